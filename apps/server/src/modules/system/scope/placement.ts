import type { Caller } from '../../../platform/auth/caller.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { deptsBelow } from '../../../platform/scope/depts-below.ts';
import type { DataScope } from '../../../platform/scope/scope.ts';

/**
 * Rules that speak of "one's own departments" follow people when they are moved, so putting somebody (or oneself) into another
 * department, or a department below one's own, gives a view as surely as a role does. Whoever is narrowed by departments does
 * neither beyond what they see themselves.
 */
interface Reach {
  /** Lists narrowed to the caller's departments alone. */
  own: readonly string[];
  /** Lists that show what is below them, too. */
  below: readonly string[];
}

const byOwnDept = ({ scopeType, scopeValue }: DataScope): boolean =>
  scopeType === '3' || (scopeType === '5' && scopeValue.includes('deptId'));

/** null: no list is narrowed by departments. */
const reachOf = ({ scopes }: Caller): Reach | null => {
  const data = scopes?.data ?? [];
  const whole = new Set(data.flatMap((scope) => (scope.scopeType === '1' ? [scope.resourceCode] : [])));
  const codesOf = (of: (scope: DataScope) => boolean): string[] =>
    data.flatMap((scope) => (!whole.has(scope.resourceCode) && of(scope) ? [scope.resourceCode] : []));
  const below = codesOf((scope) => scope.scopeType === '4');
  const own = codesOf(byOwnDept).filter((code) => !below.includes(code));
  return own.length + below.length > 0 ? { own, below } : null;
};

const withBelow = (sql: Sql, { tenantId, deptIds }: Caller): Fragment =>
  sql`(${[...deptIds]}::bigint[] || ${deptsBelow(sql, tenantId, deptIds)})`;

/** Who of these people sees, by the departments they are in, more of a list than the caller does. */
const beyond = async (sql: Sql, caller: Caller, reach: Reach, userIds: readonly string[]): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select distinct w.user_id as id from system_user_dept w
    join system_user_role h on h.tenant_id = w.tenant_id and h.user_id = w.user_id
    join system_role_scope g on g.tenant_id = h.tenant_id and g.role_id = h.role_id and g.scope_category = 1
    join system_data_scope s on s.id = g.scope_id and not s.is_deleted and s.status = 1 and s.scope_type in ('3', '4', '5')
    where w.tenant_id = ${caller.tenantId} and w.user_id = any (${[...userIds]}::bigint[])
      and (s.resource_code = any (${[...reach.own]}::text[]) and w.dept_id <> all (${[...caller.deptIds]}::bigint[])
        or s.resource_code = any (${[...reach.below]}::text[]) and w.dept_id <> all (${withBelow(sql, caller)}))`;
  return rows.map(({ id }) => id);
};

const wider = () => refuse(403, ['不能授予超出自己数据范围的权限', 'You cannot grant a wider view than your own']);

/**
 * Does something to the departments or roles of people. Who saw more before may go on to; nobody else is made to.
 * @param idsOf the people it was done to, some of whom may be new
 */
export const placingWithin = async <T>(
  sql: Sql,
  caller: Caller,
  known: readonly string[],
  run: () => Promise<T>,
  idsOf: (result: T) => readonly string[],
): Promise<T> => {
  const reach = reachOf(caller);
  if (!reach) return run();
  const before = new Set(known.length > 0 ? await beyond(sql, caller, reach, known) : []);
  const result = await run();
  if ((await beyond(sql, caller, reach, idsOf(result))).some((id) => !before.has(id))) throw wider();
  return result;
};

/** A department goes elsewhere with all its rows: not into a caller's view from without it. */
export const assertMayMove = async (sql: Sql, caller: Caller, deptId: string): Promise<void> => {
  if (!reachOf(caller)) return;
  const [row] = await sql<{ within: boolean }[]>`select ${deptId}::bigint = any (${withBelow(sql, caller)}) as within`;
  if (!row?.within) throw wider();
};
