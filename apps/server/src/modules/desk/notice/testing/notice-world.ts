import type { Page } from '@manyi/shared/contract/envelope';
import type { FeedCounts, FeedDetail, FeedPage } from '@manyi/shared/contract/feed';
import type { ReceiptPage } from '@manyi/shared/contract/notice';
import ExcelJS from 'exceljs';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type EventStream, openEventStream } from '../../../../testing/event-stream.ts';
import { type Calls, callerAt, type FullServer, startFullServer } from '../../../../testing/full-server.ts';
import { signInWith } from '../../../../testing/members.ts';

/**
 * For tests: a tenant with two departments, one below the other, and readers in them; what they see is what is meant for them. Starts and
 * ends with the test file that loads it.
 */

export let server: FullServer;
export let calls: Calls;
export const tenantId = '700001';
export const reading = ['desk', 'notice', 'notice_view', 'notice_export'];
export const writing = [...reading, 'notice_add', 'notice_edit', 'notice_delete', 'notice_import'];
export const tokens = { editor: '', above: '', below: '', teacher: '', nobody: '', stranger: '' };
export const ids = { top: '', deep: '', other: '', teachers: '' };
const open: EventStream[] = [];

export const userId = (account: string) =>
  server.database.asSystem(async (sql) => {
    const [row] = await sql<{ id: string }[]>`
      select id from "system_user" where tenant_id = ${tenantId} and account = ${account}`;
    return row?.id ?? '';
  });
export const addDept = (name: string, parent: { id: string; ancestors: string } | null) =>
  server.database.asSystem(async (sql) => {
    const ancestors = parent ? `${parent.ancestors},${parent.id}` : '0';
    const [row] = await sql<{ id: string; ancestors: string }[]>`
      insert into system_dept (tenant_id, dept_name, full_name, parent_id, ancestors)
      values (${tenantId}, ${name}, ${name}, ${parent?.id ?? null}, ${ancestors}) returning id, ancestors`;
    if (!row) throw new Error('no department');
    return row;
  });
const worksIn = async (account: string, deptId: string) => {
  const id = await userId(account);
  await server.database.asSystem(
    (sql) => sql`insert into system_user_dept (tenant_id, user_id, dept_id) values (${tenantId}, ${id}, ${deptId})`,
  );
};

beforeAll(async () => {
  server = await startFullServer();
  calls = callerAt(server.url);
  const means = { database: server.database, calls };
  tokens.editor = await signInWith(means, tenantId, 'editor', writing);
  for (const name of ['above', 'below', 'teacher', 'nobody'] as const)
    tokens[name] = await signInWith(means, tenantId, name, reading);
  tokens.stranger = await signInWith(means, '700002', 'stranger', writing);
  const top = await addDept('上级学院', null);
  const deep = await addDept('下级系', top);
  const other = await addDept('其他学院', null);
  [ids.top, ids.deep, ids.other] = [top.id, deep.id, other.id];
  await worksIn('above', top.id);
  await worksIn('below', deep.id);
  await worksIn('teacher', other.id);
  await server.database.asSystem(async (sql) => {
    const [role] = await sql<{ id: string }[]>`
      select id from system_role where tenant_id = ${tenantId} and role_alias = 'role-teacher'`;
    ids.teachers = role?.id ?? '';
  });
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});
afterAll(() => server.closeAll());

export interface Notice {
  id: string;
  title: string;
  version: number;
  publishState: number;
  audience: number;
  deptIds: string;
  publishTime: string | null;
  changeTime: string | null;
}
export const base = '/api/blade-desk/notice';
/** In the product's zone. */
export const at = (seconds: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
export const submit = (body: object, as = tokens.editor) =>
  calls.post<Notice & { fields?: Record<string, string> }>(`${base}/submit`, as, body);
export const plain = (title: string, more: object = {}) => ({
  title,
  category: '1',
  content: `<p>${title}</p>`,
  releaseTime: at(-5),
  ...more,
});
export const made = async (title: string, more: object = {}): Promise<Notice> => {
  const { body } = await submit(plain(title, more));
  expect(body).toMatchObject({ code: 200 });
  return body.data;
};
export const listed = async (as: string): Promise<string[]> =>
  (await calls.get<Page<Notice>>(`${base}/list?size=100`, as)).body.data.records.map(({ title }) => title);
export const bell = async (as: string): Promise<FeedPage> =>
  (await calls.get<FeedPage>('/api/blade-desk/feed/list?tab=notice&size=100', as)).body.data;
export const told = async (as: string): Promise<string[]> => (await bell(as)).records.map(({ title }) => title);
export const messages = async (as: string) =>
  (await calls.get<FeedPage>('/api/blade-desk/feed/list?tab=message&size=100', as)).body.data.records;
export const receipts = async (id: string, more = '') =>
  (await calls.get<ReceiptPage>(`${base}/receipts?id=${id}${more}`, tokens.editor)).body.data;
export const read = (id: string, as: string) =>
  calls.get<FeedDetail>(`/api/blade-desk/feed/detail?tab=notice&id=${id}`, as);
export const watch = async (token: string): Promise<EventStream> => {
  const stream = await openEventStream(`${server.url}/api/blade-desk/feed/stream`, token);
  open.push(stream);
  await stream.next(({ event }) => event === 'counts');
  return stream;
};
export const unread = (stream: EventStream): number[] =>
  stream.events.flatMap(({ event, data }) => (event === 'counts' ? [(data as FeedCounts).notice] : []));

/** Every way to a notice, by a reader; each gives its title away where it is open. */
export const waysTo = async ({ id, title }: Notice, as: string): Promise<string[]> => {
  const ways = {
    list: `${base}/list?size=200`,
    filtered: `${base}/list?title=${encodeURIComponent(title)}`,
    detail: `${base}/detail?id=${id}`,
    bell: '/api/blade-desk/feed/list?tab=notice&size=200',
    full: `/api/blade-desk/feed/detail?tab=notice&id=${id}`,
    history: `/api/blade-log/audit/list?resource=notice&rowId=${id}`,
    receipts: `${base}/receipts?id=${id}`,
  };
  const found: string[] = [];
  for (const [way, path] of Object.entries(ways)) {
    const { body } = await calls.get(path, as);
    if (JSON.stringify(body).includes(title)) found.push(way);
  }
  const sheet = await fetch(`${server.url}${base}/export?ids=${id}`, { headers: { 'blade-auth': `bearer ${as}` } });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await sheet.arrayBuffer());
  if ((book.worksheets[0]?.rowCount ?? 0) > 1) found.push('export');
  return found;
};
