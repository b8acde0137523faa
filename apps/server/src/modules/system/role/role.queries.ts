import type { Filter } from '../../../platform/crud/filters.ts';
import { filterPredicate } from '../../../platform/crud/filters.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { filterColumns } from '../filter-columns.ts';

export interface RoleRow {
  id: string;
  tenantId: string;
  parentId: string;
  roleName: string;
  roleAlias: string;
  sort: number;
  status: number;
  version: number;
  createTime: string;
}

export const roleColumns = filterColumns({ roleName: 'text', roleAlias: 'text', createTime: 'dateTime' });

export const selected = (sql: Sql): Fragment => sql`
  id, tenant_id as "tenantId", coalesce(parent_id, 0) as "parentId", role_name as "roleName", role_alias as "roleAlias", sort,
  status, version, create_time as "createTime"`;

export const listRoles = (sql: Sql, tenantId: string, filters: readonly Filter[] = [], within: Fragment = sql``) => sql<
  RoleRow[]
>`
  select ${selected(sql)} from system_role where tenant_id = ${tenantId} and not is_deleted ${filterPredicate(sql, filters)} ${within}
  order by sort, id`;

export const findRoles = (sql: Sql, tenantId: string, ids: readonly string[], lock = false) => sql<RoleRow[]>`
  select ${selected(sql)} from system_role
  where tenant_id = ${tenantId} and id = any (${[...ids]}::bigint[]) and not is_deleted order by id ${lock ? sql`for update` : sql``}`;

export const listRolesOfUser = (sql: Sql, tenantId: string, userId: string) => sql<RoleRow[]>`
  select ${selected(sql)} from system_role where tenant_id = ${tenantId} and not is_deleted and status = 1
    and id in (select role_id from system_user_role where tenant_id = ${tenantId} and user_id = ${userId})
  order by sort, id`;
