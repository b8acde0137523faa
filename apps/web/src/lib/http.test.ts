import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { api, tellFailure } from './http.ts';
import { onNotify } from './notify.ts';
import { accessToken, keepTokens, type TokenReply } from './session.ts';
import { stubBrowser } from './testing/browser.ts';

const person: TokenReply = {
  accessToken: 'first',
  refreshToken: 'r1',
  userId: '1',
  tenantId: '000000',
  userName: 'admin',
  realName: '管理员',
  avatar: '',
  deptId: '1',
  roleId: '1',
  roleName: 'administrator',
  oauthId: '',
};

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

type Answer = (url: string, init: RequestInit) => Response | Promise<Response>;
let requests: { url: string; headers: Headers; method: string | undefined }[] = [];
const answerWith = (answer: Answer): void => {
  requests = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, headers: new Headers(init.headers), method: init.method });
    return answer(url, init);
  });
};

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('the call did not fail as a call');
  return error;
};

let browser = stubBrowser();
let said: string[] = [];
let stop = (): void => undefined;

beforeEach(() => {
  browser = stubBrowser();
  keepTokens(person);
  said = [];
  const off = onNotify((_kind, text) => said.push(text));
  stop = () => off();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it('carries client, person and language, and gives the data of the envelope', async () => {
    answerWith(() => json(200, { code: 200, success: true, msg: 'ok', data: { a: 1 } }));
    expect(await api.get('/api/x', { current: 2, name: '', ids: ['1', '2'], off: null })).toEqual({ a: 1 });
    const [request] = requests;
    expect(request?.url).toBe('/api/x?current=2&ids=1%2C2');
    expect(request?.headers.get('authorization')).toBe(`Basic ${btoa('saber:saber_secret')}`);
    expect(request?.headers.get('blade-auth')).toBe('bearer first');
    expect(request?.headers.get('accept-language')).toBe('zh-CN');
  });

  it('sends no token where the person does not matter', async () => {
    answerWith(() => json(200, { code: 200, data: null }));
    await api.get('/api/x', undefined, { anonymous: true });
    expect(requests[0]?.headers.has('blade-auth')).toBe(false);
  });
});

describe('the error catalogue of spec 8', () => {
  it.each([
    ['a refusal inside HTTP 200', json(200, { code: 400, success: false, msg: '不行' }), 400, '不行'],
    ['a refusal with its status', json(400, { code: 400, msg: '参数不对' }), 400, '参数不对'],
    ['no code in the body: the HTTP status', json(404, { msg: '404 没找到请求' }), 404, '404 没找到请求'],
    ['error_description where there is no msg', json(400, { error_description: '验证码不正确' }), 400, '验证码不正确'],
    ['neither: unknown error', json(500, {}), 500, '未知错误'],
    ['a body that is no JSON', new Response('<html>', { status: 500 }), 500, '未知错误'],
    ['a status beyond 500', new Response('', { status: 502 }), 502, '未知错误'],
  ])('%s', async (_name, response, code, msg) => {
    answerWith(() => response);
    const error = await failureOf(api.post('/api/x'));
    expect([error.code, error.msg]).toEqual([code, msg]);
    expect(said).toEqual([msg]);
    expect(browser.left).toEqual([]);
  });

  it('rejects a network failure', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    const error = await failureOf(api.get('/api/x'));
    expect(error.isNetwork).toBe(true);
    expect(said).toHaveLength(1);
  });

  it('tells a time-out from a failure', async () => {
    answerWith(() => Promise.reject(new DOMException('late', 'TimeoutError')));
    expect((await failureOf(api.get('/api/x'))).msg).toContain('超时');
  });

  it('says nothing when the caller shows it, and hands on the messages of the fields', async () => {
    answerWith(() => json(400, { code: 400, msg: 'x', data: { fields: { paramKey: '已存在', bad: 1 } } }));
    const error = await failureOf(api.post('/api/x', { quiet: true }));
    expect(error.fields).toEqual({ paramKey: '已存在' });
    expect(said).toEqual([]);
    // Unless the caller finds that there is no better way to show it.
    tellFailure(error);
    tellFailure(new Error('a mistake of ours'));
    expect(said).toEqual(['x']);
  });

  it('a missing right is 403 and signs nobody out', async () => {
    answerWith(() => json(403, { code: 403, msg: '没有权限' }));
    expect((await failureOf(api.get('/api/x'))).isForbidden).toBe(true);
    expect(accessToken()).toBe('first');
  });

  it('a refused download is an error, not a file', async () => {
    answerWith(() => json(200, { code: 400, msg: '没有可下载的留言' }));
    expect((await failureOf(api.download('/api/x'))).msg).toBe('没有可下载的留言');
  });
});

const renewed = (n: number) =>
  json(200, { access_token: `token${n}`, refresh_token: `r${n}`, user_id: '1', user_name: 'a' });

describe('401', () => {
  const onlyWith = (token: string): Answer => {
    let renewals = 1;
    return (url, init) => {
      if (url.startsWith('/api/blade-auth/oauth/token')) return renewed(++renewals);
      return new Headers(init.headers).get('blade-auth') === `bearer ${token}`
        ? json(200, { code: 200, data: 'in' })
        : json(401, { code: 401, msg: '请求未授权' });
    };
  };

  it('leads to one refresh for all calls under way, and each is repeated once', async () => {
    answerWith(onlyWith('token2'));
    expect(await Promise.all([api.get('/api/a'), api.get('/api/b'), api.post('/api/c')])).toEqual(['in', 'in', 'in']);
    expect(requests.filter(({ url }) => url.includes('grant_type=refresh_token'))).toHaveLength(1);
    expect(accessToken()).toBe('token2');
  });

  it('is recognised inside HTTP 200 as well', async () => {
    let isFirst = true;
    answerWith((url) => {
      if (url.startsWith('/api/blade-auth/oauth/token')) return renewed(2);
      const reply = isFirst ? { code: 401, msg: '请求未授权' } : { code: 200, data: 'in' };
      isFirst = false;
      return json(200, reply);
    });
    expect(await api.get('/api/a')).toBe('in');
  });

  it('after a refused refresh forgets the session and goes to the login page, back to here afterwards', async () => {
    answerWith((url) =>
      url.startsWith('/api/blade-auth/oauth/token')
        ? json(400, { code: 400, error_description: 'x' })
        : json(401, { code: 401, msg: '请求未授权' }),
    );
    await failureOf(api.get('/api/a'));
    expect(accessToken()).toBeNull();
    expect(browser.cookies.size).toBe(0);
    expect(browser.left).toEqual([`/survey/login?redirect=${encodeURIComponent('/system/param/index?current=2')}`]);
  });

  it('of a call without a person signs nobody out', async () => {
    answerWith(() => json(401, { code: 401, msg: '客户端认证失败!' }));
    expect((await failureOf(api.bare('POST', '/api/t', { anonymous: true }))).msg).toBe('客户端认证失败!');
    expect(accessToken()).toBe('first');
  });
});
