import type { ReceiptCount, ReceiptPage } from '@manyi/shared/contract/notice';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { rightsChanged } from '../../../platform/auth/session-store.ts';
import { signInWith } from '../../../testing/members.ts';
import {
  base,
  calls,
  ids,
  made,
  messages,
  read,
  receipts,
  server,
  tenantId,
  tokens,
  writing,
} from './testing/notice-world.ts';

describe('receipts', () => {
  it('say who of the audience has read it, in counts, by name and in a sheet', async () => {
    const some = await made('请回执', { audience: 2, deptIds: ids.top });
    expect((await receipts(some.id)).counts).toEqual({ id: some.id, total: 2, read: 0 });
    // Through the list of the screen, which is reading it too.
    expect((await calls.get(`${base}/detail?id=${some.id}`, tokens.above)).status).toBe(200);
    // Its editor is not meant, and looking at it is no receipt.
    await calls.get(`${base}/detail?id=${some.id}`, tokens.editor);
    const all = await receipts(some.id);
    expect(all.counts).toEqual({ id: some.id, total: 2, read: 1 });
    expect(all.records.map(({ realName, deptName, readTime }) => [realName, deptName, readTime !== null])).toEqual([
      ['below', '下级系', false],
      ['above', '上级学院', true],
    ]);
    // Those who have not and those who have are two queries; a page may need both, or begin in the second.
    const accountsOn = async (more: string) => (await receipts(some.id, more)).records.map(({ account }) => account);
    expect(await accountsOn('&size=1&current=1')).toEqual(['below']);
    expect(await accountsOn('&size=1&current=2')).toEqual(['above']);
    expect(await accountsOn('&size=1&current=3')).toEqual([]);
    expect((await receipts(some.id, '&state=unread')).records.map(({ account }) => account)).toEqual(['below']);
    expect((await receipts(some.id, '&state=read')).total).toBe(1);
    expect((await receipts(some.id, '&name=bel')).total).toBe(1);
    expect((await receipts(some.id, '&name=%25')).total).toBe(0);
    const counts = await calls.get<ReceiptCount[]>(`${base}/receipt-counts?ids=${some.id}`, tokens.editor);
    expect(counts.body.data).toEqual([{ id: some.id, total: 2, read: 1 }]);
    const sheet = await fetch(`${server.url}${base}/receipts-export?id=${some.id}`, {
      headers: { 'blade-auth': `bearer ${tokens.editor}` },
    });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await sheet.arrayBuffer());
    const cells = book.worksheets[0]?.getSheetValues().flatMap((row) => (Array.isArray(row) ? [row.slice(1, 5)] : []));
    expect(cells).toEqual([
      ['姓名', '登录账号', '所属机构', '阅读状态'],
      ['below', 'below', '下级系', '未读'],
      ['above', 'above', '上级学院', '已读'],
    ]);
  });

  it('say when it was read first, and after a change when it was read anew', async () => {
    const some = await made('读两遍', { audience: 2, deptIds: ids.top });
    const readAt = async (): Promise<string | null | undefined> => {
      expect((await calls.get(`${base}/detail?id=${some.id}`, tokens.above)).status).toBe(200);
      const [row] = await server.database.asSystem(
        (sql) =>
          sql<{ time: string }[]>`select read_time::text as time from desk_notice_read where notice_id = ${some.id}`,
      );
      return row?.time;
    };
    const first = await readAt();
    expect(await readAt()).toBe(first);
    const { version } = some;
    const changed = { id: some.id, version, title: '读两遍', category: '1', content: '<p>另一句</p>' };
    expect((await calls.post(`${base}/submit`, tokens.editor, changed)).status).toBe(200);
    const second = await readAt();
    expect(second).not.toBe(first);
    expect(await readAt()).toBe(second);
  });

  it('of a draft are those it would have if it were published now', async () => {
    const draft = await made('将来的回执', { publishState: 0, audience: 2, deptIds: ids.top });
    expect((await receipts(draft.id)).counts).toMatchObject({ total: 2, read: 0 });
  });

  it('of a notice to everybody wait for nobody who came later or is out of service', async () => {
    const all = await made('致全体');
    const { total } = (await receipts(all.id)).counts;
    await server.database.asSystem(async (sql) => {
      await sql`
        insert into "system_user" (tenant_id, account, real_name, create_time)
        values (${tenantId}, 'late', 'late', now() + interval '2 days'), (${tenantId}, 'gone', 'gone', now())`;
      await sql`update "system_user" set status = 0 where tenant_id = ${tenantId} and account = 'gone'`;
    });
    expect((await receipts(all.id)).counts.total).toBe(total);
  });

  it('remind those who have not read it, once each, until they do', async () => {
    const some = await made('请尽快阅读', { audience: 2, deptIds: ids.top });
    await read(some.id, tokens.above);
    const remind = () => calls.post<{ reminded: number }>(`${base}/remind?id=${some.id}`, tokens.editor);
    expect((await remind()).body.data).toEqual({ reminded: 1 });
    expect((await remind()).body.data).toEqual({ reminded: 1 });
    const mine = (await messages(tokens.below)).filter(({ subject }) => subject === `notice:${some.id}`);
    expect(mine).toMatchObject([{ title: '请阅读通知：请尽快阅读', kind: 'notice-reminder', read: false, link: '' }]);
    expect((await messages(tokens.above)).filter(({ subject }) => subject === `notice:${some.id}`)).toEqual([]);
    await read(some.id, tokens.below);
    expect((await messages(tokens.below)).find(({ subject }) => subject === `notice:${some.id}`)?.read).toBe(true);
    expect((await remind()).body.data).toEqual({ reminded: 0 });
  });

  it('take their reminders along when the notice goes', async () => {
    const some = await made('撤回的提醒', { audience: 2, deptIds: ids.deep });
    await calls.post(`${base}/remind?id=${some.id}`, tokens.editor);
    await calls.post(`${base}/withdraw?ids=${some.id}`, tokens.editor);
    const open2 = (await messages(tokens.below)).filter(
      ({ subject, read: seen }) => subject.includes(some.id) && !seen,
    );
    expect(open2).toEqual([]);
  });

  it('are for editors, of notices they see', async () => {
    const some = await made('谁看了', { audience: 2, deptIds: ids.top });
    for (const path of [`receipts?id=${some.id}`, `receipt-counts?ids=${some.id}`, `receipts-export?id=${some.id}`]) {
      expect((await calls.get(`${base}/${path}`, tokens.above)).status, path).toBe(403);
      expect((await calls.get(`${base}/${path}`, '')).status, path).toBe(401);
    }
    expect((await calls.get(`${base}/receipts?id=${some.id}`, tokens.stranger)).status).toBe(404);
    expect((await calls.post(`${base}/remind?id=${some.id}`, tokens.above)).status).toBe(403);
    expect((await calls.post(`${base}/remind?id=${some.id}`, tokens.stranger)).status).toBe(404);
    const none = await calls.get<ReceiptCount[]>(`${base}/receipt-counts?ids=${some.id}`, tokens.stranger);
    expect(none.body.data).toEqual([]);
  });

  it('show no more of people than the data scopes of their list do', async () => {
    const means = { database: server.database, calls };
    const narrowed = await signInWith(means, tenantId, 'narrowed', writing);
    await server.database.asSystem(async (sql) => {
      await sql`
        with scope as (
          insert into system_data_scope (scope_name, resource_code, scope_type, scope_value, scope_field)
          values ('some', 'user', '5', ${`account = 'below'`}, 'account') returning id
        )
        insert into system_role_scope (tenant_id, role_id, scope_category, scope_id)
        select ${tenantId}, role.id, 1, scope.id from scope, system_role role where role.role_alias = 'role-narrowed'`;
      await rightsChanged(sql, tenantId);
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const some = await made('有限的回执', { audience: 2, deptIds: ids.top });
    const { body } = await calls.get<ReceiptPage>(`${base}/receipts?id=${some.id}`, narrowed);
    expect(body.data.records).toMatchObject([{ account: 'below', realName: '', deptName: '' }]);
    expect(body.data.counts.total).toBe(1);
  });
});
