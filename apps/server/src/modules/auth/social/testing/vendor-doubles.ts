import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { VendorAddresses } from '../vendors/addresses.ts';
import { dingtalkRoutes } from './dingtalk-double.ts';
import type { Form, Handler, Reply } from './double.ts';

/**
 * For tests: the five providers on loopback. They refuse what the real ones refuse (unknown client, foreign redirect address,
 * missing parameters, wrong secret, wrong PKCE verifier, a code used twice, too late or by another client) in the same words.
 */

export const clientId = 'app-1';
export const clientSecret = 'vendor secret 1';

interface Code {
  vendor: string;
  redirectUri: string;
  challenge: string;
  expires: number;
}

export interface VendorDoubles {
  addresses: VendorAddresses;
  /** Whose account is at the browser. */
  person: { id: number; login: string; name: string };
  /** Milliseconds a code lives. */
  codeMs: number;
  /** Milliseconds a token of DingTalk lives. */
  tokenMs: number;
  /** The next calls of a path answer so. */
  fail: Map<string, Reply>;
  /** Paths called, with their queries. */
  calls: string[];
  /** The redirect address that is registered. */
  redirectUri: (source: string) => string;
  close(): Promise<void>;
}

const read = async (request: IncomingMessage): Promise<Form> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString('utf8');
  if (text === '') return {};
  if (request.headers['content-type']?.startsWith('application/json')) return JSON.parse(text) as Form;
  return Object.fromEntries(new URLSearchParams(text));
};

