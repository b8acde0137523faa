import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { rightsChanged } from '../../../platform/auth/session-store.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { notFound, refuse } from '../../../platform/http/refusal.ts';
import { assertSeen, type Stamp, stamped } from '../../../platform/http/stamp.ts';
import { administratorAlias, isPlatform } from '../ground.ts';
import { listGrantable } from '../menu/menu.queries.ts';
import { apiCategory, dataCategory, grantedScopes, grantScopes } from '../scope/grant-scopes.ts';
import { assertNotWider } from './administrator.ts';
import { findRoles } from './role.queries.ts';

/** Menus and buttons that each of these roles was given, in the parts of the product that exist. */
export const grantedMenuIds = async (sql: Sql, tenantId: string, roleIds: readonly string[]): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select distinct g.menu_id as id from system_role_menu g join system_menu m on m.id = g.menu_id
    where g.tenant_id = ${tenantId} and g.role_id = any (${[...roleIds]}::bigint[]) and not m.is_deleted and m.is_built
    order by id`;
  return rows.map((row) => row.id);
};

/**
 * Gives roles exactly these menus, as far as the caller can see: what a role holds beyond the caller's own rights is neither
 * shown to them nor taken by them.
 */
const grantMenus = async (
  sql: Sql,
  caller: Caller,
  tenantId: string,
  roleIds: readonly string[],
  menuIds: readonly string[],
): Promise<void> => {
  const roles = await findRoles(sql, tenantId, roleIds, true);
  if (roles.length !== roleIds.length || roleIds.length === 0) throw notFound();
  const offered = new Map((await listGrantable(sql, caller)).map((menu) => [menu.id, menu.held]));
  if (menuIds.some((id) => !offered.has(id))) {
    throw refuse(403, ['不能授予自己没有的权限', 'You cannot grant what you do not hold']);
  }
  // A tree sends along what stands above a button. Who holds the button alone neither gives nor takes the screen.
  const grantable = [...offered].flatMap(([id, held]) => (held ? [id] : []));
  const given = menuIds.filter((id) => offered.get(id));
  const administrator = roles.find((role) => isPlatform(tenantId) && role.roleAlias === administratorAlias);
  if (administrator) {
    const held = await grantedMenuIds(sql, tenantId, [administrator.id]);
    if (held.some((id) => !menuIds.includes(id))) {
      throw refuse(400, ['超级管理员角色的权限不能减少', 'The administrator role keeps all its rights']);
    }
  }
  await sql`
    delete from system_role_menu where tenant_id = ${tenantId} and role_id = any (${[...roleIds]}::bigint[])
      and menu_id = any (${grantable}::bigint[])`;
  await sql`
    insert into system_role_menu (tenant_id, role_id, menu_id)
    select ${tenantId}, role_id, menu_id from unnest(${[...roleIds]}::bigint[]) role_id, unnest(${given}::bigint[]) menu_id
    on conflict do nothing`;
};

const grantsOf = async (sql: Sql, tenantId: string, roleIds: readonly string[]) => ({
  menuIds: await grantedMenuIds(sql, tenantId, roleIds),
  dataScopeIds: await grantedScopes(sql, tenantId, roleIds, dataCategory),
  apiScopeIds: await grantedScopes(sql, tenantId, roleIds, apiCategory),
});

type Grants = Awaited<ReturnType<typeof grantsOf>>;

const asKeys = (grants: Grants) =>
  stamped({ menu: grants.menuIds, dataScope: grants.dataScopeIds, apiScope: grants.apiScopeIds });

/** What roles were granted, as the dialog has it. */
export const grantKeys = async (sql: Sql, tenantId: string, roleIds: readonly string[]) =>
  asKeys(await grantsOf(sql, tenantId, roleIds));

export interface Grant {
  roleIds: readonly string[];
  menuIds: readonly string[];
  /** Absent: as they are. */
  dataScopeIds?: readonly string[] | undefined;
  apiScopeIds?: readonly string[] | undefined;
  stamp?: Stamp;
}

/** Menus, data scopes and API scopes of roles, together or not at all. */
export const grantToRoles = async (sql: Sql, caller: Caller, tenantId: string, grant: Grant): Promise<void> => {
  const { roleIds, menuIds, dataScopeIds, apiScopeIds } = grant;
  await findRoles(sql, tenantId, roleIds, true);
  const before = await grantsOf(sql, tenantId, roleIds);
  assertSeen(grant.stamp, asKeys(before));
  await grantMenus(sql, caller, tenantId, roleIds, menuIds);
  if (dataScopeIds) await grantScopes(sql, caller, tenantId, roleIds, dataCategory, dataScopeIds);
  if (apiScopeIds) await grantScopes(sql, caller, tenantId, roleIds, apiCategory, apiScopeIds);
  await assertNotWider(sql, caller, tenantId, roleIds);
  const after = await grantsOf(sql, tenantId, roleIds);
  await writeAudit(
    sql,
    caller,
    roleIds.map((rowId) => ({ action: 'grant', resource: 'role', rowId, before, after })),
  );
  await rightsChanged(sql, tenantId);
};
