import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIdentityWorld, type World } from '../testing/identity-world.ts';

/** Scopes as they act: a tenant with two departments, one below the other, and people in each who wrote notices. */

let world: World;
let admin: string;
const tenant = '420001';
const codes = [
  'notice',
  'notice_add',
  'notice_edit',
  'notice_delete',
  'notice_export',
  'user',
  'user_edit',
  'dept',
  'role',
];
const people: Record<string, { userId: string; roleId: string; deptId: string; token: string }> = {};
const one = (name: string) => {
  const found = people[name];
  if (!found) throw new Error(`nobody is called ${name}`);
  return found;
};
const notices = '/api/blade-desk/notice';

beforeAll(async () => {
  world = await openIdentityWorld();
  admin = (await world.signIn()).access_token;
  for (const name of ['head', 'teacher', 'other']) {
    const made = await world.tenant(tenant, name, codes);
    people[name] = { ...made, token: '' };
  }
  // teacher works below head; other stands beside them.
  await world.database.asSystem(
    (sql) => sql`
      update system_dept set parent_id = ${one('head').deptId}, ancestors = ${`0,${one('head').deptId}`}
      where tenant_id = ${tenant} and id = ${one('teacher').deptId}`,
  );
  for (const name of Object.keys(people)) {
    one(name).token = (await world.signIn(name, tenant)).access_token;
    const body = { title: `of ${name}`, category: '1', releaseTime: '2026-09-01 08:00:00', content: `<p>${name}</p>` };
    expect((await world.post(`${notices}/submit`, one(name).token, body)).body.code).toBe(200);
  }
});
afterAll(() => world.close());

const menuId = async (code: string): Promise<string> => {
  const [row] = await world.database.asSystem(
    (sql) => sql<{ id: string }[]>`select id from system_menu where code = ${code} and not is_deleted`,
  );
  return row?.id ?? '';
};
let count = 0;
interface Made {
  id: string;
  fields: Record<string, string>;
  dependents: string[];
}
const dataScope = async (resourceCode: string, scopeType: string, more: object = {}) => {
  count += 1;
  const body = { menuId: await menuId('notice'), scopeName: `规则${count}`, resourceCode, scopeType, ...more };
  return world.post<Made>('/api/blade-system/data-scope/submit', admin, body);
};
const made = async (reply: ReturnType<typeof dataScope>): Promise<string> => {
  const { body } = await reply;
  expect(body).toMatchObject({ code: 200 });
  return body.data.id;
};
/** Grants by the platform's administrator; what is not said is taken away. */
const grant = async (name: string, dataScopeIds: string[], apiScopeIds: string[] = []) => {
  const menuIds = await Promise.all(codes.map(menuId));
  const body = { roleIds: one(name).roleId, menuIds, dataScopeIds, apiScopeIds };
  const reply = await world.post<object>('/api/blade-system/role/grant', admin, body);
  expect(reply.body).toMatchObject({ code: 200 });
};
interface Page {
  total: number;
  records: { id: string; title: string; content: string | null; account: string; phone: string }[];
}
const titles = async (name: string): Promise<string[]> => {
  const { body } = await world.get<Page>(`${notices}/list?ascs=id`, one(name).token);
  expect(body.data.total).toBe(body.data.records.length);
  return body.data.records.map((row) => row.title);
};
const all = ['of head', 'of teacher', 'of other'];

