import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { md5, openIdentityWorld, type World } from './testing/identity-world.ts';

let world: World;
let admin: string;
beforeAll(async () => {
  world = await openIdentityWorld();
  admin = (await world.signIn()).access_token;
});
afterAll(() => world.close());

const api = '/api/blade-system';
const userCodes = [
  'user',
  'user_add',
  'user_edit',
  'user_delete',
  'user_role',
  'user_reset',
  'user_unlock',
  'user_view',
];
const roleCodes = ['role', 'role_add', 'role_edit', 'role_delete', 'role_grant'];
const deptCodes = ['dept', 'dept_add', 'dept_edit', 'dept_delete'];

interface Node {
  id: string;
  code: string;
  name: string;
  path: string;
  children?: Node[];
}
const all = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])]);
const menuIds = async (...codes: string[]) => {
  const rows = await world.database.asSystem(
    (sql) => sql<{ id: string }[]>`select id from system_menu where code = any (${codes}::text[])`,
  );
  return rows.map((row) => row.id);
};

describe('menus', () => {
  it('are a tree of screens with their groups, and leaves have no children key', async () => {
    const { body } = await world.get<Node[]>(`${api}/menu/routes`, admin);
    const college = body.data.find((node) => node.code === 'college');
    expect(body.data[0]).toBe(college);
    expect(college?.children?.map((node) => node.path)).toEqual([
      '/college/questionnaire',
      '/college/student-number',
      '/college/teacher-number',
      '/college/progress',
      '/college/results',
    ]);
    expect(Object.keys(college?.children?.[0] ?? {}).sort()).toEqual(
      [
        'alias',
        'category',
        'code',
        'id',
        'isOpen',
        'name',
        'nameEn',
        'parentId',
        'path',
        'remark',
        'sort',
        'source',
      ].sort(),
    );
    const codes = all(body.data).map((node) => node.code);
    expect(codes).toContain('dict_biz');
    expect(codes).not.toContain('flow_model');
  });

  it('show a plain user what was granted and the groups above, and an empty list instead of nothing', async () => {
    await world.tenant('200001', 'plain', ['dict', 'dict_add', 'survey_form_publish']);
    const plain = (await world.signIn('plain', '200001')).access_token;
    const routes = await world.get<Node[]>(`${api}/menu/routes`, plain);
    expect(all(routes.body.data).map((node) => node.code)).toEqual(['system', 'dict']);
    const buttons = await world.get<Node[]>(`${api}/menu/buttons`, plain);
    const flags = all(buttons.body.data).filter((node) => !('children' in node));
    expect(flags.map((node) => node.code).sort()).toEqual(['dict_add', 'survey_form_publish']);
    await world.tenant('200001', 'nothing', []);
    const nothing = (await world.signIn('nothing', '200001')).access_token;
    expect((await world.get(`${api}/menu/routes`, nothing)).body.data).toEqual([]);
    expect((await world.get(`${api}/menu/routes?topMenuId=1`, admin)).body.data).toEqual([]);
    expect((await world.get(`${api}/menu/list`, nothing)).status).toBe(403);
    expect((await world.get(`${api}/menu/routes`, 'none')).status).toBe(401);
  });

  it('stand below top menus, of which people see those that lead them somewhere', async () => {
    const dict = (await menuIds('dict'))[0] ?? '';
    const top = await world.database.asSystem(async (sql) => {
      const [row] = await sql<{ id: string }[]>`
        insert into system_topmenu (tenant_id, code, name) values ('200001', 'daily', '日常') returning id`;
      const id = row?.id ?? '';
      await sql`insert into system_topmenu_setting (tenant_id, topmenu_id, menu_id) values ('200001', ${id}, ${dict})`;
      return id;
    });
    const plain = (await world.signIn('plain', '200001')).access_token;
    const nothing = (await world.signIn('nothing', '200001')).access_token;
    const tops = await world.get<Node[]>(`${api}/menu/top-menu`, plain);
    expect(tops.body.data).toEqual([{ id: top, code: 'daily', name: '日常', source: '', path: '', sort: 0 }]);
    const below = await world.get<Node[]>(`${api}/menu/routes?topMenuId=${top}`, plain);
    expect(all(below.body.data).map((node) => node.code)).toEqual(['system', 'dict']);
    for (const token of [admin, nothing]) {
      expect((await world.get(`${api}/menu/top-menu`, token)).body.data).toEqual([]);
    }
    expect((await world.get(`${api}/menu/top-menu`, 'none')).status).toBe(401);
  });

  it('are listed whole, by level and by filter', async () => {
    const list = await world.get<Node[]>(`${api}/menu/list`, admin);
    expect(all(list.body.data).map((node) => node.code)).toContain('user_add');
    const menus = await world.get<Node[]>(`${api}/menu/menu-list?current=1&size=10`, admin);
    expect(all(menus.body.data).map((node) => node.code)).not.toContain('user_add');
    const level = await world.get<(Node & { hasChildren: boolean })[]>(`${api}/menu/lazy-list?parentId=0`, admin);
    const system = level.body.data.find((node) => node.code === 'system');
    expect(system?.hasChildren).toBe(true);
    const below = await world.get<(Node & { hasChildren: boolean })[]>(
      `${api}/menu/lazy-menu-list?parentId=${system?.id}`,
      admin,
    );
    expect(below.body.data.every((node) => node.hasChildren === false)).toBe(true);
    const found = await world.get<Node[]>(`${api}/menu/lazy-list?name=${encodeURIComponent('学生')}`, admin);
    expect(found.body.data.map((node) => node.code)).toEqual(['college_student']);
    expect((await world.get(`${api}/menu/list?nonsense=1`, admin)).status).toBe(400);
    const tree = await world.get<{ title: string }[]>(`${api}/menu/tree`, admin);
    expect(tree.body.data.map((node) => node.title)).toContain('系统管理');
  });

  it('are written by the platform only, keep built-in codes, and refuse script, circles and orphans', async () => {
    const add = await world.post<Node>(`${api}/menu/submit`, admin, {
      code: 'mine',
      name: '我的',
      path: '/mine',
      category: 1,
    });
    expect(add.status).toBe(200);
    const { id } = add.body.data;
    const child = await world.post<Node>(`${api}/menu/submit`, admin, { code: 'mine_child', name: '子', parentId: id });
    const submit = (body: object) => world.post(`${api}/menu/submit`, admin, body);
    for (const path of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'JaVaScRiPt:x', '\\\\evil']) {
      expect((await submit({ id, path })).status, path).toBe(400);
    }
    expect((await submit({ id, source: '"><img src=x>' })).status).toBe(400);
    expect((await submit({ id, parentId: id })).body.msg).toBe('父节点不可选择自身!');
    expect((await submit({ id, parentId: child.body.data.id })).body.msg).toBe('父节点不可选择自己的下级!');
    expect((await submit({ id, parentId: '999' })).body.msg).toBe('上级菜单不存在!');
    expect((await submit({ code: 'mine', name: 'x' })).body.msg).toBe('菜单编号已存在');
    const [user] = await menuIds('user');
    expect((await submit({ id: user, code: 'other' })).body.msg).toBe('系统菜单的编号不能修改');
    expect((await submit({ id: user, name: '人员' })).status).toBe(200);
    expect((await world.post(`${api}/menu/remove?ids=${id}`, admin)).body.msg).toBe('请先删除子节点! 下级菜单: 子');
    expect((await world.post(`${api}/menu/remove?ids=${id},${child.body.data.id}`, admin)).status).toBe(200);
    expect((await world.get(`${api}/menu/detail?id=${id}`, admin)).status).toBe(404);
    await world.tenant('200002', 'writer', ['menu', 'menu_add', 'menu_edit', 'menu_delete']);
    const writer = (await world.signIn('writer', '200002')).access_token;
    expect((await world.post(`${api}/menu/submit`, writer, { id: user, name: 'x' })).status).toBe(403);
    expect((await world.post(`${api}/menu/remove?ids=${user}`, writer)).status).toBe(403);
  });
});

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
    const tree = await world.get<{ menu: Node[] }>(`${api}/menu/grant-tree`, giver);
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
    const tree = await world.get<{ menu: Node[] }>(`${api}/menu/grant-tree`, giver);
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

