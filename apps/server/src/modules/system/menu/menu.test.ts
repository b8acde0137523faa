import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allNodes, api, type MenuNode, menuIdsIn } from '../testing/administration.ts';
import { openIdentityWorld, type World } from '../testing/identity-world.ts';

let world: World;
let admin: string;
beforeAll(async () => {
  world = await openIdentityWorld();
  admin = (await world.signIn()).access_token;
});
afterAll(() => world.close());

const menuIds = (...codes: string[]) => menuIdsIn(world.database, codes);

describe('menus', () => {
  it('are a tree of screens with their groups, and leaves have no children key', async () => {
    const { body } = await world.get<MenuNode[]>(`${api}/menu/routes`, admin);
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
    const codes = allNodes(body.data).map((node) => node.code);
    expect(codes).toContain('dict_biz');
    expect(codes).not.toContain('flow_model');
  });

  it('show a plain user what was granted and the groups above, and an empty list instead of nothing', async () => {
    await world.tenant('200001', 'plain', ['dict', 'dict_add', 'survey_form_publish']);
    const plain = (await world.signIn('plain', '200001')).access_token;
    const routes = await world.get<MenuNode[]>(`${api}/menu/routes`, plain);
    expect(allNodes(routes.body.data).map((node) => node.code)).toEqual(['system', 'dict']);
    const buttons = await world.get<MenuNode[]>(`${api}/menu/buttons`, plain);
    const flags = allNodes(buttons.body.data).filter((node) => !('children' in node));
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
    const tops = await world.get<MenuNode[]>(`${api}/menu/top-menu`, plain);
    expect(tops.body.data).toEqual([{ id: top, code: 'daily', name: '日常', source: '', path: '', sort: 0 }]);
    const below = await world.get<MenuNode[]>(`${api}/menu/routes?topMenuId=${top}`, plain);
    expect(allNodes(below.body.data).map((node) => node.code)).toEqual(['system', 'dict']);
    for (const token of [admin, nothing]) {
      expect((await world.get(`${api}/menu/top-menu`, token)).body.data).toEqual([]);
    }
    expect((await world.get(`${api}/menu/top-menu`, 'none')).status).toBe(401);
  });

  it('are listed whole, by level and by filter', async () => {
    const list = await world.get<MenuNode[]>(`${api}/menu/list`, admin);
    expect(allNodes(list.body.data).map((node) => node.code)).toContain('user_add');
    const menus = await world.get<MenuNode[]>(`${api}/menu/menu-list?current=1&size=10`, admin);
    expect(allNodes(menus.body.data).map((node) => node.code)).not.toContain('user_add');
    const level = await world.get<(MenuNode & { hasChildren: boolean })[]>(`${api}/menu/lazy-list?parentId=0`, admin);
    const system = level.body.data.find((node) => node.code === 'system');
    expect(system?.hasChildren).toBe(true);
    const below = await world.get<(MenuNode & { hasChildren: boolean })[]>(
      `${api}/menu/lazy-menu-list?parentId=${system?.id}`,
      admin,
    );
    expect(below.body.data.every((node) => node.hasChildren === false)).toBe(true);
    const found = await world.get<MenuNode[]>(`${api}/menu/lazy-list?name=${encodeURIComponent('学生')}`, admin);
    expect(found.body.data.map((node) => node.code)).toEqual(['college_student']);
    expect((await world.get(`${api}/menu/list?nonsense=1`, admin)).status).toBe(400);
    const tree = await world.get<{ title: string }[]>(`${api}/menu/tree`, admin);
    expect(tree.body.data.map((node) => node.title)).toContain('系统管理');
  });

  it('are told one by one, with the names of what they refer to', async () => {
    const [button = '', top = ''] = await Promise.all(
      ['user_add', 'college'].map(async (code) => (await menuIds(code))[0] ?? ''),
    );
    const detail = async (id: string, language = 'zh') => {
      const headers = { 'blade-auth': `bearer ${admin}`, 'accept-language': language };
      return (await world.app.inject({ url: `${api}/menu/detail?id=${id}`, headers })).json().data;
    };
    expect(await detail(button)).toMatchObject({ code: 'user_add', parentName: '用户管理', categoryName: '按钮' });
    expect(await detail(top)).toMatchObject({
      parentId: '0',
      parentName: '顶级',
      categoryName: '菜单',
      isOpenName: '否',
    });
    expect(await detail(top, 'en')).toMatchObject({ parentName: 'Top', categoryName: 'Menu', isOpenName: 'No' });
  });

  it('are written by the platform only, keep built-in codes, and refuse script, circles and orphans', async () => {
    const add = await world.post<MenuNode>(`${api}/menu/submit`, admin, {
      code: 'mine',
      name: '我的',
      path: '/mine',
      category: 1,
    });
    expect(add.status).toBe(200);
    const { id } = add.body.data;
    const child = await world.post<MenuNode>(`${api}/menu/submit`, admin, {
      code: 'mine_child',
      name: '子',
      parentId: id,
    });
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
    const [adding] = await menuIds('menu_add');
    const builtIn = await world.post(`${api}/menu/remove?ids=${adding}`, admin);
    expect([builtIn.status, builtIn.body.msg]).toEqual([400, expect.stringContaining('系统菜单不能删除')]);
    expect((await world.get(`${api}/menu/detail?id=${id}`, admin)).status).toBe(404);
    await world.tenant('200002', 'writer', ['menu', 'menu_add', 'menu_edit', 'menu_delete']);
    const writer = (await world.signIn('writer', '200002')).access_token;
    expect((await world.post(`${api}/menu/submit`, writer, { id: user, name: 'x' })).status).toBe(403);
    expect((await world.post(`${api}/menu/remove?ids=${user}`, writer)).status).toBe(403);
  });
});
