import type { Page } from '@manyi/shared/contract/envelope';
import type { GuestRequestRow, ProviderRow } from '@manyi/shared/contract/social';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Calls, callerAt, type FullServer, md5, startFullServer } from '../../../testing/full-server.ts';
import { browserAt } from './testing/browser.ts';
import { clientId, clientSecret, startVendorDoubles, type VendorDoubles } from './testing/vendor-doubles.ts';

let doubles: VendorDoubles;
let server: FullServer;
let calls: Calls;
let admin: string;

const sources = ['github', 'gitee', 'wechat_open', 'qq', 'dingtalk'] as const;
const provider = (source: string, more: object = {}) => ({
  source,
  kind: source,
  name: source,
  clientId,
  clientSecret,
  ...more,
});
const submit = (body: object) => calls.post<ProviderRow>('/api/blade-auth/provider/submit', admin, body);

beforeAll(async () => {
  doubles = await startVendorDoubles();
  server = await startFullServer({ providerAddresses: doubles.addresses });
  calls = callerAt(server.url);
  admin = (await calls.signIn()).access_token;
  for (const source of sources) expect((await submit(provider(source))).status).toBe(200);
});
afterAll(async () => {
  await server.closeAll();
  await doubles.close();
});

/** Each test has a person of its own. */
let next = 2000;
beforeEach(() => {
  next += 1;
  doubles.person = { id: next, login: `person${next}`, name: `人${next}` };
  doubles.codeMs = 60_000;
  doubles.fail.clear();
  doubles.calls.length = 0;
});

const invalid = '第三方授权无效或已过期，请重新登录';

/** Somebody new, as far as the guest token. */
const arrive = async (source: string) => {
  const browser = browserAt(server.url);
  return { browser, answer: await browser.token(await browser.agree(source)) };
};

const registration = (oauthId: string, more: object = {}) => ({
  tenantId: '000000',
  name: '新人',
  account: `new${next}`,
  password: md5('a good password 1'),
  oauthId,
  ...more,
});
const register = (guest: string, body: object) => calls.post('/api/blade-system/user/register-guest', guest, body);
const requests = async (state: string) =>
  (await calls.get<Page<GuestRequestRow>>(`/api/blade-system/user/guest-request/list?state=${state}&size=100`, admin))
    .body.data.records;

