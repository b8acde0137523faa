import { scopeLists } from '@manyi/shared/resource/scope-lists';
import { region } from '@manyi/shared/resources/system/region.resource';
import type { Caller } from '../../platform/auth/caller.ts';
import { platformTenant } from '../../platform/auth/caller.ts';
import type { Database, Sql } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { hiddenFields } from '../../platform/scope/scope.ts';
import { acrossTenants } from './across-tenants.ts';
import { groundOfRows } from './ground.ts';
import { visible } from './tenant/tenant.queries.ts';

interface Asking {
  caller: Caller;
  tx<T>(run: (sql: Sql) => Promise<T>): Promise<T>;
  database: Database;
}
interface Place {
  sql: Sql;
  tenantIds: readonly string[];
}

/** The same shape as the history sources of the logs, which this module does not know. */
interface Source {
  resource: string;
  codes: readonly string[];
  isPlatform: boolean;
  hidden(caller: Caller): ReadonlySet<string>;
  namings: Readonly<Record<string, { to: string }>>;
  within<T>(asking: Asking, rowId: string, read: (place: Place) => Promise<T>): Promise<T>;
}

const isId = (rowId: string): boolean => /^\d{1,18}$/.test(rowId);
const codesOf = (resource: string): string[] => [resource, `${resource}_view`, `${resource}_edit`];
/** Put together for the list from what stands beside them by its id. */
const joined: Readonly<Record<string, readonly string[]>> = {
  user: ['roleName', 'deptName', 'postName', 'tenantName'],
  tenant: ['packageName'],
};
const joinedOf = (resource: string): readonly string[] => joined[resource] ?? [];

/** Data scopes narrow the records, and the fields of those that are left. */
const inTenant = (
  resource: 'user' | 'role' | 'dept',
  table: 'system_user' | 'system_role' | 'system_dept',
  namings: Source['namings'],
): Source => ({
  resource,
  codes: codesOf(resource),
  isPlatform: false,
  hidden: (caller) =>
    new Set([...joinedOf(resource), ...hiddenFields(caller, resource, scopeLists[resource]?.fields ?? [])]),
  namings,
  within: async (asking, rowId, read) => {
    if (!isId(rowId)) throw notFound();
    const { tenantId } = await groundOfRows(asking, table, [rowId]);
    // What the platform's administrators did to it stands with the platform, and is this record's history all the same.
    return asking.database.asSystem((sql) => read({ sql, tenantIds: [...new Set([tenantId, platformTenant])] }));
  },
});

const ofPlatform = (
  resource: string,
  namings: Source['namings'],
  find: (sql: Sql, caller: Caller, rowId: string) => Promise<readonly unknown[]>,
): Source => ({
  resource,
  codes: codesOf(resource),
  isPlatform: true,
  hidden: () => new Set(joinedOf(resource)),
  namings,
  within: ({ caller, tx }, rowId, read) =>
    tx(async (sql) => {
      if ((await find(sql, caller, rowId)).length === 0) throw notFound();
      return read({ sql, tenantIds: [caller.tenantId] });
    }),
});

const none = Promise.resolve([]);

/** Records of this module that are written by hand, and whose history people may read. */
export const systemHistories: readonly Source[] = [
  inTenant('user', 'system_user', { roleId: { to: 'role' }, deptId: { to: 'dept' }, postId: { to: 'post' } }),
  inTenant('role', 'system_role', {
    parentId: { to: 'role' },
    menuIds: { to: 'menu' },
    dataScopeIds: { to: 'data-scope' },
    apiScopeIds: { to: 'api-scope' },
  }),
  inTenant('dept', 'system_dept', { parentId: { to: 'dept' } }),
  ofPlatform('menu', { parentId: { to: 'menu' } }, (sql, _caller, rowId) =>
    isId(rowId) ? sql`select 1 from system_menu where id = ${rowId} and not is_deleted` : none,
  ),
  ofPlatform(
    'tenant',
    { packageId: { to: 'tenant-package' }, datasourceId: { to: 'datasource' } },
    async (sql, caller, rowId) =>
      isId(rowId)
        ? acrossTenants(
            sql,
            caller,
            () => sql`select 1 from system_tenant where id = ${rowId} and ${visible(sql, caller)}`,
          )
        : none,
  ),
  ofPlatform(region.name, {}, (sql, _caller, rowId) =>
    /^\d{2,12}$/.test(rowId) ? sql`select 1 from system_region where code = ${rowId}` : none,
  ),
];
