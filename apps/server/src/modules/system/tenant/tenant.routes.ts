import { pageOf } from '@manyi/shared/contract/envelope';
import { z } from 'zod';
import type { Caller } from '../../../platform/auth/caller.ts';
import { listQuerySchema } from '../../../platform/crud/crud-routes.ts';
import type { Filter } from '../../../platform/crud/filters.ts';
import { filterPredicate, readFilters } from '../../../platform/crud/filters.ts';
import { orderBy, readOrders } from '../../../platform/crud/sorting.ts';
import type { Database, Fragment, Sql } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Route } from '../../../platform/http/route.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { idSchema, pageSchema } from '../../../platform/http/schemas.ts';
import { filterColumns } from '../filter-columns.ts';
import { isSuper } from '../ground.ts';

const tag = 'system.tenant';
const base = '/api/blade-system/tenant';

const rowSchema = z.object({
  id: z.string(),
  tenantId: z.string(),
  tenantName: z.string(),
  domain: z.string(),
  linkman: z.string(),
  contactNumber: z.string(),
  address: z.string(),
  datasourceId: z.string().nullable(),
  packageId: z.string().nullable(),
  status: z.number(),
  version: z.number(),
  createTime: z.string(),
});
type TenantRow = z.output<typeof rowSchema>;

const columns = filterColumns({
  tenantId: 'text',
  tenantName: 'text',
  domain: 'text',
  linkman: 'text',
  contactNumber: 'text',
  status: 'integer',
  createTime: 'dateTime',
});

const selected = (sql: Sql): Fragment => sql`
  id, tenant_id as "tenantId", tenant_name as "tenantName", domain, linkman, contact_number as "contactNumber", address,
  datasource_id as "datasourceId", package_id as "packageId", status, version, create_time as "createTime"`;

/** The platform's administrator sees all tenants, everybody else their own. */
const visible = (sql: Sql, caller: Caller): Fragment =>
  isSuper(caller) ? sql`not is_deleted` : sql`not is_deleted and tenant_id = ${caller.tenantId}`;

interface Asking {
  caller: Caller;
  tx<T>(run: (sql: Sql) => Promise<T>): Promise<T>;
  database: Database;
}
const read = <T>({ caller, tx, database }: Asking, run: (sql: Sql) => Promise<T>): Promise<T> =>
  isSuper(caller) ? database.asSystem(run) : tx(run);

const pageOfTenants = async (
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

/** Clients send the whole address of the page, or only its host. */
export const hostOf = (domain: string): string => {
  const text = domain.trim().toLowerCase().slice(0, 2000);
  const url = text.includes('://') ? text : `http://${text}`;
  return URL.canParse(url) ? new URL(url).host : '';
};

export const tenantRoutes = (): Route[] => [
  defineRoute({
    method: 'GET',
    path: `${base}/info`,
    access: 'public',
    summary: ['按域名查租户', 'The tenant of a domain, or nothing'],
    tag,
    query: z.object({ domain: z.string().max(2000).default('') }),
    data: z.object({ tenantId: z.string().optional(), domain: z.string().optional() }),
    handler: async ({ query, database }) => {
      const host = hostOf(query.domain);
      if (host === '') return {};
      // Before sign-in there is no tenant yet: this is what finds it.
      const [row] = await database.asSystem(
        (sql) => sql<{ tenantId: string; domain: string }[]>`
          select tenant_id as "tenantId", domain from system_tenant
          where not is_deleted and status = 1 and domain <> ''
            and lower(domain) in (${host}, ${`http://${host}`}, ${`https://${host}`}) limit 1`,
      );
      return row ?? {};
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/select`,
    access: 'login',
    summary: ['可选租户', 'Tenants to choose from'],
    tag,
    data: z.array(z.object({ id: z.string(), tenantId: z.string(), tenantName: z.string() })),
    handler: (call) =>
      read(
        call,
        (sql) => sql<TenantRow[]>`
          select ${selected(sql)} from system_tenant where ${visible(sql, call.caller)} order by tenant_id limit 5000`,
      ),
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/list`,
    access: { permission: 'tenant' },
    summary: ['租户列表', 'Page of tenants'],
    tag,
    query: listQuerySchema,
    data: pageSchema(rowSchema),
    handler: async (call) => {
      const { current, size, ...rest } = call.query;
      const filters = readFilters(rest, columns);
      const orders = readOrders(rest, { sort: ['createTime', 'desc'] }, columns);
      const { records, total } = await read(call, (sql) =>
        pageOfTenants(sql, call.caller, filters, orderBy(sql, orders), size, (current - 1) * size),
      );
      return pageOf(records, total, current, size);
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/detail`,
    access: { anyOf: ['tenant', 'tenant_view', 'tenant_edit'] },
    summary: ['租户详情', 'One tenant'],
    tag,
    query: z.object({ id: idSchema }),
    data: rowSchema,
    handler: async (call) => {
      const [row] = await read(
        call,
        (sql) => sql<TenantRow[]>`
          select ${selected(sql)} from system_tenant where id = ${call.query.id} and ${visible(sql, call.caller)}`,
      );
      if (!row) throw notFound();
      return row;
    },
  }),
];
