import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSigningKey, type SigningKey } from '../../platform/auth/signing-key.ts';
import { adminPassword, basic, md5, openIdentityWorld, type World } from '../system/testing/identity-world.ts';
import { sweepSignIn } from './sweep.ts';

let world: World;
let key: SigningKey;
beforeAll(async () => {
  world = await openIdentityWorld();
  key = await loadSigningKey(world.database, undefined);
});
afterAll(() => world.close());

const info = '/api/blade-auth/oauth/user-info';
const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(Date.now() / 1000);
/** Makes the first use of a refresh token too old to be a retry. */
const age = () =>
  world.database.asSystem((sql) => sql`update auth_refresh_token set used_time = used_time - interval '1 minute'`);

describe('access tokens', () => {
  it('are kept to our key, our algorithm, our kind and their time', async () => {
    const { access_token: good, refresh_token } = await world.signIn();
    const claims = payloadOf(good);
    const sign = (payload: object, secret: Uint8Array, header: object = {}) =>
      new SignJWT({ ...payload }).setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: key.id, ...header }).sign(secret);
    const forged = {
      none: `${encode({ alg: 'none', typ: 'JWT', kid: key.id })}.${encode(claims)}.`,
      noneWithSignature: `${encode({ alg: 'none', typ: 'JWT', kid: key.id })}.${encode(claims)}.${good.split('.')[2]}`,
      otherKey: await sign(claims, new Uint8Array(48).fill(7)),
      otherAlgorithm: await sign(claims, key.secret, { alg: 'HS512' }),
      otherKeyId: await sign(claims, key.secret, { kid: 'x' }),
      expired: await sign({ ...claims, exp: now() - 5 }, key.secret),
      noExpiry: await sign({ ...claims, exp: undefined }, key.secret),
      early: await sign({ ...claims, nbf: now() + 60 }, key.secret),
      otherIssuer: await sign({ ...claims, iss: 'issuser' }, key.secret),
      otherSession: await sign({ ...claims, sid: '11111111-1111-4111-8111-111111111111' }, key.secret),
      otherTenant: await sign({ ...claims, tenant_id: '100009' }, key.secret),
      otherUser: await sign({ ...claims, user_id: '1' }, key.secret),
      refresh: refresh_token,
      changed: `${good.slice(0, -2)}xx`,
      empty: '',
    };
    for (const [name, token] of Object.entries(forged)) expect((await world.get(info, token)).status, name).toBe(401);
    expect((await world.get(info, await sign(claims, key.secret))).status).toBe(200);
  });

  it('are not taken from an address, but for a link token, which only reads', async () => {
    const { access_token } = await world.signIn();
    const inAddress = (token: string, method: 'GET' | 'POST' = 'GET', path = info) =>
      world.app.inject({ method, url: `${path}?blade-auth=${encodeURIComponent(`bearer ${token}`)}` });
    expect((await inAddress(access_token)).statusCode).toBe(401);
    const link = await world.post<{ access_token: string; expires_in: number }>(
      '/api/blade-auth/getToken',
      access_token,
    );
    expect(link.body.data.expires_in).toBe(60);
    expect((await inAddress(link.body.data.access_token)).statusCode).toBe(200);
    expect((await inAddress(link.body.data.access_token, 'POST', '/api/blade-auth/getToken')).statusCode).toBe(401);
    expect((await world.get(info, link.body.data.access_token)).status).toBe(401);
  });

  it('end with the session, on every instance', async () => {
    const other = await world.another();
    const { access_token, refresh_token } = await world.signIn();
    expect((await world.get(info, access_token, other.app)).status).toBe(200);
    expect((await world.get(info, access_token)).status).toBe(200);
    await world.get('/api/blade-auth/oauth/logout', access_token);
    expect((await world.get(info, access_token)).status).toBe(401);
    await expect.poll(async () => (await world.get(info, access_token, other.app)).status, { timeout: 1000 }).toBe(401);
    expect((await world.refresh(refresh_token)).status).toBe(400);
  });

  it('log out even when they have just run out, and never fail at it', async () => {
    const { access_token, refresh_token } = await world.signIn();
    const claims = payloadOf(access_token);
    const expired = await new SignJWT({ ...claims, exp: now() - 5 })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: key.id })
      .sign(key.secret);
    expect((await world.get('/api/blade-auth/oauth/logout', expired)).status).toBe(200);
    expect((await world.refresh(refresh_token)).status).toBe(400);
    expect((await world.get('/api/blade-auth/oauth/logout', 'nonsense')).status).toBe(200);
  });

  it('stop when the user or the tenant is switched off', async () => {
    await world.tenant('100003', 'zhao', []);
    const { access_token } = await world.signIn('zhao', '100003');
    expect((await world.get(info, access_token)).status).toBe(200);
    await world.database.asSystem((sql) => sql`update system_tenant set status = 0 where tenant_id = '100003'`);
    world.sessions.forgetAll();
    expect((await world.get(info, access_token)).status).toBe(401);
  });
});

