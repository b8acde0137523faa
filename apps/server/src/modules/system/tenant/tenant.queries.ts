import type { Caller } from '../../../platform/auth/caller.ts';
import type { Filter } from '../../../platform/crud/filters.ts';
import { filterPredicate } from '../../../platform/crud/filters.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { portions } from '../../../platform/database/lost-connection.ts';
import { filterColumns } from '../filter-columns.ts';
import { isSuper } from '../ground.ts';

export interface TenantRow {
  id: string;
  tenantId: string;
  tenantName: string;
  domain: string;
  linkman: string;
  contactNumber: string;
  address: string;
  datasourceId: string | null;
  packageId: string | null;
  packageName: string;
  accountLimit: number | null;
  expireTime: string | null;
  status: number;
  version: number;
  createTime: string;
}

export const tenantColumns = filterColumns({
  tenantId: 'text',
  tenantName: 'text',
  domain: 'text',
  linkman: 'text',
  contactNumber: 'text',
  address: 'text',
  packageId: 'id',
  accountLimit: 'integer',
  expireTime: 'dateTime',
  status: 'integer',
  createTime: 'dateTime',
});

export const selected = (sql: Sql): Fragment => sql`
  id, tenant_id as "tenantId", tenant_name as "tenantName", domain, linkman, contact_number as "contactNumber", address,
  datasource_id as "datasourceId", package_id as "packageId",
  coalesce((select package_name from system_tenant_package p where p.id = package_id and not p.is_deleted), '') as "packageName", account_limit as "accountLimit", expire_time as "expireTime",
  status, version, create_time as "createTime"`;

/** The platform's administrator sees all tenants, everybody else their own. */
export const reached = (sql: Sql, caller: Caller): Fragment =>
  isSuper(caller) ? sql`true` : sql`tenant_id = ${caller.tenantId}`;
export const visible = (sql: Sql, caller: Caller): Fragment => sql`not is_deleted and ${reached(sql, caller)}`;

export interface TenantSearch {
  filters: readonly Filter[];
  order: Fragment;
  /** Only these, where rows were chosen. */
  ids?: readonly string[] | undefined;
}

const matching = (sql: Sql, caller: Caller, { filters, ids }: TenantSearch): Fragment => sql`
  ${visible(sql, caller)} ${filterPredicate(sql, filters)} ${ids ? sql`and id = any (${[...ids]}::bigint[])` : sql``}`;

export const countTenants = async (sql: Sql, caller: Caller, search: TenantSearch): Promise<number> => {
  const [count] = await sql<{ total: number }[]>`
    select count(*)::int as total from system_tenant where ${matching(sql, caller, search)}`;
  return count?.total ?? 0;
};

export const pageOfTenants = async (sql: Sql, caller: Caller, search: TenantSearch, size: number, offset: number) => {
  const [records, total] = await Promise.all([
    sql<TenantRow[]>`
      select ${selected(sql)} from system_tenant where ${matching(sql, caller, search)} ${search.order}
      limit ${size} offset ${offset}`,
    countTenants(sql, caller, search),
  ]);
  return { records: [...records], total };
};

/** The whole of a search in batches, for exports: memory stays flat whatever the count. */
export const tenantBatches = (sql: Sql, caller: Caller, search: TenantSearch): AsyncIterable<TenantRow[]> =>
  portions(
    sql,
    sql<TenantRow[]>`
    select ${selected(sql)} from system_tenant where ${matching(sql, caller, search)} ${search.order}`,
    500,
  );

/** By row id, in the transaction of somebody who sees all tenants. */
export const findTenants = (sql: Sql, ids: readonly string[], lock = false) => sql<TenantRow[]>`
  select ${selected(sql)} from system_tenant where id = any (${[...ids]}::bigint[]) and not is_deleted
  order by id ${lock ? sql`for update` : sql``}`;

/** By number or, as some clients send it, by row id. */
export const findByTenantId = async (sql: Sql, tenantId: string, lock = false): Promise<TenantRow | null> => {
  const [row] = await sql<TenantRow[]>`
    select ${selected(sql)} from system_tenant where tenant_id = ${tenantId} and not is_deleted ${lock ? sql`for update` : sql``}`;
  return row ?? null;
};
