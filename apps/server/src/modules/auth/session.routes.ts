import { z } from 'zod';
import { endSession, rightsChanged } from '../../platform/auth/session-store.ts';
import type { Sessions } from '../../platform/auth/sessions.ts';
import { bearerOf } from '../../platform/auth/sessions.ts';
import type { Database } from '../../platform/database/database.ts';
import { unauthorised } from '../../platform/http/refusal.ts';
import type { Route } from '../../platform/http/route.ts';
import { defineRoute } from '../../platform/http/route.ts';
import { noData } from '../../platform/http/schemas.ts';
import { clientErrorsSchema, keepClientErrors } from './client-errors.ts';
import { aboutPersonFields, findPerson, userInfoOf } from './person.ts';
import { userAgentOf } from './token-parameters.ts';

interface Means {
  database: Database;
  sessions: Sessions;
}

const userInfoSchema = z.object({
  ...aboutPersonFields,
  roles: z.array(z.string()),
  depts: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const sessionRoutes = ({ database, sessions }: Means): Route[] => {
  const logout = defineRoute({
    method: 'GET',
    path: '/api/blade-auth/oauth/logout',
    // Whoever wants to be signed out is, even with a token that has just run out.
    access: 'public',
    summary: ['退出登录', 'Sign out'],
    tag: 'auth',
    data: noData,
    handler: async ({ request }) => {
      const text = bearerOf(request.headers['blade-auth']);
      const token = text === null ? null : await sessions.tokens.readEvenExpired(text);
      if (!token || token.use === 'link') return {};
      await database.tx({ tenantId: token.tenant_id, userId: token.user_id }, (sql) =>
        endSession(sql, token.tenant_id, token.sid, 'logout'),
      );
      sessions.forgetAll();
      return {};
    },
  });

  const uploadErrors = defineRoute({
    method: 'POST',
    path: '/api/blade-auth/oauth/logout',
    access: 'login',
    summary: ['上传本地错误日志', 'Send in the browser’s error log'],
    tag: 'auth',
    body: clientErrorsSchema,
    bodyLimit: 512 * 1024,
    data: noData,
    handler: async ({ body, caller, tx, request }) => {
      const browser = { userAgent: userAgentOf(request), remoteIp: request.ip, requestId: request.id };
      await tx((sql) => keepClientErrors(sql, caller, browser, body));
      return {};
    },
  });

  const userInfo = defineRoute({
    method: 'GET',
    path: '/api/blade-auth/oauth/user-info',
    access: 'login',
    summary: ['当前登录人', 'Who is signed in'],
    tag: 'auth',
    data: userInfoSchema,
    handler: async ({ caller, tx }) => {
      const person = await tx((sql) => findPerson(sql, caller.tenantId, caller.sessionId));
      if (!person) throw unauthorised();
      return userInfoOf(person);
    },
  });

  /** Rights are read anew by every instance; nothing else is cached for longer than a moment. */
  const clearCache = defineRoute({
    method: 'GET',
    path: '/api/blade-auth/oauth/clear-cache',
    access: 'login',
    summary: ['清除缓存', 'Clear caches'],
    tag: 'auth',
    data: noData,
    message: ['清除完毕', 'Cleared'],
    handler: async ({ caller, tx }) => {
      await tx((sql) => rightsChanged(sql, caller.tenantId));
      sessions.forgetAll();
      return {};
    },
  });

  return [logout, uploadErrors, userInfo, clearCache];
};