describe('departments', () => {
  it('move with everything below them, in one go, and refuse circles', async () => {
    await world.tenant('200005', 'mover', deptCodes);
    const mover = (await world.signIn('mover', '200005')).access_token;
    const submit = (body: object) =>
      world.post<{ id: string; ancestors: string; version: number }>(`${api}/dept/submit`, mover, body);
    const ids: Record<string, string> = {};
    for (const [name, parent] of [
      ['a', ''],
      ['b', 'a'],
      ['c', 'b'],
      ['d', 'c'],
      ['z', ''],
    ] as const) {
      ids[name] = (await submit({ deptName: name, parentId: ids[parent] ?? '0' })).body.data.id;
    }
    expect((await submit({ id: ids.b, parentId: ids.d })).body.msg).toBe('父节点不可选择自己的下级!');
    expect((await submit({ id: ids.b, parentId: ids.b })).body.msg).toBe('父节点不可选择自身!');
    expect((await submit({ id: ids.b, parentId: '12345' })).body.msg).toBe('上级部门不存在!');
    expect((await submit({ id: ids.b, parentId: ids.z })).body.data.ancestors).toBe(`0,${ids.z}`);
    const rows = await world.database.tx(
      { tenantId: '200005', userId: null },
      (sql) =>
        sql<
          { name: string; ancestors: string }[]
        >`select dept_name as name, ancestors from system_dept where dept_name in ('c', 'd') order by 1`,
    );
    expect(rows.map((row) => row.ancestors)).toEqual([`0,${ids.z},${ids.b}`, `0,${ids.z},${ids.b},${ids.c}`]);
    const level = await world.get<{ deptName: string; hasChildren: boolean }[]>(
      `${api}/dept/lazy-list?parentId=${ids.z}`,
      mover,
    );
    expect(level.body.data).toMatchObject([{ deptName: 'b', hasChildren: true }]);
    const tree = await world.get<{ title: string; hasChildren?: boolean }[]>(
      `${api}/dept/lazy-tree?parentId=${ids.c}`,
      mover,
    );
    expect(tree.body.data).toMatchObject([{ title: 'd', hasChildren: false }]);
    expect((await world.post(`${api}/dept/remove?ids=${ids.c}`, mover)).body.msg).toBe('请先删除子节点! 下级机构: d');
    expect((await world.post(`${api}/dept/remove?ids=${ids.d}`, mover)).status).toBe(200);
    expect((await submit({ id: ids.a, deptName: 'a2', version: 7 })).status).toBe(409);
  });

  it('become colleges with a code that is theirs alone', async () => {
    const submit = (body: object) =>
      world.post<{ id: string; collegeKind: string | null }>(`${api}/dept/submit`, admin, body);
    const college = await submit({ deptName: '新院校', collegeKind: 'SCHOOL', collegeCode: '90009' });
    expect(college.body.data).toMatchObject({ collegeKind: 'SCHOOL', collegeCode: '90009', fullName: '新院校' });
    expect((await submit({ deptName: '又一所', collegeKind: 'FACULTY', collegeCode: '90009' })).body.msg).toBe(
      '院校代码已存在',
    );
    expect((await submit({ deptName: '错', collegeKind: 'HOSPITAL' })).status).toBe(400);
    const plain = await submit({ id: college.body.data.id, collegeKind: '' });
    expect(plain.body.data).toMatchObject({ collegeKind: null, collegeCode: null });
  });

  it('with users stay, and say who is in them', async () => {
    const { deptId } = await world.tenant('200006', 'member', deptCodes);
    const member = (await world.signIn('member', '200006')).access_token;
    expect((await world.post(`${api}/dept/remove?ids=${deptId}`, member)).body.msg).toBe('部门下还有用户: member');
    const select = await world.get<{ id: string }[]>(`${api}/dept/select`, member);
    expect(select.body.data.map((dept) => dept.id)).toEqual([deptId]);
  });
});