describe('refresh tokens', () => {
  it('rotate: each gives a new pair and is then spent', async () => {
    const first = await world.signIn();
    const second = await world.refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    expect((await world.get(info, second.body.access_token)).status).toBe(200);
    expect((await world.refresh(second.body.refresh_token)).status).toBe(200);
  });

  it('replayed later end the whole family', async () => {
    const first = await world.signIn();
    const second = await world.refresh(first.refresh_token);
    await age();
    const replay = await world.refresh(first.refresh_token);
    expect(replay).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await world.refresh(second.body.refresh_token)).status).toBe(400);
    expect((await world.get(info, second.body.access_token)).status).toBe(401);
  });

  it('replayed after the successor was used end the family at once', async () => {
    const first = await world.signIn();
    const second = await world.refresh(first.refresh_token);
    const third = await world.refresh(second.body.refresh_token);
    expect((await world.refresh(first.refresh_token)).status).toBe(400);
    expect((await world.get(info, third.body.access_token)).status).toBe(401);
  });

  it('replayed from another program end the family at once', async () => {
    const first = await world.signIn();
    await world.refresh(first.refresh_token);
    expect((await world.refresh(first.refresh_token, undefined, { 'user-agent': 'thief' })).status).toBe(400);
    expect((await world.get(info, first.access_token)).status).toBe(401);
  });

  it('asked again at once, or ten times in parallel, give one and the same successor', async () => {
    const { refresh_token } = await world.signIn();
    const replies = await Promise.all(Array.from({ length: 10 }, () => world.refresh(refresh_token)));
    expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map((reply) => reply.body.refresh_token)).size).toBe(1);
    expect((await world.refresh(replies[0]?.body.refresh_token ?? '')).status).toBe(200);
  });

  it('are refused when forged, expired, of another kind, another client or another tenant', async () => {
    const { access_token, refresh_token } = await world.signIn();
    await world.database.asSystem(
      (sql) => sql`insert into system_client (client_id, client_secret, authorized_grant_types)
        select 'other', client_secret, 'refresh_token' from system_client where client_id = 'saber'`,
    );
    const expired = await new SignJWT({ ...payloadOf(refresh_token), exp: now() - 1 })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: key.id })
      .sign(key.secret);
    for (const token of [access_token, expired, 'x', '', `${refresh_token}x`])
      expect((await world.refresh(token)).status).toBe(400);
    expect((await world.refresh(refresh_token, undefined, { authorization: basic('other') })).status).toBe(400);
    expect((await world.refresh(refresh_token, undefined, { 'tenant-id': '100001' })).status).toBe(400);
    expect((await world.refresh(refresh_token)).status).toBe(200);
  });
});

describe('switching', () => {
  it('puts one of the held departments and roles in force, and refuses any other', async () => {
    const own = await world.tenant('100004', 'qian', ['notice']);
    const foreign = await world.tenant('100005', 'sun', ['notice', 'user']);
    const second = await world.database.asSystem(async (sql) => {
      const [dept] = await sql<
        { id: string }[]
      >`insert into system_dept (tenant_id, dept_name) values ('100004', 'second') returning id`;
      const [role] = await sql<
        { id: string }[]
      >`insert into system_role (tenant_id, role_name, role_alias) values ('100004', 'none', 'none') returning id`;
      await sql`insert into system_user_dept values ('100004', ${own.userId}, ${dept?.id ?? ''}, 1)`;
      await sql`insert into system_user_role values ('100004', ${own.userId}, ${role?.id ?? ''})`;
      return { dept: dept?.id ?? '', role: role?.id ?? '' };
    });
    const start = await world.signIn('qian', '100004');
    expect(start.dept_id.split(',')).toEqual([own.deptId, second.dept]);
    const refused: Record<string, string>[] = [
      { deptId: foreign.deptId },
      { roleId: foreign.roleId },
      { roleId: 'x' },
      { dept: '1 or 1=1' },
    ];
    for (const to of refused) {
      expect((await world.refresh(start.refresh_token, to)).status, JSON.stringify(to)).toBe(400);
    }
    const missing = await world.refresh(start.refresh_token, { scope: 'all' });
    expect(missing.body.error).toBe('invalid_request');
    const switched = await world.refresh(start.refresh_token, { deptId: second.dept, roleId: second.role });
    expect(switched).toMatchObject({ status: 200, body: { dept_id: second.dept, role_id: second.role } });
    const routes = await world.get<unknown[]>('/api/blade-system/menu/routes', switched.body.access_token);
    expect(routes.body.data).toEqual([]);
    const back = await world.refresh(switched.body.refresh_token, { role: own.roleId });
    const again = await world.get<unknown[]>('/api/blade-system/menu/routes', back.body.access_token);
    expect(again.body.data).toHaveLength(1);
  });

  it('can be asked for at sign-in, within what the user holds', async () => {
    const foreign = await world.tenant('100006', 'li', []);
    expect((await world.token({ headers: { 'dept-id': foreign.deptId } })).status).toBe(400);
    const [attempt] = await world.database.asSystem(
      (sql) => sql`select outcome, session_id from auth_sign_in where tenant_id = '000000' order by id desc limit 1`,
    );
    expect(attempt).toEqual({ outcome: 'switch-refused', session_id: null });
    const admin = await world.signIn();
    const { status, body } = await world.token({ headers: { 'dept-id': admin.dept_id, 'role-id': admin.role_id } });
    expect(status).toBe(200);
    expect(body.role_id).toBe(admin.role_id);
  });
});

