import type { HeadCountGroup } from '@manyi/shared/contract/survey';
import { changeWords } from '@manyi/shared/questionnaire/diff-definition';
import {
  type HistorySource,
  hidesNothing,
  isRowId,
  isThere,
  type Place,
  rowOfEvent,
} from '../../platform/audit/history-source.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database, Fragment, Sql } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { findCollege } from './college/college-row.ts';
import { readRowId, type Sheet, selectHeadCounts } from './college/head-count-row.ts';
import { sheetOf } from './college/sheet-of.ts';
import { findForm } from './form/form-row.ts';
import { visibleForm } from './form/visible-forms.ts';

/** Where the tenant's surveys are, so is what became of them. */
const at = <T>(database: Database, { tenantId, userId }: Caller, run: (sql: Sql) => Promise<T>): Promise<T> =>
  database.tx({ tenantId, userId }, run);

const where =
  (database: Database, find: (sql: Sql, caller: Caller, rowId: string) => Promise<unknown>): HistorySource['within'] =>
  ({ caller }, rowId, read) =>
    at(database, caller, async (sql) => {
      if (!(await find(sql, caller, rowId))) throw notFound();
      return read({ sql, tenantIds: [caller.tenantId] });
    });

/** A questionnaire, deleted or not, that the caller's data scopes let them see. */
const formRow = (sql: Sql, caller: Caller, which: Fragment) => sql`
  select 1 from survey_form f where f.tenant_id = ${caller.tenantId} and ${which} ${visibleForm(sql, caller)}`;

/** Changes of one number. On the sheet of a questionnaire those of the year are its changes too, where it has none of its own. */
const ofRow = ({ sql, tenantIds }: Place, group: HeadCountGroup, rowId: string) => {
  const { collegeId, reportYear, formId } = readRowId(rowId) ?? { collegeId: '0', reportYear: 0, formId: null };
  return sql`
    from survey_head_count_history where tenant_id = any (${[...tenantIds]}) and college_id = ${collegeId}
      and report_year = ${reportYear} and audience_group = ${group}
      and (form_id is null or form_id is not distinct from ${formId}::bigint)`;
};

interface Entered {
  id: string;
  time: string;
  userId: string | null;
  userName: string | null;
  source: string;
  old: number | null;
  number: number | null;
  headCountDate: string | null;
  reason: string | null;
  isOverride: boolean;
}

const headCounts = (database: Database, group: HeadCountGroup): HistorySource => ({
  resource: `${group}-head-count`,
  codes: [group === 'teacher' ? 'college_teacher' : 'college_student'],
  isPlatform: false,
  hidden: hidesNothing,
  namings: {},
  within: where(database, async (sql, caller, rowId) => {
    const row = readRowId(rowId);
    if (!row || !isRowId(row.collegeId)) return false;
    const sheet: Sheet = await sheetOf(sql, caller, group, {
      reportYear: row.reportYear,
      formId: row.formId ?? undefined,
    });
    if (sheet.reportYear !== row.reportYear) return false;
    return (await selectHeadCounts(sql, caller, sheet, sql`and c.id = ${row.collegeId}`)).length > 0;
  }),
  events: async (place, rowId, { limit, offset }) => {
    const rows = await place.sql<Entered[]>`
      select id, create_time as time, create_user as "userId", create_user_name as "userName", source, old_number as old,
        new_number as number, count_date::text as "headCountDate", reason, form_id is not null as "isOverride"
      ${ofRow(place, group, rowId)} order by id desc limit ${limit} offset ${offset}`;
    return rows.map(({ old, number, headCountDate, reason, isOverride, source, ...rest }) => ({
      ...rest,
      action: source === 'IMPORT' ? 'import' : 'edit',
      before: { number: old },
      after: { number, headCountDate, reason, ...(isOverride && { sheet: 'form' }) },
    }));
  },
  count: async (place, rowId) => {
    const [row] = await place.sql<{ total: number }[]>`select count(*)::int as total ${ofRow(place, group, rowId)}`;
    return row?.total ?? 0;
  },
});

/** Records of this module whose history people may read. */
export const surveyHistories = (database: Database): readonly HistorySource[] => [
  {
    resource: 'survey-form',
    codes: ['survey_form'],
    isPlatform: false,
    hidden: hidesNothing,
    namings: { collegeIds: { to: 'dept' }, contentChanges: { words: changeWords } },
    within: where(
      database,
      async (sql, caller, rowId) => isRowId(rowId) && (await formRow(sql, caller, sql`f.id = ${rowId}`)).length > 0,
    ),
    deleted: {
      titleField: 'formName',
      within: ({ caller }, read) =>
        at(database, caller, (sql) =>
          read(
            { sql, tenantIds: [caller.tenantId] },
            isThere(sql, formRow(sql, caller, sql`f.id = ${rowOfEvent(sql)} and f.is_deleted`)),
          ),
        ),
    },
  },
  {
    resource: 'survey-college',
    codes: ['survey_progress', 'survey_form', 'college_student'],
    isPlatform: false,
    hidden: hidesNothing,
    namings: {},
    within: where(database, async (sql, caller, rowId) => {
      const college = isRowId(rowId) ? await findCollege(sql, caller, rowId) : null;
      return college !== null && (await findForm(sql, caller, college.formId)) !== null;
    }),
  },
  headCounts(database, 'student'),
  headCounts(database, 'teacher'),
];
