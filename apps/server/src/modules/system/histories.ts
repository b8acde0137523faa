import { scopeLists } from '@manyi/shared/resource/scope-lists';
import { region } from '@manyi/shared/resources/system/region.resource';
import { type HistorySource, isRowId } from '../../platform/audit/history-source.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { platformTenant } from '../../platform/auth/caller.ts';
import type { Sql } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { hiddenFields } from '../../platform/scope/scope.ts';
import { acrossTenants } from './across-tenants.ts';
import { groundOfRows } from './ground.ts';
import { visible } from './tenant/tenant.queries.ts';

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
  namings: HistorySource['namings'],
): HistorySource => ({
  resource,
  codes: codesOf(resource),
  isPlatform: false,
  hidden: (caller) =>
    new Set([...joinedOf(resource), ...hiddenFields(caller, resource, scopeLists[resource]?.fields ?? [])]),
  namings,
  within: async (asking, rowId, read) => {
    if (!isRowId(rowId)) throw notFound();
    const { tenantId } = await groundOfRows(asking, table, [rowId]);
    // What the platform's administrators did to it stands with the platform, and is this record's history all the same.
    return asking.database.asSystem((sql) => read({ sql, tenantIds: [...new Set([tenantId, platformTenant])] }));
  },
});

const ofPlatform = (
  resource: string,
  namings: HistorySource['namings'],
  find: (sql: Sql, caller: Caller, rowId: string) => Promise<readonly unknown[]>,
): HistorySource => ({
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
export const systemHistories: readonly HistorySource[] = [
  inTenant('user', 'system_user', { roleId: { to: 'role' }, deptId: { to: 'dept' }, postId: { to: 'post' } }),
  inTenant('role', 'system_role', {
    parentId: { to: 'role' },
    menuIds: { to: 'menu' },
    dataScopeIds: { to: 'data-scope' },
    apiScopeIds: { to: 'api-scope' },
  }),
  inTenant('dept', 'system_dept', { parentId: { to: 'dept' } }),
  ofPlatform('menu', { parentId: { to: 'menu' } }, (sql, _caller, rowId) =>
    isRowId(rowId) ? sql`select 1 from system_menu where id = ${rowId} and not is_deleted` : none,
  ),
  ofPlatform(
    'tenant',
    { packageId: { to: 'tenant-package' }, datasourceId: { to: 'datasource' } },
    async (sql, caller, rowId) =>
      isRowId(rowId)
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
