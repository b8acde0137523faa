import { audiences } from '@manyi/shared/contract/survey';
import { textIn } from '@manyi/shared/contract/text';
import { z } from 'zod';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { defineRoute, FileReply, type Route } from '../../../platform/http/route.ts';
import { idSchema } from '../../../platform/http/schemas.ts';
import { visibleCollege } from '../college/visible-colleges.ts';
import { docxType, xlsxType } from '../document/file-types.ts';
import { heatMap, heatMapSchema } from './heat-map.ts';
import { indicatorDocument } from './indicator-document.ts';
import { resultsOf } from './indicator-results.ts';
import { indicatorWorkbook } from './indicator-workbook.ts';
import { questionResults } from './question-results.ts';
import type { ReportHead } from './report-head.ts';
import { resultSourceSchema, resultSources } from './result-sources.ts';
import { readYear } from './year-data.ts';

const tag = 'survey.result';
const base = '/api/surveyResult';
const optionalId = z.preprocess((id) => (id === '' ? undefined : id), idSchema.optional());
const yearQuery = z.object({ reportYear: z.coerce.number().int().min(2000).max(2100) });
const tableQuery = yearQuery.extend({ collegeId: optionalId });

const missing = z.enum(['noData', 'tooFew']).nullable();
const counts = {
  answered: z.number().nullable(),
  levels: z.record(z.string(), z.number()).nullable(),
  rate: z.number().nullable(),
  score: z.number().nullable(),
  missing,
};

/** Name of what a table is about; refused where the caller may not see the college. */
const headOf = async (
  sql: Sql,
  caller: Caller,
  { reportYear, collegeId }: { reportYear: number; collegeId?: string | undefined },
): Promise<Omit<ReportHead, 'sources'>> => {
  const visible = visibleCollege(sql, caller, sql`d.id`);
  const [row] = await sql<{ name: string; today: string }[]>`
    select ${collegeId === undefined ? sql`t.tenant_name` : sql`d.dept_name`} as name, current_date::text as today
    from system_tenant t
    ${collegeId === undefined ? sql`` : sql`join system_dept d on d.tenant_id = t.tenant_id and d.id = ${collegeId} ${visible}`}
    where t.tenant_id = ${caller.tenantId}`;
  if (!row) throw notFound();
  return { reportYear, name: row.name, today: row.today };
};

export const resultRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: `${base}/indicatorTable`,
    access: { permission: 'survey_result' },
    summary: ['满意度调查表', 'Satisfaction table'],
    tag,
    query: tableQuery,
    data: z.array(
      z.object({
        number: z.string(),
        name: z.string(),
        unit: z.string(),
        audience: z.enum(audiences),
        value: z.number().nullable(),
        base: z.number().nullable(),
        method: z.string(),
        formula: z.string(),
        interval: z.number().nullable(),
        levels: z.record(z.string(), z.number()).nullable(),
        missing,
      }),
    ),
    handler: ({ tx, caller, query, language }) =>
      tx(async (sql) => {
        await headOf(sql, caller, query);
        const data = await readYear(sql, caller.tenantId, query.reportYear);
        return resultsOf(data).rowsFor(query.collegeId ?? null, language);
      }),
  }),
  ...(['Word', 'Excel'] as const).map((kind) =>
    defineRoute({
      method: 'GET',
      path: `${base}/indicatorTable${kind}`,
      access: { permission: 'survey_result_export' },
      summary: [`满意度调查表 ${kind} 文件`, `Satisfaction table as a file of ${kind}`],
      tag,
      query: tableQuery,
      data: z.unknown(),
      handler: ({ tx, caller, query, language }) =>
        tx(async (sql) => {
          const sources = await resultSources(sql, caller, query.reportYear);
          const head = { ...(await headOf(sql, caller, query)), sources };
          const data = await readYear(sql, caller.tenantId, query.reportYear);
          const { template } = data;
          const rows = resultsOf(data).rowsFor(query.collegeId ?? null, language);
          const name = `${head.reportYear}-${head.name}-${textIn(template.title, language)}`;
          return kind === 'Word'
            ? new FileReply({
                name: `${name}.docx`,
                type: docxType,
                content: await indicatorDocument(head, template, rows, language),
              })
            : new FileReply({
                name: `${name}.xlsx`,
                type: xlsxType,
                content: await indicatorWorkbook(head, template, rows, language),
              });
        }),
    }),
  ),
  defineRoute({
    method: 'GET',
    path: `${base}/heatMap`,
    access: { permission: 'survey_result' },
    summary: ['指标 × 院校', 'Indicators by college'],
    tag,
    query: yearQuery,
    data: heatMapSchema,
    handler: ({ tx, caller, query, language }) => tx((sql) => heatMap(sql, caller, query.reportYear, language)),
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/sources`,
    access: { permission: 'survey_result' },
    summary: ['调查表的数据来源', 'What the table rests on'],
    tag,
    query: yearQuery,
    data: z.array(resultSourceSchema),
    handler: ({ tx, caller, query }) => tx((sql) => resultSources(sql, caller, query.reportYear)),
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/questions`,
    access: { permission: 'survey_result' },
    summary: ['各题答案分布', 'Distribution of the answers to each question'],
    tag,
    query: z.object({ formId: idSchema, collegeId: optionalId }),
    data: z.array(
      z.object({
        question: z.string(),
        title: z.string(),
        matrixTitle: z.string().nullable(),
        type: z.enum(['satisfaction', 'single', 'dropdown', 'multi', 'ranking', 'rating', 'nps', 'consent']),
        indicator: z.string().nullable(),
        labels: z.array(z.object({ level: z.string(), label: z.string() })),
        ...counts,
        groups: z.array(z.object({ group: z.string(), label: z.string(), ...counts })),
      }),
    ),
    handler: ({ tx, caller, query, language }) =>
      tx((sql) => questionResults(sql, caller, { formId: query.formId, collegeId: query.collegeId ?? null }, language)),
  }),
];
