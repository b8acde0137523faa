import { region } from '@manyi/shared/resources/system/region.resource';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Sql } from '../../platform/database/database.ts';

/** The same shape as the history sources of the logs, which this module does not know. */
interface Source {
  resource: string;
  codes: readonly string[];
  secrets: ReadonlySet<string>;
  isVisible(sql: Sql, caller: Caller, rowId: string): Promise<boolean>;
}

const isId = (rowId: string): boolean => /^\d{1,18}$/.test(rowId);

const inTenant = (resource: string, table: string): Source => ({
  resource,
  codes: [resource, `${resource}_view`, `${resource}_edit`],
  secrets: new Set(),
  isVisible: async (sql, caller, rowId) => {
    if (!isId(rowId)) return false;
    const found = await sql`
      select 1 from ${sql(table)} where tenant_id = ${caller.tenantId} and id = ${rowId} and not is_deleted`;
    return found.length > 0;
  },
});

/** Records of this module that are written by hand, and whose history people may read. */
export const systemHistories: readonly Source[] = [
  inTenant('user', 'system_user'),
  inTenant('role', 'system_role'),
  inTenant('dept', 'system_dept'),
  {
    resource: 'menu',
    codes: ['menu', 'menu_view', 'menu_edit'],
    secrets: new Set(),
    isVisible: async (sql, _caller, rowId) =>
      isId(rowId) && (await sql`select 1 from system_menu where id = ${rowId} and not is_deleted`).length > 0,
  },
  {
    resource: region.name,
    codes: ['region', 'region_view', 'region_edit'],
    secrets: new Set(),
    isVisible: async (sql, _caller, rowId) =>
      /^\d{2,12}$/.test(rowId) && (await sql`select 1 from system_region where code = ${rowId}`).length > 0,
  },
];
