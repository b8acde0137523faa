import { PassThrough } from 'node:stream';
import { textIn } from '@manyi/shared/contract/text';
import { tenant } from '@manyi/shared/resources/system/tenant.resource';
import { z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { xlsxType } from '../../../platform/crud/excel/excel-routes.ts';
import { writeWorkbook } from '../../../platform/crud/excel/export-workbook.ts';
import { readFilters } from '../../../platform/crud/filters.ts';
import { orderBy, readOrders } from '../../../platform/crud/sorting.ts';
import type { Sql } from '../../../platform/database/database.ts';
import type { Route } from '../../../platform/http/route.ts';
import { defineRoute, FileReply } from '../../../platform/http/route.ts';
import { idsSchema } from '../../../platform/http/schemas.ts';
import { readTenants } from './read-tenants.ts';
import { countTenants, type TenantRow, tenantBatches, tenantColumns } from './tenant.queries.ts';

/** What a row of a sheet has besides its own fields, and is not shown. */
const unshown = { createUser: null, createDept: null, updateUser: null, updateTime: null };

async function* rowsOf(batches: AsyncIterable<TenantRow[]>) {
  for await (const rows of batches) yield rows.map((row) => ({ ...row, ...unshown }));
}

export const tenantExportRoute = (): Route =>
  defineRoute({
    method: 'GET',
    path: '/api/blade-system/tenant/export',
    access: { permission: 'tenant_export' },
    summary: ['导出租户', 'Tenants as a sheet'],
    tag: 'system.tenant',
    query: z.object({ ids: idsSchema.optional(), ascs: z.string().optional(), descs: z.string().optional() }).loose(),
    data: z.string(),
    handler: async (call) => {
      const { caller, language, request } = call;
      const { ids, ...rest } = call.query;
      const filters = readFilters(rest, tenantColumns);
      const orders = readOrders(rest, tenant, tenantColumns);
      const searchIn = (sql: Sql) => ({ filters, order: orderBy(sql, orders), ids });
      const { total, today } = await readTenants(call, async (sql) => {
        const count = await countTenants(sql, caller, searchIn(sql));
        await writeAudit(sql, caller, [
          { action: 'export', resource: tenant.name, rowId: '', after: { rows: count, filters: rest } },
        ]);
        const [clock] = await sql<{ today: string }[]>`select to_char(now(), 'YYYYMMDD') as today`;
        return { total: count, today: clock?.today ?? '' };
      });
      const out = new PassThrough({ highWaterMark: 256 * 1024 });
      // Not awaited: the reply streams while this reads. A failure cuts the reply off, so nobody takes half for all.
      readTenants(call, (sql) => {
        const batches = rowsOf(tenantBatches(sql, caller, searchIn(sql)));
        return writeWorkbook({ out, sql, caller, language, resource: tenant, batches });
      }).catch((error: unknown) => {
        if (!out.destroyed) request.log.error({ err: error }, 'export failed');
        out.destroy(error instanceof Error ? error : new Error(String(error)));
      });
      const counted = textIn([`${total}行`, `${total} rows`], language);
      const name = `${textIn(['租户', 'Tenants'], language)}_${counted}_${today}.xlsx`;
      return new FileReply({ name, type: xlsxType, content: out });
    },
  });