describe('data scopes', () => {
  it('narrow by person, department, departments below, and condition', async () => {
    expect(await titles('head')).toEqual(all);
    await grant('head', [await made(dataScope('notice', '2', { scopeColumn: 'create_user' }))]);
    expect(await titles('head')).toEqual(['of head']);
    await grant('head', [await made(dataScope('notice', '3'))]);
    expect(await titles('head')).toEqual(['of head']);
    await grant('head', [await made(dataScope('notice', '4'))]);
    expect(await titles('head')).toEqual(['of head', 'of teacher']);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder of a condition
    const condition = "title like 'of o%' and create_dept not in (${deptId})";
    const own = await made(dataScope('notice', '5', { scopeValue: condition }));
    await grant('head', [own]);
    expect(await titles('head')).toEqual(['of other']);
    // Several add up; one that shows all shows all.
    await grant('head', [own, await made(dataScope('notice', '2', { scopeColumn: 'createUser' }))]);
    expect(await titles('head')).toEqual(['of head', 'of other']);
    await grant('head', [own, await made(dataScope('notice', '1'))]);
    expect(await titles('head')).toEqual(all);
    await grant('head', []);
    expect(await titles('head')).toEqual(all);
  });

  it('hold for details, edits, deletes and exports too, on every instance within a second', async () => {
    const other = await world.another();
    const list = await world.get<Page>(`${notices}/list?title=of other`, one('head').token);
    const foreign = list.body.data.records[0]?.id ?? '';
    const detail = `${notices}/detail?id=${foreign}`;
    expect((await world.get(detail, one('head').token, other.app)).status).toBe(200);
    await grant('head', [await made(dataScope('notice', '4'))]);
    const there = async () => (await world.get(detail, one('head').token, other.app)).status;
    await expect.poll(there, { timeout: 1000 }).toBe(404);
    expect((await world.get(detail, one('head').token)).status).toBe(404);
    const edit = await world.post(`${notices}/submit`, one('head').token, { id: foreign, title: 'mine' });
    expect(edit.status).toBe(404);
    expect((await world.post(`${notices}/remove?ids=${foreign}`, one('head').token)).status).toBe(404);
    for (const query of ['', `?ids=${foreign}`]) {
      const sheet = await world.app.inject({
        url: `${notices}/export${query}`,
        headers: { 'blade-auth': `bearer ${one('head').token}` },
      });
      const workbook = new ExcelJS.Workbook();
      await workbook.xlsx.load(new Uint8Array(sheet.rawPayload).buffer);
      const text = JSON.stringify(workbook.worksheets[0]?.getSheetValues());
      expect(text).not.toContain('of other');
      expect(text.includes('of teacher')).toBe(query === '');
    }
    await grant('head', []);
  });

  it('leave out fields in lists, details, exports, filters, sorting and answers, and keep what was not seen', async () => {
    await grant('head', [await made(dataScope('notice', '1', { scopeField: 'title,category' }))]);
    const { body } = await world.get<Page>(`${notices}/list?title=of head`, one('head').token);
    const [row] = body.data.records;
    expect(row).toMatchObject({ title: 'of head', content: null });
    const detail = await world.get(`${notices}/detail?id=${row?.id}`, one('head').token);
    expect(JSON.stringify(detail.body)).not.toContain('<p>');
    expect((await world.get(`${notices}/list?content=head`, one('head').token)).status).toBe(400);
    expect((await world.get(`${notices}/list?descs=content`, one('head').token)).status).toBe(400);
    expect((await world.get(`${notices}/export?content_like=head`, one('head').token)).status).toBe(400);
    const edited = await world.post(`${notices}/submit`, one('head').token, {
      id: row?.id,
      title: 'of head',
      content: '<p>stolen</p>',
    });
    expect([edited.status, JSON.stringify(edited.body)]).toEqual([200, expect.not.stringContaining('<p>')]);
    const stale = await world.post(`${notices}/submit`, one('head').token, { id: row?.id, version: 0, title: 'x' });
    expect([stale.status, JSON.stringify(stale.body)]).toEqual([409, expect.not.stringContaining('<p>')]);
    await grant('head', []);
    const after = await world.get<{ content: string }>(`${notices}/detail?id=${row?.id}`, one('head').token);
    expect(after.body.data.content).toBe('<p>head</p>');
  });

  it('narrow users, departments and roles, and what is done to them', async () => {
    const users = async () =>
      (await world.get<Page>('/api/blade-system/user/page?ascs=createTime', one('head').token)).body.data.records;
    const depts = async () =>
      JSON.stringify((await world.get('/api/blade-system/dept/lazy-list', one('head').token)).body);
    expect((await users()).map((row) => row.account)).toEqual(['head', 'teacher', 'other']);
    await grant('head', [
      await made(dataScope('user', '4', { scopeField: 'account,realName' })),
      await made(dataScope('dept', '3')),
      await made(dataScope('role', '2')),
    ]);
    expect((await users()).map((row) => row.account)).toEqual(['head', 'teacher']);
    expect((await world.get('/api/blade-system/user/page?phone=1', one('head').token)).status).toBe(400);
    const detail = await world.get<object>(
      `/api/blade-system/user/detail?id=${one('teacher').userId}`,
      one('head').token,
    );
    expect(detail.body.data).toMatchObject({ account: 'teacher', roleId: '', roleName: '' });
    const foreign = one('other').userId;
    expect((await world.get(`/api/blade-system/user/detail?id=${foreign}`, one('head').token)).status).toBe(404);
    const edit = await world.post('/api/blade-system/user/update', one('head').token, { id: foreign, realName: 'x' });
    expect(edit.status).toBe(404);
    expect(await depts()).toContain(`"id":"${one('head').deptId}"`);
    expect(await depts()).not.toContain(`"id":"${one('other').deptId}"`);
    expect((await world.get<unknown[]>('/api/blade-system/role/list', one('head').token)).body.data).toEqual([]);
    await grant('head', []);
  });

  it('are not got around by granting: who is narrowed gives nothing wider', async () => {
    const wide = await made(dataScope('notice', '4'));
    const narrow = await made(dataScope('notice', '2', { scopeColumn: 'create_user' }));
    const granter = await world.tenant(tenant, 'granter', [...codes, 'role_add', 'role_grant', 'user_role']);
    await world.database.asSystem(
      (sql) => sql`insert into system_role_scope values (${tenant}, ${granter.roleId}, 1, ${narrow})`,
    );
    const token = (await world.signIn('granter', tenant)).access_token;
    const tree = await world.get<{ dataScope: { children: { id: string }[] }[] }>(
      '/api/blade-system/menu/grant-tree',
      token,
    );
    const offered = JSON.stringify(tree.body.data.dataScope);
    expect(offered).toContain(narrow);
    expect(offered).not.toContain(wide);
    const give = async (dataScopeIds: string[]) =>
      world.post('/api/blade-system/role/grant', token, {
        roleIds: one('teacher').roleId,
        menuIds: await menuId('notice'),
        dataScopeIds,
        apiScopeIds: [],
      });
    expect((await give([])).status).toBe(403);
    expect((await give([wide])).status).toBe(403);
    expect((await give([narrow])).status).toBe(200);
    const keys = await world.get<{ dataScope: string[] }>(
      `/api/blade-system/menu/role-tree-keys?roleIds=${one('teacher').roleId}`,
      admin,
    );
    expect(keys.body.data.dataScope).toEqual([narrow]);
    // Nor by handing over the role of somebody who sees more.
    const assign = (roleId: string) =>
      world.post(`/api/blade-system/user/grant?userIds=${granter.userId}&roleIds=${roleId}`, token);
    expect((await assign(one('other').roleId)).status).toBe(403);
    await grant('teacher', []);
  });

  it('of one role that two people grant at once are kept: the later one is told, with what is there now', async () => {
    const { roleId } = one('teacher');
    const path = `/api/blade-system/menu/role-tree-keys?roleIds=${roleId}`;
    type Keys = Record<'menu' | 'dataScope' | 'apiScope', string[]> & { stamp: string };
    const seen = (await world.get<Keys>(path, admin)).body.data;
    const give = (more: object) =>
      world.post<{ current: Keys }>('/api/blade-system/role/grant', admin, {
        roleIds: roleId,
        menuIds: seen.menu,
        dataScopeIds: [],
        apiScopeIds: [],
        ...more,
      });
    const scope = await made(dataScope('notice', '4'));
    const both = await Promise.all([
      give({ stamp: seen.stamp, dataScopeIds: [scope] }),
      give({ stamp: seen.stamp, menuIds: [await menuId('dept')] }),
    ]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const now = (await world.get<Keys>(path, admin)).body.data;
    expect(now.stamp).not.toBe(seen.stamp);
    expect(both.find(({ status }) => status === 409)?.body.data.current).toEqual(now);
    expect((await give({ stamp: now.stamp, menuIds: seen.menu })).status).toBe(200);
    // Clients of this family know of no stamp.
    await grant('teacher', []);
  });

  it('are refused when they speak of what there is not, and kept while roles hold them', async () => {
    const wrong = async (code: string, type: string, more: object = {}) =>
      Object.keys((await dataScope(code, type, more)).body.data.fields);
    expect(await wrong('nowhere', '1')).toEqual(['resourceCode']);
    expect(await wrong('notice', '9')).toEqual(['scopeType']);
    expect(await wrong('notice', '3', { scopeColumn: 'title' })).toEqual(['scopeColumn']);
    expect(await wrong('notice', '3', { scopeColumn: 'tenant_id' })).toEqual(['scopeColumn']);
    expect(await wrong('notice', '5', { scopeValue: '' })).toEqual(['scopeValue']);
    expect(await wrong('notice', '5', { scopeValue: '1=1; drop table system_user' })).toEqual(['scopeValue']);
    expect(await wrong('notice', '5', { scopeValue: "password = 'x'" })).toEqual(['scopeValue']);
    expect(await wrong('notice', '1', { scopeField: 'title,secret' })).toEqual(['scopeField']);
    expect(await wrong('notice', '1', { menuId: '12345' })).toEqual(['menuId']);
    const id = await made(dataScope('notice', '2', { scopeColumn: 'create_user' }));
    await grant('head', [id]);
    const remove = () => world.post<Made>(`/api/blade-system/data-scope/remove?ids=${id}`, admin);
    const refused = await remove();
    expect([refused.status, refused.body.data.dependents]).toEqual([400, [`head (${tenant})`]]);
    await grant('head', []);
    expect((await remove()).status).toBe(200);
    expect(
      (
        await world.post('/api/blade-system/role/grant', admin, {
          roleIds: one('head').roleId,
          menuIds: '',
          dataScopeIds: '1',
        })
      ).status,
    ).toBe(400);
    await grant('head', []);
  });
});

it('a menu stays while scopes stand below it', async () => {
  const path = '/api/blade-system/menu';
  const menu = await world.post<{ id: string }>(`${path}/submit`, admin, {
    code: 'scoped',
    name: '有规则',
    path: '/s',
  });
  const body = { menuId: menu.body.data.id, scopeName: '挂在菜单下', resourceCode: 'notice', scopeType: '1' };
  const { body: scope } = await world.post<Made>('/api/blade-system/data-scope/submit', admin, body);
  const remove = () => world.post<Made>(`${path}/remove?ids=${menu.body.data.id}`, admin);
  const refused = await remove();
  expect([refused.status, refused.body.data.dependents]).toEqual([400, ['挂在菜单下']]);
  expect((await world.post(`/api/blade-system/data-scope/remove?ids=${scope.data.id}`, admin)).status).toBe(200);
  expect((await remove()).status).toBe(200);
});

describe('API scopes', () => {
  const add = async (scopePath: string) =>
    world.post<Made>('/api/blade-system/api-scope/submit', admin, {
      menuId: await menuId('notice'),
      scopeName: '公告接口',
      resourceCode: 'notice_api',
      scopePath,
      scopeType: '2',
    });

  it('guard calls by their path for all who do not hold them, on every instance within a second', async () => {
    const other = await world.another();
    const call = async (name: string, app = world.app) =>
      (await world.get(`${notices}/list`, one(name).token, app)).status;
    expect(await call('head')).toBe(200);
    const { id } = (await add(`${notices}/*`)).body.data;
    await expect.poll(() => call('head')).toBe(403);
    await expect.poll(() => call('head', other.app), { timeout: 1000 }).toBe(403);
    expect((await world.get('/api/blade-system/user/page', one('head').token)).status).toBe(200);
    expect((await world.get(`${notices}/list`, admin)).status).toBe(200);
    await grant('head', [], [id]);
    expect(await call('head')).toBe(200);
    expect(await call('other')).toBe(403);
    const tree = await world.get<{ apiScope: unknown[] }>('/api/blade-system/menu/grant-tree', admin);
    expect(JSON.stringify(tree.body.data.apiScope)).toContain(id);
    expect((await world.post(`/api/blade-system/api-scope/remove?ids=${id}`, admin)).status).toBe(400);
    await grant('head', []);
    expect((await world.post(`/api/blade-system/api-scope/remove?ids=${id}`, admin)).status).toBe(200);
    await expect.poll(() => call('other')).toBe(200);
  });

  it.each([
    '/',
    '/api/**',
    '/api/blade-auth/oauth/token',
    '/api/blade-auth/**',
    '/api/../x',
    'api/x',
    '/api/a b',
    '/API/(x',
  ])('cannot guard %s', async (path) => {
    expect((await add(path)).body.data.fields).toHaveProperty('scopePath');
  });
});
