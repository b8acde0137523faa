import type { Page } from '@manyi/shared/contract/envelope';
import type { ProviderRow } from '@manyi/shared/contract/social';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { md5 } from '../../../testing/full-server.ts';
import { browserAt } from './testing/browser.ts';
import { invalid, openSocialWorld, provider, type SocialWorld, sources } from './testing/social-world.ts';
import { clientSecret } from './testing/vendor-doubles.ts';

let world: SocialWorld;
beforeAll(async () => {
  world = await openSocialWorld();
});
afterAll(() => world.close());
beforeEach(() => world.newPerson());

describe.each(sources)('%s', (source) => {
  it('gives a stranger a guest token, and after approval a session', async () => {
    const { browser, answer } = await world.arrive(source);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ user_id: '', role_name: 'guest', refresh_token: '', tenant_id: '000000' });
    expect(answer.body.oauth_id).toMatch(/^\d+$/);

    const filed = await world.register(answer.body.access_token, world.registration(answer.body.oauth_id));
    expect(filed.body.msg).toBe('注册申请已提交,请耐心等待管理员通过!');
    // Nobody gets in before somebody has looked.
    const early = await world.calls.token({
      tenantId: '000000',
      username: `new${world.number()}`,
      password: md5('a good password 1'),
    });
    expect(early.status).toBe(400);
    const waiting = await browser.token(await browser.agree(source));
    expect(waiting.body.error_description).toBe('注册申请已提交,请耐心等待管理员通过!');

    const [request] = await world.requests('PENDING');
    expect(request).toMatchObject({ account: `new${world.number()}`, name: '新人', source });
    const approved = await world.calls.post('/api/blade-system/user/guest-request/approve', world.admin, {
      id: request?.id,
    });
    expect(approved.status).toBe(200);

    const session = await browser.token(await browser.agree(source));
    expect(session.body).toMatchObject({ account: `new${world.number()}`, real_name: '新人', role_id: '' });
    expect(session.body.user_id).not.toBe('');
    const info = await world.calls.get('/api/blade-auth/oauth/user-info', session.body.access_token);
    expect(info.status).toBe(200);
    // A password of their own works as well.
    expect((await world.calls.signIn(`new${world.number()}`, 'a good password 1')).account).toBe(
      `new${world.number()}`,
    );
  });

  it('takes a code once, in time, and from the provider it belongs to', async () => {
    const browser = browserAt(world.server.url);
    const came = await browser.agree(source);
    const [first, second] = [await browser.token(came), await browser.token(came)];
    expect([first.status, second.status, second.body.error_description]).toEqual([200, 400, invalid]);

    // The provider itself refuses a code that it has seen, even with a fresh state.
    const fresh = await browser.agree(source);
    expect((await browser.token({ ...fresh, code: came['code'] ?? '' })).body.error_description).toBe(invalid);

    world.doubles.codeMs = -1;
    expect((await browser.token(await browser.agree(source))).body.error_description).toBe(invalid);
    world.doubles.codeMs = 60_000;

    const other = source === 'github' ? 'gitee' : 'github';
    const mixed = await browser.agree(source);
    world.doubles.calls.length = 0;
    expect((await browser.token({ ...mixed, source: other })).body.error_description).toBe(invalid);
    // The code was sent to nobody.
    expect(world.doubles.calls).toEqual([]);
  });

  it('refuses when our secret is wrong, and says so only to us', async () => {
    const list = await world.calls.get<Page<ProviderRow>>('/api/blade-auth/provider/list', world.admin);
    const row = list.body.data.records.find((one) => one.source === source);
    expect(row).toMatchObject({ hasSecret: true, redirectUri: `${world.server.url}/survey/oauth/redirect/${source}` });
    expect(JSON.stringify(list.body)).not.toContain(clientSecret);
    await world.submit(provider(source, { id: row?.id, clientSecret: 'another' }));
    const browser = browserAt(world.server.url);
    const refused = await browser.token(await browser.agree(source));
    expect([refused.status, refused.body.error_description]).toEqual([400, invalid]);
    // Saved without a secret, the secret stays.
    const { clientSecret: _, ...rest } = provider(source, { id: row?.id });
    await world.submit({ ...rest, clientSecret });
    await world.submit(rest);
    expect((await browser.token(await browser.agree(source))).status).toBe(200);
  });
});

