import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIdentityWorld, type World } from './testing/identity-world.ts';

/** What screens read of departments, roles and users, asked with the parameters of the spec. */

let world: World;
let admin: string;
let own: { userId: string; roleId: string; deptId: string };
beforeAll(async () => {
  world = await openIdentityWorld();
  own = await world.tenant('500001', 'reader', ['dept', 'role', 'user']);
  admin = (await world.signIn()).access_token;
});
afterAll(() => world.close());

interface Node {
  id: string;
  parentId: string;
  title: string;
  children?: Node[];
}
interface Row {
  id: string;
  deptName: string;
  roleName: string;
  parentName: string;
  hasChildren: boolean;
  children?: Row[];
}
const api = '/api/blade-system';
const get = async <T>(path: string, token = admin): Promise<T> => {
  const { status, body } = await world.get<T>(`${api}/${path}`, token);
  expect([path, status]).toEqual([path, 200]);
  return body.data;
};

describe('departments', () => {
  it('are read as a list, by level, one, as a tree of a tenant, by level of it, and as one’s own', async () => {
    const [root] = await get<Row[]>('dept/list');
    expect(root?.children?.length).toBeGreaterThan(2);
    const below = await get<Row[]>(`dept/lazy-list?parentId=${root?.id}`);
    expect(below.map((row) => row.deptName)).toEqual(root?.children?.map((row) => row.deptName));
    expect((await get<Row[]>('dept/lazy-list?parentId=0')).map((row) => row.hasChildren)).toEqual([true]);
    const one = await get<Row>(`dept/detail?id=${below[0]?.id}`);
    expect(one).toMatchObject({ deptName: below[0]?.deptName, parentName: root?.deptName });
    const tree = await get<Node[]>('dept/tree?tenantId=000000');
    expect(tree[0]?.children?.map((node) => node.id)).toEqual(root?.children?.map((row) => row.id));
    expect((await get<Node[]>('dept/tree?tenantId=500001')).map((node) => node.id)).toEqual([own.deptId]);
    expect((await get<Node[]>('dept/lazy-tree?parentId=0')).map((node) => node.id)).toEqual([root?.id]);
    expect(await get<Row[]>('dept/select', (await world.signIn('reader', '500001')).access_token)).toMatchObject([
      { id: own.deptId, tenantId: '500001', parentId: '0' },
    ]);
  });
});

describe('roles', () => {
  it('are read as a list, one, as one’s own or a user’s, as a tree of a tenant or of a role’s tenant', async () => {
    const list = await get<Row[]>('role/list?current=1&size=10');
    expect(list.map((row) => row.roleName)).toContain('超级管理员');
    const detail = await get<Row>(`role/detail?id=${list[0]?.id}`);
    expect(detail).toMatchObject({ roleName: list[0]?.roleName, parentName: '顶级' });
    expect((await get<Row[]>('role/select')).map((row) => row.roleName)).toEqual(['超级管理员']);
    expect((await get<Row[]>(`role/select?userId=${own.userId}`)).map((row) => row.id)).toEqual([own.roleId]);
    const theirs = await get<Node[]>('role/tree?tenantId=500001');
    expect(theirs.map((node) => node.id)).toEqual([own.roleId]);
    expect(await get<Node[]>(`role/tree-by-id?roleId=${own.roleId}`)).toEqual(theirs);
    expect((await get<Node[]>('role/tree')).map((node) => node.id)).toEqual(list.map((row) => row.id));
  });
});

describe('users', () => {
  it('have the fields of the spec, in page, detail and their own information', async () => {
    const fields = [
      'id',
      'realName',
      'name',
      'phone',
      'email',
      'avatar',
      'deptId',
      'roleId',
      'userType',
      'account',
      'tenantId',
    ];
    const page = await get<{ total: number; size: number; current: number; records: Row[] }>(
      `user/page?current=1&size=30&tenantId=500001&deptId=${own.deptId}`,
    );
    expect(page).toMatchObject({ total: 1, size: 30, current: 1 });
    const reader = (await world.signIn('reader', '500001')).access_token;
    for (const row of [page.records[0], await get(`user/detail?id=${own.userId}`), await get('user/info', reader)]) {
      expect(row).toMatchObject({ id: own.userId, account: 'reader', tenantId: '500001', deptId: own.deptId });
      expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(fields));
      expect(row).not.toHaveProperty('password');
    }
  });
});

it('clearing the cache says 清除完毕 and makes rights be read anew', async () => {
  const reader = (await world.signIn('reader', '500001')).access_token;
  expect((await world.get(`${api}/dept/list`, reader)).status).toBe(200);
  // Behind the server's back, as a restored backup would.
  await world.database.asSystem((sql) => sql`delete from system_role_menu where role_id = ${own.roleId}`);
  expect((await world.get(`${api}/dept/list`, reader)).status).toBe(200);
  const { status, body } = await world.get('/api/blade-auth/oauth/clear-cache', reader);
  expect([status, body.msg]).toEqual([200, '清除完毕']);
  expect((await world.get(`${api}/dept/list`, reader)).status).toBe(403);
  expect((await world.get('/api/blade-auth/oauth/clear-cache', 'none')).status).toBe(401);
});
