import type { Caller } from '../../../platform/auth/caller.ts';
import { heldMenus } from '../../../platform/auth/rights.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { isSuper } from '../ground.ts';

/** Scopes as parts of a role. A data scope takes away, an API scope gives: their rules differ accordingly. */
export const dataCategory = 1;
export const apiCategory = 2;
type Category = typeof dataCategory | typeof apiCategory;

export interface ScopeRow {
  id: string;
  menuId: string;
  scopeName: string;
  resourceCode: string;
}

const tables = { [dataCategory]: 'system_data_scope', [apiCategory]: 'system_api_scope' } as const;

/**
 * What the caller can put on a role. Data scopes: all, but of lists that are narrowed for themselves only their own, as any
 * other might show more. API scopes: those they hold.
 */
export const listGrantableScopes = (sql: Sql, caller: Caller, category: Category) => {
  const own = sql`
    select scope_id from system_role_scope
    where tenant_id = ${caller.tenantId} and scope_category = ${category} and role_id = any (${[...caller.roleIds]}::bigint[])`;
  const narrowed = (caller.scopes?.data ?? []).map((scope) => scope.resourceCode);
  const among =
    category === dataCategory
      ? sql`and (s.resource_code <> all (${narrowed}::text[]) or s.id in (${own}))`
      : sql`and s.id in (${own})`;
  return sql<ScopeRow[]>`
    select s.id, s.menu_id as "menuId", s.scope_name as "scopeName", s.resource_code as "resourceCode"
    from ${sql(tables[category])} s
    where not s.is_deleted and s.status = 1 ${isSuper(caller) ? sql`` : among} order by s.create_time, s.id`;
};

export const grantedScopes = async (
  sql: Sql,
  tenantId: string,
  roleIds: readonly string[],
  category: Category,
): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select distinct x.scope_id as id from system_role_scope x join ${sql(tables[category])} s on s.id = x.scope_id and not s.is_deleted
    where x.tenant_id = ${tenantId} and x.role_id = any (${[...roleIds]}::bigint[]) and x.scope_category = ${category} order by id`;
  return rows.map((row) => row.id);
};

/** Gives roles exactly these scopes, as far as the caller can grant. Menus that trees send along are not meant. */
export const grantScopes = async (
  sql: Sql,
  caller: Caller,
  tenantId: string,
  roleIds: readonly string[],
  category: Category,
  asked: readonly string[],
): Promise<void> => {
  const grantable = new Set((await listGrantableScopes(sql, caller, category)).map((scope) => scope.id));
  const menus = await sql<{ id: string }[]>`select id from system_menu where id = any (${[...asked]}::bigint[])`;
  const groups = new Set(menus.map((menu) => menu.id));
  const scopeIds = asked.filter((id) => grantable.has(id));
  const beyond = asked.filter((id) => !grantable.has(id) && !groups.has(id));
  if (beyond.length > 0) {
    const known = await sql`
      select 1 from ${sql(tables[category])} where id = any (${beyond}::bigint[]) and not is_deleted`;
    if (known.length < beyond.length) throw refuse(400, ['数据权限或接口权限不存在', 'No such data or API scope']);
    throw refuse(403, ['不能授予自己没有的权限', 'You cannot grant what you do not hold']);
  }
  await sql`
    delete from system_role_scope where tenant_id = ${tenantId} and role_id = any (${[...roleIds]}::bigint[])
      and scope_category = ${category} and scope_id = any (${[...grantable]}::bigint[])`;
  await sql`
    insert into system_role_scope (tenant_id, role_id, scope_category, scope_id)
    select ${tenantId}, r, ${category}, s from unnest(${[...roleIds]}::bigint[]) r, unnest(${scopeIds}::bigint[]) s
    on conflict do nothing`;
};

/**
 * Whether roles reach beyond the caller by what narrows them: a list that is narrowed for the caller has to be narrowed for them
 * by nothing but the caller's own scopes, and they hold no API scope that the caller does not.
 */
export const reachesFurther = async (sql: Sql, caller: Caller, tenantId: string, roles: Fragment): Promise<boolean> => {
  if (isSuper(caller)) return false;
  const own = caller.scopes?.data ?? [];
  const codes = [...new Set(own.map((scope) => scope.resourceCode))];
  const ids = own.map((scope) => scope.id);
  const ofRoles = (category: Category) => sql`
    system_role_scope x join ${sql(tables[category])} s on s.id = x.scope_id and not s.is_deleted
    where x.tenant_id = ${tenantId} and x.role_id = any (${roles}) and x.scope_category = ${category}`;
  const wider = await sql`
    select 1 from ${ofRoles(dataCategory)} and s.resource_code = any (${codes}::text[]) and s.id <> all (${ids}::bigint[])
    union all
    select 1 from system_menu m where m.code = any (${codes}::text[]) and m.id in (${heldMenus(sql, sql`${tenantId}`, roles)})
      and not exists (select from ${ofRoles(dataCategory)} and s.resource_code = m.code)
    union all
    select 1 from ${ofRoles(apiCategory)} and not exists (
      select from system_role_scope h where h.tenant_id = ${caller.tenantId} and h.scope_category = ${apiCategory}
        and h.scope_id = s.id and h.role_id = any (${[...caller.roleIds]}::bigint[]))
    limit 1`;
  return wider.length > 0;
};
