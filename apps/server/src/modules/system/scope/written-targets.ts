import { scopeLists } from '@manyi/shared/resource/scope-lists';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { isNarrowed } from '../../../platform/scope/scope.ts';
import { type ScopeTarget, scopePredicate } from '../../../platform/scope/scope-predicate.ts';
import { type LinkWay, linkedTo } from './linked-people.ts';

const columnsOf = (code: string): ScopeTarget['columns'] => new Map(Object.entries(scopeLists[code]?.columns ?? {}));

/** People belong to the departments they work in, not to that of whoever added them. */
export const userTarget = (tenantId: string, way: LinkWay = 'joined'): ScopeTarget => ({
  code: 'user',
  columns: columnsOf('user'),
  inDepts: (sql, depts) => linkedTo(sql, (column) => sql`${column} = ${tenantId}`, 'dept', depts, way),
});

/** Whom a caller's data scopes leave of a tenant's people; undefined where they have none. */
export const withinScopes = (sql: Sql, caller: Caller, tenantId: string) =>
  isNarrowed(caller, 'user')
    ? (way: LinkWay): Fragment => scopePredicate(sql, caller, userTarget(tenantId, way))
    : undefined;

export const roleTarget: ScopeTarget = { code: 'role', columns: columnsOf('role') };

/** Of departments one's own are those one works in. */
export const deptTarget: ScopeTarget = {
  code: 'dept',
  columns: columnsOf('dept'),
  inDepts: (sql, depts) => sql`id = any (${depts})`,
};

export const userFields = scopeLists.user?.fields ?? [];

/** A filter by links that the caller cannot see would tell them by and by. */
export const assertLinksSeen = (
  hidden: ReadonlySet<string>,
  asked: Readonly<Partial<Record<'deptId' | 'roleId', unknown>>>,
): void => {
  for (const [id, name] of [
    ['deptId', 'deptName'],
    ['roleId', 'roleName'],
  ] as const) {
    if (asked[id] !== undefined && asked[id] !== '' && hidden.has(id) && hidden.has(name))
      throw refuse(400, [`不能按此字段查询: ${id}`, `Cannot be searched by: ${id}`]);
  }
};
