import { scopeLists } from '@manyi/shared/resource/scope-lists';
import { region } from '@manyi/shared/resources/system/region.resource';
import { type Asking, type HistorySource, isRowId, isThere, rowOfEvent } from '../../platform/audit/history-source.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { platformTenant } from '../../platform/auth/caller.ts';
import type { Fragment, Sql } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { hiddenFields } from '../../platform/scope/scope.ts';
import { acrossTenants } from './across-tenants.ts';
import { groundOfRows, isSuper, withinScopes } from './ground.ts';
import { reached } from './tenant/tenant.queries.ts';

const codesOf = (resource: string): string[] => [resource, `${resource}_view`, `${resource}_edit`];
/** Put together for the list from what stands beside them by its id. */
const joined: Readonly<Record<string, readonly string[]>> = {
  user: ['roleName', 'deptName', 'postName', 'tenantName'],
  tenant: ['packageName'],
};
const joinedOf = (resource: string): readonly string[] => joined[resource] ?? [];

/** What the platform's administrators did to a record stands with the platform, and is its history all the same. */
const ownerAndPlatform = (tenantId: string): string[] => [...new Set([tenantId, platformTenant])];

/** Data scopes narrow the records, and the fields of those that are left. */
const inTenant = (
  resource: 'user' | 'role' | 'dept',
  titleField: string,
  namings: HistorySource['namings'],
): HistorySource => {
  const table = `system_${resource}` as const;
  return {
    resource,
    codes: codesOf(resource),
    isPlatform: false,
    hidden: (caller) =>
      new Set([...joinedOf(resource), ...hiddenFields(caller, resource, scopeLists[resource]?.fields ?? [])]),
    namings,
    within: async (asking, rowId, read) => {
      if (!isRowId(rowId)) throw notFound();
      const { tenantId } = await groundOfRows(asking, table, [rowId], { isLasting: true });
      return asking.database.asSystem((sql) => read({ sql, tenantIds: ownerAndPlatform(tenantId) }));
    },
    deleted: {
      titleField,
      within: ({ caller, database }, read) =>
        database.asSystem((sql) => {
          // Of other tenants' records the platform's administrator finds those that the platform itself deleted.
          const own = isSuper(caller) ? sql`` : sql`and tenant_id = ${caller.tenantId}`;
          const row = sql`
            select 1 from ${sql(table)}
            where tenant_id = coalesce(event.before ->> 'tenantId', event.tenant_id) and id = ${rowOfEvent(sql)} and is_deleted
              ${own} ${withinScopes(sql, caller, table)}`;
          return read({ sql, tenantIds: ownerAndPlatform(caller.tenantId) }, isThere(sql, row));
        }),
    },
  };
};

/** A kind of record that all tenants share. Rows are told by predicates, so that one and many are found alike. */
interface Shared {
  resource: string;
  titleField: string;
  namings: HistorySource['namings'];
  /** Whether the record is this caller's to see, deleted or not. */
  isKnown(sql: Sql, caller: Caller, rowId: string): Fragment;
  /** Whether the record of an `event` is gone, and would be theirs to see. */
  isGone(sql: Sql, caller: Caller): Fragment;
}

const ofPlatform = ({ resource, titleField, namings, isKnown, isGone }: Shared): HistorySource => {
  const inside = <T>({ caller, tx }: Asking, run: (sql: Sql) => Promise<T>): Promise<T> =>
    tx((sql) => acrossTenants(sql, caller, () => run(sql)));
  return {
    resource,
    codes: codesOf(resource),
    isPlatform: true,
    hidden: () => new Set(joinedOf(resource)),
    namings,
    within: (asking, rowId, read) =>
      inside(asking, async (sql) => {
        const known = await sql`select 1 where ${isKnown(sql, asking.caller, rowId)}`;
        if (known.length === 0) throw notFound();
        return read({ sql, tenantIds: [asking.caller.tenantId] });
      }),
    deleted: {
      titleField,
      within: (asking, read) =>
        inside(asking, (sql) => read({ sql, tenantIds: [asking.caller.tenantId] }, isGone(sql, asking.caller))),
    },
  };
};

const byId = (sql: Sql, rowId: string): Fragment => (isRowId(rowId) ? sql`id = ${rowId}` : sql`false`);

/** Records of this module that are written by hand, and whose history people may read. */
export const systemHistories: readonly HistorySource[] = [
  inTenant('user', 'realName', { roleId: { to: 'role' }, deptId: { to: 'dept' }, postId: { to: 'post' } }),
  inTenant('role', 'roleName', {
    parentId: { to: 'role' },
    menuIds: { to: 'menu' },
    dataScopeIds: { to: 'data-scope' },
    apiScopeIds: { to: 'api-scope' },
  }),
  inTenant('dept', 'deptName', { parentId: { to: 'dept' } }),
  ofPlatform({
    resource: 'menu',
    titleField: 'name',
    namings: { parentId: { to: 'menu' } },
    isKnown: (sql, _caller, rowId) => sql`exists (select 1 from system_menu where ${byId(sql, rowId)})`,
    isGone: (sql) => isThere(sql, sql`select 1 from system_menu where id = ${rowOfEvent(sql)} and is_deleted`),
  }),
  ofPlatform({
    resource: 'tenant',
    titleField: 'tenantName',
    namings: { packageId: { to: 'tenant-package' }, datasourceId: { to: 'datasource' } },
    isKnown: (sql, caller, rowId) => sql`
      exists (select 1 from system_tenant where ${byId(sql, rowId)} and ${reached(sql, caller)})`,
    isGone: (sql, caller) =>
      isThere(
        sql,
        sql`select 1 from system_tenant where id = ${rowOfEvent(sql)} and is_deleted and ${reached(sql, caller)}`,
      ),
  }),
  // Never marked deleted: of one that is gone the events are all there is.
  ofPlatform({
    resource: region.name,
    titleField: region.titleField,
    namings: {},
    isKnown: (sql, caller, rowId) => sql`
      exists (select 1 from system_region where code = ${rowId})
      or exists (
        select 1 from audit_event where tenant_id = ${caller.tenantId} and resource = ${region.name} and row_id = ${rowId})`,
    isGone: (sql) => sql`not exists (select 1 from system_region where code = event.row_id)`,
  }),
];
