import type { Fragment, Sql } from '../database/database.ts';

/**
 * Ids of the menus and buttons that roles hold in effect, as a subquery. The one place where grants become rights, and where
 * the package of the tenant caps them: a change of either acts at once, and what was granted comes back with the package.
 * @param roles SQL that yields the roles' ids: `any (…)` or a correlated array.
 */
export const heldMenus = (sql: Sql, tenantId: Fragment, roles: Fragment): Fragment => sql`
  select held.menu_id from system_role_menu held
  join system_role holder on holder.tenant_id = held.tenant_id and holder.id = held.role_id
  join system_menu menu on menu.id = held.menu_id
  where held.tenant_id = ${tenantId} and held.role_id = any (${roles})
    and not holder.is_deleted and holder.status = 1
    and not menu.is_deleted and menu.status = 1 and menu.is_built
    and ((select manyi_tenant_cap(${tenantId})) is null or menu.id = any ((select manyi_tenant_cap(${tenantId}))::bigint[]))`;

/** Rights of a user with all their roles, whatever they have switched to. */
export const permissionsOfUser = async (sql: Sql, tenantId: string, userId: string): Promise<ReadonlySet<string>> => {
  const roles = sql`array(select role_id from system_user_role where tenant_id = ${tenantId} and user_id = ${userId})`;
  const rows = await sql<{ code: string }[]>`
    select code from system_menu where id in (${heldMenus(sql, sql`${tenantId}`, roles)})`;
  return new Set(rows.map((row) => row.code));
};

export const permissionsOfRoles = async (
  sql: Sql,
  tenantId: string,
  roleIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await sql<{ code: string }[]>`
    select code from system_menu where id in (${heldMenus(sql, sql`${tenantId}`, sql`${[...roleIds]}::bigint[]`)})`;
  return new Set(rows.map((row) => row.code));
};
