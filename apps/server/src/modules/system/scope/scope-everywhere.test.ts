import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIdentityWorld, type World } from '../testing/identity-world.ts';

/**
 * Each rule of data scopes on each way to the same rows: list, count, pages, detail, sheet, edit and delete. `head` leads a
 * department, `teacher` works in one below it, `other` beside them.
 */

let world: World;
let admin: string;
const tenant = '430001';
const codes = [
  ...['notice', 'notice_add', 'notice_edit', 'notice_delete', 'notice_export'],
  ...['user', 'user_edit', 'user_export', 'dept', 'role'],
];
const names = ['head', 'teacher', 'other'] as const;
type Name = (typeof names)[number];
interface Person {
  userId: string;
  roleId: string;
  deptId: string;
  noticeId: string;
}
const people = new Map<Name, Person>();
const of = (name: Name): Person => {
  const found = people.get(name);
  if (!found) throw new Error(`nobody is called ${name}`);
  return found;
};
let token: string;
const notices = '/api/blade-desk/notice';
const users = '/api/blade-system/user';

const menuIds = async (...wanted: string[]): Promise<string[]> => {
  const rows = await world.database.asSystem(
    (sql) => sql<{ id: string }[]>`select id from system_menu where code = any (${wanted}::text[]) and not is_deleted`,
  );
  return rows.map((row) => row.id);
};

beforeAll(async () => {
  world = await openIdentityWorld();
  admin = (await world.signIn()).access_token;
  for (const name of names) {
    const made = await world.tenant(tenant, name, codes);
    const own = (await world.signIn(name, tenant)).access_token;
    const body = { title: `of ${name}`, category: '1', releaseTime: '2026-09-01 08:00:00', content: `<p>${name}</p>` };
    const notice = await world.post<{ id: string }>(`${notices}/submit`, own, body);
    expect(notice.body.code).toBe(200);
    people.set(name, { ...made, noticeId: notice.body.data.id });
    if (name === 'head') token = own;
  }
  await world.database.asSystem(async (sql) => {
    const { deptId, userId } = of('head');
    await sql`
      update system_dept set parent_id = ${deptId}, ancestors = ${`0,${deptId}`}, create_user = ${userId}
      where tenant_id = ${tenant} and id = ${of('teacher').deptId}`;
    // Whom and what head made: rules about one's own rows ask for that.
    await sql`
      update "system_user" set create_user = ${userId}, phone = '13800000000' where tenant_id = ${tenant} and id = ${of('teacher').userId}`;
    await sql`update system_role set create_user = ${userId} where tenant_id = ${tenant} and id = ${of('other').roleId}`;
  });
});
afterAll(() => world.close());

let count = 0;
/** Puts exactly these rules on head's role. */
const narrow = async (...rules: { resourceCode: string; scopeType: string; [more: string]: string }[]) => {
  const [menuId = ''] = await menuIds('notice');
  const dataScopeIds: string[] = [];
  for (const rule of rules) {
    count += 1;
    const body = { menuId, scopeName: `规则${count}`, ...rule };
    const made = await world.post<{ id: string }>('/api/blade-system/data-scope/submit', admin, body);
    expect(made.body).toMatchObject({ code: 200 });
    dataScopeIds.push(made.body.data.id);
  }
  const body = { roleIds: of('head').roleId, menuIds: await menuIds(...codes), dataScopeIds, apiScopeIds: [] };
  expect((await world.post('/api/blade-system/role/grant', admin, body)).status).toBe(200);
};

const sheet = async (url: string): Promise<string> => {
  const reply = await world.app.inject({ url, headers: { 'blade-auth': `bearer ${token}` } });
  expect(reply.statusCode).toBe(200);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(new Uint8Array(reply.rawPayload).buffer);
  return JSON.stringify(workbook.worksheets.map((one) => one.getSheetValues()));
};
interface Page {
  total: number;
  pages: number;
  records: { id: string }[];
}