describe('around the session', () => {
  it('ends other sessions when the password changes, and keeps this one', async () => {
    await world.tenant('100007', 'zhou', []);
    const [mine, elsewhere] = [await world.signIn('zhou', '100007'), await world.signIn('zhou', '100007')];
    const change = (oldPassword: string, newPassword: string, newPassword1 = newPassword) =>
      world.post('/api/blade-system/user/update-password', mine.access_token, {
        oldPassword,
        newPassword,
        newPassword1,
      });
    expect((await change(md5(adminPassword), 'short')).status).toBe(400);
    expect((await change(md5(adminPassword), md5('123456'))).status).toBe(400);
    expect((await change(md5(adminPassword), 'new horse 12', 'other')).body.msg).toBe('请输入正确的确认密码!');
    expect((await change(md5('no'), 'new horse 12')).body.msg).toBe('原密码不正确!');
    expect((await change(md5(adminPassword), 'new horse 12')).status).toBe(200);
    expect((await world.get(info, mine.access_token)).status).toBe(200);
    expect((await world.get(info, elsewhere.access_token)).status).toBe(401);
    expect((await world.refresh(elsewhere.refresh_token)).status).toBe(400);
    expect((await world.token({ account: 'zhou', tenant: '100007' })).status).toBe(400);
    expect((await world.token({ account: 'zhou', tenant: '100007', password: 'new horse 12' })).status).toBe(200);
  });

  it('keeps the browser’s error log, cut to size, and refuses one that is far too long', async () => {
    const { access_token } = await world.signIn();
    const entry = {
      url: '/x',
      time: '2026-01-01',
      type: 'error',
      message: 'm'.repeat(9000),
      stack: 's',
      info: { any: 'thing' },
    };
    expect((await world.post('/api/blade-auth/oauth/logout', access_token, [entry, {}])).status).toBe(200);
    const rows = await world.database.tx(
      { tenantId: '000000', userId: null },
      (sql) => sql<{ message: string; params: string }[]>`
        select message, params from log_error where source = 'browser' order by id`,
    );
    expect(rows[0]).toMatchObject({ message: 'm'.repeat(4000), params: expect.stringContaining('thing') });
    expect((await world.post('/api/blade-auth/oauth/logout', access_token, Array(101).fill({}))).status).toBe(400);
    expect((await world.post('/api/blade-auth/oauth/logout', access_token, ['x'])).status).toBe(400);
    expect(
      (await world.post('/api/blade-auth/oauth/logout', access_token, [{ message: 'x'.repeat(600_000) }])).status,
    ).toBe(413);
    expect((await world.get(info, access_token)).status).toBe(200);
    expect((await world.post('/api/blade-auth/oauth/logout', 'none', [])).status).toBe(401);
  });

  it('tells a browser what it must know before sign-in, and the tenant of a domain', async () => {
    const config = (await world.app.inject('/api/blade-auth/client-config')).json();
    expect(config.data).toMatchObject({
      websiteKey: 'manyi',
      tokenTime: 3000,
      refreshCheckSeconds: 10,
      captchaMode: false,
      title: '满意度调查',
      statusWhiteList: [460],
    });
    const english = await world.app.inject({
      url: '/api/blade-auth/client-config',
      headers: { 'accept-language': 'en' },
    });
    expect(english.json().data.title).toBe('Satisfaction surveys');
    await world.database.asSystem(
      (sql) => sql`update system_tenant set domain = 'survey.example' where tenant_id = '100007'`,
    );
    const find = async (domain: string) =>
      (await world.app.inject(`/api/blade-system/tenant/info?domain=${encodeURIComponent(domain)}`)).json().data;
    expect(await find('https://SURVEY.example/survey/')).toEqual({ tenantId: '100007', domain: 'survey.example' });
    expect(await find('elsewhere.example')).toEqual({});
    expect(await find('%%%')).toEqual({});
  });

  it('sweeps away what is over, and nothing that lives', async () => {
    const [over, alive] = [await world.signIn(), await world.signIn()];
    const { sid } = payloadOf(over.access_token);
    await world.database.asSystem(
      (sql) => sql`update auth_session set expire_time = now() - interval '91 days' where id = ${sid}`,
    );
    await world.app.inject('/api/blade-auth/oauth/captcha');
    await world.database.asSystem((sql) => sql`update auth_captcha set expire_time = now() - interval '1 minute'`);
    await sweepSignIn(world.database);
    const left = await world.database.asSystem(
      (sql) => sql`
      select (select count(*)::int from auth_session where id = ${sid}) as sessions,
        (select count(*)::int from auth_refresh_token where session_id = ${sid}) as tokens, (select count(*)::int from auth_captcha) as captchas`,
    );
    expect(left[0]).toEqual({ sessions: 0, tokens: 0, captchas: 0 });
    expect((await world.refresh(alive.refresh_token)).status).toBe(200);
  });
});
