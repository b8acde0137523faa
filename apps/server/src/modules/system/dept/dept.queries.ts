import type { Filter } from '../../../platform/crud/filters.ts';
import { filterPredicate } from '../../../platform/crud/filters.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { plan } from '../../../platform/database/plan.ts';
import { filterColumns } from '../filter-columns.ts';

export type CollegeKind = 'SCHOOL' | 'FACULTY';

export interface DeptRow {
  id: string;
  tenantId: string;
  parentId: string;
  ancestors: string;
  deptName: string;
  fullName: string;
  sort: number;
  remark: string;
  collegeKind: CollegeKind | null;
  collegeCode: string | null;
  version: number;
  createTime: string;
}

export const deptColumns = filterColumns({
  deptName: 'text',
  fullName: 'text',
  collegeKind: 'text',
  collegeCode: 'text',
  remark: 'text',
  createTime: 'dateTime',
});

export const selected = (sql: Sql): Fragment => sql`
  id, tenant_id as "tenantId", coalesce(parent_id, 0) as "parentId", ancestors, dept_name as "deptName", full_name as "fullName",
  sort, remark, college_kind as "collegeKind", college_code as "collegeCode", version, create_time as "createTime"`;

export const listDepts = (sql: Sql, tenantId: string, filters: readonly Filter[] = [], within: Fragment = sql``) => {
  plan(sql, 'force_custom_plan');
  return sql<DeptRow[]>`
  select ${selected(sql)} from system_dept where tenant_id = ${tenantId} and not is_deleted ${filterPredicate(sql, filters)} ${within}
  order by sort, id`;
};

/** One level below a parent (null: the top), or every match when filters are given. */
export const listLevel = (
  sql: Sql,
  tenantId: string,
  parentId: string | null,
  filters: readonly Filter[],
  within?: Fragment,
) => {
  // The topmost of what somebody may see stand at the top, wherever they are in the whole.
  const orphans = within
    ? sql`or parent_id not in (select id from system_dept where tenant_id = ${tenantId} and not is_deleted ${within})`
    : sql``;
  const at = parentId === null ? sql`and (parent_id is null ${orphans})` : sql`and parent_id = ${parentId}::bigint`;
  const level = filters.length > 0 ? sql`` : at;
  if (within || filters.length > 0) plan(sql, 'force_custom_plan');
  return sql<(DeptRow & { hasChildren: boolean })[]>`
    select *, exists (select from system_dept c where c.tenant_id = ${tenantId} and c.parent_id = level.id and not c.is_deleted ${within ?? sql``}) as "hasChildren"
    from (select ${selected(sql)} from system_dept
      where tenant_id = ${tenantId} and not is_deleted ${level} ${filterPredicate(sql, filters)} ${within ?? sql``}) level
    order by sort, id`;
};

export const findDepts = (sql: Sql, tenantId: string, ids: readonly string[], lock = false) => sql<DeptRow[]>`
  select ${selected(sql)} from system_dept
  where tenant_id = ${tenantId} and id in ${sql([...ids])} and not is_deleted order by id ${lock ? sql`for update` : sql``}`;

export const listDeptsOfUser = (sql: Sql, tenantId: string, userId: string) => sql<DeptRow[]>`
  select ${selected(sql)} from system_dept where tenant_id = ${tenantId} and not is_deleted
    and id in (select dept_id from system_user_dept where tenant_id = ${tenantId} and user_id = ${userId})
  order by sort, id`;

/** `ancestors` of whatever lies directly below a department. */
export const pathBelow = (dept: Pick<DeptRow, 'ancestors' | 'id'>): string => `${dept.ancestors},${dept.id}`;
