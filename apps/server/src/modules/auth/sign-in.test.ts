import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { adminPassword, basic, md5, openIdentityWorld, type World } from '../system/testing/identity-world.ts';

// Counted, not replaced: how long a call takes says little on a busy machine, what it does says all.
vi.mock(import('@node-rs/argon2'), async (original) => {
  const real = await original();
  return { ...real, verify: vi.fn(real.verify) };
});

let world: World;
beforeAll(async () => {
  world = await openIdentityWorld();
  await world.tenant('100001', 'wang', ['notice']);
});
afterAll(() => world.close());

const clear = () => world.database.asSystem((sql) => sql`delete from auth_failure`);
const keys = [
  'access_token',
  'account',
  'authority',
  'avatar',
  'dept_id',
  'expires_in',
  'nick_name',
  'oauth_id',
  'post_id',
];

describe('a right sign-in', () => {
  it('answers the bare object of contract 2.3 and nothing secret', async () => {
    const { status, body } = await world.token();
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(
      [
        ...keys,
        'real_name',
        'refresh_token',
        'role_id',
        'role_name',
        'tenant_id',
        'token_type',
        'user_id',
        'user_name',
      ].sort(),
    );
    expect(body).toMatchObject({
      tenant_id: '000000',
      user_name: 'admin',
      role_name: 'administrator',
      expires_in: 3600,
    });
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/);
  });

  it('takes the account in any case, parameters in the body, and opens a session that user-info knows', async () => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      headers: { authorization: basic(), 'tenant-id': '000000' },
      payload: { username: 'ADMIN', password: md5(adminPassword), grant_type: 'password' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    const info = await world.get<{ account: string; roles: string[] }>(
      '/api/blade-auth/oauth/user-info',
      response.json().access_token,
    );
    expect(info.body.data).toMatchObject({ account: 'admin', roles: ['administrator'] });
  });

  it('takes a form as well, so that passwords stay out of addresses', async () => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      headers: { authorization: basic(), 'content-type': 'application/x-www-form-urlencoded' },
      payload: `username=ADMIN&password=${md5(adminPassword)}&grant_type=password`,
    });
    expect(response.json()).toMatchObject({ account: 'admin' });
  });

  it('keeps a history without passwords', async () => {
    const rows = await world.database.tx(
      { tenantId: '000000', userId: null },
      (sql) => sql`select outcome, account from auth_sign_in order by id desc limit 1`,
    );
    expect(rows[0]).toMatchObject({ outcome: 'success', account: 'ADMIN' });
  });
});

