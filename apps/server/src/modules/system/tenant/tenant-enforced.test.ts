import { passwordProblem } from '@manyi/shared/contract/password';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '../../../platform/auth/passwords.ts';
import { basic, callerAt, md5, startFullServer } from '../../../testing/full-server.ts';
import { calls, type Made, make, server, set } from '../testing/tenant-world.ts';
import { passwordFor } from './tenant-settings.ts';

/** What the platform decides about a tenant holds on every way on which it could be got around. */

const add = (token: string, account: string, password = 'Gladly-1234') =>
  calls.post<{ fields?: Record<string, string> }>('/api/blade-system/user/submit', token, {
    account,
    password,
    realName: account,
  });
const idOf = async (token: string, account: string): Promise<string> =>
  (await calls.get<{ records: { id: string }[] }>(`/api/blade-system/user/page?account=${account}`, token)).body.data
    .records[0]?.id ?? '';

const importUsers = async (token: string, rows: string[][], query = '') => {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('x');
  for (const row of [['登录账号', '用户姓名', '初始密码'], ...rows]) sheet.addRow(row);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await workbook.xlsx.writeBuffer())]), 'users.xlsx');
  const response = await fetch(`${server.url}/api/blade-system/user/import-user?${query}`, {
    method: 'POST',
    headers: { authorization: basic, 'blade-auth': `bearer ${token}` },
    body: form,
  });
  const body = (await response.json()) as {
    msg: string;
    data: { problems?: { row: number; field: string; message: string }[] };
  };
  return { status: response.status, ...body };
};

/** Somebody a provider vouched for, whose application waits. */
const applicant = async ({ tenantId }: Made): Promise<string> => {
  const password = await hashPassword(md5('a good password 1'));
  const rows = await server.database.asSystem(async (sql) => {
    const [provider] = await sql<{ id: string }[]>`
      insert into auth_provider ${sql({ source: `p${tenantId}`, kind: 'github', name: 'p', client_id: 'x' })} returning id`;
    const [oauth] = await sql<{ id: string }[]>`
      insert into auth_user_oauth ${sql({ tenant_id: tenantId, provider_id: provider?.id ?? '', source: 'p', issuer: 'github', uuid: '1' })}
      returning id`;
    return sql<{ id: string }[]>`
      insert into auth_guest_request ${sql({ tenant_id: tenantId, oauth_id: oauth?.id ?? '', account: 'guest', password, name: '新人' })}
      returning id`;
  });
  return rows[0]?.id ?? '';
};

describe('the account limit', () => {
  it('holds for users that are added, imported and approved, and says what it is', async () => {
    const made = await make({ accountLimit: 2 });
    const request = await applicant(made);
    expect((await add(made.token, 'second')).status).toBe(200);
    const full = '租户账号数量已达上限 2';
    expect((await add(made.token, 'third')).body.msg).toBe(full);
    const rows = [['third', '三', '']];
    expect(await importUsers(made.token, rows)).toMatchObject({ status: 400, msg: full });
    const approve = () => calls.post('/api/blade-system/user/guest-request/approve', made.token, { id: request });
    expect((await approve()).body.msg).toBe(full);
    // A place that is free again is a place.
    expect(
      (await calls.post(`/api/blade-system/user/remove?ids=${await idOf(made.token, 'second')}`, made.token)).status,
    ).toBe(200);
    expect((await approve()).status).toBe(200);
    await set(made, { accountLimit: 3 });
    expect((await importUsers(made.token, rows)).status).toBe(200);
    expect((await add(made.token, 'fourth')).status).toBe(400);
  });

  it('may be lower than what there is: nobody is lost, nobody is added, and those there are can be edited', async () => {
    const made = await make();
    await add(made.token, 'second');
    expect((await set(made, { accountLimit: 1 })).status).toBe(200);
    const id = await idOf(made.token, 'second');
    const edit = { id, realName: '改过' };
    expect((await calls.post('/api/blade-system/user/submit', made.token, edit)).status).toBe(200);
    expect((await importUsers(made.token, [['second', '再改', '']], 'isCovered=true')).status).toBe(200);
    expect((await add(made.token, 'third')).status).toBe(400);
  });
});

