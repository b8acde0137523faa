import { PassThrough } from 'node:stream';
import type {} from '@fastify/multipart';
import type { Text } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import { columnsOf } from '@manyi/shared/resource/columns';
import { apiPathOf, permissionOf } from '@manyi/shared/resource/resource';
import { z } from 'zod';
import { writeAudit } from '../../audit/audit.ts';
import type { Sql } from '../../database/database.ts';
import { refuse } from '../../http/refusal.ts';
import type { Route } from '../../http/route.ts';
import { defineRoute, FileReply } from '../../http/route.ts';
import { flagSchema, idsSchema } from '../../http/schemas.ts';
import { hiddenOfResource, seenColumns } from '../../scope/resource-scope.ts';
import { readFilters } from '../filters.ts';
import type { Means } from '../save.ts';
import { assertMayWrite } from '../save.ts';
import { readOrders } from '../sorting.ts';
import type { Row } from '../store.ts';
import { writeWorkbook } from './export-workbook.ts';
import type { ImportResult } from './import-rows.ts';
import { importRows } from './import-rows.ts';
import { maxSheetBytes, readSheet } from './read-sheet.ts';
import { templateWorkbook } from './template.ts';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Rows a sheet of this format can hold under its header. */
const maxExportRows = 1_048_575;
const batchSize = 500;

const tooMany: Text = [
  '数据超过一张工作表的行数，请缩小查询范围',
  'More rows than a sheet can hold; narrow the search',
];
const noFile: Text = ['请选择要导入的 .xlsx 文件', 'Choose an .xlsx file to import'];
const problemsLeft: Text = ['有数据未通过检查，未导入任何一行', 'Some rows have problems; nothing was imported'];

const exportQuery = z
  .object({ ids: idsSchema.optional(), ascs: z.string().optional(), descs: z.string().optional() })
  .loose();
const importQuery = z.object({
  dryRun: flagSchema.describe('检查但不写入'),
  skipInvalid: flagSchema.describe('跳过有问题的行；默认有一行有问题就全部不导入'),
});
const problemSchema = z.object({ row: z.number(), field: z.string(), label: z.string(), message: z.string() });
const importResult = z.object({
  rows: z.number(),
  valid: z.number(),
  problems: z.array(problemSchema),
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

async function* chosen(rows: Row[], ids: readonly string[]): AsyncGenerator<Row[]> {
  const place = new Map(ids.map((id, index) => [id, index]));
  yield rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

/** Excel out and in, for every resource whose descriptor names the verbs. */
export const excelRoutes = (means: Means): Route[] => {
  const { resource, store } = means;
  const path = apiPathOf(resource);
  const tag = `${resource.area}.${resource.name}`;
  const columns = columnsOf(resource);
  const [zh, en] = resource.title;

  const exported = defineRoute({
    method: 'GET',
    path: `${path}/export`,
    access: { permission: permissionOf(resource, 'export') },
    summary: [`${zh}：导出`, `${en}: export`],
    tag,
    query: exportQuery,
    data: z.string(),
    handler: async ({ query, caller, language, tx, request }) => {
      const { ids, ...rest } = query;
      const seen = seenColumns(columns, hiddenOfResource(resource, caller));
      const filters = readFilters(rest, seen);
      const orders = readOrders(rest, resource, seen);
      const { total, today } = await tx(async (sql) => {
        const count = ids ? (await store.find(sql, caller, ids)).length : await store.count(sql, caller, filters);
        if (count > maxExportRows) throw refuse(400, tooMany);
        await writeAudit(sql, caller, [
          { action: 'export', resource: resource.name, rowId: '', after: { rows: count, filters: rest } },
        ]);
        const [clock] = await sql<{ today: string }[]>`select to_char(now(), 'YYYYMMDD') as today`;
        return { total: count, today: clock?.today ?? '' };
      });
      const out = new PassThrough({ highWaterMark: 256 * 1024 });
      const write = async (sql: Sql): Promise<void> => {
        const batches = ids
          ? chosen(await store.find(sql, caller, ids), ids)
          : store.batches(sql, caller, { filters, orders, size: batchSize });
        await writeWorkbook({ out, sql, caller, language, resource, batches });
      };
      // Not awaited: the reply streams while this reads. A failure cuts the reply off, so nobody takes half for all.
      tx(write).catch((error: unknown) => {
        if (!out.destroyed) request.log.error({ err: error }, 'export failed');
        out.destroy(error instanceof Error ? error : new Error(String(error)));
      });
      const counted = textIn([`${total}行`, `${total} rows`], language);
      return new FileReply({
        name: `${textIn(resource.title, language)}_${counted}_${today}.xlsx`,
        type: xlsxType,
        content: out,
      });
    },
  });

  const template = defineRoute({
    method: 'GET',
    path: `${path}/import-template`,
    access: { permission: permissionOf(resource, 'import') },
    summary: [`${zh}：导入模板`, `${en}: import template`],
    tag,
    data: z.string(),
    handler: async ({ caller, language, tx }) =>
      new FileReply({
        name: textIn([`${zh}导入模板.xlsx`, `${en} import template.xlsx`], language),
        type: xlsxType,
        content: await tx((sql) => templateWorkbook(sql, caller, resource, language)),
      }),
  });

  const imported = defineRoute({
    method: 'POST',
    path: `${path}/import`,
    access: { permission: permissionOf(resource, 'import') },
    summary: [`${zh}：导入`, `${en}: import`],
    tag,
    query: importQuery,
    data: importResult,
    message: ['导入成功', 'Imported'],
    multipart: true,
    bodyLimit: maxSheetBytes + 64 * 1024,
    handler: async ({ query, caller, language, tx, request }) => {
      assertMayWrite(resource, caller);
      const upload = request.isMultipart()
        ? await request.file({ limits: { fileSize: maxSheetBytes, files: 1 } })
        : undefined;
      if (!upload) throw refuse(400, noFile);
      const sheet = await readSheet(await upload.toBuffer());
      try {
        return await tx(async (sql) => {
          const result = await importRows({ means, sql, caller, language, sheet, fileName: upload.filename });
          const kept = !query.dryRun && (result.problems.length === 0 || query.skipInvalid === true);
          if (!kept) throw new NotKept(result);
          return result;
        });
      } catch (error) {
        if (!(error instanceof NotKept)) throw error;
        if (query.dryRun) return error.result;
        throw refuse(400, problemsLeft, error.result);
      }
    },
  });

  const mayImport = resource.verbs.includes('import') && resource.verbs.includes('add');
  return [...(resource.verbs.includes('export') ? [exported] : []), ...(mayImport ? [template, imported] : [])];
};
