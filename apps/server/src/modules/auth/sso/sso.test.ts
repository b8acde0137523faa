import type { ProviderRow } from '@manyi/shared/contract/social';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Calls, callerAt, type FullServer, startFullServer } from '../../../testing/full-server.ts';
import { type Browser, browserAt } from '../social/testing/browser.ts';
import { type HostileIssuer, startHostileIssuer } from './testing/hostile-issuer.ts';
import { type OpenIdProvider, startOpenIdProvider } from './testing/open-id-provider.ts';

let server: FullServer;
let calls: Calls;
let admin: string;
let idp: OpenIdProvider;
let hostile: HostileIssuer;

const invalid = '第三方授权无效或已过期，请重新登录';

const submit = async (body: object): Promise<ProviderRow> => {
  const { status, body: answer } = await calls.post<ProviderRow>('/api/blade-auth/provider/submit', admin, body);
  if (status !== 200) throw new Error(answer.msg);
  return answer.data;
};

const oidc = (source: string, issuer: string, more: object = {}) => ({
  source,
  kind: 'oidc',
  name: source,
  issuer,
  ...more,
});

beforeAll(async () => {
  server = await startFullServer();
  calls = callerAt(server.url);
  admin = (await calls.signIn()).access_token;
  hostile = await startHostileIssuer();
  const sources = ['campus', 'trusting', 'public'];
  idp = await startOpenIdProvider([
    ...sources.map((source) => `${server.url}/survey/oauth/redirect/${source}`),
    `${server.url}/survey/login`,
  ]);
  const { clientId, clientSecret } = idp;
  await submit(oidc('campus', idp.issuer, { clientId, clientSecret }));
  await submit(oidc('trusting', idp.issuer, { clientId, clientSecret, accountClaim: 'preferred_username' }));
  await submit(oidc('hostile', hostile.issuer, { clientId: hostile.clientId, clientSecret: 's'.repeat(32) }));
});
afterAll(async () => {
  await server.closeAll();
  await Promise.all([idp.close(), hostile.close()]);
});

beforeEach(() => {
  hostile.spoil = (claims) => claims;
  hostile.signing = 'right';
  hostile.userinfo = { sub: 'h-1', name: 'H' };
});

