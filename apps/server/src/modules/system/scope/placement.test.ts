import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIdentityWorld, type World } from '../testing/identity-world.ts';

/** Rules that speak of one's own departments are not got around by moving people, or departments. */

let world: World;
let admin: string;
let head: { userId: string; roleId: string; deptId: string };
let token: string;
const tenant = '440001';
const codes = ['notice', 'notice_add', 'user', 'user_add', 'user_edit', 'user_role', 'dept', 'dept_add', 'dept_edit'];
const depts: Record<string, string> = {};
const dept = (name: string): string => depts[name] ?? '';
const users = '/api/blade-system/user';

beforeAll(async () => {
  world = await openIdentityWorld();
  admin = (await world.signIn()).access_token;
  head = await world.tenant(tenant, 'head', codes);
  depts.own = head.deptId;
  const add = async (name: string, parentId: string) => {
    const body = { tenantId: tenant, deptName: name, parentId };
    const made = await world.post<{ id: string }>('/api/blade-system/dept/submit', admin, body);
    expect(made.body).toMatchObject({ code: 200 });
    depts[name] = made.body.data.id;
  };
  await add('below', dept('own'));
  await add('beside', '0');
  await add('far', dept('beside'));
  token = (await world.signIn('head', tenant)).access_token;
});
afterAll(() => world.close());

let count = 0;
const menuIds = async (wanted: readonly string[]): Promise<string[]> => {
  const rows = await world.database.asSystem(
    (sql) =>
      sql<{ id: string }[]>`select id from system_menu where code = any (${[...wanted]}::text[]) and not is_deleted`,
  );
  return rows.map((row) => row.id);
};
/** Puts exactly these rules on head's role: a list and a type each. */
const narrow = async (...rules: readonly (readonly [list: string, type: string, value?: string])[]) => {
  const [menuId = ''] = await menuIds(['notice']);
  const dataScopeIds: string[] = [];
  for (const [resourceCode, scopeType, scopeValue = ''] of rules) {
    count += 1;
    const body = { menuId, scopeName: `范围${count}`, resourceCode, scopeType, scopeValue };
    const made = await world.post<{ id: string }>('/api/blade-system/data-scope/submit', admin, body);
    expect(made.body).toMatchObject({ code: 200 });
    dataScopeIds.push(made.body.data.id);
  }
  const body = { roleIds: head.roleId, menuIds: await menuIds(codes), dataScopeIds, apiScopeIds: [] };
  expect((await world.post('/api/blade-system/role/grant', admin, body)).body).toMatchObject({ code: 200 });
};
/** Where head works, as the platform's administrator sees to it. */
const place = async (...names: string[]) => {
  const deptId = names.map(dept).join(',');
  expect((await world.post(`${users}/update`, admin, { id: head.userId, deptId })).body).toMatchObject({ code: 200 });
};
const move = async (...names: string[]) =>
  (await world.post(`${users}/update`, token, { id: head.userId, deptId: names.map(dept).join(',') })).status;

describe('whoever is narrowed to departments', () => {
  it.each([
    ['3', '', { own: 200, below: 403, beside: 403 }],
    ['4', '', { own: 200, below: 200, beside: 403 }],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder of a condition
    ['5', 'create_dept in (${deptId})', { own: 200, below: 403, beside: 403 }],
    ['5', "title = 'x'", { own: 200, below: 200, beside: 200 }],
    ['2', '', { own: 200, below: 200, beside: 200 }],
    ['1', '', { own: 200, below: 200, beside: 200 }],
  ] as const)('by rule %s %s moves nobody, nor themselves, out of their own view', async (type, value, wanted) => {
    for (const [name, status] of Object.entries(wanted)) {
      await place('own');
      await narrow(['notice', type, value]);
      expect(await move(name), name).toBe(status);
      await narrow();
    }
    await place('own');
  });

  it('neither adds a department to their own, nor makes somebody with their role elsewhere', async () => {
    await narrow(['notice', '4']);
    expect(await move('own', 'beside')).toBe(403);
    const make = (account: string, deptId: string, roleId: string) =>
      world.post(`${users}/submit`, token, {
        ...{ account, realName: account, password: 'Anders-2026', deptId, roleId },
      });
    expect((await make('puppet', dept('beside'), head.roleId)).status).toBe(403);
    expect((await make('helper', dept('below'), head.roleId)).status).toBe(200);
    // Who sees nothing of that list may work anywhere.
    const plain = await world.tenant(tenant, 'plain', ['dept']);
    const other = await make('other', dept('beside'), plain.roleId);
    expect(other.body).toMatchObject({ code: 200 });
    const { id } = other.body.data as { id: string };
    const grant = await world.post(`${users}/grant?userIds=${id}&roleIds=${head.roleId}`, token);
    expect([grant.status, grant.body.msg]).toEqual([403, '不能授予超出自己数据范围的权限']);
    await narrow();
  });

  it('still edits somebody who has been there all along', async () => {
    await place('own');
    const password = 'Anders-2026';
    const body = { account: 'settled', realName: 's', password, deptId: dept('beside'), roleId: head.roleId };
    const settled = await world.post<{ id: string }>(`${users}/submit`, admin, { ...body, tenantId: tenant });
    expect(settled.body).toMatchObject({ code: 200 });
    await narrow(['notice', '3']);
    const edit = (more: object) => world.post(`${users}/update`, token, { id: settled.body.data.id, ...more });
    expect((await edit({ phone: '13800000000', deptId: dept('beside'), roleId: head.roleId })).status).toBe(200);
    expect((await edit({ deptId: dept('own') })).status).toBe(200);
    expect((await edit({ deptId: dept('beside') })).status).toBe(403);
    await narrow();
  });

  it('moves no department into their view', async () => {
    const moved = async (name: string, parentId: string) =>
      (await world.post('/api/blade-system/dept/submit', token, { id: dept(name), parentId })).status;
    await narrow(['notice', '4']);
    expect(await moved('far', dept('own'))).toBe(403);
    expect((await world.post('/api/blade-system/dept/submit', token, { id: dept('far'), remark: 'x' })).status).toBe(
      200,
    );
    expect(await moved('below', '0')).toBe(200);
    await narrow();
    expect(await moved('far', dept('own'))).toBe(200);
  });
});