describe.each(sources)('%s', (source) => {
  it('gives a stranger a guest token, and after approval a session', async () => {
    const { browser, answer } = await arrive(source);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ user_id: '', role_name: 'guest', refresh_token: '', tenant_id: '000000' });
    expect(answer.body.oauth_id).toMatch(/^\d+$/);

    const filed = await register(answer.body.access_token, registration(answer.body.oauth_id));
    expect(filed.body.msg).toBe('注册申请已提交,请耐心等待管理员通过!');
    // Nobody gets in before somebody has looked.
    const early = await calls.token({ tenantId: '000000', username: `new${next}`, password: md5('a good password 1') });
    expect(early.status).toBe(400);
    const waiting = await browser.token(await browser.agree(source));
    expect(waiting.body.error_description).toBe('注册申请已提交,请耐心等待管理员通过!');

    const [request] = await requests('PENDING');
    expect(request).toMatchObject({ account: `new${next}`, name: '新人', source });
    const approved = await calls.post('/api/blade-system/user/guest-request/approve', admin, { id: request?.id });
    expect(approved.status).toBe(200);

    const session = await browser.token(await browser.agree(source));
    expect(session.body).toMatchObject({ account: `new${next}`, real_name: '新人', role_id: '' });
    expect(session.body.user_id).not.toBe('');
    const info = await calls.get('/api/blade-auth/oauth/user-info', session.body.access_token);
    expect(info.status).toBe(200);
    // A password of their own works as well.
    expect((await calls.signIn(`new${next}`, 'a good password 1')).account).toBe(`new${next}`);
  });

  it('takes a code once, in time, and from the provider it belongs to', async () => {
    const browser = browserAt(server.url);
    const came = await browser.agree(source);
    const [first, second] = [await browser.token(came), await browser.token(came)];
    expect([first.status, second.status, second.body.error_description]).toEqual([200, 400, invalid]);

    // The provider itself refuses a code that it has seen, even with a fresh state.
    const fresh = await browser.agree(source);
    expect((await browser.token({ ...fresh, code: came['code'] ?? '' })).body.error_description).toBe(invalid);

    doubles.codeMs = -1;
    expect((await browser.token(await browser.agree(source))).body.error_description).toBe(invalid);
    doubles.codeMs = 60_000;

    const other = source === 'github' ? 'gitee' : 'github';
    const mixed = await browser.agree(source);
    doubles.calls.length = 0;
    expect((await browser.token({ ...mixed, source: other })).body.error_description).toBe(invalid);
    // The code was sent to nobody.
    expect(doubles.calls).toEqual([]);
  });

  it('refuses when our secret is wrong, and says so only to us', async () => {
    const list = await calls.get<Page<ProviderRow>>('/api/blade-auth/provider/list', admin);
    const row = list.body.data.records.find((one) => one.source === source);
    expect(row).toMatchObject({ hasSecret: true, redirectUri: `${server.url}/survey/oauth/redirect/${source}` });
    expect(JSON.stringify(list.body)).not.toContain(clientSecret);
    await submit(provider(source, { id: row?.id, clientSecret: 'another' }));
    const browser = browserAt(server.url);
    const refused = await browser.token(await browser.agree(source));
    expect([refused.status, refused.body.error_description]).toEqual([400, invalid]);
    // Saved without a secret, the secret stays.
    const { clientSecret: _, ...rest } = provider(source, { id: row?.id });
    await submit({ ...rest, clientSecret });
    await submit(rest);
    expect((await browser.token(await browser.agree(source))).status).toBe(200);
  });
});

