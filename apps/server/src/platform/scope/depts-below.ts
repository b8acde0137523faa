import type { Fragment, Sql } from '../database/database.ts';

/**
 * Ids of everything below a department, as a query. Their paths begin with its own; as a range an index finds them, where `like` would read
 * all departments, because behind row-level security only leakproof comparisons use one. For the same reason the path is a value of its own
 * instead of a join.
 * @param here that a column holds the tenant, or `true` for whoever sees all
 */
export const deptsBelow = (sql: Sql, here: (column: Fragment) => Fragment, deptId: string): Fragment => {
  const path = sql`(select ancestors || ',' || id from system_dept where ${here(sql`tenant_id`)} and id = ${deptId})`;
  return sql`select d.id from system_dept d where ${here(sql`d.tenant_id`)} and not d.is_deleted
    and d.ancestors collate "C" >= ${path} and d.ancestors collate "C" < ${path} || '-'`;
};
