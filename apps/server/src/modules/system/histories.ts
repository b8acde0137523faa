import { scopeLists } from '@manyi/shared/resource/scope-lists';
import { region } from '@manyi/shared/resources/system/region.resource';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Sql } from '../../platform/database/database.ts';
import { hiddenFields } from '../../platform/scope/scope.ts';
import { type ScopeTarget, scopePredicate } from '../../platform/scope/scope-predicate.ts';
import { acrossTenants } from './across-tenants.ts';
import { deptTarget, roleTarget, userTarget } from './scope/written-targets.ts';
import { visible } from './tenant/tenant.queries.ts';

/** The same shape as the history sources of the logs, which this module does not know. */
interface Source {
  resource: string;
  codes: readonly string[];
  isPlatform: boolean;
  hidden(caller: Caller): ReadonlySet<string>;
  isVisible(sql: Sql, caller: Caller, rowId: string): Promise<boolean>;
}

const isId = (rowId: string): boolean => /^\d{1,18}$/.test(rowId);
const codesOf = (resource: string): string[] => [resource, `${resource}_view`, `${resource}_edit`];
const nothing: ReadonlySet<string> = new Set();

/** Data scopes narrow the records, and the fields of those that are left. */
const inTenant = (resource: string, table: string, target: (tenantId: string) => ScopeTarget): Source => ({
  resource,
  codes: codesOf(resource),
  isPlatform: false,
  hidden: (caller) => hiddenFields(caller, resource, scopeLists[resource]?.fields ?? []),
  isVisible: async (sql, caller, rowId) => {
    if (!isId(rowId)) return false;
    const { tenantId } = caller;
    const found = await sql`
      select 1 from ${sql(table)}
      where tenant_id = ${tenantId} and id = ${rowId} and not is_deleted ${scopePredicate(sql, caller, target(tenantId))}`;
    return found.length > 0;
  },
});

/** Records of this module that are written by hand, and whose history people may read. */
export const systemHistories: readonly Source[] = [
  inTenant('user', 'system_user', userTarget),
  inTenant('role', 'system_role', () => roleTarget),
  inTenant('dept', 'system_dept', () => deptTarget),
  {
    resource: 'menu',
    codes: codesOf('menu'),
    isPlatform: true,
    hidden: () => nothing,
    isVisible: async (sql, _caller, rowId) =>
      isId(rowId) && (await sql`select 1 from system_menu where id = ${rowId} and not is_deleted`).length > 0,
  },
  {
    resource: 'tenant',
    codes: codesOf('tenant'),
    isPlatform: true,
    hidden: () => nothing,
    isVisible: async (sql, caller, rowId) => {
      if (!isId(rowId)) return false;
      const found = await acrossTenants(
        sql,
        caller,
        () => sql`select 1 from system_tenant where id = ${rowId} and ${visible(sql, caller)}`,
      );
      return found.length > 0;
    },
  },
  {
    resource: region.name,
    codes: codesOf(region.name),
    isPlatform: true,
    hidden: () => nothing,
    isVisible: async (sql, _caller, rowId) =>
      /^\d{2,12}$/.test(rowId) && (await sql`select 1 from system_region where code = ${rowId}`).length > 0,
  },
];
