import type { Caller } from '../../../platform/auth/caller.ts';
import type { Filter } from '../../../platform/crud/filters.ts';
import { filterPredicate } from '../../../platform/crud/filters.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
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
  packageId: 'id',
  expireTime: 'dateTime',
  status: 'integer',
  createTime: 'dateTime',
});

export const selected = (sql: Sql): Fragment => sql`
  id, tenant_id as "tenantId", tenant_name as "tenantName", domain, linkman, contact_number as "contactNumber", address,
  datasource_id as "datasourceId", package_id as "packageId", account_limit as "accountLimit", expire_time as "expireTime",
  status, version, create_time as "createTime"`;

/** The platform's administrator sees all tenants, everybody else their own. */
export const visible = (sql: Sql, caller: Caller): Fragment =>
  isSuper(caller) ? sql`not is_deleted` : sql`not is_deleted and tenant_id = ${caller.tenantId}`;

export const pageOfTenants = async (
  sql: Sql,
  caller: Caller,
  filters: readonly Filter[],
  order: Fragment,
  size: number,
  offset: number,
) => {
  const where = () => sql`${visible(sql, caller)} ${filterPredicate(sql, filters)}`;
  const [records, [count]] = await Promise.all([
    sql<
      TenantRow[]
    >`select ${selected(sql)} from system_tenant where ${where()} ${order} limit ${size} offset ${offset}`,
    sql<{ total: number }[]>`select count(*)::int as total from system_tenant where ${where()}`,
  ]);
  return { records: [...records], total: count?.total ?? 0 };
};

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
