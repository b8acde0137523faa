import type { TokenReply } from '@manyi/shared/contract/auth';
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
import { claimsOf, findPerson } from './person.ts';
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
  tenant_id: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  account: z.string(),
  real_name: z.string(),
  nick_name: z.string(),
  avatar: z.string(),
  dept_id: z.string(),
  role_id: z.string(),
  role_name: z.string(),
  authority: z.string(),
  post_id: z.string(),
  oauth_id: z.string(),
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

const longest = 100;

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
        address: request.ip.slice(0, longest),
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

export const tokenRoutes = (means: Means): Route[] => {
  const token = defineRoute({
    method: 'POST',
    path: '/api/blade-auth/oauth/token',
    access: 'public',
    summary: ['登录或刷新令牌', 'Sign in, or refresh a token'],
    tag: 'auth',
    query: parameters.tokenParameters,
    body: parameters.tokenParameters,
    data: replySchema,
    bare: true,
    handler: async ({ query, body, request, reply, language }) => {
      reply.headers(noStore);
      try {
        const client = await authenticateClient(means.database, request.headers.authorization);
        return await grant(means, client, parameters.merged(query, body), request);
      } catch (error) {
        return answerRefusal(error, reply, language);
      }
    },
  });

  const switching = defineRoute({
    method: 'POST',
    path: '/api/blade-auth/oauth/token/refresh',
    access: 'public',
    summary: ['切换部门或角色', 'Switch department or role'],
    tag: 'auth',
    query: parameters.tokenParameters,
    body: parameters.tokenParameters,
    data: replySchema,
    bare: true,
    handler: async ({ query, body, request, reply, language }) => {
      reply.headers(noStore);
      try {
        const client = await authenticateClient(means.database, request.headers.authorization);
        assertGrant(client, 'refresh_token');
        const given = parameters.merged(query, body);
        const to = parameters.switchOf(request, given);
        if (to.deptIds === null && to.roleIds === null) throw missing('deptId');
        const userAgent = parameters.userAgentOf(request);
        const tenantId = parameters.tenantOf(request, given);
        return await refreshGrant(means, client, { refreshToken: given.refresh_token ?? '', tenantId, to, userAgent });
      } catch (error) {
        return answerRefusal(error, reply, language);
      }
    },
  });

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
