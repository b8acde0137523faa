import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminPassword, basic, md5, openIdentityWorld, type World } from '../testing/identity-world.ts';

let world: World;
let admin: string;
beforeAll(async () => {
  world = await openIdentityWorld();
  admin = (await world.signIn()).access_token;
});
afterAll(() => world.close());

const base = '/api/blade-system/client';
const secret = 'a long secret';
interface Row {
  id: string;
  fields: Record<string, string>;
}
const submit = (body: object) => world.post<Row>(`${base}/submit`, admin, body);
const signIn = async (clientId: string, clientSecret: string) => {
  const query = new URLSearchParams({
    tenantId: '000000',
    username: 'admin',
    password: md5(adminPassword),
    grant_type: 'password',
  });
  const response = await world.app.inject({
    method: 'POST',
    url: `/api/blade-auth/oauth/token?${query}`,
    headers: { authorization: basic(clientId, clientSecret) },
  });
  return { status: response.statusCode, body: response.json() };
};

it('signs people in with a client that was added, for the time it says, and shows its secret nowhere', async () => {
  const made = await submit({ clientId: 'campus', clientSecret: secret, accessTokenValidity: 600 });
  expect(made.body.code).toBe(200);
  const { id } = made.body.data;
  const reply = await signIn('campus', secret);
  expect([reply.status, reply.body.expires_in]).toEqual([200, 600]);
  expect((await signIn('campus', 'wrong')).status).toBe(401);
  for (const call of [`list`, `detail?id=${id}`]) {
    const text = JSON.stringify((await world.get(`${base}/${call}`, admin)).body);
    expect(text).not.toMatch(/secret|[0-9a-f]{64}/i);
  }
  const [kept] = await world.database.asSystem(
    (sql) => sql`select after::text as after from audit_event where resource = 'client'`,
  );
  // That there is one is told, what it is is not.
  expect(kept?.after).toContain('"clientSecret": "***"');
  expect(kept?.after).not.toContain(secret);
  expect(kept?.after).not.toMatch(/[0-9a-f]{64}/i);

  // An edit without the secret keeps it; with one, the old one is over.
  expect((await submit({ id, scope: 'some' })).status).toBe(200);
  expect((await signIn('campus', secret)).status).toBe(200);
  expect((await submit({ id, clientId: 'renamed' })).status).toBe(400);
  await submit({ id, clientSecret: 'another secret' });
  expect((await signIn('campus', secret)).status).toBe(401);
  expect((await signIn('campus', 'another secret')).status).toBe(200);

  await submit({ id, authorizedGrantTypes: 'refresh_token' });
  expect((await signIn('campus', 'another secret')).body.error).toBe('unauthorized_client');
  const refused = await world.post(`${base}/remove?ids=${id}`, admin);
  expect([refused.status, refused.body.msg]).toEqual([400, '应用正在使用中: campus']);
  await world.database.asSystem((sql) => sql`update auth_session set end_time = now() where client_id = 'campus'`);
  expect((await world.post(`${base}/remove?ids=${id}`, admin)).status).toBe(200);
});

it('says what is wrong with a client', async () => {
  const fields = async (body: object) => Object.keys((await submit(body)).body.data.fields);
  expect(await fields({ clientId: 'x' })).toEqual(['clientSecret']);
  expect(await fields({ clientId: 'x', clientSecret: 'short' })).toEqual(['clientSecret']);
  expect(await fields({ clientId: 'x', clientSecret: secret, authorizedGrantTypes: 'magic' })).toEqual([
    'authorizedGrantTypes',
  ]);
  expect(await fields({ clientId: 'x', clientSecret: secret, webServerRedirectUri: 'javascript:x' })).toEqual([
    'webServerRedirectUri',
  ]);
  expect(await fields({ clientId: 'a b', clientSecret: secret })).toEqual(['clientId']);
  expect(await fields({ clientId: 'saber', clientSecret: secret })).toEqual(['clientId']);
  expect(await fields({ clientId: 'x', clientSecret: secret, accessTokenValidity: 5 })).toEqual([
    'accessTokenValidity',
  ]);
});

it('keeps the client people are signed in with', async () => {
  const page = await world.get<{ records: Row[] }>(`${base}/list?clientId=saber`, admin);
  expect((await world.post(`${base}/remove?ids=${page.body.data.records[0]?.id}`, admin)).status).toBe(400);
});
