import type { Caller } from '../../platform/auth/caller.ts';
import { isPlatformCaller, platformTenant } from '../../platform/auth/caller.ts';
import type { Database, Fragment, Sql } from '../../platform/database/database.ts';
import { notFound, refuse } from '../../platform/http/refusal.ts';
import { scopePredicate } from '../../platform/scope/scope-predicate.ts';
import { deptTarget, roleTarget, userTarget } from './scope/written-targets.ts';

/** The tenant a call works in, and the transaction that sees it. Every query still names the tenant itself. */
export interface Ground {
  tenantId: string;
  tx<T>(run: (sql: Sql) => Promise<T>): Promise<T>;
}

interface Asking {
  caller: Caller;
  tx: Ground['tx'];
  database: Database;
}

export const administratorAlias = 'administrator';

/** The platform's administrator, who alone reaches into other tenants. */
export const isSuper = (caller: Caller): boolean =>
  isPlatformCaller(caller) && caller.roleAliases.includes(administratorAlias);

const foreign = () => refuse(403, ['无权操作非本租户的数据', 'This belongs to another tenant']);

/** The caller's own tenant, or another one asked for by somebody who may. */
export const groundOf = ({ caller, tx, database }: Asking, asked: string | undefined): Ground => {
  if (!asked || asked === caller.tenantId) return { tenantId: caller.tenantId, tx };
  if (!isSuper(caller)) throw foreign();
  // The platform's administrator in another tenant: the audit row still goes to their own.
  return { tenantId: asked, tx: (run) => database.asSystem(run) };
};

/** The same for a new row: the other tenant has to exist. */
export const groundForNew = async (asking: Asking, asked: string | undefined): Promise<Ground> => {
  const ground = groundOf(asking, asked);
  const known = await ground.tx(
    (sql) => sql`select 1 from system_tenant where tenant_id = ${ground.tenantId} and not is_deleted`,
  );
  if (known.length === 0) throw refuse(400, ['租户不存在', 'No such tenant']);
  return ground;
};

type TenantTable = 'system_user' | 'system_role' | 'system_dept' | 'system_tenant';

/** What the caller's data scopes leave of a table. Restricted callers work in their own tenant only. Begins with `and`. */
export const withinScopes = (sql: Sql, caller: Caller, table: TenantTable): Fragment => {
  if (table === 'system_user') return scopePredicate(sql, caller, userTarget(caller.tenantId));
  if (table === 'system_role') return scopePredicate(sql, caller, roleTarget);
  return table === 'system_dept' ? scopePredicate(sql, caller, deptTarget) : sql``;
};

/**
 * The tenant that rows belong to. For anybody but the platform's administrator another tenant's rows do not exist. `isLasting`: deleted ones
 * count as well, for those who ask what became of them.
 */
export const groundOfRows = async (
  asking: Asking,
  table: TenantTable,
  ids: readonly string[],
  { isLasting = false } = {},
): Promise<Ground> => {
  const { caller, tx, database } = asking;
  const find = (sql: Sql) =>
    sql<{ tenantId: string; found: number }[]>`
      select tenant_id as "tenantId", count(*)::int as found from ${sql(table)}
      where id = any (${[...ids]}::bigint[]) ${isLasting ? sql`` : sql`and not is_deleted`} ${withinScopes(sql, caller, table)}
      group by tenant_id`;
  const owners = await (isSuper(caller) ? database.asSystem(find) : tx(find));
  const [owner] = owners;
  if (owners.length > 1 && isSuper(caller))
    throw refuse(400, ['请选择同一租户的数据', 'Select records of one tenant only']);
  // Rows of several tenants at once are nobody's task.
  if (!owner || owners.length > 1 || owner.found !== new Set(ids).size) throw notFound();
  return groundOf(asking, owner.tenantId);
};

export const isPlatform = (tenantId: string): boolean => tenantId === platformTenant;
