import type { Page } from '@manyi/shared/contract/envelope';
import type { OwnSession, OwnSignIn } from '@manyi/shared/contract/session';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Calls, callerAt, type FullServer, md5, startFullServer } from '../../../testing/full-server.ts';

let server: FullServer;
let calls: Calls;

beforeAll(async () => {
  server = await startFullServer();
  calls = callerAt(server.url);
  await server.database.asSystem(
    (sql) => sql`
      insert into "system_user" (tenant_id, account, password)
      select '000000', new_account, password from "system_user", unnest(array['one', 'two']) new_account where account = 'admin'`,
  );
});
afterAll(() => server.closeAll());

const sessions = async (token: string) =>
  (await calls.get<OwnSession[]>('/api/blade-auth/session/list', token)).body.data;
const end = (token: string, body: object = {}) =>
  calls.post<{ ended: number }>('/api/blade-auth/session/end', token, body);
const isIn = async (token: string) => (await calls.get('/api/blade-auth/oauth/user-info', token)).status === 200;

it('lists where one is signed in, the present session first, and ends the others', async () => {
  const [a, b, c] = [await calls.signIn('one'), await calls.signIn('one'), await calls.signIn('one')];
  const listed = await sessions(a.access_token);
  expect(listed).toHaveLength(3);
  expect(listed.map(({ current }) => current)).toEqual([true, false, false]);
  expect(listed[0]).toMatchObject({ clientId: 'saber', remoteAddress: '127.0.0.1' });
  expect(listed[0]?.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

  const single = await end(a.access_token, { ids: [listed[1]?.id] });
  expect(single.body.data).toEqual({ ended: 1 });
  expect(
    [await isIn(a.access_token), await isIn(b.access_token), await isIn(c.access_token)].filter(Boolean),
  ).toHaveLength(2);
  expect((await end(a.access_token)).body.data).toEqual({ ended: 1 });
  expect([await isIn(a.access_token), await isIn(b.access_token), await isIn(c.access_token)]).toEqual([
    true,
    false,
    false,
  ]);
  // Their refresh tokens are as dead.
  for (const { refresh_token } of [b, c]) {
    expect((await calls.token({ grant_type: 'refresh_token', refresh_token, tenantId: '000000' })).status).toBe(400);
  }
  expect(await sessions(a.access_token)).toHaveLength(1);
});

it('does not end one’s own session here, nor anybody else’s', async () => {
  const [mine, theirs] = [await calls.signIn('one'), await calls.signIn('two')];
  const [own] = await sessions(mine.access_token);
  const [foreign] = await sessions(theirs.access_token);
  expect((await end(mine.access_token, { ids: [own?.id] })).body.msg).toBe('请使用退出登录结束当前会话');
  expect((await end(mine.access_token, { ids: [foreign?.id] })).status).toBe(404);
  expect((await end(mine.access_token, { ids: ['1 or 1=1'] })).status).toBe(400);
  expect((await end(mine.access_token, { ids: [] })).status).toBe(400);
  expect([await isIn(mine.access_token), await isIn(theirs.access_token)]).toEqual([true, true]);
  expect((await calls.get('/api/blade-auth/session/list', '')).status).toBe(401);
});

it('tells of every attempt on one’s own account, and of nobody else’s', async () => {
  await calls.token({ tenantId: '000000', username: 'two', password: md5('wrong'), grant_type: 'password' });
  const { access_token } = await calls.signIn('two');
  const { body } = await calls.get<Page<OwnSignIn>>('/api/blade-auth/session/history?size=2', access_token);
  expect(body.data.records.map(({ outcome, live }) => [outcome, live])).toEqual([
    ['success', true],
    ['wrong', false],
  ]);
  expect(body.data.total).toBe(3);
  const [row] = await server.database.asSystem(
    (sql) => sql<{ total: number }[]>`select count(*)::int as total from auth_sign_in where account = 'two'`,
  );
  expect(body.data.total).toBe(row?.total);
});