/** Who is found by each way to the rows of a list. */
const ways = async (
  base: string,
  list: string,
  exported: string,
  idOf: (name: Name) => string,
  text: (name: Name) => string,
) => {
  const page = (await world.get<Page>(`${base}/${list}?size=50`, token)).body.data;
  const single = (await world.get<Page>(`${base}/${list}?size=1`, token)).body.data;
  const whole = await sheet(`${base}/${exported}`);
  const among = (has: (name: Name) => boolean): Name[] => names.filter(has);
  const details: Name[] = [];
  const picked: Name[] = [];
  for (const name of names) {
    const { status } = await world.get(`${base}/detail?id=${idOf(name)}`, token);
    expect([200, 404]).toContain(status);
    if (status === 200) details.push(name);
    if ((await sheet(`${base}/${exported}?ids=${idOf(name)}`)).includes(text(name))) picked.push(name);
  }
  return {
    list: among((name) => page.records.some((row) => row.id === idOf(name))),
    counts: [page.total, single.total, single.pages],
    details,
    sheet: among((name) => whole.includes(text(name))),
    picked,
  };
};
const everywhere = (...seen: Name[]) => ({
  list: seen,
  counts: [seen.length, seen.length, seen.length],
  details: seen,
  sheet: seen,
  picked: seen,
});
// biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder of a condition
const elsewhere = 'create_dept not in (${deptId})';

describe('a generic list, its count, details and sheets', () => {
  const noticeWays = () =>
    ways(
      notices,
      'list',
      'export',
      (name) => of(name).noticeId,
      (name) => `of ${name}`,
    );

  it.each([
    ['1', {}, ['head', 'teacher', 'other']],
    ['2', {}, ['head']],
    ['3', {}, ['head']],
    ['4', {}, ['head', 'teacher']],
    ['5', { scopeValue: elsewhere }, ['teacher', 'other']],
  ] as const)('follow rule %s', async (scopeType, more, seen) => {
    await narrow({ resourceCode: 'notice', scopeType, ...more });
    expect(await noticeWays()).toEqual(everywhere(...seen));
    for (const name of names) {
      const isSeen = seen.some((one) => one === name);
      const edit = await world.post(`${notices}/submit`, token, { id: of(name).noticeId, title: `of ${name}` });
      expect(edit.status, name).toBe(isSeen ? 200 : 404);
      if (!isSeen) expect((await world.post(`${notices}/remove?ids=${of(name).noticeId}`, token)).status).toBe(404);
    }
  });

  it('take the column a rule names, and the usual one for - and nothing', async () => {
    for (const scopeColumn of ['', '-', 'create_dept', 'createDept']) {
      await narrow({ resourceCode: 'notice', scopeType: '3', scopeColumn });
      expect((await noticeWays()).list, scopeColumn).toEqual(['head']);
    }
    await narrow({ resourceCode: 'notice', scopeType: '2', scopeColumn: 'update_user' });
    expect((await noticeWays()).list).toContain('head');
  });

  it('hide fields in all of them', async () => {
    await narrow({ resourceCode: 'notice', scopeType: '1', scopeField: 'title' });
    const page = await world.get<Page>(`${notices}/list`, token);
    const detail = await world.get(`${notices}/detail?id=${of('other').noticeId}`, token);
    for (const seen of [JSON.stringify(page.body), JSON.stringify(detail.body), await sheet(`${notices}/export`)]) {
      expect(seen).toContain('of other');
      expect(seen).not.toContain('<p>other');
      expect(seen).not.toContain('2026-09-01');
    }
    for (const asked of ['list?content=x', 'list?ascs=release_time', 'export?category=1', 'export?descs=content']) {
      expect((await world.get(`${notices}/${asked}`, token)).status, asked).toBe(400);
    }
  });
});

describe('users, their count, details and sheets', () => {
  const userWays = () =>
    ways(
      users,
      'page',
      'export-user',
      (name) => of(name).userId,
      (name) => `"${name}"`,
    );

  it.each([
    ['1', {}, ['head', 'teacher', 'other']],
    ['2', {}, ['teacher']],
    ['3', {}, ['head']],
    ['4', {}, ['head', 'teacher']],
    ['5', { scopeValue: "account like 't%' or account = 'other'" }, ['teacher', 'other']],
  ] as const)('follow rule %s', async (scopeType, more, seen) => {
    await narrow({ resourceCode: 'user', scopeType, ...more });
    expect(await userWays()).toEqual(everywhere(...seen));
  });

  it('hide fields in all of them, and cannot be searched by what is hidden', async () => {
    await narrow({ resourceCode: 'user', scopeType: '1', scopeField: 'account,realName' });
    const page = await world.get<Page>(`${users}/page`, token);
    const detail = await world.get(`${users}/detail?id=${of('teacher').userId}`, token);
    for (const seen of [JSON.stringify(page.body), JSON.stringify(detail.body), await sheet(`${users}/export-user`)]) {
      expect(seen).toContain('teacher');
      expect(seen).not.toContain('13800000000');
      expect(seen).not.toContain(of('teacher').roleId);
    }
    const kind = await world.get<object>(`${users}/platform-detail?id=${of('teacher').userId}`, token);
    expect(kind.body.data).toMatchObject({ account: 'teacher', userType: 1 });
    const roles = (name: Name) => world.get(`/api/blade-system/role/select?userId=${of(name).userId}`, token);
    expect([(await roles('teacher')).status, (await roles('head')).status]).toEqual([400, 200]);
    await narrow({ resourceCode: 'user', scopeType: '1', scopeField: 'account' });
    const less = await world.get<object>(`${users}/platform-detail?id=${of('teacher').userId}`, token);
    expect(less.body.data).toMatchObject({ account: 'teacher', realName: '' });
    await narrow({ resourceCode: 'user', scopeType: '1', scopeField: 'account,realName' });
    const asked = ['phone=138', 'descs=phone', `roleId=${of('other').roleId}`, `deptId=${of('other').deptId}`];
    for (const query of asked) {
      expect((await world.get(`${users}/page?${query}`, token)).status, query).toBe(400);
      expect((await world.get(`${users}/export-user?${query}`, token)).status, query).toBe(400);
    }
  });
});

