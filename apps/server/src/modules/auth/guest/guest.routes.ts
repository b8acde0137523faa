import { pageOf } from '@manyi/shared/contract/envelope';
import type { GuestRequestRow } from '@manyi/shared/contract/social';
import { guestRequestStates } from '@manyi/shared/contract/social';
import { z } from 'zod';
import { bearerOf } from '../../../platform/auth/sessions.ts';
import type { Route } from '../../../platform/http/route.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { idSchema, noData, pageSchema, pagingSchema } from '../../../platform/http/schemas.ts';
import { approve, turnDown } from './decide.ts';
import type { GuestMeans } from './guest-means.ts';
import { decidingPermission, register } from './register.ts';

const base = '/api/blade-system/user';
const tag = 'system.guest';
const access = { permission: decidingPermission } as const;

const short = (max: number) =>
  z
    .string()
    .max(max)
    .transform((value) => value.replaceAll('\0', '').trim())
    .optional();
const registration = z.object({
  tenantId: short(12),
  name: short(45),
  account: short(45),
  // Not trimmed: it is compared with what is typed at sign-in.
  password: z.string().max(128).optional(),
  oauthId: short(20),
});

const idList = z
  .string()
  .regex(/^(\d{1,18}(,\d{1,18})*)?$/)
  .default('')
  .transform((text) => (text === '' ? [] : [...new Set(text.split(','))]));

const rowSchema = z.object({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  source: z.string(),
  username: z.string(),
  nickname: z.string(),
  email: z.string(),
  state: z.enum(guestRequestStates),
  reason: z.string(),
  createTime: z.string(),
  decideTime: z.string().nullable(),
  decideUserName: z.string(),
});

export const guestRoutes = (means: GuestMeans): Route[] => [
  defineRoute({
    method: 'POST',
    path: `${base}/register-guest`,
    // Its caller is nobody yet: the guest token is looked at inside, and opens nothing else.
    access: 'public',
    summary: ['第三方登录后申请账号', 'Apply for an account after a sign-in at a provider'],
    tag,
    query: registration,
    body: registration,
    data: noData,
    message: [
      '注册申请已提交,请耐心等待管理员通过!',
      'Your application is in; please wait for an administrator to approve it',
    ],
    handler: async ({ query, body, request }) => {
      const given = { ...query, ...body };
      await register(means, bearerOf(request.headers['blade-auth']), {
        tenantId: given.tenantId ?? '',
        name: given.name ?? '',
        account: given.account ?? '',
        password: given.password ?? '',
        oauthId: given.oauthId ?? '',
      });
      return {};
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/guest-request/list`,
    access,
    summary: ['注册申请', 'Applications for accounts'],
    tag,
    query: pagingSchema.extend({ state: z.enum(guestRequestStates).optional() }),
    data: pageSchema(rowSchema),
    handler: ({ query: { current, size, state }, caller, tx }) =>
      tx(async (sql) => {
        const where = sql`r.tenant_id = ${caller.tenantId} ${state ? sql`and r.state = ${state}` : sql``}`;
        const rows = await sql<GuestRequestRow[]>`
          select r.id, r.account, r.name, o.source, o.username, o.nickname, o.email, r.state, r.reason,
            r.create_time as "createTime", r.decide_time as "decideTime", coalesce(d.real_name, '') as "decideUserName"
          from auth_guest_request r join auth_user_oauth o on o.tenant_id = r.tenant_id and o.id = r.oauth_id
          left join "system_user" d on d.tenant_id = r.tenant_id and d.id = r.decide_user
          where ${where} order by r.id desc limit ${size} offset ${(current - 1) * size}`;
        const [count] = await sql<{ total: number }[]>`
          select count(*)::int as total from auth_guest_request r where ${where}`;
        return pageOf([...rows], count?.total ?? 0, current, size);
      }),
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/guest-request/approve`,
    access,
    summary: ['通过注册申请', 'Approve an application'],
    tag,
    body: z.object({ id: idSchema, roleId: idList, deptId: idList }),
    data: z.object({ userId: z.string() }),
    handler: async ({ body, caller, tx }) => {
      const result = await tx((sql) =>
        approve(sql, means, caller, body.id, { roleIds: body.roleId, deptIds: body.deptId }),
      );
      means.sessions.forgetAll();
      return result;
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/guest-request/refuse`,
    access,
    summary: ['拒绝注册申请', 'Refuse an application'],
    tag,
    body: z.object({ id: idSchema, reason: z.string().trim().max(255).default('') }),
    data: noData,
    handler: async ({ body, caller, tx }) => {
      await tx((sql) => turnDown(sql, caller, body.id, body.reason));
      return {};
    },
  }),
];
