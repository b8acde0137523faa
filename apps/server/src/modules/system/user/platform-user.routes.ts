import { z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { rightsChanged } from '../../../platform/auth/session-store.ts';
import type { Sessions } from '../../../platform/auth/sessions.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { conflict, notFound, refuse, refuseFields } from '../../../platform/http/refusal.ts';
import type { Route } from '../../../platform/http/route.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { idSchema, noData } from '../../../platform/http/schemas.ts';
import { hiddenFields, hideFields } from '../../../platform/scope/scope.ts';
import { groundOfRows } from '../ground.ts';
import { assertMayManageUsers } from '../role/administrator.ts';
import { userFields } from '../scope/written-targets.ts';

const tag = 'system.user';
const base = '/api/blade-system/user';
const mostExtra = 8000;

const platformSchema = z.object({
  id: z.string(),
  userId: z.string(),
  tenantId: z.string(),
  account: z.string(),
  realName: z.string(),
  userType: z.number(),
  /** JSON text of what a kind of user has besides: an object. */
  userExt: z.string(),
  version: z.number(),
});
type PlatformUser = z.output<typeof platformSchema>;

const findUser = async (sql: Sql, tenantId: string, id: string, isLocked = false): Promise<PlatformUser> => {
  const [row] = await sql<PlatformUser[]>`
    select id, id as "userId", tenant_id as "tenantId", account, real_name as "realName", user_type as "userType",
      user_ext::text as "userExt", version
    from "system_user" where tenant_id = ${tenantId} and id = ${id} and not is_deleted ${isLocked ? sql`for update` : sql``}`;
  if (!row) throw notFound();
  return row;
};

const extraOf = (text: string): object => {
  const wrong = () => refuseFields({ userExt: ['扩展信息须为 JSON 对象', 'The extra must be a JSON object'] });
  if (text.trim() === '') return {};
  if (text.length > mostExtra) throw refuseFields({ userExt: ['扩展信息过长', 'The extra is too long'] });
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong();
    // PostgreSQL keeps neither in JSON. Half a character is written like this, a whole one as it is.
    if (/\\u(0000|d[89a-f])/i.test(JSON.stringify(value).replaceAll('\\\\', ''))) throw wrong();
    return value;
  } catch {
    throw wrong();
  }
};

const parameters = z.object({
  userId: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  userType: z.coerce.number().int().min(1).max(9).optional(),
  userExt: z.preprocess(
    (value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value),
    z.string().optional(),
  ),
  /** Of what the caller saw; absent: whatever is there is replaced. */
  version: z.preprocess((value) => value ?? undefined, z.coerce.number().int().optional()),
});

/** Kinds of users (1 web, 2 app, 3 other) and what a kind has besides (spec 3, userType and userExt). */
export const platformUserRoutes = (sessions: Sessions): Route[] => [
  defineRoute({
    method: 'GET',
    path: `${base}/platform-detail`,
    access: { anyOf: ['user', 'user_view', 'user_edit'] },
    summary: ['平台用户详情', 'Kind and extra of a user'],
    tag,
    query: z.object({ id: idSchema }),
    data: platformSchema,
    handler: async (call) => {
      const ground = await groundOfRows(call, 'system_user', [call.query.id]);
      const row = await ground.tx((sql) => findUser(sql, ground.tenantId, call.query.id));
      return hideFields(row, hiddenFields(call.caller, 'user', userFields));
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/update-platform`,
    access: { permission: 'user_edit' },
    summary: ['修改平台用户', 'Set kind and extra of a user'],
    tag,
    query: parameters,
    body: parameters,
    data: noData,
    handler: async (call) => {
      const { userId, userType, userExt, version } = { ...call.query, ...call.body };
      if (!userId) throw refuse(400, ['缺少必要的请求参数: userId', 'Missing parameter: userId']);
      if (userType === undefined) throw refuse(400, ['缺少必要的请求参数: userType', 'Missing parameter: userType']);
      const extra = userExt === undefined ? undefined : extraOf(userExt);
      const { caller } = call;
      const ground = await groundOfRows(call, 'system_user', [userId]);
      await ground.tx(async (sql) => {
        await assertMayManageUsers(sql, caller, ground.tenantId, [userId]);
        const now = await findUser(sql, ground.tenantId, userId, true);
        if (version !== undefined && version !== now.version)
          throw conflict(hideFields(now, hiddenFields(caller, 'user', userFields)));
        const heldExtra: object = JSON.parse(now.userExt);
        const before = { userType: now.userType, userExt: heldExtra };
        const after = { userType, userExt: extra ?? before.userExt };
        await sql`
          update "system_user" set user_type = ${userType}, user_ext = ${sql.json(JSON.parse(JSON.stringify(after.userExt)))},
            update_user = ${caller.userId}, update_time = now(), version = version + 1
          where tenant_id = ${ground.tenantId} and id = ${userId}`;
        await writeAudit(sql, caller, [{ action: 'edit', resource: 'user', rowId: userId, before, after }]);
        await rightsChanged(sql, ground.tenantId);
      });
      sessions.forgetAll();
      return {};
    },
  }),
];
