import { pageOf } from '@manyi/shared/contract/envelope';
import { tenant } from '@manyi/shared/resources/system/tenant.resource';
import { z } from 'zod';
import { listQuerySchema } from '../../../platform/crud/crud-routes.ts';
import { readFilters } from '../../../platform/crud/filters.ts';
import { orderBy, readOrders } from '../../../platform/crud/sorting.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Route } from '../../../platform/http/route.ts';
import { defineRoute, KeptReply } from '../../../platform/http/route.ts';
import { idSchema, pageSchema } from '../../../platform/http/schemas.ts';
import { stampOf } from '../../../platform/http/stamp.ts';
import { isSuper } from '../ground.ts';
import { readTenants } from './read-tenants.ts';
import { pageOfTenants, selected, type TenantRow, tenantColumns, visible } from './tenant.queries.ts';
import { tenantExportRoute } from './tenant-export.routes.ts';
import { settingsOf, shownSettings } from './tenant-settings.ts';

const tag = 'system.tenant';
const base = '/api/blade-system/tenant';

export const tenantRowSchema = z.object({
  id: z.string(),
  tenantId: z.string(),
  tenantName: z.string(),
  domain: z.string(),
  linkman: z.string(),
  contactNumber: z.string(),
  address: z.string(),
  datasourceId: z.string().nullable(),
  packageId: z.string().nullable(),
  packageName: z.string(),
  accountLimit: z.number().nullable(),
  expireTime: z.string().nullable(),
  status: z.number(),
  version: z.number(),
  createTime: z.string(),
});

export const tenantRoutes = (): Route[] => [
  tenantExportRoute(),
  defineRoute({
    method: 'GET',
    path: `${base}/select`,
    access: 'login',
    summary: ['可选租户', 'Tenants to choose from'],
    tag,
    data: z.array(z.object({ id: z.string(), tenantId: z.string(), tenantName: z.string() })),
    handler: async (call) =>
      new KeptReply(
        { of: ['system_tenant'], tenantId: null, by: isSuper(call.caller) ? '' : call.caller.tenantId },
        () =>
          readTenants(
            call,
            (sql) => sql<Pick<TenantRow, 'id' | 'tenantId' | 'tenantName'>[]>`
            select id, tenant_id as "tenantId", tenant_name as "tenantName" from system_tenant
            where ${visible(sql, call.caller)} order by tenant_id limit 5000`,
          ),
      ),
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/list`,
    access: { permission: 'tenant' },
    summary: ['租户列表', 'Page of tenants'],
    tag,
    query: listQuerySchema,
    data: pageSchema(tenantRowSchema),
    handler: async (call) => {
      const { current, size, ...rest } = call.query;
      const filters = readFilters(rest, tenantColumns);
      const orders = readOrders(rest, tenant, tenantColumns);
      const { records, total } = await readTenants(call, (sql) =>
        pageOfTenants(sql, call.caller, { filters, order: orderBy(sql, orders) }, size, (current - 1) * size),
      );
      return pageOf(records, total, current, size);
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/detail`,
    access: { anyOf: ['tenant', 'tenant_view', 'tenant_edit'] },
    summary: ['租户详情', 'One tenant with its settings'],
    tag,
    query: z.object({ id: idSchema }),
    /** The stamps go back with `setting` and `datasource`, so that nobody overwrites what somebody else decided meanwhile. */
    data: tenantRowSchema.extend({ settings: shownSettings, settingsStamp: z.string(), datasourceStamp: z.string() }),
    handler: (call) =>
      readTenants(call, async (sql) => {
        const [row] = await sql<TenantRow[]>`
          select ${selected(sql)} from system_tenant where id = ${call.query.id} and ${visible(sql, call.caller)}`;
        if (!row) throw notFound();
        const settings = await settingsOf(sql, row.tenantId);
        const { datasourceId } = row;
        return { ...row, settings, settingsStamp: stampOf(settings), datasourceStamp: stampOf({ datasourceId }) };
      }),
  }),
];
