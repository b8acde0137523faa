import { afterAll, beforeAll, expect, it } from 'vitest';
import { openIdentityWorld, type World } from '../testing/identity-world.ts';

/** Giving roles to people, by two administrators at once: one is first, the other is told what those people hold now. */

let world: World;
let admin: string;
let userId: string;
let otherId: string;
let own: string;
let first: string;
let second: string;
beforeAll(async () => {
  world = await openIdentityWorld();
  admin = (await world.signIn()).access_token;
  ({ userId, roleId: own } = await world.tenant('440001', 'taught', []));
  ({ userId: otherId, roleId: first } = await world.tenant('440001', 'other', []));
  ({ roleId: second } = await world.tenant('440001', 'third', []));
});
afterAll(() => world.close());

const base = '/api/blade-system/user';
interface Keys {
  users: { userId: string; roles: { roleId: string; roleName: string }[] }[];
  stamp: string;
}
const keys = async (userIds: string, token = admin): Promise<Keys> =>
  (await world.get<Keys>(`${base}/role-keys?userIds=${userIds}`, token)).body.data;
const held = ({ users }: Keys): string[][] => users.map(({ roles }) => roles.map(({ roleId }) => roleId));
const give = (userIds: string, roleIds: string, stamp?: string, token = admin) =>
  world.post<{ current: Keys }>(
    `${base}/grant?${new URLSearchParams({ userIds, roleIds, ...(stamp !== undefined && { stamp }) })}`,
    token,
  );
const statuses = (replies: readonly { status: number }[]): number[] =>
  replies.map(({ status }) => status).sort((a, b) => a - b);

it('is the earlier one’s, and the later one is told what they hold now', async () => {
  const seen = await keys(userId);
  expect(held(seen)).toEqual([[own]]);
  const both = await Promise.all([first, second].map((roleId) => give(userId, roleId, seen.stamp)));
  expect(statuses(both)).toEqual([200, 409]);
  const now = await keys(userId);
  expect(now.stamp).not.toBe(seen.stamp);
  expect([[[first]], [[second]]]).toContainEqual(held(now));
  expect(now.users[0]?.roles[0]?.roleName).not.toBe('');
  expect(both.find(({ status }) => status === 409)?.body.data.current).toEqual(now);
  expect((await give(userId, `${first},${second}`, now.stamp)).status).toBe(200);
  // Outside systems know of no stamp, and an empty one is none.
  expect(statuses([await give(userId, first), await give(userId, own, '')])).toEqual([200, 200]);
  expect(await keys(userId)).toEqual(seen);
});

it('of several people happens to all or to none, and changes elsewhere are no conflict', async () => {
  const ids = `${userId},${otherId}`;
  const seen = await keys(ids);
  expect(seen.users.map((one) => one.userId)).toEqual([userId, otherId]);
  await give(otherId, second);
  const late = await give(ids, first, seen.stamp);
  expect([late.status, late.body.data.current]).toEqual([409, await keys(ids)]);
  expect(held(await keys(ids))).toEqual([[own], [second]]);
  // The order people are asked for in, their other fields and what a role is called do not matter.
  const { stamp } = await keys(`${otherId},${userId}`);
  expect((await world.post(`${base}/submit`, admin, { id: userId, realName: '改名' })).status).toBe(200);
  await world.database.asSystem((sql) => sql`update system_role set role_name = '改名', sort = 7 where id = ${second}`);
  expect((await give(ids, first, stamp)).status).toBe(200);
  expect(held(await keys(ids))).toEqual([[first], [first]]);
});

it('tells those who may not see the roles of people nothing, by the call or by a refusal', async () => {
  const blind = await world.tenant('440001', 'blind', ['user', 'user_role']);
  const menus = await world.database.asSystem(
    (sql) => sql<{ id: string }[]>`select id from system_menu where code in ('user', 'user_role') and not is_deleted`,
  );
  const menuId = menus[0]?.id;
  const rule = { menuId, scopeName: 'x', resourceCode: 'user', scopeType: '1', scopeField: 'account,realName' };
  const scope = await world.post<{ id: string }>('/api/blade-system/data-scope/submit', admin, rule);
  expect(scope.body).toMatchObject({ code: 200 });
  const rights = { roleIds: blind.roleId, menuIds: menus.map(({ id }) => id), dataScopeIds: [scope.body.data.id] };
  expect((await world.post('/api/blade-system/role/grant', admin, rights)).status).toBe(200);
  const token = (await world.signIn('blind', '440001')).access_token;
  expect(await keys(otherId, token)).toEqual({ users: [{ userId: otherId, roles: [] }] });
  const guessed = await give(otherId, second, 'guessed', token);
  expect([guessed.status, JSON.stringify(guessed.body)]).toEqual([200, expect.not.stringContaining(first)]);
});

it('is asked about people there are, one at least', async () => {
  const path = `${base}/role-keys`;
  expect((await world.get(path, admin)).status).toBe(400);
  expect((await world.get(`${path}?userIds=999`, admin)).status).toBe(404);
  const stranger = await world.tenant('440002', 'stranger', ['user', 'user_role']);
  const token = (await world.signIn('stranger', '440002')).access_token;
  expect((await world.get(`${path}?userIds=${userId}`, token)).status).toBe(404);
  expect((await world.get(`${path}?userIds=${userId},${stranger.userId}`, admin)).status).toBe(400);
  expect((await give(`${userId},999`, own)).status).toBe(404);
});
