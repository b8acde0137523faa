import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, type MenuNode, menuIdsIn, roleCodes } from '../testing/administration.ts';
import { openIdentityWorld, type World } from '../testing/identity-world.ts';

let world: World;
let admin: string;
beforeAll(async () => {
  world = await openIdentityWorld();
  admin = (await world.signIn()).access_token;
});
afterAll(() => world.close());

const menuIds = (...codes: string[]) => menuIdsIn(world.database, codes);

describe('roles and grants', () => {
  it('reach every session at once, on this and on other instances', async () => {
    const other = await world.another();
    const { roleId } = await world.tenant('000000', 'granted', ['notice']);
    const token = (await world.signIn('granted')).access_token;
    expect((await world.get(`${api}/dept/list`, token, other.app)).status).toBe(403);
    expect((await world.get(`${api}/dept/list`, token)).status).toBe(403);
    const ids = await menuIds('dept', 'notice');
    expect((await world.post(`${api}/role/grant`, admin, { roleIds: [roleId], menuIds: ids })).status).toBe(200);
    expect((await world.get(`${api}/dept/list`, token)).status).toBe(200);
    await expect
      .poll(async () => (await world.get(`${api}/dept/list`, token, other.app)).status, { timeout: 1000 })
      .toBe(200);
    const keys = await world.get<{ menu: string[] }>(`${api}/menu/role-tree-keys?roleIds=${roleId}`, admin);
    expect(keys.body.data.menu.sort()).toEqual([...ids].sort());
    await world.post(`${api}/role/grant`, admin, { roleIds: roleId, menuIds: '' });
    expect((await world.get(`${api}/dept/list`, token)).status).toBe(403);
  });

  it('cannot hand out more than the giver holds, nor take what the giver cannot see', async () => {
    const { roleId } = await world.tenant('200003', 'giver', [...roleCodes, 'notice']);
    const giver = (await world.signIn('giver', '200003')).access_token;
    const grant = async (...codes: string[]) =>
      world.post(`${api}/role/grant`, giver, { roleIds: [roleId], menuIds: await menuIds(...codes) });
    expect((await grant(...roleCodes, 'notice', 'user')).status).toBe(403);
    const tree = await world.get<{ menu: MenuNode[] }>(`${api}/menu/grant-tree`, giver);
    expect(JSON.stringify(tree.body.data)).not.toContain('用户管理');
    const richer = await world.tenant('200003', 'richer', ['user', 'notice']);
    const less = await world.post(`${api}/role/grant`, giver, { roleIds: [richer.roleId], menuIds: [] });
    expect(less.status).toBe(200);
    const [left] = await world.database.asSystem(
      (sql) => sql<{ codes: string[] }[]>`
        select array_agg(m.code::text) as codes from system_role_menu g join system_menu m on m.id = g.menu_id where role_id = ${richer.roleId}`,
    );
    expect(left?.codes).toEqual(['user']);
    const unbuilt = await menuIds('flow_model');
    expect((await world.post(`${api}/role/grant`, admin, { roleIds: [roleId], menuIds: unbuilt })).status).toBe(403);
    expect(
      (await world.post(`${api}/role/grant`, admin, { roleIds: [roleId], menuIds: [], dataScopeIds: ['1'] })).status,
    ).toBe(400);
    expect((await world.post(`${api}/role/grant`, admin, { roleIds: [], menuIds: [] })).status).toBe(404);
  });

  it('do not give the screen above a button to whoever holds the button alone, nor take it', async () => {
    const { roleId } = await world.tenant('200003', 'button-only', ['role', 'role_grant', 'user_view']);
    const giver = (await world.signIn('button-only', '200003')).access_token;
    const [screen = '', button = ''] = await menuIds('user').then(async (ids) => [
      ...ids,
      ...(await menuIds('user_view')),
    ]);
    const tree = await world.get<{ menu: MenuNode[] }>(`${api}/menu/grant-tree`, giver);
    expect(JSON.stringify(tree.body.data)).toContain(screen);
    const own = [...(await menuIds('role', 'role_grant')), screen, button];
    expect((await world.post(`${api}/role/grant`, giver, { roleIds: [roleId], menuIds: own })).status).toBe(200);
    expect((await world.get(`${api}/user/page`, giver)).status).toBe(403);
    const other = await world.tenant('200003', 'has-screen', ['user', 'user_view']);
    const keep = await world.post(`${api}/role/grant`, giver, { roleIds: [other.roleId], menuIds: [button] });
    expect(keep.status).toBe(200);
    const keys = await world.get<{ menu: string[] }>(`${api}/menu/role-tree-keys?roleIds=${other.roleId}`, admin);
    expect(keys.body.data.menu.sort()).toEqual([screen, button].sort());
  });

  it('of another tenant are not there: neither read nor changed', async () => {
    await world.tenant('200003', 'neighbour', [...roleCodes]);
    const theirs = await world.tenant('200004', 'theirs', ['notice']);
    const neighbour = (await world.signIn('neighbour', '200003')).access_token;
    expect((await world.get(`${api}/menu/role-tree-keys?roleIds=${theirs.roleId}`, neighbour)).status).toBe(404);
    const mine = (await menuIds('role'))[0];
    for (const roleIds of [[theirs.roleId], `${theirs.roleId}`]) {
      const body = { roleIds, menuIds: [mine], dataScopeIds: [], apiScopeIds: [] };
      expect((await world.post(`${api}/role/grant`, neighbour, body)).status).toBe(404);
    }
    const keys = await world.get<{ menu: string[] }>(`${api}/menu/role-tree-keys?roleIds=${theirs.roleId}`, admin);
    expect(keys.body.data.menu).toEqual(await menuIds('notice'));
  });

  it('keep the administrator whole', async () => {
    const roles = await world.get<{ id: string; roleAlias: string }[]>(`${api}/role/list`, admin);
    const administrator = roles.body.data.find((role) => role.roleAlias === 'administrator')?.id ?? '';
    expect((await world.post(`${api}/role/grant`, admin, { roleIds: [administrator], menuIds: [] })).status).toBe(400);
    expect((await world.post(`${api}/role/remove?ids=${administrator}`, admin)).status).toBe(400);
    expect((await world.post(`${api}/role/submit`, admin, { id: administrator, roleAlias: 'x' })).status).toBe(400);
    const me = await world.get<{ id: string }>(`${api}/user/info`, admin);
    const plain = roles.body.data.find((role) => role.roleAlias === 'user')?.id ?? '';
    const grant = await world.post(`${api}/user/grant?userIds=${me.body.data.id}&roleIds=${plain}`, admin);
    expect(grant.body.msg).toBe('至少要保留一名超级管理员');
    expect((await world.post(`${api}/user/remove?ids=${me.body.data.id}`, admin)).body.msg).toBe('不能删除自己');
    expect((await world.get(`${api}/user/info`, admin)).status).toBe(200);
  });

  it('form trees, refuse circles, doubles, the reserved alias and removal while used', async () => {
    const { roleId } = await world.tenant('200004', 'keeper', [...roleCodes, 'user']);
    const keeper = (await world.signIn('keeper', '200004')).access_token;
    const submit = (body: object) => world.post<{ id: string }>(`${api}/role/submit`, keeper, body);
    const parent = await submit({ roleName: '上级', roleAlias: 'up', sort: 1 });
    const child = await submit({
      roleName: '下级',
      roleAlias: 'down',
      parentId: parent.body.data.id,
      tenantId: '200004',
    });
    expect((await submit({ id: parent.body.data.id, parentId: child.body.data.id })).status).toBe(400);
    expect((await submit({ roleName: 'x', roleAlias: 'UP' })).body.msg).toBe('角色别名已存在');
    expect((await submit({ roleName: 'x', roleAlias: 'Administrator' })).body.msg).toBe('无权限创建超管角色！');
    expect((await submit({ roleName: 'x', roleAlias: 'y', tenantId: '000000' })).status).toBe(403);
    expect((await submit({ roleName: '', roleAlias: 'y' })).status).toBe(400);
    const nowhere = await world.post(`${api}/role/submit`, admin, {
      roleName: 'x',
      roleAlias: 'y',
      tenantId: 'nowhere',
    });
    expect(nowhere.body.msg).toBe('租户不存在');
    const tree = await world.get<{ title: string; children?: { title: string }[] }[]>(`${api}/role/tree`, keeper);
    expect(tree.body.data.find((node) => node.title === '上级')?.children?.[0]?.title).toBe('下级');
    expect((await world.get(`${api}/role/tree?tenantId=000000`, keeper)).status).toBe(403);
    expect((await world.post(`${api}/role/remove?ids=${parent.body.data.id}`, keeper)).body.msg).toBe(
      '请先删除子节点! 下级角色: 下级',
    );
    expect((await world.post(`${api}/role/remove?ids=${roleId}`, keeper)).body.msg).toContain('keeper');
    const own = await world.get<{ id: string }[]>(`${api}/role/select`, keeper);
    expect(own.body.data.map((role) => role.id)).toEqual([roleId]);
    expect((await world.get(`${api}/role/tree-by-id?roleId=${roleId}`, admin)).body.data).toEqual(tree.body.data);
  });
});