describe('users', () => {
  const newUser = (account: string, more: object = {}) => ({
    account,
    password: 'horse 12 battery',
    realName: account,
    ...more,
  });

  it('are added with links, listed by department with those below, and never leave with a password', async () => {
    const depts = await world.get<{ id: string; parentId: string; children?: { id: string }[] }[]>(
      `${api}/dept/list`,
      admin,
    );
    const root = depts.body.data.find((dept) => dept.children);
    const below = root?.children?.[0]?.id ?? '';
    const roles = await world.get<{ id: string; roleAlias: string }[]>(`${api}/role/list`, admin);
    const roleId = roles.body.data.find((role) => role.roleAlias === 'user')?.id;
    const added = await world.post<{ id: string }>(
      `${api}/user/submit`,
      admin,
      newUser('linked', { roleId, deptId: `${below},${root?.id}`, phone: '13800000000', birthday: '2000-02-29' }),
    );
    expect(added.body).toMatchObject({ msg: '操作成功' });
    expect(added.body.data).toMatchObject({
      roleId,
      deptId: `${below},${root?.id}`,
      roleName: '用户',
      birthday: '2000-02-29',
    });
    const page = await world.get<{ total: number; records: { account: string }[] }>(
      `${api}/user/page?deptId=${root?.id}&account=linked`,
      admin,
    );
    expect(page.body.data.records.map((row) => row.account)).toEqual(['linked']);
    for (const reply of [added, page, await world.get(`${api}/user/detail?id=${added.body.data.id}`, admin)]) {
      expect(JSON.stringify(reply.body)).not.toMatch(/argon2|password/i);
    }
    expect((await world.token({ account: 'linked', password: 'horse 12 battery' })).status).toBe(200);
  });

  it('must be complete, new, strong and right', async () => {
    const submit = async (body: object) => (await world.post(`${api}/user/submit`, admin, body)).body.msg;
    expect(await submit(newUser('ADMIN'))).toBe('当前账号已被使用!');
    expect(await submit(newUser('weak1', { password: 'short1' }))).toBe('密码须至少 8 位');
    expect(await submit(newUser('weak2', { password: md5('123456') }))).toBe('密码过于简单');
    expect(await submit(newUser('weak3', { password: md5('weak3') }))).toBe('密码过于简单');
    expect(await submit(newUser('<b>x</b>'))).toContain('登录账号');
    expect(await submit(newUser('phone1', { phone: '123' }))).toBe('手机号码长度不为11位');
    expect(await submit(newUser('phone2', { phone: '23800000000' }))).toBe('手机号码格式不正确');
    expect(await submit(newUser('mail', { email: 'x@' }))).toBe('邮箱格式不正确');
    expect(
      (await world.post(`${api}/user/submit`, admin, newUser('avatar', { avatar: 'data:image/svg+xml,x' }))).status,
    ).toBe(400);
    expect((await world.post(`${api}/user/page`, admin)).status).toBe(404);
    expect((await world.post(`${api}/user/unlock`, admin)).body.msg).toBe('请至少选择一个用户');
  });

  it('of another tenant are not there, and nothing of another tenant can be put on one', async () => {
    const mine = await world.tenant('200007', 'boss', [...userCodes, ...roleCodes, ...deptCodes]);
    const theirs = await world.tenant('200008', 'other', userCodes);
    const boss = (await world.signIn('boss', '200007')).access_token;
    const submit = (body: object) => world.post(`${api}/user/submit`, boss, body);
    expect((await submit(newUser('x1', { tenantId: '200008' }))).status).toBe(403);
    for (const link of [{ roleId: theirs.roleId }, { deptId: theirs.deptId }, { postId: '1' }]) {
      expect((await submit(newUser('x2', link))).status, JSON.stringify(link)).toBe(403);
    }
    expect((await submit({ id: theirs.userId, realName: 'x' })).status).toBe(404);
    for (const call of ['remove?ids', 'reset-password?userIds', 'unlock?userIds']) {
      expect((await world.post(`${api}/user/${call}=${theirs.userId}`, boss)).status, call).toBe(404);
      expect((await world.post(`${api}/user/${call}=${mine.userId},${theirs.userId}`, boss)).status, call).toBe(404);
    }
    expect((await world.post(`${api}/user/grant?userIds=${theirs.userId}&roleIds=${mine.roleId}`, boss)).status).toBe(
      404,
    );
    expect((await world.post(`${api}/user/grant?userIds=${mine.userId}&roleIds=${theirs.roleId}`, boss)).status).toBe(
      403,
    );
    expect((await world.get(`${api}/user/detail?id=${theirs.userId}`, boss)).status).toBe(404);
    expect((await world.get(`${api}/user/page?tenantId=200008`, boss)).status).toBe(403);
    expect((await world.get(`${api}/role/detail?id=${theirs.roleId}`, boss)).status).toBe(404);
    expect((await world.post(`${api}/role/grant`, boss, { roleIds: [theirs.roleId], menuIds: [] })).status).toBe(404);
    expect((await world.post(`${api}/dept/submit`, boss, { deptName: 'x', parentId: theirs.deptId })).status).toBe(400);
    expect((await world.post(`${api}/dept/remove?ids=${theirs.deptId}`, boss)).status).toBe(404);
    const page = await world.get<{ records: { tenantId: string }[] }>(`${api}/user/page?size=500`, boss);
    expect(new Set(page.body.data.records.map((row) => row.tenantId))).toEqual(new Set(['200007']));
    const across = await world.post<{ tenantId: string }>(`${api}/user/update`, admin, {
      id: theirs.userId,
      realName: '远程',
    });
    expect(across.body.data.tenantId).toBe('200008');
  });

  it('are not raised by a body: what is not the caller’s to set is not set', async () => {
    await world.tenant('200009', 'modest', ['notice']);
    const modest = (await world.signIn('modest', '200009')).access_token;
    const info = await world.get<Record<string, unknown>>(`${api}/user/info`, modest);
    const rich = await world.tenant('200009', 'rich', userCodes);
    const body = {
      realName: '改名',
      id: rich.userId,
      tenantId: '000000',
      account: 'admin2',
      password: md5('x'),
      roleId: rich.roleId,
      deptId: rich.deptId,
      status: 9,
      isDeleted: true,
      userType: 9,
      version: 99,
    };
    const saved = await world.post<Record<string, unknown>>(`${api}/user/update-info`, modest, body);
    expect(saved.status).toBe(200);
    const { realName: _, version: __, updateTime: ___, ...rest } = info.body.data;
    expect(saved.body.data).toMatchObject({ ...rest, realName: '改名' });
    expect((await world.post(`${api}/user/update`, modest, body)).status).toBe(403);
  });

  it('cannot be managed, nor roles given, beyond the caller’s own rights', async () => {
    const weak = await world.tenant('000000', 'helpdesk', userCodes);
    const helpdesk = (await world.signIn('helpdesk')).access_token;
    const roles = await world.get<{ id: string; roleAlias: string }[]>(`${api}/role/list`, admin);
    const administrator = roles.body.data.find((role) => role.roleAlias === 'administrator')?.id ?? '';
    const adminId = (await world.get<{ id: string }>(`${api}/user/info`, admin)).body.data.id;
    const refused = [
      await world.post(`${api}/user/grant?userIds=${weak.userId}&roleIds=${administrator}`, helpdesk),
      await world.post(`${api}/user/submit`, helpdesk, { id: weak.userId, roleId: administrator }),
      await world.post(`${api}/user/submit`, helpdesk, newUser('backdoor', { roleId: administrator })),
      await world.post(`${api}/user/submit`, helpdesk, { id: adminId, password: 'horse 12 battery' }),
      await world.post(`${api}/user/reset-password?userIds=${adminId}`, helpdesk),
      await world.post(`${api}/user/remove?ids=${adminId}`, helpdesk),
      await world.post(`${api}/user/page?tenantId=200009`, helpdesk),
    ];
    expect(refused.map((reply) => reply.status)).toEqual([403, 403, 403, 403, 403, 403, 404]);
    expect((await world.token()).status).toBe(200);
  });

  it('get a new password once when reset, and their sessions end', async () => {
    const { userId } = await world.tenant('000000', 'forgetful', []);
    const before = await world.signIn('forgetful');
    const reset = await world.post<{ passwords: { account: string; password: string }[] }>(
      `${api}/user/reset-password?userIds=${userId}`,
      admin,
    );
    const [fresh] = reset.body.data.passwords;
    expect(fresh?.account).toBe('forgetful');
    expect((await world.get(`${api}/user/info`, before.access_token)).status).toBe(401);
    expect((await world.token({ account: 'forgetful' })).status).toBe(400);
    expect((await world.token({ account: 'forgetful', password: fresh?.password ?? '' })).status).toBe(200);
  });

  it('are gone when removed: no session, no sign-in, and the account is free again', async () => {
    const { userId } = await world.tenant('000000', 'leaver', []);
    const before = await world.signIn('leaver');
    expect((await world.post(`${api}/user/remove?ids=${userId}`, admin)).status).toBe(200);
    expect((await world.get(`${api}/user/info`, before.access_token)).status).toBe(401);
    expect((await world.token({ account: 'leaver' })).status).toBe(400);
    expect((await world.post(`${api}/user/submit`, admin, newUser('leaver'))).status).toBe(200);
  });

  it('are told when somebody else saved in between', async () => {
    const { userId } = await world.tenant('000000', 'edited', []);
    const version = (await world.get<{ version: number }>(`${api}/user/detail?id=${userId}`, admin)).body.data.version;
    expect((await world.post(`${api}/user/submit`, admin, { id: userId, version, realName: 'one' })).status).toBe(200);
    const second = await world.post<{ current: { realName: string } }>(`${api}/user/submit`, admin, {
      id: userId,
      version,
      realName: 'two',
    });
    expect(second.status).toBe(409);
    expect(second.body.data.current.realName).toBe('one');
  });

  it('leave a trace of each change, without secrets', async () => {
    const rows = await world.database.tx(
      { tenantId: '000000', userId: null },
      (sql) =>
        sql<
          { action: string; text: string }[]
        >`select action, audit_event::text as text from audit_event where resource = 'user'`,
    );
    expect(new Set(rows.map((row) => row.action))).toEqual(new Set(['add', 'edit', 'delete', 'reset-password']));
    expect(rows.filter((row) => /argon2|horse/.test(row.text))).toEqual([]);
  });
});
