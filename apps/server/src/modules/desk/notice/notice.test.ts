import type { Page } from '@manyi/shared/contract/envelope';
import type { FeedCounts, FeedDetail, FeedPage } from '@manyi/shared/contract/feed';
import type { ReceiptCount, ReceiptPage } from '@manyi/shared/contract/notice';
import ExcelJS from 'exceljs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rightsChanged } from '../../../platform/auth/session-store.ts';
import { type EventStream, openEventStream } from '../../../testing/event-stream.ts';
import { type Calls, callerAt, type FullServer, startFullServer } from '../../../testing/full-server.ts';
import { signInWith } from '../../../testing/members.ts';

/** A tenant with two departments, one below the other, and readers in them; what they see is what is meant for them. */

let server: FullServer;
let calls: Calls;
const tenantId = '700001';
const reading = ['desk', 'notice', 'notice_view', 'notice_export'];
const writing = [...reading, 'notice_add', 'notice_edit', 'notice_delete', 'notice_import'];
const tokens = { editor: '', above: '', below: '', teacher: '', nobody: '', stranger: '' };
const ids = { top: '', deep: '', other: '', teachers: '' };
const open: EventStream[] = [];

const userId = (account: string) =>
  server.database.asSystem(async (sql) => {
    const [row] = await sql<{ id: string }[]>`
      select id from "system_user" where tenant_id = ${tenantId} and account = ${account}`;
    return row?.id ?? '';
  });
const addDept = (name: string, parent: { id: string; ancestors: string } | null) =>
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

