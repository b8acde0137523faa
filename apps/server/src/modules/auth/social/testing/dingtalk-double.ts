import { randomBytes } from 'node:crypto';
import type { Form, Handler, Reply } from './double.ts';

/**
 * For tests: DingTalk's OAuth 2 as its documentation has it today ("obtain user token", "retrieve user information", "sign in to
 * third-party websites"). No call is signed: since the v1.0 calls the application proves itself with clientId and clientSecret in
 * the JSON of one call, and the person with a token in a header. (HMAC signatures belong to the older `sns/getuserinfo_bycode`.)
 */
interface Setup {
  clientId: string;
  clientSecret: string;
  /** The address to return to that is registered with the application. */
  isOwnAddress: (uri: string) => boolean;
  doubles: { person: { id: number; name: string }; codeMs: number; tokenMs: number };
}

const scopes = new Set(['openid', 'openid corpid']);

const refused = (status: number, code: string, message: string): Reply => ({
  status,
  body: { requestid: randomBytes(8).toString('hex'), code, message },
});
const missing = (name: string): Reply => refused(400, `Missing${name}`, `${name} is mandatory for this action.`);

export const dingtalkRoutes = ({ clientId, clientSecret, isOwnAddress, doubles }: Setup): Record<string, Handler> => {
  const codes = new Map<string, number>();
  const tokens = new Map<string, number>();
  const random = (): string => randomBytes(16).toString('hex');

  const authorizeProblem = (query: Form): string | false =>
    (query['client_id'] !== clientId && 'client_id') ||
    (!isOwnAddress(query['redirect_uri'] ?? '') && 'redirect_uri') ||
    (query['response_type'] !== 'code' && 'response_type') ||
    (!scopes.has(query['scope'] ?? '') && 'scope') ||
    // Without it there is no page to agree on.
    (query['prompt'] !== 'consent' && 'prompt') ||
    ((query['state'] ?? '').length < 20 && 'state');

  return {
    'GET /dingtalk/oauth2/auth': (query) => {
      const problem = authorizeProblem(query);
      if (problem) return { status: 400, text: `bad ${problem}` };
      const code = random();
      codes.set(code, Date.now() + doubles.codeMs);
      const back = new URL(query['redirect_uri'] ?? '');
      back.searchParams.set('authCode', code);
      back.searchParams.set('state', query['state'] ?? '');
      return { location: back.href };
    },

    'POST /dingtalk-api/v1.0/oauth2/userAccessToken': (_query, body, request) => {
      // A form is no body to it.
      if (!request.headers['content-type']?.startsWith('application/json')) return missing('body');
      for (const name of ['clientId', 'clientSecret', 'grantType']) if (!body[name]) return missing(name);
      if (body['clientId'] !== clientId || body['clientSecret'] !== clientSecret) {
        return refused(400, 'invalidClientIdOrSecret', '无效的clientId或者clientSecret');
      }
      if (body['grantType'] !== 'authorization_code') return refused(400, 'invalidGrantType', '不支持的grantType');
      const expires = codes.get(body['code'] ?? '');
      // Good once, whatever comes of it.
      codes.delete(body['code'] ?? '');
      if (expires === undefined || expires < Date.now()) {
        return refused(400, 'invalidParameter.authCode.notFound', '不合法的临时授权码');
      }
      const token = random();
      tokens.set(token, Date.now() + doubles.tokenMs);
      return { body: { accessToken: token, refreshToken: random(), expireIn: 7200 } };
    },

    'GET /dingtalk-api/v1.0/contact/users/me': (query, _body, { headers }) => {
      // In the header of that name and nowhere else.
      const token = headers['x-acs-dingtalk-access-token'];
      if (typeof token !== 'string' || headers.authorization !== undefined || Object.keys(query).length > 0) {
        return missing('x-acs-dingtalk-access-token');
      }
      if ((tokens.get(token) ?? 0) < Date.now()) {
        return refused(400, 'InvalidAuthentication', '不合法的access_token');
      }
      const { id, name } = doubles.person;
      return {
        body: { nick: name, openId: `openid-${id}`, unionId: `union-${id}`, avatarUrl: 'https://static.example/d.png' },
      };
    },
  };
};
