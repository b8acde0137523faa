import type { TokenReply } from '@manyi/shared/contract/auth';
import type { Text } from '@manyi/shared/contract/text';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Sessions } from '../../platform/auth/sessions.ts';
import type { Database } from '../../platform/database/database.ts';
import { unauthorised } from '../../platform/http/refusal.ts';
import type { Route } from '../../platform/http/route.ts';
import { defineRoute } from '../../platform/http/route.ts';
import type { AuthSettings } from './auth-settings.ts';
import { assertGrant, authenticateClient, type Client } from './client.ts';
import { passwordGrant } from './password-grant.ts';
import { aboutPersonFields, claimsOf, findPerson } from './person.ts';
import { refreshGrant } from './refresh-grant.ts';
import type { Social } from './social/social.ts';
import * as parameters from './token-parameters.ts';
import { answerRefusal, missing, TokenRefusal } from './token-refusal.ts';

interface Means {
  database: Database;
  sessions: Sessions;
  settings: AuthSettings;
  social?: Social | undefined;
}

const tokenSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.number().describe('seconds'),
  ...aboutPersonFields,
});
const failureSchema = z.object({
  code: z.number(),
  success: z.literal(false),
  msg: z.string(),
  error: z.enum([
    'invalid_request',
    'invalid_client',
    'invalid_grant',
    'unauthorized_client',
    'unsupported_grant_type',
  ]),
  error_description: z.string(),
});
const replySchema = z.union([tokenSchema, failureSchema]);

const grant = (
  means: Means,
  client: Client,
  given: parameters.TokenParameters,
  request: FastifyRequest,
): Promise<TokenReply> => {
  const grantType = given.grant_type || 'password';
  switch (grantType) {
    case 'password':
    case 'captcha':
      assertGrant(client, grantType);
      return passwordGrant({ ...means, tokens: means.sessions.tokens, captcha: means.settings.captcha }, client, {
        grantType,
        tenantId: parameters.tenantOrDefault(request, given),
        // No account is longer, so a longer one is some account that does not exist.
        account: (given.username ?? '').trim().replaceAll('\0', '').slice(0, 45),
        password: given.password ?? '',
        captcha: parameters.captchaOf(request),
        to: parameters.switchOf(request, given),
        address: request.ip.slice(0, 64),
        userAgent: parameters.userAgentOf(request),
      });
    case 'refresh_token':
      assertGrant(client, grantType);
      return refreshGrant(means, client, {
        refreshToken: given.refresh_token ?? '',
        tenantId: parameters.tenantOf(request, given),
        to: { roleIds: null, deptIds: null },
        userAgent: parameters.userAgentOf(request),
      });
    case 'social':
    case 'authorization_code':
      assertGrant(client, grantType);
      if (means.social) return means.social[grantType === 'social' ? 'social' : 'sso'](client, given, request);
      throw new TokenRefusal('unsupported_grant_type', ['尚未开通第三方登录', 'Third-party sign-in is not set up']);
    default:
      throw new TokenRefusal('unsupported_grant_type', ['不支持的登录方式', 'no grantType was found']);
  }
};

/** RFC 6749 5.1: what holds a token is kept by nobody on the way. */
const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' };

type Answer = (client: Client, given: parameters.TokenParameters, request: FastifyRequest) => Promise<TokenReply>;

/** A call that gives tokens to a client that says who it is, and refuses in the form of such calls. */
const tokenCall = ({ database }: Means, path: string, summary: Text, answer: Answer): Route =>
  defineRoute({
    method: 'POST',
    path,
    access: 'public',
    summary,
    tag: 'auth',
    query: parameters.tokenParameters,
    body: parameters.tokenParameters,
    data: replySchema,
    bare: true,
    handler: async ({ query, body, request, reply, language }) => {
      reply.headers(noStore);
      try {
        const client = await authenticateClient(database, request.headers.authorization);
        return await answer(client, parameters.merged(query, body), request);
      } catch (error) {
        return answerRefusal(error, reply, language);
      }
    },
  });

export const tokenRoutes = (means: Means): Route[] => {
  const token = tokenCall(
    means,
    '/api/blade-auth/oauth/token',
    ['登录或刷新令牌', 'Sign in, or refresh a token'],
    (client, given, request) => grant(means, client, given, request),
  );

  const switching = tokenCall(
    means,
    '/api/blade-auth/oauth/token/refresh',
    ['切换部门或角色', 'Switch department or role'],
    async (client, given, request) => {
      assertGrant(client, 'refresh_token');
      const to = parameters.switchOf(request, given);
      if (to.deptIds === null && to.roleIds === null) throw missing('deptId');
      return refreshGrant(means, client, {
        refreshToken: given.refresh_token ?? '',
        tenantId: parameters.tenantOf(request, given),
        to,
        userAgent: parameters.userAgentOf(request),
      });
    },
  );

  /**
   * The spec names this call and nothing more. Our reading: a token for an address that the browser opens by itself (a
   * download, an embedded page), where no header can be set. It lives a minute, and it only reads.
   */
  const linkToken = defineRoute({
    method: 'POST',
    path: '/api/blade-auth/getToken',
    access: 'login',
    summary: ['获取一分钟内有效的链接令牌', 'A one-minute token for a link'],
    tag: 'auth',
    data: z.object({ access_token: z.string(), token_type: z.literal('bearer'), expires_in: z.number() }),
    handler: async ({ caller, tx, reply }) => {
      const person = await tx((sql) => findPerson(sql, caller.tenantId, caller.sessionId));
      if (!person) throw unauthorised();
      reply.headers(noStore);
      const seconds = 60;
      const claims = { ...claimsOf(person), use: 'link' as const };
      return {
        access_token: await means.sessions.tokens.signAccess(claims, seconds),
        token_type: 'bearer' as const,
        expires_in: seconds,
      };
    },
  });

  return [token, switching, linkToken];
};