interface Notice {
  id: string;
  title: string;
  version: number;
  publishState: number;
  audience: number;
  deptIds: string;
  publishTime: string | null;
  changeTime: string | null;
}
const base = '/api/blade-desk/notice';
/** In the product's zone. */
const at = (seconds: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
const submit = (body: object, as = tokens.editor) =>
  calls.post<Notice & { fields?: Record<string, string> }>(`${base}/submit`, as, body);
const plain = (title: string, more: object = {}) => ({
  title,
  category: '1',
  content: `<p>${title}</p>`,
  releaseTime: at(-5),
  ...more,
});
const made = async (title: string, more: object = {}): Promise<Notice> => {
  const { body } = await submit(plain(title, more));
  expect(body).toMatchObject({ code: 200 });
  return body.data;
};
const listed = async (as: string): Promise<string[]> =>
  (await calls.get<Page<Notice>>(`${base}/list?size=100`, as)).body.data.records.map(({ title }) => title);
const bell = async (as: string): Promise<FeedPage> =>
  (await calls.get<FeedPage>('/api/blade-desk/feed/list?tab=notice&size=100', as)).body.data;
const told = async (as: string): Promise<string[]> => (await bell(as)).records.map(({ title }) => title);
const messages = async (as: string) =>
  (await calls.get<FeedPage>('/api/blade-desk/feed/list?tab=message&size=100', as)).body.data.records;
const receipts = async (id: string, more = '') =>
  (await calls.get<ReceiptPage>(`${base}/receipts?id=${id}${more}`, tokens.editor)).body.data;
const read = (id: string, as: string) => calls.get<FeedDetail>(`/api/blade-desk/feed/detail?tab=notice&id=${id}`, as);
const watch = async (token: string): Promise<EventStream> => {
  const stream = await openEventStream(`${server.url}/api/blade-desk/feed/stream`, token);
  open.push(stream);
  await stream.next(({ event }) => event === 'counts');
  return stream;
};
const unread = (stream: EventStream): number[] =>
  stream.events.flatMap(({ event, data }) => (event === 'counts' ? [(data as FeedCounts).notice] : []));

/** Every way to a notice, by a reader; each gives its title away where it is open. */
const waysTo = async ({ id, title }: Notice, as: string): Promise<string[]> => {
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

describe('a notice without state and audience', () => {
  it('is published to everybody, as clients of the spec mean it', async () => {
    const sent = await made('老客户端的通知');
    expect(sent).toMatchObject({ publishState: 1, audience: 1, deptIds: '' });
    expect(sent.publishTime).not.toBeNull();
    for (const as of [tokens.editor, tokens.above, tokens.nobody]) {
      expect(await listed(as)).toContain(sent.title);
      expect(await told(as)).toContain(sent.title);
    }
    expect(await told(tokens.stranger)).not.toContain(sent.title);
    const edited = await submit({ id: sent.id, title: '老客户端改过' });
    expect(edited.body.data).toMatchObject({ publishState: 1, audience: 1 });
  });

  it('is so by a sheet as well, which may name state and audience', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('x');
    const given = ['发布通知', '2026-01-01 08:00:00', '内容'];
    sheet.addRow(['通知标题', '通知类型', '通知日期', '通知内容', '发布状态', '发布范围', '机构（含下级）']);
    sheet.addRow(['表格里的通知', ...given]);
    sheet.addRow(['表格里的草稿', ...given, '草稿', '指定机构或角色', '上级学院、其他学院']);
    const form = new FormData();
    form.append('file', new Blob([await book.xlsx.writeBuffer()]), 'n.xlsx');
    const reply = await fetch(`${server.url}${base}/import`, {
      method: 'POST',
      headers: { 'blade-auth': `bearer ${tokens.editor}` },
      body: form,
    });
    expect(await reply.json()).toMatchObject({ code: 200 });
    expect(await listed(tokens.nobody)).toContain('表格里的通知');
    expect(await listed(tokens.above)).not.toContain('表格里的草稿');
    const out = await fetch(`${server.url}${base}/export?title=${encodeURIComponent('表格里的草稿')}`, {
      headers: { 'blade-auth': `bearer ${tokens.editor}` },
    });
    await book.xlsx.load(await out.arrayBuffer());
    const exported = JSON.stringify(book.worksheets.at(-1)?.getSheetValues());
    for (const text of ['草稿', '指定机构或角色', '上级学院, 其他学院']) expect(exported).toContain(text);
  });
});

describe('a draft', () => {
  it('is seen by nobody but editors, by no way there is', async () => {
    const draft = await made('草稿一份', { publishState: 0 });
    expect(draft.publishTime).toBeNull();
    expect(await waysTo(draft, tokens.above)).toEqual([]);
    expect((await calls.get(`${base}/detail?id=${draft.id}`, tokens.above)).status).toBe(404);
    expect(await listed(tokens.editor)).toContain(draft.title);
    // Not even in an editor's own bell: it is no news yet.
    expect(await told(tokens.editor)).not.toContain(draft.title);
    expect(await listed(tokens.stranger)).not.toContain(draft.title);
  });

  it('is published, withdrawn and published again: news from the moment it is out', async () => {
    const draft = await made('反复的通知', { publishState: 0, releaseTime: '2020-01-01 00:00:00' });
    const move = (verb: string, as = tokens.editor) =>
      calls.post<{ changed: number }>(`${base}/${verb}?ids=${draft.id}`, as);
    expect((await move('publish', tokens.above)).status).toBe(403);
    expect((await move('publish', tokens.stranger)).status).toBe(404);
    expect((await move('publish')).body.data).toEqual({ changed: 1 });
    expect((await move('publish')).body.data).toEqual({ changed: 0 });
    const first = (await bell(tokens.above)).records.find(({ id }) => id === draft.id);
    expect(first?.read).toBe(false);
    expect(first?.time.slice(0, 10)).toBe(at(0).slice(0, 10));
    await read(draft.id, tokens.above);
    expect((await move('withdraw')).body.data).toEqual({ changed: 1 });
    expect(await waysTo(draft, tokens.above)).toEqual([]);
    await move('publish');
    expect((await bell(tokens.above)).records.find(({ id }) => id === draft.id)?.read).toBe(false);
    const history = await calls.get<Page<{ action: string }>>(
      `/api/blade-log/audit/list?resource=notice&rowId=${draft.id}`,
      tokens.editor,
    );
    expect(history.body.data.records.map(({ action }) => action)).toEqual(['publish', 'withdraw', 'publish', 'add']);
    const readers = await calls.get(`/api/blade-log/audit/list?resource=notice&rowId=${draft.id}`, tokens.above);
    expect(readers).toMatchObject({ status: 403, body: { msg: '变更历史只对可以编辑这条数据的人开放' } });
  });

  it('published for later is out when its time comes', async () => {
    const later = await made('明天的通知', { releaseTime: '2099-01-01 08:00:00' });
    expect(later.publishTime).toBe('2099-01-01 08:00:00');
    expect(await waysTo(later, tokens.above)).toEqual([]);
    expect((await calls.post(`${base}/remind?id=${later.id}`, tokens.editor)).status).toBe(400);
    await submit({ id: later.id, releaseTime: at(-1) });
    expect(await listed(tokens.above)).toContain(later.title);
  });
});

describe('an audience', () => {
  it('by department has those below it, and nobody else', async () => {
    const some = await made('给上级学院', { audience: 2, deptIds: ids.top });
    for (const as of [tokens.above, tokens.below]) expect(await waysTo(some, as)).toContain('full');
    for (const as of [tokens.teacher, tokens.nobody]) expect(await waysTo(some, as)).toEqual([]);
    const deep = await made('给下级系', { audience: 2, deptIds: ids.deep });
    expect(await waysTo(deep, tokens.above)).toEqual([]);
    expect(await listed(tokens.below)).toContain(deep.title);
  });

  it('by role has whoever holds it; both together add up', async () => {
    const roles = await made('给教师', { audience: 2, roleIds: ids.teachers });
    expect(await listed(tokens.teacher)).toContain(roles.title);
    expect(await waysTo(roles, tokens.above)).toEqual([]);
    const both = await made('给系和教师', { audience: 2, deptIds: ids.deep, roleIds: ids.teachers });
    for (const as of [tokens.below, tokens.teacher]) expect(await told(as)).toContain(both.title);
    expect(await told(tokens.above)).not.toContain(both.title);
  });

  it('is chosen from trees that whoever writes notices may read', async () => {
    for (const tree of ['dept', 'role'])
      expect((await calls.get(`/api/blade-system/${tree}/tree`, tokens.editor)).status, tree).toBe(200);
    expect((await calls.get('/api/blade-system/role/tree', tokens.above)).status).toBe(403);
  });

  it('of nobody is refused, and so are departments that are not there or of another tenant', async () => {
    const none = await submit(plain('给谁', { audience: 2 }));
    expect(none.body).toMatchObject({ code: 400, data: { fields: { deptIds: '请选择机构或角色' } } });
    const [foreign] = await server.database.asSystem(
      (sql) => sql<{ id: string }[]>`
        insert into system_dept (tenant_id, dept_name, full_name) values ('700002', 'x', 'x') returning id`,
    );
    for (const deptIds of ['1', foreign?.id ?? ''])
      expect((await submit(plain('给外人', { audience: 2, deptIds }))).status).toBe(400);
    // Back to everybody leaves no list behind.
    const back = await made('先少后多', { audience: 2, deptIds: ids.deep });
    expect((await submit({ id: back.id, audience: 1 })).body.data).toMatchObject({ audience: 1, deptIds: '' });
  });

  it('hears of it within two seconds in every window, and nobody else hears anything', async () => {
    const [one, again, other] = [await watch(tokens.below), await watch(tokens.below), await watch(tokens.nobody)];
    const [before] = unread(one);
    const draft = await made('推送给下级', { publishState: 0, audience: 2, deptIds: ids.top });
    await calls.post(`${base}/publish?ids=${draft.id}`, tokens.editor);
    const more = (event: { event: string; data: unknown }) =>
      event.event === 'counts' && (event.data as FeedCounts).notice === (before ?? 0) + 1;
    await Promise.all([one.next(more), again.next(more)]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(unread(other)).toHaveLength(1);
    await calls.post(`${base}/withdraw?ids=${draft.id}`, tokens.editor);
    await one.next(({ event, data }) => event === 'counts' && (data as FeedCounts).notice === before);
    expect(unread(other)).toHaveLength(1);
  });

  it('is narrowed by data scopes: in the list, the bell and its counts alike', async () => {
    const means = { database: server.database, calls };
    const scoped = await signInWith(means, tenantId, 'scoped', reading);
    const open1 = await made('范围之外');
    expect(await told(scoped)).toContain(open1.title);
    const stream = await watch(scoped);
    await server.database.asSystem(async (sql) => {
      await sql`
        with scope as (
          insert into system_data_scope (scope_name, resource_code, scope_type, scope_field)
          values ('own', 'notice', '2', 'title,category') returning id
        )
        insert into system_role_scope (tenant_id, role_id, scope_category, scope_id)
        select ${tenantId}, role.id, 1, scope.id from scope, system_role role where role.role_alias = 'role-scoped'`;
      await rightsChanged(sql, tenantId);
    });
    // An open window is told, though no notice has changed.
    await stream.next(({ event, data }) => event === 'counts' && (data as FeedCounts).notice === 0);
    expect(await listed(scoped)).toEqual([]);
    expect(await bell(scoped)).toMatchObject({ records: [], total: 0, unread: { notice: 0 } });
    expect((await read(open1.id, scoped)).status).toBe(404);
    await made('范围之外二');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(unread(stream).at(-1)).toBe(0);
  });
});

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

describe('a change of what is published', () => {
  it('is shown to those who read it before, and leaves it read', async () => {
    const some = await made('会修改的通知');
    await read(some.id, tokens.above);
    const item = async () => (await bell(tokens.above)).records.find(({ id }) => id === some.id);
    expect(await item()).toMatchObject({ read: true, isChanged: false, changeTime: null });
    await submit({ id: some.id, content: '<p>改过的内容</p>' });
    expect(await item()).toMatchObject({ read: true, isChanged: true, changeTime: expect.any(String) });
    const { body } = await read(some.id, tokens.above);
    expect(body.data).toMatchObject({ content: '<p>改过的内容</p>', changeTime: expect.any(String) });
    expect(await item()).toMatchObject({ read: true, isChanged: false });
  });

  it('of whom it is for is no change of what it says', async () => {
    const some = await made('只改范围');
    const { body } = await submit({ id: some.id, audience: 2, deptIds: ids.top });
    expect(body.data.changeTime).toBeNull();
    expect(await told(tokens.nobody)).not.toContain('只改范围');
  });

  it('has to be read again only if the editor says so', async () => {
    const some = await made('请重读', { audience: 2, deptIds: ids.top });
    await read(some.id, tokens.above);
    const stream = await watch(tokens.above);
    const [before] = unread(stream);
    await submit({ id: some.id, content: '<p>重要修改</p>', readAgain: 1 });
    await stream.next(({ event, data }) => event === 'counts' && (data as FeedCounts).notice === (before ?? 0) + 1);
    expect((await receipts(some.id)).counts).toMatchObject({ total: 2, read: 0 });
    await read(some.id, tokens.above);
    expect((await receipts(some.id)).counts).toMatchObject({ total: 2, read: 1 });
    await submit({ id: some.id, content: '<p>小改</p>', readAgain: 0 });
    expect((await receipts(some.id)).counts).toMatchObject({ read: 1 });
  });
});