export const startVendorDoubles = async (): Promise<VendorDoubles> => {
  const codes = new Map<string, Code>();
  const tokens = new Map<string, string>();
  const random = () => randomBytes(12).toString('hex');

  const doubles = {
    person: { id: 1001, login: 'octo', name: '小八' },
    codeMs: 60_000,
    tokenMs: 7_200_000,
    fail: new Map<string, Reply>(),
    calls: [] as string[],
    redirectUri: (source: string) => `/survey/oauth/redirect/${source}`,
  };

  /** The page where the person agrees; here they do at once. */
  const authorize =
    (
      vendor: string,
      source: string,
      names: { client: string; code: string; scope: string; responseType: boolean },
    ): Handler =>
    (query) => {
      const redirect = query['redirect_uri'] ?? '';
      const problem =
        (query[names.client] !== clientId && 'client') ||
        (!redirect.endsWith(doubles.redirectUri(source)) && 'redirect_uri') ||
        (names.responseType && query['response_type'] !== 'code' && 'response_type') ||
        (!query['scope']?.includes(names.scope) && 'scope') ||
        ((query['state'] ?? '').length < 20 && 'state');
      if (problem) return { status: 400, text: `bad ${problem}` };
      const code = random();
      const challenge = query['code_challenge_method'] === 'S256' ? (query['code_challenge'] ?? '') : '';
      codes.set(code, { vendor, redirectUri: redirect, challenge, expires: Date.now() + doubles.codeMs });
      const back = new URL(redirect);
      back.searchParams.set(names.code, code);
      back.searchParams.set('state', query['state'] ?? '');
      return { location: back.href };
    };

  /** Spends a code; null when it was not good for this. */
  const spend = (
    vendor: string,
    code: string | undefined,
    redirectUri: string | null,
    verifier = '',
  ): string | null => {
    const found = codes.get(code ?? '');
    codes.delete(code ?? '');
    if (!found || found.vendor !== vendor || found.expires < Date.now()) return null;
    if (redirectUri !== null && redirectUri !== found.redirectUri) return null;
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    if (found.challenge !== '' && found.challenge !== challenge) return null;
    const token = random();
    tokens.set(token, vendor);
    return token;
  };
  const isToken = (vendor: string, token: string | undefined): boolean => tokens.get(token ?? '') === vendor;
  const openId = () => `openid-${doubles.person.id}`;

  const routes: Record<string, Handler> = {
    'GET /github/login/oauth/authorize': authorize('github', 'github', {
      client: 'client_id',
      code: 'code',
      scope: 'read:user',
      responseType: false,
    }),
    'POST /github/login/oauth/access_token': (_query, body, request) => {
      if (!request.headers.accept?.includes('application/json')) return { text: 'access_token=x' };
      if (body['client_id'] !== clientId || body['client_secret'] !== clientSecret) {
        return { body: { error: 'incorrect_client_credentials', error_description: 'wrong' } };
      }
      const token = spend('github', body['code'], body['redirect_uri'] ?? '', body['code_verifier']);
      return {
        body: token
          ? { access_token: token, token_type: 'bearer', scope: 'read:user' }
          : { error: 'bad_verification_code' },
      };
    },
    'GET /github-api/user': (_query, _body, request) =>
      isToken('github', request.headers.authorization?.replace('Bearer ', '')) && request.headers['user-agent']
        ? { body: { ...doubles.person, avatar_url: 'https://avatars.example/1', email: null, blog: '', company: null } }
        : { status: 401, body: { message: 'Bad credentials' } },

    'GET /gitee/oauth/authorize': authorize('gitee', 'gitee', {
      client: 'client_id',
      code: 'code',
      scope: 'user_info',
      responseType: true,
    }),
    'POST /gitee/oauth/token': (_query, body) => {
      const isClient = body['client_id'] === clientId && body['client_secret'] === clientSecret;
      if (!isClient) return { status: 401, body: { error: 'invalid_client' } };
      const token =
        body['grant_type'] === 'authorization_code' ? spend('gitee', body['code'], body['redirect_uri'] ?? '') : null;
      return token
        ? { body: { access_token: token, expires_in: 86400 } }
        : { status: 400, body: { error: 'invalid_grant' } };
    },
    'GET /gitee/api/v5/user': (query) =>
      isToken('gitee', query['access_token'])
        ? { body: doubles.person }
        : { status: 401, body: { message: '401 Unauthorized' } },

    'GET /wechat/connect/qrconnect': authorize('wechat', 'wechat_open', {
      client: 'appid',
      code: 'code',
      scope: 'snsapi_login',
      responseType: true,
    }),
    'GET /wechat-api/sns/oauth2/access_token': (query) => {
      if (query['appid'] !== clientId) return { body: { errcode: 40013, errmsg: 'invalid appid' } };
      if (query['secret'] !== clientSecret) return { body: { errcode: 40125, errmsg: 'invalid appsecret' } };
      if (query['grant_type'] !== 'authorization_code')
        return { body: { errcode: 40002, errmsg: 'invalid grant_type' } };
      const token = spend('wechat', query['code'], null);
      return {
        body: token
          ? { access_token: token, expires_in: 7200, openid: openId(), scope: 'snsapi_login' }
          : { errcode: 40163, errmsg: 'code been used' },
      };
    },
    'GET /wechat-api/sns/userinfo': (query) =>
      isToken('wechat', query['access_token']) && query['openid'] === openId()
        ? {
            body: {
              openid: openId(),
              unionid: `union-${doubles.person.id}`,
              nickname: doubles.person.name,
              sex: 1,
              headimgurl: 'http://wx.example/0',
            },
          }
        : { body: { errcode: 40001, errmsg: 'invalid credential' } },

    'GET /qq/oauth2.0/authorize': authorize('qq', 'qq', {
      client: 'client_id',
      code: 'code',
      scope: 'get_user_info',
      responseType: true,
    }),
    'GET /qq/oauth2.0/token': (query) => {
      if (query['fmt'] !== 'json') return { text: 'callback( {"error":100000} );' };
      if (query['client_id'] !== clientId || query['client_secret'] !== clientSecret)
        return { body: { error: 100013, error_description: 'wrong' } };
      const token =
        query['grant_type'] === 'authorization_code' ? spend('qq', query['code'], query['redirect_uri'] ?? '') : null;
      return {
        body: token
          ? { access_token: token, expires_in: '7776000' }
          : { error: 100020, error_description: 'code is reused error' },
      };
    },
    'GET /qq/oauth2.0/me': (query) =>
      isToken('qq', query['access_token']) && query['fmt'] === 'json'
        ? { body: { client_id: clientId, openid: openId() } }
        : { body: { error: 100016, error_description: 'access token check failed' } },
    'GET /qq/user/get_user_info': (query) =>
      isToken('qq', query['access_token']) && query['oauth_consumer_key'] === clientId && query['openid'] === openId()
        ? { body: { ret: 0, msg: '', nickname: doubles.person.name, gender: '女', figureurl_qq_2: '' } }
        : { body: { ret: -1, msg: 'client request parameters are invalid' } },

    ...dingtalkRoutes({
      clientId,
      clientSecret,
      isOwnAddress: (uri) => uri.endsWith(doubles.redirectUri('dingtalk')),
      doubles,
    }),
  };

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://here');
      doubles.calls.push(`${request.method} ${url.pathname}`);
      const handler = routes[`${request.method} ${url.pathname}`];
      const reply = doubles.fail.get(url.pathname) ??
        handler?.(Object.fromEntries(url.searchParams), await read(request), request) ?? { status: 404, text: 'none' };
      if (reply.location) response.writeHead(302, { location: reply.location }).end();
      else if (reply.body === undefined)
        response.writeHead(reply.status ?? 200, { 'content-type': 'text/html' }).end(reply.text ?? '');
      else
        response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(doubles, {
    addresses: {
      github: { site: `${base}/github`, api: `${base}/github-api` },
      gitee: { site: `${base}/gitee` },
      wechat: { site: `${base}/wechat`, api: `${base}/wechat-api` },
      qq: { api: `${base}/qq` },
      dingtalk: { site: `${base}/dingtalk`, api: `${base}/dingtalk-api` },
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
};
