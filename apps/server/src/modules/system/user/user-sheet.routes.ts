import { PassThrough } from 'node:stream';
import type {} from '@fastify/multipart';
import { textIn } from '@manyi/shared/contract/text';
import { z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Sessions } from '../../../platform/auth/sessions.ts';
import { xlsxType } from '../../../platform/crud/excel/excel-routes.ts';
import { writeWorkbook } from '../../../platform/crud/excel/export-workbook.ts';
import type { ImportResult } from '../../../platform/crud/excel/import-rows.ts';
import { maxSheetBytes, readSheet } from '../../../platform/crud/excel/read-sheet.ts';
import { templateWorkbook } from '../../../platform/crud/excel/template.ts';
import { readFilters } from '../../../platform/crud/filters.ts';
import { readOrders } from '../../../platform/crud/sorting.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { forbidden, refuse } from '../../../platform/http/refusal.ts';
import type { Route } from '../../../platform/http/route.ts';
import { defineRoute, FileReply } from '../../../platform/http/route.ts';
import { flagSchema, idsSchema } from '../../../platform/http/schemas.ts';
import { seenColumns } from '../../../platform/scope/resource-scope.ts';
import { hiddenFields, hideFields } from '../../../platform/scope/scope.ts';
import { limits } from '../../auth/auth.public.ts';
import { groundForNew, groundOf, isSuper } from '../ground.ts';
import { askedPlace, askedTenant } from '../ids.ts';
import type { LinkWay } from '../scope/linked-people.ts';
import { assertLinksSeen, userFields, withinScopes } from '../scope/written-targets.ts';
import { importUsers } from './import-users.ts';
import { countUsers, userBatches, userColumns } from './user.queries.ts';
import type { UserRow } from './user-rows.ts';
import { exportSheetOf, userSheet } from './user-sheet.ts';

const tag = 'system.user';
const base = '/api/blade-system/user';
const maxExportRows = 1_048_575;
const maxImportRows = 20_000;

const exportQuery = z
  .object({ ids: idsSchema.optional(), ascs: z.string().optional(), descs: z.string().optional() })
  .loose();

const importResult = z.object({
  rows: z.number(),
  valid: z.number(),
  problems: z.array(z.object({ row: z.number(), field: z.string(), label: z.string(), message: z.string() })),
  ignored: z.array(z.string()),
});

/** Ends a transaction without keeping what it did, and carries out what it found. */
class NotKept extends Error {
  readonly result: ImportResult;
  constructor(result: ImportResult) {
    super('rolled back on purpose');
    this.result = result;
  }
}

async function* shown(batches: AsyncIterable<UserRow[]>, hidden: ReadonlySet<string>) {
  for await (const rows of batches) {
    yield rows.map((row) => ({
      ...hideFields(row, hidden),
      createUser: null,
      createDept: null,
      updateUser: null,
      updateTime: row.updateTime,
    }));
  }
}

