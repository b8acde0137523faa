import { pageOf } from '@manyi/shared/contract/envelope';
import type { OwnSession, OwnSignIn } from '@manyi/shared/contract/session';
import { z } from 'zod';
import { endSession, rightsChanged } from '../../../platform/auth/session-store.ts';
import type { Sessions } from '../../../platform/auth/sessions.ts';
import { notFound, refuse } from '../../../platform/http/refusal.ts';
import type { Route } from '../../../platform/http/route.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { pageSchema, pagingSchema } from '../../../platform/http/schemas.ts';

const base = '/api/blade-auth/session';
const tag = 'auth.session';

const sessionSchema = z.object({
  id: z.string(),
  current: z.boolean(),
  clientId: z.string(),
  remoteAddress: z.string(),
  userAgent: z.string(),
  createTime: z.string(),
  seenTime: z.string(),
  expireTime: z.string(),
});

const signInSchema = z.object({
  id: z.string(),
  outcome: z.enum(['success', 'wrong', 'locked', 'switch-refused', 'guest', 'refused']),
  grantType: z.string(),
  clientId: z.string(),
  remoteAddress: z.string(),
  userAgent: z.string(),
  createTime: z.string(),
  live: z.boolean(),
});

/** Where people are signed in, and from where somebody tried (issue: personal info). Only ever about the caller. */
export const ownSessionRoutes = ({ sessions }: { sessions: Sessions }): Route[] => [
  defineRoute({
    method: 'GET',
    path: `${base}/list`,
    access: 'login',
    summary: ['我的登录会话', 'Where the caller is signed in'],
    tag,
    data: z.array(sessionSchema),
    handler: ({ caller, tx }) =>
      tx(async (sql) => [
        ...(await sql<OwnSession[]>`
          select id, id = ${caller.sessionId} as current, client_id as "clientId", remote_address as "remoteAddress",
            user_agent as "userAgent", create_time as "createTime", seen_time as "seenTime", expire_time as "expireTime"
          from auth_session
          where tenant_id = ${caller.tenantId} and user_id = ${caller.userId} and end_time is null and expire_time > now()
          order by id = ${caller.sessionId} desc, seen_time desc limit 200`),
      ]),
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/end`,
    access: 'login',
    summary: ['结束其他会话', 'Sign out elsewhere'],
    tag,
    body: z.object({ ids: z.array(z.uuid()).min(1).max(200).optional() }),
    data: z.object({ ended: z.number() }),
    handler: async ({ body: { ids }, caller, tx }) => {
      if (ids?.includes(caller.sessionId)) {
        throw refuse(400, ['请使用退出登录结束当前会话', 'Sign out to end the session you are in']);
      }
      const ended = await tx(async (sql) => {
        const found = await sql<{ id: string }[]>`
          select id from auth_session
          where tenant_id = ${caller.tenantId} and user_id = ${caller.userId} and end_time is null
            and id <> ${caller.sessionId} ${ids ? sql`and id = any (${ids}::uuid[])` : sql``}`;
        // Somebody else's session is as unknown as one that never was.
        if (ids && found.length === 0) throw notFound();
        for (const { id } of found) await endSession(sql, caller.tenantId, id, 'revoked');
        await rightsChanged(sql, caller.tenantId);
        return found.length;
      });
      sessions.forgetAll();
      return { ended };
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/history`,
    access: 'login',
    summary: ['我的登录记录', 'The caller’s sign-in history'],
    tag,
    query: pagingSchema,
    data: pageSchema(signInSchema),
    handler: ({ query: { current, size }, caller, tx }) =>
      tx(async (sql) => {
        const rows = await sql<OwnSignIn[]>`
          select h.id, h.outcome, h.grant_type as "grantType", h.client_id as "clientId", h.remote_address as "remoteAddress",
            h.user_agent as "userAgent", h.create_time as "createTime",
            coalesce(s.end_time is null and s.expire_time > now(), false) as live
          from auth_sign_in h left join auth_session s on s.tenant_id = h.tenant_id and s.id = h.session_id
          where h.tenant_id = ${caller.tenantId} and h.user_id = ${caller.userId}
          order by h.id desc limit ${size} offset ${(current - 1) * size}`;
        const [count] = await sql<{ total: number }[]>`
          select count(*)::int as total from auth_sign_in where tenant_id = ${caller.tenantId} and user_id = ${caller.userId}`;
        return pageOf([...rows], count?.total ?? 0, current, size);
      }),
  }),
];
