// Runs in Chromium: the table of the lists beside a bare one with the same texts, in turn, in one page. See render.mjs.

import type { Field } from '@manyi/shared/resource/field';
import { choice, date, dateTime, dict, integer, text } from '@manyi/shared/resource/field';
import { defineResource } from '@manyi/shared/resource/resource';
import { createElement, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { allColumns } from '../../apps/web/src/admin/crud/columns.ts';
import { DataTable } from '../../apps/web/src/admin/crud/data-table.tsx';
import { cellText } from '../../apps/web/src/admin/crud/table-row.tsx';
import type { Row } from '../../apps/web/src/admin/crud/use-list.ts';
import { tokensOf } from '../../apps/web/src/lib/theme-tokens.ts';
import '../../apps/web/src/lib/base.css';
import '../../apps/web/src/admin/crud/resource-list.css';

declare global {
  interface Window {
    measureRows: (rounds: number) => Promise<{ ours: number[]; bare: number[]; pick: number[] }>;
  }
}

const fields: Record<string, Field> = {
  account: text({ label: ['登录账号', 'Account'], max: 45 }),
  realName: text({ label: ['用户姓名', 'Name'], max: 45 }),
  dept: text({ label: ['所属机构', 'Department'], max: 255 }),
  category: dict({ label: ['类型', 'Kind'], code: 'kind' }),
  sort: integer({ label: ['排序', 'Sort'] }),
  isSealed: choice({
    label: ['封存', 'Sealed'],
    toggle: true,
    options: [
      { value: 0, label: ['否', 'No'] },
      { value: 1, label: ['是', 'Yes'] },
    ],
  }),
  birthday: date({ label: ['用户生日', 'Birthday'] }),
  createTime: dateTime({ label: ['创建时间', 'Created'] }),
};
const resource = defineResource({
  name: 'bench',
  area: 'system',
  title: ['测量', 'Bench'],
  owner: 'tenant',
  titleField: 'account',
  fields,
});
const columns = allColumns(resource);
const names = new Map([['category', new Map(['1', '2', '3'].map((key) => [key, `类型 ${key}`]))]]);
const actions = ['view', 'edit', 'history', 'delete'].map((key) => ({ key, label: '操作' }));

/** New rows each time, so that nothing is remembered from the round before. */
const rowsOf = (round: number): Row[] =>
  Array.from({ length: 200 }, (_, at) => ({
    id: `${round}-${at}`,
    account: `user${round}${at}@college.example`,
    realName: `张老师${at}`,
    dept: `云岭职业技术学院 · 第 ${at} 系`,
    category: String((at % 3) + 1),
    sort: at,
    isSealed: at % 2,
    birthday: '1980-05-17',
    createTime: '2026-11-21 09:30:00',
    createUser: null,
    createDept: null,
    updateUser: null,
    updateTime: null,
    status: 1,
    version: 1,
  }));

const ignore = (): void => undefined;
const listOf = (rows: readonly Row[], selected: ReadonlySet<string>): ReactElement =>
  createElement(DataTable, {
    label: 'bench',
    rows,
    columns,
    names,
    density: 'normal',
    sort: null,
    onSort: ignore,
    isSortable: () => true,
    selection: { selected, change: ignore },
    actions,
    actionsWidth: 220,
    onAction: ignore,
    onToggle: ignore,
    activeId: null,
    onActivate: ignore,
    onWidth: ignore,
  });

const bareOf = (rows: readonly Row[]): ReactElement => (
  <table>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          {columns.map((column) => (
            <td key={column.name}>{cellText(column, row, names, 'zh')}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const host = document.createElement('div');
host.className = 'crud-body';
host.style.height = '800px';
document.body.append(host);
for (const [name, value] of Object.entries(tokensOf('default', false, '#409EFF')))
  document.documentElement.style.setProperty(`--${name}`, value);

/** Rendered, styled and laid out. */
const timed = (render: () => void): number => {
  const began = performance.now();
  flushSync(render);
  host.getBoundingClientRect();
  host.scrollHeight;
  return performance.now() - began;
};
const rest = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)));
const none: ReadonlySet<string> = new Set();

window.measureRows = async (rounds) => {
  const found = { ours: [] as number[], bare: [] as number[], pick: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const rows = rowsOf(round);
    for (const kind of ['bare', 'ours'] as const) {
      const root = createRoot(host);
      const content = kind === 'ours' ? listOf(rows, none) : bareOf(rows);
      found[kind].push(timed(() => root.render(content)));
      await rest();
      if (kind === 'ours') {
        const first = rows[0]?.id ?? '';
        found.pick.push(timed(() => root.render(listOf(rows, new Set([first])))));
      }
      root.unmount();
      await rest();
    }
  }
  return found;
};
