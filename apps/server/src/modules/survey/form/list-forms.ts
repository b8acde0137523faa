import type { Page } from '@manyi/shared/contract/envelope';
import { pageOf } from '@manyi/shared/contract/envelope';
import type { SurveyFormRow } from '@manyi/shared/contract/survey';
import { audiences } from '@manyi/shared/contract/survey';
import { z } from 'zod';
import type { Caller } from '../../../platform/auth/caller.ts';
import { escapeLike } from '../../../platform/crud/filters.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { pagingSchema } from '../../../platform/http/schemas.ts';
import { selectForms, statusColumn, toFormRow } from './form-row.ts';
import { visibleForm } from './visible-forms.ts';

/** Filters come from a form whose empty fields are sent too. */
const blank = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), schema.optional());
const moment = z.string().regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/);

/** An unknown name is refused, so that a misspelt filter never looks like a full list. */
export const listQuerySchema = z.strictObject({
  ...pagingSchema.shape,
  formName: blank(z.string().max(120)),
  reportYear: blank(z.coerce.number().int().min(0).max(9999)),
  audience: blank(z.enum(audiences)),
  formStatus: blank(z.coerce.number().int().min(0).max(6)),
  createTime_dategt: blank(moment),
  createTime_datelt: blank(moment),
  ascs: blank(z.string().max(200)),
  descs: blank(z.string().max(200)),
});
export type ListQuery = z.output<typeof listQuerySchema>;

const sortable = new Map([
  ['formname', 'form_name'],
  ['reportyear', 'report_year'],
  ['audience', 'audience'],
  ['starttime', 'start_time'],
  ['endtime', 'end_time'],
  ['createtime', 'create_time'],
  ['updatetime', 'update_time'],
  ['publishtime', 'publish_time'],
]);

const ordersOf = (names: string | undefined, direction: 'asc' | 'desc') =>
  (names ?? '').split(',').flatMap((name) => {
    if (name.trim() === '') return [];
    const column = sortable.get(name.trim().toLowerCase().replaceAll('_', ''));
    if (!column)
      throw refuse(400, [`不支持的排序字段: ${name.slice(0, 60)}`, `Unknown sort field: ${name.slice(0, 60)}`]);
    return [{ column, direction }];
  });

const orderBy = (sql: Sql, query: ListQuery): Fragment => {
  const asked = [...ordersOf(query.ascs, 'asc'), ...ordersOf(query.descs, 'desc')];
  const orders = asked.length > 0 ? asked : [{ column: 'create_time', direction: 'desc' as const }];
  const listed = orders.reduce<Fragment>(
    (all, { column, direction }) =>
      sql`${all} f.${sql(column)} ${direction === 'asc' ? sql`asc nulls last` : sql`desc nulls last`},`,
    sql``,
  );
  return sql`order by ${listed} f.id desc`;
};

const filtersOf = (sql: Sql, query: ListQuery): Fragment => sql`
  ${query.formName === undefined ? sql`` : sql`and f.form_name ilike ${`%${escapeLike(query.formName.trim())}%`}`}
  ${query.reportYear === undefined ? sql`` : sql`and f.report_year = ${query.reportYear}`}
  ${query.audience === undefined ? sql`` : sql`and f.audience = ${query.audience}`}
  ${query.formStatus === undefined ? sql`` : sql`and ${statusColumn(sql)} = ${query.formStatus}`}
  ${query.createTime_dategt === undefined ? sql`` : sql`and f.create_time > ${query.createTime_dategt}::text::timestamptz`}
  ${query.createTime_datelt === undefined ? sql`` : sql`and f.create_time < ${query.createTime_datelt}::text::timestamptz`}`;

export const listForms = async (sql: Sql, caller: Caller, query: ListQuery): Promise<Page<SurveyFormRow>> => {
  const { current, size } = query;
  const [rows, [count]] = await Promise.all([
    selectForms(
      sql,
      caller.tenantId,
      sql`${filtersOf(sql, query)} ${visibleForm(sql, caller)}`,
      sql`${orderBy(sql, query)} limit ${size} offset ${(current - 1) * size}`,
    ),
    sql<{ total: number }[]>`
      select count(*)::int as total from survey_form f
      where f.tenant_id = ${caller.tenantId} and not f.is_deleted ${filtersOf(sql, query)} ${visibleForm(sql, caller)}`,
  ]);
  return pageOf(
    rows.map((row) => toFormRow(row, caller)),
    count?.total ?? 0,
    current,
    size,
  );
};