/** The provider's own cookies, its page, and back: a browser that follows redirects while they stay at the provider. */
const agree = async (
  browser: Browser,
  source: string,
  query: Record<string, string> = {},
): Promise<Record<string, string>> => {
  const jar = new Map<string, string>();
  let { location } = await browser.visit(
    `${server.url}/api/blade-auth/oauth/render/${source}?${new URLSearchParams(query)}`,
  );
  for (let hops = 0; hops < 10 && !location.startsWith(server.url); hops += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(location, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const to = response.headers.get('location');
    if (to === null) throw new Error(`the provider stopped: ${response.status} ${await response.text()}`);
    location = new URL(to, location).href;
  }
  if (location.includes('/survey/oauth/redirect/')) ({ location } = await browser.visit(location));
  return Object.fromEntries(new URL(location).searchParams);
};

const sso = { grant_type: 'authorization_code' };
const loginPage = () => `${server.url}/survey/login`;

describe('against a certified OpenID provider', () => {
  it('signs a stranger in as a guest, by the social grant', async () => {
    const browser = browserAt(server.url);
    const { status, body } = await browser.token(await agree(browser, 'campus'));
    expect(status).toBe(200);
    expect(body).toMatchObject({ user_id: '', role_name: 'guest', account: 'wang', real_name: '王老师' });
    const [row] = await server.database.asSystem(
      (sql) => sql`select issuer, uuid, email from auth_user_oauth where id = ${body.oauth_id}`,
    );
    expect(row).toEqual({ issuer: idp.issuer, uuid: 'idp-1', email: 'wang@college.example' });
  });

  it('signs in by the authorization code grant, with a page of ours to return to and no state in the call', async () => {
    const browser = browserAt(server.url);
    const { code = '' } = await agree(browser, 'campus', { redirect_uri: loginPage() });
    const { status, body } = await browser.token({ ...sso, code, redirect_uri: loginPage() });
    expect([status, body.role_name]).toEqual([200, 'guest']);
  });

  it('refuses a code that was used, with its own state and with a fresh one', async () => {
    const browser = browserAt(server.url);
    const first = await agree(browser, 'campus');
    expect((await browser.token(first)).status).toBe(200);
    expect((await browser.token(first)).body.error_description).toBe(invalid);
    const fresh = await agree(browser, 'campus');
    expect((await browser.token({ ...fresh, code: first['code'] ?? '' })).body.error_description).toBe(invalid);
  });

  it('refuses another person’s code in one’s own browser: PKCE and nonce do not match', async () => {
    const [mine, theirs] = [browserAt(server.url), browserAt(server.url)];
    const [own, stolen] = [await agree(mine, 'campus'), await agree(theirs, 'campus')];
    expect((await mine.token({ ...own, code: stolen['code'] ?? '' })).body.error_description).toBe(invalid);
  });

  it('refuses another address than the code was made for', async () => {
    const browser = browserAt(server.url);
    const { code = '' } = await agree(browser, 'campus', { redirect_uri: loginPage() });
    const elsewhere = { ...sso, code, redirect_uri: `${server.url}/survey/other` };
    expect((await browser.token(elsewhere)).body.error_description).toBe(invalid);
    expect((await browser.token({ ...sso, code })).body.error_description).toBe('缺少必要的请求参数: redirect_uri');
    expect((await browser.token({ ...sso, redirect_uri: loginPage() })).body.error_description).toBe(
      '缺少必要的请求参数: code',
    );
  });

  it('binds the account a trusted provider names, once', async () => {
    const userId = await server.database.asSystem(async (sql) => {
      const [user] = await sql<{ id: string }[]>`
        insert into "system_user" (tenant_id, account, real_name) values ('000000', 'Wang', '王') returning id`;
      return user?.id;
    });
    const browser = browserAt(server.url);
    const { body } = await browser.token(await agree(browser, 'trusting'));
    expect(body).toMatchObject({ user_id: userId, account: 'Wang' });
    expect((await calls.get('/api/blade-auth/oauth/user-info', body.access_token)).status).toBe(200);
    // Somebody else whom the provider calls the same does not get the same account.
    idp.person.sub = 'idp-2';
    const other = browserAt(server.url);
    expect((await other.token(await agree(other, 'trusting'))).body.user_id).toBe('');
    idp.person.sub = 'idp-1';
    // And the provider that is not trusted to name accounts never binds one.
    expect((await browser.token(await agree(browser, 'campus'))).body.user_id).toBe('');
  });

  it('shows up in the person’s own history', async () => {
    const browser = browserAt(server.url);
    const { body } = await browser.token(await agree(browser, 'trusting'));
    const history = await calls.get<{ records: object[] }>('/api/blade-auth/session/history', body.access_token);
    expect(history.body.data.records[0]).toMatchObject({ outcome: 'success', grantType: 'social', live: true });
  });
});

describe('an issuer that cheats', () => {
  const attempt = async () => {
    const browser = browserAt(server.url);
    const { status, body } = await browser.token(await agree(browser, 'hostile'));
    return [status, body.error_description ?? body.role_name];
  };

  it('is believed while it does not', async () => {
    expect(await attempt()).toEqual([200, 'guest']);
  });

  const now = () => Math.floor(Date.now() / 1000);
  it.each<[string, (claims: JWTPayload) => JWTPayload]>([
    ['another nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['no nonce', ({ nonce: _, ...claims }) => claims],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://other.example' })],
    ['another audience', (claims) => ({ ...claims, aud: 'other' })],
    [
      'several audiences without us as the party',
      (claims) => ({ ...claims, aud: [hostile.clientId, 'other'], azp: 'other' }),
    ],
    ['an ID token that has run out', (claims) => ({ ...claims, exp: now() - 120, iat: now() - 400 })],
    ['an ID token without an end', ({ exp: _, ...claims }) => claims],
    ['an ID token of nobody', ({ sub: _, ...claims }) => claims],
  ])('%s', async (_what, spoil) => {
    hostile.spoil = spoil;
    expect(await attempt()).toEqual([400, invalid]);
  });

  it.each(['other key', 'none', 'secret as key'] as const)('a signature by %s', async (signing) => {
    hostile.signing = signing;
    expect(await attempt()).toEqual([400, invalid]);
  });

  it('details of another person', async () => {
    hostile.userinfo = { sub: 'h-2', name: 'Somebody else' };
    expect(await attempt()).toEqual([400, invalid]);
  });
});

describe('an issuer that names itself in its answers', () => {
  it('is told from another that answers in its place (mix-up)', async () => {
    hostile.namesIssuer = true;
    await submit(oidc('named', hostile.issuer, { clientId: hostile.clientId, clientSecret: 's'.repeat(32) }));
    const browser = browserAt(server.url);
    const came = await agree(browser, 'named');
    expect(came['iss']).toBe(hostile.issuer);
    expect((await browser.token(came)).status).toBe(200);
    const wrong = await agree(browser, 'named');
    expect((await browser.token({ ...wrong, iss: idp.issuer })).body.error_description).toBe(invalid);
    const { iss: _, ...none } = await agree(browser, 'named');
    expect((await browser.token(none)).body.error_description).toBe(invalid);
    hostile.namesIssuer = false;
  });
});

describe('an issuer that is away', () => {
  it('sends people back to the sign-in page, and is asked again when it is back', async () => {
    await submit(oidc('away', hostile.issuer, { clientId: hostile.clientId, clientSecret: 's'.repeat(32) }));
    hostile.down = true;
    const browser = browserAt(server.url);
    expect(await agree(browser, 'away')).toEqual({ source: 'away', error: 'unavailable' });
    hostile.down = false;
    const came = await agree(browser, 'away');
    hostile.down = true;
    const { status, body } = await browser.token(came);
    hostile.down = false;
    expect([status, body.msg]).toEqual([502, '第三方登录服务暂时无法访问，请稍后重试']);
  });

  it('is not believed when its discovery speaks of another issuer', async () => {
    hostile.discovery = { issuer: idp.issuer };
    await submit(oidc('impostor', hostile.issuer, { clientId: hostile.clientId, clientSecret: 's'.repeat(32) }));
    expect(await agree(browserAt(server.url), 'impostor')).toEqual({ source: 'impostor', error: 'unavailable' });
    hostile.discovery = {};
  });
});
