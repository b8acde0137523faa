import { PassThrough } from 'node:stream';
import type { Language } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import type { Column } from '@manyi/shared/resource/columns';
import { apiPathOf, permissionOf, type Resource } from '@manyi/shared/resource/resource';
import { heavyFields } from '@manyi/shared/resources/log/logs';
import { z } from 'zod';
import { writeAudit } from '../../platform/audit/audit.ts';
import { xlsxType } from '../../platform/crud/excel/excel-routes.ts';
import { writeWorkbook } from '../../platform/crud/excel/export-workbook.ts';
import { readFilters } from '../../platform/crud/filters.ts';
import type { Row } from '../../platform/crud/store.ts';
import type { Sql } from '../../platform/database/database.ts';
import { defineRoute, FileReply, type Route } from '../../platform/http/route.ts';
import { idsSchema } from '../../platform/http/schemas.ts';
import { exactly, settle } from './few-values.ts';
import type { LogQueries, LogRow } from './log-list.ts';

/** More lines than anybody reads in a sheet; whoever wants older ones narrows the time. */
export const mostExported = 50_000;
const batchSize = 500;

/** What a sheet has of a log: what the list has. Requests and stacks stay with the line they belong to. */
const sheetOf = (log: Resource): Resource => {
  const left = [...heavyFields(log), 'createTime'];
  return {
    ...log,
    fields: Object.fromEntries(Object.entries(log.fields).filter(([name]) => !left.includes(name))),
  };
};

const asRow = (line: LogRow): Row => ({
  ...line,
  ...{ createUser: null, createDept: null, updateUser: null, updateTime: null, status: 1, version: 0 },
  createTime: String(line.createTime),
});

async function* rowsOf(batches: AsyncIterable<LogRow[]>): AsyncGenerator<Row[]> {
  for await (const lines of batches) yield lines.map(asRow);
}

async function* none(): AsyncGenerator<Row[]> {}

/** The lines a search finds, newest first, as a sheet. */
export const logExport = (
  log: Resource,
  filterable: ReadonlyMap<string, Column>,
  queries: Record<Language, LogQueries>,
): Route => {
  const sheet = sheetOf(log);
  return defineRoute({
    method: 'GET',
    path: `${apiPathOf(log)}/export`,
    access: { permission: permissionOf(log, 'export') },
    summary: [`${log.title[0]}：导出`, `${log.title[1]}: export`],
    tag: `log.${log.name}`,
    query: z.object({ ids: idsSchema.optional(), ascs: z.string().optional(), descs: z.string().optional() }).loose(),
    data: z.string(),
    handler: async ({ query: { ids, ascs: _, descs: __, ...rest }, caller, language, tx, request }) => {
      const filters = readFilters(exactly(rest), filterable);
      const { tenantId } = caller;
      const today = await tx(async (sql) => {
        await writeAudit(sql, caller, [
          { action: 'export', resource: `log-${log.name}`, rowId: '', after: { filters: rest } },
        ]);
        const [clock] = await sql<{ today: string }[]>`select to_char(now(), 'YYYYMMDD') as today`;
        return clock?.today ?? '';
      });
      const out = new PassThrough({ highWaterMark: 256 * 1024 });
      const write = async (sql: Sql): Promise<void> => {
        const matching = await settle(sql, log, tenantId, filters);
        const options = { ids, most: mostExported, size: batchSize };
        const batches = matching ? rowsOf(queries[language].batches(sql, tenantId, matching, options)) : none();
        await writeWorkbook({ out, sql, caller, language, resource: sheet, batches });
      };
      // Not awaited: the reply streams while this reads. A failure cuts the reply off, so nobody takes half for all.
      tx(write).catch((error: unknown) => {
        if (!out.destroyed) request.log.error({ err: error }, 'export failed');
        out.destroy(error instanceof Error ? error : new Error(String(error)));
      });
      return new FileReply({ name: `${textIn(log.title, language)}_${today}.xlsx`, type: xlsxType, content: out });
    },
  });
};