describe('the way to the provider', () => {
  it('begins only where it is configured, and ends at the sign-in page', async () => {
    const browser = browserAt(world.server.url);
    const { location, status } = await browser.visit(`${world.server.url}/api/blade-auth/oauth/render/nowhere`);
    expect([status, location]).toEqual([302, `${world.server.url}/survey/login?source=nowhere&error=unknown`]);
    const buttons = await world.calls.get<{ source: string }[]>('/api/blade-auth/oauth/providers', '');
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
    const redirect = encodeURIComponent(uri.replace('OWN', world.server.url));
    const { status, location } = await browserAt(world.server.url).visit(
      `${world.server.url}/api/blade-auth/oauth/render/github?redirect_uri=${redirect}`,
    );
    expect([status, location]).toEqual([400, '']);
  });

  it('comes back to our own page with nothing but what it needs', async () => {
    const browser = browserAt(world.server.url);
    const back = async (query: string) =>
      (await browser.visit(`${world.server.url}/survey/oauth/redirect/github?${query}`)).location;
    const login = `${world.server.url}/survey/login?source=github`;
    expect(await back('error=access_denied&error_description=<b>call+us</b>&state=s')).toBe(`${login}&error=denied`);
    expect(await back('error=server_error')).toBe(`${login}&error=unavailable`);
    expect(await back('code=c&state=s&next=https://evil.example')).toBe(`${login}&code=c&state=s`);
  });

  it('lets one address begin only so many', async () => {
    await world.server.database.asSystem(
      (sql) => sql`
        insert into auth_oauth_state (state, browser, for_tenant, provider_id, nonce, code_verifier, redirect_uri, remote_address, expire_time)
        select 'flood' || n, '', '000000', 1, '', '', '', '127.0.0.1', now() + interval '1 minute' from generate_series(1, 500) n`,
    );
    const begin = async () =>
      (await browserAt(world.server.url).visit(`${world.server.url}/api/blade-auth/oauth/render/github`)).location;
    expect(await begin()).toBe(`${world.server.url}/survey/login?source=github&error=busy`);
    // What has run out is swept by whoever comes next.
    await world.server.database.asSystem(
      (sql) => sql`update auth_oauth_state set expire_time = now() - interval '1 second'`,
    );
    expect(await begin()).toContain('/login/oauth/authorize?');
  });

  it('marks the browser with a cookie that scripts cannot read', async () => {
    const { setCookie } = await browserAt(world.server.url).visit(
      `${world.server.url}/api/blade-auth/oauth/render/github`,
    );
    expect(setCookie).toMatch(
      /^manyi-oauth=[\w-]{43}; Path=\/api\/blade-auth\/oauth; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
  });
});

describe('a sign-in that comes back', () => {
  it('belongs to the browser that began it', async () => {
    const [mine, theirs] = [browserAt(world.server.url), browserAt(world.server.url)];
    const came = await mine.agree('github');
    // They have a cookie of their own.
    await theirs.agree('gitee');
    expect((await theirs.token(came)).body.error_description).toBe(invalid);
    const again = await mine.agree('github');
    mine.forgetCookie();
    expect((await mine.token(again)).body.error_description).toBe(invalid);
  });

  it('belongs to its tenant, and has a state that we made', async () => {
    const browser = browserAt(world.server.url);
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
    const browser = browserAt(world.server.url);
    const came = await browser.agree('github');
    await world.server.database.asSystem(
      (sql) => sql`update auth_oauth_state set expire_time = now() - interval '1 second'`,
    );
    expect((await browser.token(came)).body.error_description).toBe(invalid);
  });

  it('is refused when the token proves nothing for us', async () => {
    world.doubles.fail.set('/qq/oauth2.0/me', { body: { client_id: 'another app', openid: 'openid-1' } });
    const browser = browserAt(world.server.url);
    expect((await browser.token(await browser.agree('qq'))).body.error_description).toBe(invalid);
  });

  it.each([
    ['an error of theirs', { status: 503, text: 'busy' }],
    ['a page instead of data', { text: '<html>' }],
    ['a redirect', { location: 'http://127.0.0.1:1/' }],
    ['a reply without end', { text: 'x'.repeat(300_000) }],
  ])('says that the provider does not answer: %s', async (_what, reply) => {
    world.doubles.fail.set('/github/login/oauth/access_token', reply);
    const browser = browserAt(world.server.url);
    const { status, body } = await browser.token(await browser.agree('github'));
    expect([status, body.msg]).toEqual([502, '第三方登录服务暂时无法访问，请稍后重试']);
  });

  it('is no way around a client’s grants', async () => {
    await world.server.database.asSystem(
      (sql) => sql`update system_client set authorized_grant_types = 'password' where client_id = 'saber'`,
    );
    const browser = browserAt(world.server.url);
    const { body } = await browser.token(await browser.agree('github'));
    await world.server.database.asSystem(
      (sql) =>
        sql`update system_client set authorized_grant_types = 'refresh_token,password,captcha,social,authorization_code' where client_id = 'saber'`,
    );
    expect(body.error).toBe('unauthorized_client');
  });
});