describe('a wrong one', () => {
  const wrong = {
    code: 400,
    success: false,
    error: 'invalid_grant',
    msg: '用户名或密码错误',
    error_description: '用户名或密码错误',
  };

  it('says the same for password, account, tenant and a disabled user', async () => {
    await world.tenant('100002', 'off', []);
    await world.database.asSystem((sql) => sql`update "system_user" set status = 0 where account = 'off'`);
    const attempts = [
      { password: 'nonsense' },
      { account: 'nobody' },
      { tenant: '999999' },
      { tenant: "0' or 1=1 --" },
      { account: 'off', tenant: '100002' },
      { account: 'wang' },
    ];
    for (const attempt of attempts)
      expect(await world.token(attempt), JSON.stringify(attempt)).toEqual({ status: 400, body: wrong });
    await clear();
  });

  it('costs the same for an account that does not exist: one password is verified, at one price', async () => {
    const prices = new Set<string>();
    for (const attempt of [{}, { account: 'nobody' }, { tenant: '999999' }, { account: 'off', tenant: '100002' }]) {
      vi.mocked(verify).mockClear();
      expect((await world.token({ ...attempt, password: 'wrong' })).body.error_description).toBe('用户名或密码错误');
      const [call, ...more] = vi.mocked(verify).mock.calls;
      expect(more).toEqual([]);
      // $argon2id$v=19$m=…,t=…,p=…: what it costs, without salt and digest.
      prices.add(String(call?.[0]).split('$').slice(1, 4).join(' '));
    }
    expect([...prices]).toEqual(['argon2id v=19 m=19456,t=2,p=1']);
    await clear();
  });

  it('speaks English when asked', async () => {
    const { body } = await world.token({ password: 'x', headers: { 'accept-language': 'en' } });
    expect(body.error_description).toBe('Wrong user name or password');
    await clear();
  });

  it('refuses an unknown client, a wrong secret and a missing header with 401, before anything else', async () => {
    for (const authorization of [basic('saber', 'no'), basic('nobody', 'x'), 'Basic !!!', 'Bearer x', '']) {
      const { status, body } = await world.token({ headers: { authorization } });
      expect(status).toBe(401);
      expect(body.error).toBe('invalid_client');
    }
  });

  it('refuses grants that a client was not given, and those we do not have', async () => {
    await world.database.asSystem(
      (sql) => sql`insert into system_client (client_id, client_secret, authorized_grant_types)
        select 'narrow', client_secret, 'refresh_token' from system_client where client_id = 'saber'`,
    );
    const narrow = await world.token({ headers: { authorization: basic('narrow') } });
    expect(narrow).toMatchObject({ status: 400, body: { error: 'unauthorized_client' } });
    for (const grant of ['social', 'authorization_code', 'implicit', 'constructor']) {
      expect(await world.token({ grant })).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' } });
    }
  });

  it('refuses parameters that are no texts, or far too long, with a 400', async () => {
    for (const payload of [{ username: { a: 1 } }, { username: 'x'.repeat(10_000) }, ['a'], 'text']) {
      const response = await world.app.inject({
        method: 'POST',
        url: '/api/blade-auth/oauth/token',
        headers: { authorization: basic(), 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      });
      expect(response.statusCode).toBe(400);
    }
  });
});

describe('lock-out', () => {
  it('stops an account after five failures, even with the right password, and only that account', async () => {
    for (let i = 0; i < 5; i++) await world.token({ account: 'wang', tenant: '100001', password: 'no' });
    const locked = await world.token({ account: 'Wang', tenant: '100001' });
    expect(locked).toMatchObject({ status: 400, body: { error_description: '用户登录失败次数过多' } });
    expect((await world.token()).status).toBe(200);
    await world.database.asSystem((sql) => sql`update auth_failure set last_time = now() - interval '31 minutes'`);
    expect((await world.token({ account: 'wang', tenant: '100001' })).status).toBe(200);
  });

  it('counts accounts that do not exist as well', async () => {
    for (let i = 0; i < 5; i++) await world.token({ account: 'ghost' });
    expect((await world.token({ account: 'ghost' })).body.error_description).toBe('用户登录失败次数过多');
    await clear();
  });

  it('holds against many guesses at once', async () => {
    const guesses = Array.from({ length: 40 }, (_, i) => ({
      account: 'wang',
      tenant: '100001',
      ...(i === 39 ? {} : { password: `guess${i}` }),
    }));
    const results = await Promise.all(guesses.map((guess) => world.token(guess)));
    const later = await world.token({ account: 'wang', tenant: '100001' });
    expect(results.filter((one) => one.status === 200).length).toBeLessThanOrEqual(1);
    expect(later.body.error_description).toBe('用户登录失败次数过多');
    await clear();
  });

  const fill = (failures: number, minutesAgo = 0) =>
    world.database.asSystem(
      (sql) => sql`
        insert into auth_failure values ('address:127.0.0.1', ${failures}, now() - make_interval(mins => ${minutesAgo}))`,
    );
  const full = '用户登录失败次数过多，请稍后再试';

  it('lets a campus behind one address go on after 299 failures, and stops strangers at 300', async () => {
    await world.tenant('100010', 'newcomer', []);
    await fill(299);
    expect((await world.token()).status).toBe(200);
    await world.token({ account: 'ghost2' });
    // They have never signed in from there, and the right password changes nothing.
    const stranger = await world.token({ account: 'newcomer', tenant: '100010' });
    expect(stranger).toMatchObject({ status: 400, body: { error_description: full } });
    await clear();
  });

  it('still lets in whoever signed in from a full address before, and tells nobody who that is', async () => {
    expect((await world.token()).status).toBe(200);
    await fill(300);
    expect((await world.token()).status).toBe(200);
    const said = async (account: string) => (await world.token({ account, password: 'wrong' })).body.error_description;
    expect([await said('admin'), await said('nobody-at-all')]).toEqual([full, full]);
    for (let n = 0; n < 4; n += 1) await said('admin');
    expect((await world.token()).body.error_description).toBe('用户登录失败次数过多');
    await clear();
  });

  it('an address where people mistype all day never fills: failures drain away', async () => {
    await world.tenant('100011', 'afternoon', []);
    await fill(300, 10);
    // A hundred have drained away since; under a rule of thirty quiet minutes nobody would get in.
    expect((await world.token({ account: 'ghost3' })).body.error_description).toBe('用户名或密码错误');
    const [left] = await world.database.asSystem(
      (sql) => sql<{ failures: number }[]>`select failures from auth_failure where subject = 'address:127.0.0.1'`,
    );
    expect(left?.failures).toBeCloseTo(201, 0);
    expect((await world.token({ account: 'afternoon', tenant: '100011' })).status).toBe(200);
    await clear();
  });

  it('many failures at once make an address no fuller than full', async () => {
    await fill(299);
    await Promise.all(Array.from({ length: 10 }, (_, n) => world.token({ account: `flood${n}`, password: 'x' })));
    const [left] = await world.database.asSystem(
      (sql) => sql<{ failures: number }[]>`select failures from auth_failure where subject = 'address:127.0.0.1'`,
    );
    expect(left?.failures).toBeLessThanOrEqual(300);
    await clear();
  });

  it('is lifted by an administrator', async () => {
    const admin = await world.signIn();
    const other = await world.tenant('000000', 'unlock-me', []);
    for (let i = 0; i < 5; i++) await world.token({ account: 'unlock-me', password: 'no' });
    const page = await world.get<{ records: { isLocked: boolean }[] }>(
      '/api/blade-system/user/page?account_equal=unlock-me',
      admin.access_token,
    );
    expect(page.body.data.records[0]?.isLocked).toBe(true);
    await world.post(`/api/blade-system/user/unlock?userIds=${other.userId}`, admin.access_token);
    expect((await world.token({ account: 'unlock-me' })).status).toBe(200);
    await clear();
  });
});

describe('captcha', () => {
  const draw = async (app: World['app']) => (await app.inject('/api/blade-auth/oauth/captcha')).json();
  const codeOf = async (key: string) => {
    const [row] = await world.database.asSystem(
      (sql) => sql<{ code: string }[]>`select code from auth_captcha where id = ${key}`,
    );
    return row?.code ?? '';
  };

  it('is drawn by one instance and taken by another, once, in any case', async () => {
    const [first, second] = [await world.another(true), await world.another(true)];
    const { key, data, image } = await draw(first.app);
    expect(data).toEqual({ key, image });
    expect(image).toMatch(/^data:image\/svg\+xml;base64,/);
    const headers = { 'captcha-key': key, 'captcha-code': (await codeOf(key)).toUpperCase() };
    expect((await world.token({ headers, grant: 'captcha' }, second.app)).status).toBe(200);
    const again = await world.token({ headers, grant: 'captcha' }, second.app);
    expect(again.body.error_description).toBe('验证码不正确');
  });

  it('cannot be gone around by another grant, guessed twice, or used late', async () => {
    const { app } = await world.another(true);
    expect((await world.token({ grant: 'password' }, app)).body.error_description).toBe('验证码不正确');
    const guessed = await draw(app);
    const code = await codeOf(guessed.key);
    await world.token({ headers: { 'captcha-key': guessed.key, 'captcha-code': 'wrong' } }, app);
    const second = await world.token({ headers: { 'captcha-key': guessed.key, 'captcha-code': code } }, app);
    expect(second.status).toBe(400);
    const late = await draw(app);
    const lateCode = await codeOf(late.key);
    await world.database.asSystem((sql) => sql`update auth_captcha set expire_time = now() - interval '1 second'`);
    const third = await world.token({ headers: { 'captcha-key': late.key, 'captcha-code': lateCode } }, app);
    expect(third.status).toBe(400);
    const empty = await world.token({ headers: { 'captcha-key': late.key, 'captcha-code': '' } }, app);
    expect(empty.status).toBe(400);
  });
});