describe('departments and roles', () => {
  const seenIn = async (path: string, ids: (name: Name) => string): Promise<Name[]> => {
    const text = JSON.stringify((await world.get(path, token)).body.data);
    return names.filter((name) => text.includes(`"id":"${ids(name)}"`));
  };

  it.each([
    ['1', {}, ['head', 'teacher', 'other']],
    ['2', {}, ['teacher']],
    ['3', {}, ['head']],
    ['4', {}, ['head', 'teacher']],
    ['5', { scopeValue: 'parent_id is null' }, ['head', 'other']],
  ] as const)('departments follow rule %s', async (scopeType, more, seen) => {
    await narrow({ resourceCode: 'dept', scopeType, ...more });
    const deptId = (name: Name) => of(name).deptId;
    expect(await seenIn('/api/blade-system/dept/list', deptId)).toEqual(seen);
    for (const name of names) {
      const { status } = await world.get(`/api/blade-system/dept/detail?id=${deptId(name)}`, token);
      expect(status, name).toBe(seen.some((one) => one === name) ? 200 : 404);
    }
  });

  it.each([
    ['1', {}, ['head', 'teacher', 'other']],
    ['2', {}, ['other']],
    ['5', { scopeValue: "role_alias = 'role-head'" }, ['head']],
  ] as const)('roles follow rule %s', async (scopeType, more, seen) => {
    await narrow({ resourceCode: 'role', scopeType, ...more });
    const roleId = (name: Name) => of(name).roleId;
    expect(await seenIn('/api/blade-system/role/list', roleId)).toEqual(seen);
    expect(await seenIn('/api/blade-system/role/tree', roleId)).toEqual(seen);
    for (const name of names) {
      const { status } = await world.get(`/api/blade-system/role/detail?id=${roleId(name)}`, token);
      expect(status, name).toBe(seen.some((one) => one === name) ? 200 : 404);
    }
  });
});

it('an API scope closes reads, writes and sheets below its path alike, and nothing beside it', async () => {
  await narrow();
  const [menuId = ''] = await menuIds('notice');
  const body = { menuId, scopeName: '用户接口', resourceCode: 'user_api', scopePath: `${users}/**`, scopeType: '1' };
  const made = await world.post<{ id: string }>('/api/blade-system/api-scope/submit', admin, body);
  expect(made.body.code).toBe(200);
  const calls = async (): Promise<number[]> => [
    (await world.get(`${users}/page`, token)).status,
    // However it is written: what counts is the route it leads to.
    (await world.get(`${users}/p%61ge?size=1`, token)).status,
    (await world.get(`${users}/detail?id=${of('head').userId}`, token)).status,
    (await world.post(`${users}/update`, token, { id: of('head').userId, realName: 'head' })).status,
    (await world.app.inject({ url: `${users}/export-user`, headers: { 'blade-auth': `bearer ${token}` } })).statusCode,
  ];
  await expect.poll(calls).toEqual([403, 403, 403, 403, 403]);
  expect((await world.get('/api/blade-system/role/list', token)).status).toBe(200);
  const grant = {
    roleIds: of('head').roleId,
    menuIds: await menuIds(...codes),
    dataScopeIds: [],
    apiScopeIds: [made.body.data.id],
  };
  expect((await world.post('/api/blade-system/role/grant', admin, grant)).status).toBe(200);
  expect(await calls()).toEqual([200, 200, 200, 200, 200]);
});