describe('the way to the provider', () => {
  it('begins only where it is configured, and ends at the sign-in page', async () => {
    const browser = browserAt(server.url);
    const { location, status } = await browser.visit(`${server.url}/api/blade-auth/oauth/render/nowhere`);
    expect([status, location]).toEqual([302, `${server.url}/survey/login?source=nowhere&error=unknown`]);
    const buttons = await calls.get<{ source: string }[]>('/api/blade-auth/oauth/providers', '');
    expect(buttons.body.data.map(({ source }) => source)).toEqual([...sources]);
    expect(Object.keys(buttons.body.data[0] ?? {}).sort()).toEqual(['kind', 'name', 'source']);
  });

  it.each([
    'https://evil.example/survey/login',
    '//evil.example/survey/',
    'javascript:alert(1)',
    '/survey/login',
    'OWN.evil.example/survey/',
    'OWN@evil.example/survey/',
    'OWN/elsewhere',
    'OWN/survey/../elsewhere',
    'OWN/survey/login?next=https://evil.example',
    'OWN/survey/#x',
    'OWN\\survey/',
  ])('never leads elsewhere: %s', async (uri) => {
    const redirect = encodeURIComponent(uri.replace('OWN', server.url));
    const { status, location } = await browserAt(server.url).visit(
      `${server.url}/api/blade-auth/oauth/render/github?redirect_uri=${redirect}`,
    );
    expect([status, location]).toEqual([400, '']);
  });

  it('comes back to our own page with nothing but what it needs', async () => {
    const browser = browserAt(server.url);
    const back = async (query: string) =>
      (await browser.visit(`${server.url}/survey/oauth/redirect/github?${query}`)).location;
    const login = `${server.url}/survey/login?source=github`;
    expect(await back('error=access_denied&error_description=<b>call+us</b>&state=s')).toBe(`${login}&error=denied`);
    expect(await back('error=server_error')).toBe(`${login}&error=unavailable`);
    expect(await back('code=c&state=s&next=https://evil.example')).toBe(`${login}&code=c&state=s`);
  });

  it('lets one address begin only so many', async () => {
    await server.database.asSystem(
      (sql) => sql`
        insert into auth_oauth_state (state, browser, for_tenant, provider_id, nonce, code_verifier, redirect_uri, remote_address, expire_time)
        select 'flood' || n, '', '000000', 1, '', '', '', '127.0.0.1', now() + interval '1 minute' from generate_series(1, 500) n`,
    );
    const begin = async () =>
      (await browserAt(server.url).visit(`${server.url}/api/blade-auth/oauth/render/github`)).location;
    expect(await begin()).toBe(`${server.url}/survey/login?source=github&error=busy`);
    // What has run out is swept by whoever comes next.
    await server.database.asSystem((sql) => sql`update auth_oauth_state set expire_time = now() - interval '1 second'`);
    expect(await begin()).toContain('/login/oauth/authorize?');
  });

  it('marks the browser with a cookie that scripts cannot read', async () => {
    const { setCookie } = await browserAt(server.url).visit(`${server.url}/api/blade-auth/oauth/render/github`);
    expect(setCookie).toMatch(
      /^manyi-oauth=[\w-]{43}; Path=\/api\/blade-auth\/oauth; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
  });
});

describe('a sign-in that comes back', () => {
  it('belongs to the browser that began it', async () => {
    const [mine, theirs] = [browserAt(server.url), browserAt(server.url)];
    const came = await mine.agree('github');
    // They have a cookie of their own.
    await theirs.agree('gitee');
    expect((await theirs.token(came)).body.error_description).toBe(invalid);
    const again = await mine.agree('github');
    mine.forgetCookie();
    expect((await mine.token(again)).body.error_description).toBe(invalid);
  });

  it('belongs to its tenant, and has a state that we made', async () => {
    const browser = browserAt(server.url);
    const came = await browser.agree('github');
    expect((await browser.token({ ...came, tenantId: '100001' })).body.error_description).toBe(invalid);
    const again = await browser.agree('github');
    expect((await browser.token({ ...again, state: 'x'.repeat(43) })).body.error_description).toBe(invalid);
    for (const name of ['source', 'code', 'state']) {
      const { body } = await browser.token({ ...(await browser.agree('github')), [name]: '' });
      expect(body.error_description).toBe(`缺少必要的请求参数: ${name}`);
    }
  });

  it('is over after ten minutes', async () => {
    const browser = browserAt(server.url);
    const came = await browser.agree('github');
    await server.database.asSystem((sql) => sql`update auth_oauth_state set expire_time = now() - interval '1 second'`);
    expect((await browser.token(came)).body.error_description).toBe(invalid);
  });

  it('is refused when the token proves nothing for us', async () => {
    doubles.fail.set('/qq/oauth2.0/me', { body: { client_id: 'another app', openid: 'openid-1' } });
    const browser = browserAt(server.url);
    expect((await browser.token(await browser.agree('qq'))).body.error_description).toBe(invalid);
  });

  it.each([
    ['an error of theirs', { status: 503, text: 'busy' }],
    ['a page instead of data', { text: '<html>' }],
    ['a redirect', { location: 'http://127.0.0.1:1/' }],
    ['a reply without end', { text: 'x'.repeat(300_000) }],
  ])('says that the provider does not answer: %s', async (_what, reply) => {
    doubles.fail.set('/github/login/oauth/access_token', reply);
    const browser = browserAt(server.url);
    const { status, body } = await browser.token(await browser.agree('github'));
    expect([status, body.msg]).toEqual([502, '第三方登录服务暂时无法访问，请稍后重试']);
  });

  it('is no way around a client’s grants', async () => {
    await server.database.asSystem(
      (sql) => sql`update system_client set authorized_grant_types = 'password' where client_id = 'saber'`,
    );
    const browser = browserAt(server.url);
    const { body } = await browser.token(await browser.agree('github'));
    await server.database.asSystem(
      (sql) =>
        sql`update system_client set authorized_grant_types = 'refresh_token,password,captcha,social,authorization_code' where client_id = 'saber'`,
    );
    expect(body.error).toBe('unauthorized_client');
  });
});

describe('a guest', () => {
  it('may do nothing but register', async () => {
    const { answer } = await arrive('github');
    const guest = answer.body.access_token;
    for (const path of [
      '/api/blade-auth/oauth/user-info',
      '/api/blade-system/menu/routes',
      '/api/blade-system/user/info',
      '/api/blade-desk/feed/list?tab=notice',
      '/api/blade-auth/session/list',
    ]) {
      expect([path, (await calls.get(path, guest)).status]).toEqual([path, 401]);
    }
    expect((await calls.token({ grant_type: 'refresh_token', refresh_token: guest, tenantId: '000000' })).status).toBe(
      400,
    );
  });

  it('needs its own token and its own identity', async () => {
    const [one, two] = [await arrive('github'), await arrive('gitee')];
    const wrong = '第三方登陆信息错误!';
    const { body } = one.answer;
    const tries: [string, object][] = [
      ['', registration(body.oauth_id)],
      ['x.y.z', registration(body.oauth_id)],
      [admin, registration(body.oauth_id)],
      [body.access_token, registration(two.answer.body.oauth_id)],
      [body.access_token, registration('')],
    ];
    for (const [token, form] of tries) expect((await register(token, form)).body.msg).toBe(wrong);
    expect((await register(body.access_token, registration(body.oauth_id))).status).toBe(200);
    // Filed once.
    expect((await register(body.access_token, registration(body.oauth_id, { account: 'again' }))).body.msg).toBe(wrong);
  });

  it('hears what is wrong with the form, in the order of the spec', async () => {
    const { answer } = await arrive('github');
    const { access_token: guest, oauth_id: id } = answer.body;
    const said = async (more: object) => (await register(guest, registration(id, more))).body.msg;
    expect(await said({ account: '', password: '' })).toBe('请先输入账号名称');
    expect(await said({ password: '' })).toBe('请先输入密码');
    expect(await said({ account: 'a b' })).toBe('登录账号只能含文字、数字和 . _ @ -');
    expect(await said({ password: 'short' })).toBe('密码须至少 8 位、含字母和数字');
    expect(await said({ password: md5('123456') })).toBe('密码过于简单');
    expect(await said({ account: 'ADMIN' })).toBe('当前账号已被使用!');
  });

  it('may not ask without end which accounts are taken', async () => {
    const { answer } = await arrive('github');
    const form = registration(answer.body.oauth_id, { account: 'admin' });
    for (let n = 0; n < 10; n += 1) {
      expect((await register(answer.body.access_token, form)).body.msg).toBe('当前账号已被使用!');
    }
    expect((await register(answer.body.access_token, form)).body.msg).toBe('第三方登陆信息错误!');
  });

  it('brings a task to whoever may add users, and one decision settles it', async () => {
    const before = (await calls.get<{ unread: { mail: number } }>('/api/blade-desk/feed/list?tab=mail', admin)).body
      .data;
    const { browser, answer } = await arrive('github');
    await register(answer.body.access_token, registration(answer.body.oauth_id));
    const listed = await calls.get<Page<{ title: string; kind: string; read: boolean }> & { unread: { mail: number } }>(
      '/api/blade-desk/feed/list?tab=mail',
      admin,
    );
    expect(listed.body.data.unread.mail).toBe(before.unread.mail + 1);
    expect(listed.body.data.records[0]).toMatchObject({
      kind: 'guest-request',
      read: false,
      title: `新人 申请注册账号 new${next}`,
    });
    const [request] = await requests('PENDING');
    const refuse = () =>
      calls.post('/api/blade-system/user/guest-request/refuse', admin, { id: request?.id, reason: '不是本校教师' });
    expect((await refuse()).status).toBe(200);
    const after = await calls.get<{ unread: { mail: number } }>('/api/blade-desk/feed/list?tab=mail', admin);
    expect(after.body.data.unread.mail).toBe(before.unread.mail);
    expect((await refuse()).body.msg).toBe('该申请已处理');
    const told = await browser.token(await browser.agree('github'));
    expect(told.body.error_description).toBe('注册申请未通过：不是本校教师');
  });

  it('is turned away where registration is closed', async () => {
    const set = (value: string) =>
      server.database.asSystem(
        (sql) => sql`update system_param set param_value = ${value} where param_key = 'account.registerUser'`,
      );
    await set('false');
    const { answer } = await arrive('github');
    await set('true');
    expect(answer.body.error_description).toBe('系统未开放注册，请联系管理员');
  });

  it('gets no rights beyond the approver’s, and none of another tenant', async () => {
    const { answer } = await arrive('github');
    await register(answer.body.access_token, registration(answer.body.oauth_id));
    const [request] = await requests('PENDING');
    const foreign = await calls.post('/api/blade-system/user/guest-request/approve', admin, {
      id: request?.id,
      roleId: '999',
    });
    expect(foreign.status).toBe(403);
    expect((await requests('PENDING'))[0]?.id).toBe(request?.id);
    const roles = await calls.get<{ id: string; roleAlias: string }[]>('/api/blade-system/role/list', admin);
    const user = roles.body.data.find((role) => role.roleAlias === 'user') ?? roles.body.data[0];
    const approved = await calls.post<{ userId: string }>('/api/blade-system/user/guest-request/approve', admin, {
      id: request?.id,
      roleId: user?.id,
    });
    expect(approved.status).toBe(200);
    const signedIn = await calls.signIn(`new${next}`, 'a good password 1');
    expect(signedIn.role_id).toBe(user?.id);
  });
});

describe('whoever was disabled or deleted', () => {
  const approved = async () => {
    const { browser, answer } = await arrive('github');
    await register(answer.body.access_token, registration(answer.body.oauth_id));
    const [request] = await requests('PENDING');
    const { body } = await calls.post<{ userId: string }>('/api/blade-system/user/guest-request/approve', admin, {
      id: request?.id,
    });
    return { browser, userId: body.data.userId };
  };
  it('does not come in', async () => {
    const { browser, userId } = await approved();
    await server.database.asSystem((sql) => sql`update "system_user" set status = 0 where id = ${userId}`);
    expect((await browser.token(await browser.agree('github'))).body.error_description).toBe(
      '账号已停用，请联系管理员',
    );
  });
  it('is a guest again', async () => {
    const { browser, userId } = await approved();
    await server.database.asSystem((sql) => sql`update "system_user" set is_deleted = true where id = ${userId}`);
    expect((await browser.token(await browser.agree('github'))).body.user_id).toBe('');
  });
});

describe('configuring providers', () => {
  it('is the platform’s alone', async () => {
    const userId = await server.database.asSystem(async (sql) => {
      await sql`insert into system_tenant (tenant_id, tenant_name) values ('100001', '甲')`;
      const [role] = await sql<
        { id: string }[]
      >`insert into system_role (tenant_id, role_name, role_alias) values ('100001', 'a', 'admin') returning id`;
      await sql`insert into system_role_menu (tenant_id, role_id, menu_id) select '100001', ${role?.id ?? ''}, id from system_menu`;
      const [user] = await sql<{ id: string }[]>`
        insert into "system_user" (tenant_id, account, password) select '100001', 'boss', password from "system_user" where account = 'admin' returning id`;
      await sql`insert into system_user_role (tenant_id, user_id, role_id) values ('100001', ${user?.id ?? ''}, ${role?.id ?? ''})`;
      return user?.id;
    });
    expect(userId).toBeDefined();
    const boss = (await calls.signIn('boss', undefined, '100001')).access_token;
    expect((await calls.get('/api/blade-auth/provider/list', boss)).status).toBe(403);
    expect(
      (await calls.post('/api/blade-auth/provider/submit', boss, provider('mine', { kind: 'github' }))).status,
    ).toBe(403);
    expect((await calls.get('/api/blade-auth/provider/list', '')).status).toBe(401);
  });

  it('keeps a tenant’s own beside those for all', async () => {
    const own = await submit(provider('github', { name: '甲的 GitHub', tenantId: '100001' }));
    expect(own.status).toBe(200);
    const names = async (tenantId: string) =>
      (await calls.get<{ name: string }[]>(`/api/blade-auth/oauth/providers?tenantId=${tenantId}`, '')).body.data.map(
        ({ name }) => name,
      );
    expect(await names('100001')).toContain('甲的 GitHub');
    expect(await names('100001')).toHaveLength(5);
    expect(await names('000000')).not.toContain('甲的 GitHub');
    // The same person at the same provider is somebody else in another tenant.
    const browser = browserAt(server.url);
    const came = await browser.agree('github', { tenantId: '100001' });
    const { body } = await browser.token({ ...came, tenantId: '100001' });
    expect(body).toMatchObject({ tenant_id: '100001', user_id: '' });
  });

  it('refuses what cannot be right', async () => {
    const fields = async (body: object) =>
      Object.keys(((await submit(body)).body.data as { fields?: object } | undefined)?.fields ?? {});
    const issuer = (text: string) => provider('sso', { kind: 'oidc', issuer: text });
    for (const bad of [
      '',
      'http://idp.example',
      'ftp://idp.example',
      'https://user:pw@idp.example',
      'https://idp.example?x=1',
    ]) {
      expect([bad, await fields(issuer(bad))]).toEqual([bad, ['issuer']]);
    }
    expect(await fields(provider('x', { kind: 'qq', issuer: 'https://idp.example' }))).toEqual(['issuer']);
    expect(await fields(provider('GITHUB', { kind: 'github' }))).toEqual(['source']);
    expect(await fields(provider('x', { kind: 'qq', tenantId: 'nowhere' }))).toEqual(['tenantId']);
  });

  it('keeps secrets unreadable, each good for its own row', async () => {
    const rows = await server.database.asSystem(
      (sql) => sql<{ id: string; sealed: Uint8Array }[]>`
      select id, client_secret as sealed from auth_provider where not is_deleted and for_tenant is null order by id limit 2`,
    );
    for (const { sealed } of rows) expect(Buffer.from(sealed).includes(clientSecret)).toBe(false);
    const [first, second] = rows;
    await server.database.asSystem(
      (sql) =>
        sql`update auth_provider set client_secret = ${Buffer.from(second?.sealed ?? [])} where id = ${first?.id ?? ''}`,
    );
    const { location } = await browserAt(server.url).visit(`${server.url}/api/blade-auth/oauth/render/github`);
    expect(location).toContain('error=unknown');
    await server.database.asSystem(
      (sql) =>
        sql`update auth_provider set client_secret = ${Buffer.from(first?.sealed ?? [])} where id = ${first?.id ?? ''}`,
    );
    const audit = await server.database.asSystem(
      (sql) => sql`select before, after from audit_event where resource = 'provider'`,
    );
    expect(audit.length).toBeGreaterThan(0);
    expect(JSON.stringify(audit)).not.toContain(clientSecret);
  });

  it('deletes one with its secret', async () => {
    const { body } = await submit(provider('gone', { kind: 'qq' }));
    await calls.post(`/api/blade-auth/provider/remove?ids=${body.data.id}`, admin);
    const [row] = await server.database.asSystem(
      (sql) =>
        sql<{ size: number }[]>`select length(client_secret) as size from auth_provider where id = ${body.data.id}`,
    );
    expect(row?.size).toBe(0);
    const { location } = await browserAt(server.url).visit(`${server.url}/api/blade-auth/oauth/render/gone`);
    expect(location).toContain('error=unknown');
  });
});