describe('the end of a contract', () => {
  it('ends what is under way and what would renew it, in words, and comes back with a later one', async () => {
    const made = await make();
    const session = await calls.signIn(made.account, made.password, made.tenantId);
    await set(made, { expireTime: '2020-01-01' });
    expect((await calls.get('/api/blade-system/user/info', session.access_token)).status).toBe(401);
    const over = '租户已过期，请联系管理员';
    const renewed = await calls.token({ grant_type: 'refresh_token', refresh_token: session.refresh_token });
    expect([renewed.status, renewed.body.error_description]).toEqual([400, over]);
    const signIn = () =>
      calls.token({
        tenantId: made.tenantId,
        username: made.account,
        password: md5(made.password),
        grant_type: 'password',
      });
    expect((await signIn()).body.error_description).toBe(over);
    const domain = (await calls.get(`/api/blade-system/tenant/info?domain=${made.domain}`, '')).body.data;
    expect(domain).toEqual({});
    await set(made, { expireTime: null });
    expect((await signIn()).status).toBe(200);
  });

  it('on its day comes by itself, without anybody changing anything', async () => {
    const made = await make();
    await server.database.asSystem(
      (sql) =>
        sql`update system_tenant set expire_time = now() + interval '1 second' where tenant_id = ${made.tenantId}`,
    );
    const signIn = () =>
      calls.token({
        tenantId: made.tenantId,
        username: made.account,
        password: md5(made.password),
        grant_type: 'password',
      });
    await expect.poll(async () => (await signIn()).status, { timeout: 5000 }).toBe(400);
  });
});

describe('rules for passwords', () => {
  const strict = { passwordMinLength: 10, passwordMixedCase: true, passwordSymbol: true };

  it('hold when users are added, edited and imported, and when people change their own', async () => {
    const made = await make(strict);
    expect((await add(made.token, 'a1', 'gladly 123')).body.data.fields).toEqual({
      password: '密码须含大写和小写字母、含符号',
    });
    expect((await add(made.token, 'a1', md5('Gladly-1234'))).body.data.fields?.password).toContain('按原文提交');
    expect((await add(made.token, 'a1')).status).toBe(200);
    const id = await idOf(made.token, 'a1');
    const edit = (password: string) => calls.post('/api/blade-system/user/submit', made.token, { id, password });
    expect((await edit('gladly 123')).status).toBe(400);
    expect((await edit('Gladly-12345')).status).toBe(200);
    const sheet = await importUsers(made.token, [
      ['a2', '二', 'gladly 123'],
      ['a3', '三', 'Gladly-1234'],
    ]);
    expect(sheet.data.problems?.map(({ row, field }) => `${row} ${field}`)).toEqual(['2 password']);
    const own = await calls.signIn('a1', 'Gladly-12345', made.tenantId);
    const change = (newPassword: string) =>
      calls.post<{ fields?: object }>('/api/blade-system/user/update-password', own.access_token, {
        oldPassword: md5('Gladly-12345'),
        newPassword,
        newPassword1: newPassword,
      });
    expect((await change('gladly 1234')).body.data.fields).toHaveProperty('newPassword');
    expect((await change(md5('Gladly-123456'))).body.data.fields).toHaveProperty('newPassword');
    expect((await change('Gladly-123456')).status).toBe(200);
    expect((await calls.signIn('a1', 'Gladly-123456', made.tenantId)).account).toBe('a1');
  });

  it('are met by every password that we make up', async () => {
    for (const passwordMinLength of [null, 8, 12, 20, 32]) {
      for (let n = 0; n < 50; n += 1)
        expect(passwordProblem(passwordFor({ passwordMinLength }), { ...strict, passwordMinLength })).toBeNull();
    }
    const made = await make();
    // The first one of a tenant is made before anybody could set rules.
    expect(passwordProblem(made.password, { ...strict, passwordMinLength: 12 })).toBeNull();
    await set(made, { ...strict, passwordMinLength: 24 });
    await add(made.token, 'a1', 'Gladly-1234-Gladly-1234!');
    const reset = await calls.post<{ passwords: { password: string }[] }>(
      `/api/blade-system/user/reset-password?userIds=${await idOf(made.token, 'a1')}`,
      made.token,
    );
    const fresh = reset.body.data.passwords[0]?.password ?? '';
    expect(passwordProblem(fresh, { ...strict, passwordMinLength: 24 })).toBeNull();
    expect((await calls.signIn('a1', fresh, made.tenantId)).account).toBe('a1');
  });

  it('judge what was typed, blanks at its ends included', async () => {
    const made = await make();
    expect((await add(made.token, 'blank', ' gladly 123 ')).status).toBe(200);
    expect((await calls.signIn('blank', ' gladly 123 ', made.tenantId)).account).toBe('blank');
  });
});

