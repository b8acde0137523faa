import { afterAll, beforeAll, expect, it } from 'vitest';
import { openIdentityWorld, type World } from '../testing/identity-world.ts';

let world: World;
let admin: string;
let one: string;
beforeAll(async () => {
  world = await openIdentityWorld();
  const codes = ['topmenu', 'topmenu_add', 'topmenu_delete', 'topmenu_setting', 'user', 'system'];
  await world.tenant('410001', 'one', codes);
  await world.tenant('410002', 'two', codes);
  admin = (await world.signIn()).access_token;
  one = (await world.signIn('one', '410001')).access_token;
});
afterAll(() => world.close());

const base = '/api/blade-system/topmenu';
const add = (token: string, body: object) =>
  world.post<{ id: string; fields: object }>(`${base}/submit`, token, { source: 'house', sort: 1, ...body });
const idOf = async (code: string): Promise<string> => {
  const [row] = await world.database.asSystem(
    (sql) => sql<{ id: string }[]>`select id from system_menu where code = ${code} and not is_deleted`,
  );
  return row?.id ?? '';
};

it('shows under a heading what was put there and the caller holds', async () => {
  const made = await add(one, { name: '人员', code: 'people' });
  const id = made.body.data.id;
  const user = await idOf('user');
  const grant = (menuIds: string) => world.post(`${base}/grant`, one, { topMenuIds: id, menuIds });
  expect((await grant(user)).status).toBe(200);
  const top = await world.get<{ id: string }[]>('/api/blade-system/menu/top-menu', one);
  expect(top.body.data.map((row) => row.id)).toEqual([id]);
  const routes = await world.get<{ code: string; children: { code: string }[] }[]>(
    `/api/blade-system/menu/routes?topMenuId=${id}`,
    one,
  );
  expect(routes.body.data.map((row) => [row.code, row.children.map((child) => child.code)])).toEqual([
    ['system', ['user']],
  ]);
  const keys = await world.get<{ menu: string[] }>(`/api/blade-system/menu/top-tree-keys?topMenuIds=${id}`, one);
  expect(keys.body.data.menu).toEqual([user]);
  const tree = JSON.stringify((await world.get('/api/blade-system/menu/grant-top-tree', one)).body.data);
  expect(tree).toContain(user);
  expect(tree).not.toContain(`"${await idOf('dept')}"`);
  expect((await grant(await idOf('dept'))).status).toBe(403);
  expect((await grant('')).status).toBe(200);
  expect((await world.get<unknown[]>(`/api/blade-system/menu/routes?topMenuId=${id}`, one)).body.data).toEqual([]);
});

it('keeps what somebody with more rights put there', async () => {
  const made = await add(one, { name: '两人', code: 'both' });
  const id = made.body.data.id;
  const [user, topmenu] = [await idOf('user'), await idOf('topmenu')];
  expect((await world.post(`${base}/grant`, one, { topMenuIds: id, menuIds: user })).status).toBe(200);
  await world.tenant('410001', 'less', ['topmenu', 'topmenu_setting']);
  const less = (await world.signIn('less', '410001')).access_token;
  expect((await world.post(`${base}/grant`, less, { topMenuIds: id, menuIds: topmenu })).status).toBe(200);
  const keys = await world.get<{ menu: string[] }>(`/api/blade-system/menu/top-tree-keys?topMenuIds=${id}`, one);
  expect(keys.body.data.menu.sort()).toEqual([user, topmenu].sort());
  // Each sees under it what they hold.
  const codes = async (token: string) =>
    JSON.stringify((await world.get(`/api/blade-system/menu/routes?topMenuId=${id}`, token)).body.data);
  expect(await codes(less)).not.toContain('"user"');
  expect(await codes(one)).toContain('"user"');
  expect((await world.post(`${base}/remove?ids=${id}`, one)).status).toBe(200);
});

it('of two people who choose screens at once tells the later one, with what is there now', async () => {
  const made = await add(one, { name: '同时', code: 'at_once' });
  const topMenuIds = made.body.data.id;
  interface Keys {
    menu: string[];
    stamp: string;
  }
  const keys = async () =>
    (await world.get<Keys>(`/api/blade-system/menu/top-tree-keys?topMenuIds=${topMenuIds}`, one)).body.data;
  const grant = (menuIds: string, more: object = {}) =>
    world.post<{ current: Keys }>(`${base}/grant`, one, { topMenuIds, menuIds, ...more });
  const [user, topmenu] = [await idOf('user'), await idOf('topmenu')];
  const seen = await keys();
  const both = await Promise.all([user, topmenu].map((id) => grant(id, { stamp: seen.stamp })));
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  const now = await keys();
  expect(now.menu).toHaveLength(1);
  expect(now.stamp).not.toBe(seen.stamp);
  const refused = both.find(({ status }) => status === 409)?.body;
  expect(refused?.data.current).toEqual(now);
  expect(refused?.msg).toBe('这条数据刚被他人修改，请核对后再保存');
  expect((await grant(`${user},${topmenu}`, { stamp: now.stamp })).status).toBe(200);
  // Whoever lacks a stamp replaces, and one that was saved without a change stays good.
  expect((await grant(user)).status).toBe(200);
  const { stamp } = await keys();
  expect((await grant(user, { stamp })).status).toBe(200);
  expect((await grant(user, { stamp })).status).toBe(200);
  expect((await grant(user, { stamp: 'x'.repeat(65) })).status).toBe(400);
  expect((await world.post(`${base}/remove?ids=${topMenuIds}`, one)).status).toBe(200);
});

it('stays in its tenant, takes no script and needs the right to grant', async () => {
  const [mine] = (await world.get<{ records: { id: string }[] }>(`${base}/list`, one)).body.data.records;
  const two = (await world.signIn('two', '410002')).access_token;
  const foreign = { topMenuIds: mine?.id, menuIds: '' };
  expect((await world.post(`${base}/grant`, two, foreign)).status).toBe(404);
  expect((await world.get<unknown[]>('/api/blade-system/menu/top-menu', two)).body.data).toEqual([]);
  expect((await add(one, { name: 'x', code: 'x', path: 'javascript:alert(1)' })).body.data.fields).toHaveProperty(
    'path',
  );
  expect((await add(one, { name: 'x', code: 'x', source: '"><img>' })).body.data.fields).toHaveProperty('source');
  expect((await add(one, { name: 'x', code: 'people' })).body.data.fields).toHaveProperty('code');
  await world.tenant('410003', 'three', ['topmenu']);
  const three = (await world.signIn('three', '410003')).access_token;
  expect((await world.get('/api/blade-system/menu/grant-top-tree', three)).status).toBe(403);
  expect((await world.get(`${base}/list`, admin)).status).toBe(200);
});
