import type { Caller } from '../../../platform/auth/caller.ts';
import { platformTenant } from '../../../platform/auth/caller.ts';
import { heldMenus } from '../../../platform/auth/rights.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { administratorAlias, isPlatform, isSuper } from '../ground.ts';
import { reachesFurther } from '../scope/grant-scopes.ts';

const higher = () =>
  refuse(403, ['不能管理权限高于自己的用户或角色', 'You cannot manage users or roles with more rights than your own']);

const wider = () => refuse(403, ['不能授予超出自己数据范围的权限', 'You cannot grant a wider view than your own']);

const isAdministrator = (sql: Sql, tenantId: string, roles: Fragment) =>
  sql`select 1 from system_role where tenant_id = ${tenantId} and tenant_id = ${platformTenant}
    and role_alias = ${administratorAlias} and id = any (${roles}) and not is_deleted limit 1`;

/** Nobody hands out, or takes over through somebody else, more than they hold. */
const assertNotHigher = async (sql: Sql, caller: Caller, tenantId: string, roles: Fragment): Promise<void> => {
  if (isSuper(caller)) return;
  if ((await isAdministrator(sql, tenantId, roles)).length > 0) throw higher();
  const beyond = await sql`
    select 1 from system_menu where id in (${heldMenus(sql, sql`${tenantId}`, roles)})
      and code <> all (${[...caller.permissions]}::text[]) limit 1`;
  if (beyond.length > 0 || (await reachesFurther(sql, caller, tenantId, roles))) throw higher();
};

/** After a grant: what narrows the caller has to narrow those roles too. */
export const assertNotWider = async (
  sql: Sql,
  caller: Caller,
  tenantId: string,
  roleIds: readonly string[],
): Promise<void> => {
  if (await reachesFurther(sql, caller, tenantId, sql`${[...roleIds]}::bigint[]`)) throw wider();
};

export const assertMayGiveRoles = (sql: Sql, caller: Caller, tenantId: string, roleIds: readonly string[]) =>
  assertNotHigher(sql, caller, tenantId, sql`${[...roleIds]}::bigint[]`);

export const assertMayManageUsers = (sql: Sql, caller: Caller, tenantId: string, userIds: readonly string[]) =>
  assertNotHigher(
    sql,
    caller,
    tenantId,
    sql`array(select role_id from system_user_role where tenant_id = ${tenantId} and user_id = any (${[...userIds]}::bigint[]))`,
  );

/** To be called after any change that could leave the platform without an administrator. */
export const assertAdministratorRemains = async (sql: Sql, tenantId: string): Promise<void> => {
  if (!isPlatform(tenantId)) return;
  const left = await sql`
    select 1 from "system_user" u
    join system_user_role x on x.tenant_id = u.tenant_id and x.user_id = u.id
    join system_role r on r.tenant_id = x.tenant_id and r.id = x.role_id
    where u.tenant_id = ${tenantId} and not u.is_deleted and u.status = 1 and r.role_alias = ${administratorAlias}
      and not r.is_deleted and r.status = 1 limit 1`;
  if (left.length === 0) throw refuse(400, ['至少要保留一名超级管理员', 'At least one administrator has to remain']);
};