describe('the way in', () => {
  it('is told by the number too, of a plain tenant no more than of none', async () => {
    const made = await make({ loginTitle: '云岭', captchaMode: 'on', passwordSymbol: true });
    const info = async (tenantId: string) =>
      (await calls.get(`/api/blade-system/tenant/info?tenantId=${tenantId}`, '')).body.data;
    expect(await info(made.tenantId)).toEqual({ loginTitle: '云岭', captchaMode: true, passwordSymbol: true });
    const plain = await make();
    expect(await info(plain.tenantId)).toEqual({});
    expect(await info('999999')).toEqual({});
    expect(await info('')).toEqual({});
    // Both at once, as our sign-in page asks: the address counts more, the number is what there is without one.
    const both = async (domain: string) =>
      (await calls.get(`/api/blade-system/tenant/info?tenantId=${made.tenantId}&domain=${domain}`, '')).body.data;
    expect(await both(plain.domain)).toEqual({ tenantId: plain.tenantId, domain: plain.domain });
    expect(await both('nobody.example')).toMatchObject({ loginTitle: '云岭' });
  });

  it('asks a captcha where the tenant wants one, whichever grant is named, and none where it wants none', async () => {
    const strict = await make({ captchaMode: 'on' });
    for (const grant_type of ['password', 'captcha']) {
      const { status, body } = await calls.token({
        tenantId: strict.tenantId,
        username: strict.account,
        password: md5(strict.password),
        grant_type,
      });
      expect([status, body.error_description]).toEqual([400, '验证码不正确']);
    }
    const captchas = await startFullServer({ settings: { CAPTCHA: 'on' } });
    try {
      const there = callerAt(captchas.url);
      const signIn = () =>
        there.token({
          tenantId: '000000',
          username: 'admin',
          password: md5('correct horse 7'),
          grant_type: 'password',
        });
      expect((await signIn()).body.error_description).toBe('验证码不正确');
      await captchas.database.asSystem(
        (sql) => sql`update system_tenant set settings = '{"captchaMode":"off"}' where tenant_id = '000000'`,
      );
      expect((await signIn()).status).toBe(200);
    } finally {
      await captchas.closeAll();
    }
  });
});

describe('the time of a sign-in', () => {
  const minutesLeft = async (tenantId: string): Promise<number[]> =>
    server.database.asSystem(async (sql) => {
      const rows = await sql<{ minutes: number }[]>`
        select round(extract(epoch from expire_time - now()) / 60)::int as minutes from auth_session
        where tenant_id = ${tenantId} and end_time is null order by create_time`;
      return rows.map((row) => row.minutes);
    });

  it('holds for who signs in, for who renews, and for who is in already', async () => {
    const made = await make();
    const [before] = await minutesLeft(made.tenantId);
    expect(before).toBeGreaterThan(1000);
    await set(made, { sessionMinutes: 90 });
    expect(await minutesLeft(made.tenantId)).toEqual([90]);
    const session = await calls.signIn(made.account, made.password, made.tenantId);
    expect(await minutesLeft(made.tenantId)).toEqual([90, 90]);
    await server.database.asSystem(
      (sql) =>
        sql`update auth_session set expire_time = now() + interval '5 minutes' where tenant_id = ${made.tenantId}`,
    );
    const renewed = await calls.token({ grant_type: 'refresh_token', refresh_token: session.refresh_token });
    expect(renewed.status).toBe(200);
    expect((await minutesLeft(made.tenantId)).at(-1)).toBe(90);
    // Over is over: neither the token nor what would renew it is good any more.
    await server.database.asSystem(
      (sql) => sql`update auth_session set expire_time = now() where tenant_id = ${made.tenantId}`,
    );
    const last = await calls.token({ grant_type: 'refresh_token', refresh_token: renewed.body.refresh_token });
    expect(last.body.error_description).toBe('登录已失效，请重新登录');
  });
});
