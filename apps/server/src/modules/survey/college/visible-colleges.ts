import { scopeLists } from '@manyi/shared/resource/scope-lists';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { type ScopeTarget, scopePredicate } from '../../../platform/scope/scope-predicate.ts';

/** By a data scope a college is one's own when one works in it, or with type 4, above it. */
const targetOf = (column: Fragment): ScopeTarget => ({
  code: 'college',
  columns: new Map(Object.entries(scopeLists.college?.columns ?? {})),
  spell: () => column,
  inDepts: (sql, depts) => sql`${column} = any (${depts})`,
});

/**
 * A predicate on a column of college ids, beginning with `and`. Who works in a college (or below one) sees that college;
 * who works in none, such as the quality office of a province, sees all of them. Data scopes narrow that further.
 */
export const visibleCollege = (sql: Sql, caller: Caller, column: Fragment): Fragment => {
  const scoped = scopePredicate(sql, caller, targetOf(column));
  if (caller.deptIds.length === 0) return scoped;
  const own = sql`
    select c.id from survey_college_dept c join system_dept d on d.tenant_id = c.tenant_id
      and (d.id = c.id or c.id::text = any (string_to_array(d.ancestors, ',')))
    where c.tenant_id = ${caller.tenantId} and d.id in ${sql([...caller.deptIds])}`;
  return sql`and (not exists (${own}) or ${column} in (${own})) ${scoped}`;
};