const exportRoute = (): Route =>
  defineRoute({
    method: 'GET',
    path: `${base}/export-user`,
    access: { permission: 'user_export' },
    summary: ['导出用户', 'Users as a sheet'],
    tag,
    query: exportQuery,
    data: z.string(),
    handler: async (call) => {
      const { ids, tenantId, ...asked } = call.query;
      const { deptId, roleId, rest } = askedPlace(asked);
      const { caller, language, request } = call;
      const ground = groundOf(call, askedTenant(tenantId));
      const hidden = hiddenFields(caller, 'user', userFields);
      assertLinksSeen(hidden, { deptId, roleId });
      const seen = seenColumns(userColumns, hidden);
      const filters = readFilters(rest, seen);
      const orders = readOrders(rest, { sort: ['createTime', 'desc'] }, seen);
      const pageIn = (sql: Sql) => ({
        tenantId: ground.tenantId,
        filters,
        orders,
        deptId,
        roleId,
        within: (way: LinkWay) => sql`${withinScopes(sql, caller, ground.tenantId)?.(way) ?? sql``}
          ${ids ? sql`and id = any (${ids}::bigint[])` : sql``}`,
      });
      const { total, today } = await ground.tx(async (sql) => {
        const count = await countUsers(sql, pageIn(sql));
        if (count > maxExportRows)
          throw refuse(400, ['数据超过一张工作表的行数，请缩小查询范围', 'More rows than a sheet can hold']);
        await writeAudit(sql, caller, [
          { action: 'export', resource: 'user', rowId: '', after: { rows: count, filters: rest } },
        ]);
        const [clock] = await sql<{ today: string }[]>`select to_char(now(), 'YYYYMMDD') as today`;
        return { total: count, today: clock?.today ?? '' };
      });
      const out = new PassThrough({ highWaterMark: 256 * 1024 });
      // Not awaited: the reply streams while this reads. A failure cuts the reply off, so nobody takes half for all.
      ground
        .tx((sql) => {
          const batches = shown(userBatches(sql, pageIn(sql), limits.account, 500), hidden);
          return writeWorkbook({ out, sql, caller, language, resource: exportSheetOf(isSuper(caller)), batches });
        })
        .catch((error: unknown) => {
          if (!out.destroyed) request.log.error({ err: error }, 'export failed');
          out.destroy(error instanceof Error ? error : new Error(String(error)));
        });
      const counted = textIn([`${total}行`, `${total} rows`], language);
      const name = `${textIn(['用户数据导出', 'Users'], language)}_${counted}_${today}.xlsx`;
      return new FileReply({ name, type: xlsxType, content: out });
    },
  });

export const userSheetRoutes = (sessions: Sessions): Route[] => [
  exportRoute(),
  defineRoute({
    method: 'GET',
    path: `${base}/export-template`,
    access: { permission: 'user_import' },
    summary: ['用户导入模板', 'A sheet to fill in'],
    tag,
    data: z.string(),
    handler: async ({ caller, language, tx }) =>
      new FileReply({
        name: textIn(['用户数据模板.xlsx', 'User template.xlsx'], language),
        type: xlsxType,
        content: await tx((sql) => templateWorkbook(sql, caller, userSheet, language, maxImportRows)),
      }),
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/import-user`,
    access: { permission: 'user_import' },
    summary: ['导入用户', 'Users from a sheet; isCovered edits those there are'],
    tag,
    query: z.object({
      isCovered: flagSchema,
      dryRun: flagSchema,
      skipInvalid: flagSchema,
      tenantId: z.string().max(12).optional(),
    }),
    data: importResult,
    message: ['导入成功', 'Imported'],
    multipart: true,
    bodyLimit: maxSheetBytes + 64 * 1024,
    handler: async (call) => {
      const { query, caller, language, request } = call;
      if (query.isCovered && !caller.permissions.has('user_edit')) throw forbidden();
      const upload = request.isMultipart()
        ? await request.file({ limits: { fileSize: maxSheetBytes, files: 1 } })
        : undefined;
      if (!upload) throw refuse(400, ['请上传文件!', 'Choose a file']);
      const ground = await groundForNew(call, query.tenantId);
      const sheet = await readSheet(await upload.toBuffer(), maxImportRows);
      const keeps = ({ problems }: ImportResult): boolean =>
        !query.dryRun && (problems.length === 0 || query.skipInvalid === true);
      const cover = query.isCovered === true;
      const asked = { caller, tenantId: ground.tenantId, language, sheet, cover, keeps };
      try {
        return await ground.tx(async (sql) => {
          const result = await importUsers(sql, asked);
          if (!keeps(result)) throw new NotKept(result);
          return result;
        });
      } catch (error) {
        if (!(error instanceof NotKept)) throw error;
        if (query.dryRun) return error.result;
        const text = ['有数据未通过检查，未导入任何一行', 'Some rows have problems; nothing was imported'] as const;
        throw refuse(400, text, error.result);
      } finally {
        sessions.forgetAll();
      }
    },
  }),
];
