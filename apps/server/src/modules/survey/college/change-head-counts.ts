import type { HeadCountChange, HeadCountGroup, HeadCountProblem, HeadCountRow } from '@manyi/shared/contract/survey';
import type { Language } from '@manyi/shared/contract/text';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { type PlannedChange, problemOf } from './head-count-problems.ts';
import { type HeadCountRecord, readRowId, type Sheet, selectHeadCounts, toHeadCountRow } from './head-count-row.ts';
import { sheetOf } from './sheet-of.ts';

interface Plan {
  sheet: Sheet;
  planned: PlannedChange[];
  records: ReadonlyMap<string, HeadCountRecord>;
}

const numberIn = (change: HeadCountChange, group: HeadCountGroup): number | null | undefined =>
  group === 'teacher' ? change.teachersNumber : change.studentsNumber;

/** A batch is one sheet: all rows of the same year and, if any, the same questionnaire. */
const sheetOfChanges = async (
  sql: Sql,
  caller: Caller,
  group: HeadCountGroup,
  changes: readonly HeadCountChange[],
): Promise<Sheet> => {
  const sheets = new Map(
    changes.map(({ id }) => {
      const read = readRowId(id);
      return [read ? `${read.reportYear}-${read.formId}` : '', read] as const;
    }),
  );
  const [only] = sheets.values();
  if (sheets.size !== 1 || !only)
    throw refuse(400, ['一次只能修改同一年度、同一问卷的人数', 'One batch is about one year and one questionnaire']);
  return sheetOf(sql, caller, group, { reportYear: only.reportYear, formId: only.formId ?? undefined });
};

export const planChanges = async (
  sql: Sql,
  caller: Caller,
  group: HeadCountGroup,
  changes: readonly HeadCountChange[],
): Promise<Plan> => {
  const sheet = await sheetOfChanges(sql, caller, group, changes);
  const records = new Map((await selectHeadCounts(sql, caller, sheet, sql``)).map((row) => [row.collegeId, row]));
  const planned = changes.map((change) => {
    const record = records.get(readRowId(change.id)?.collegeId ?? '');
    const given = numberIn(change, group);
    return {
      change,
      number: given === undefined ? (record?.number ?? null) : given,
      record,
      isOverride: sheet.formId !== null,
    };
  });
  return { sheet, planned, records };
};

export const problemsOf = (plan: Plan, language: Language): HeadCountProblem[] =>
  plan.planned.flatMap((planned) => problemOf(planned, language) ?? []);

/** Saves all changes or none. Every number that changed goes into the history. */
export const changeHeadCounts = async (
  sql: Sql,
  caller: Caller,
  group: HeadCountGroup,
  changes: readonly HeadCountChange[],
  language: Language,
): Promise<HeadCountRow[]> => {
  // One writer of head-counts of a tenant at a time, so that the versions looked at are the versions written over.
  await sql`select pg_advisory_xact_lock(20261, hashtext(${caller.tenantId}))`;
  const plan = await planChanges(sql, caller, group, changes);
  const problems = problemsOf(plan, language);
  const rowsNow = (records: Iterable<HeadCountRecord>) =>
    [...records].map((record) => toHeadCountRow(record, plan.sheet, caller));
  if (problems.length > 0) {
    const conflicting = problems.some(({ code }) => code === 'version');
    const asked = plan.planned.flatMap(({ record }) => record ?? []);
    throw conflicting
      ? refuse(
          409,
          ['有数据刚被他人修改，请核对后再保存', 'Someone else has just changed some rows; compare before saving'],
          {
            rows: problems,
            current: rowsNow(asked),
          },
        )
      : refuse(
          400,
          [`${problems.length} 行需要处理，未保存任何一行`, `${problems.length} rows need a look; nothing was saved`],
          { rows: problems },
        );
  }
  const { sheet } = plan;
  const kept = plan.planned.filter(({ number, record, change }) => isChange(number, record, change, sheet));
  await writeHistory(sql, caller, sheet, kept);
  if (sheet.formId === null) await writeYear(sql, caller, sheet, kept);
  else await writeOverrides(sql, caller, sheet.formId, kept);
  const ids = new Set(changes.map(({ id }) => readRowId(id)?.collegeId));
  const after = await selectHeadCounts(sql, caller, sheet, sql``);
  return rowsNow(after.filter(({ collegeId }) => ids.has(collegeId)));
};

const isChange = (
  number: number | null,
  record: HeadCountRecord | undefined,
  change: HeadCountChange,
  sheet: Sheet,
): boolean => {
  if (sheet.formId !== null) return number !== null || record?.overridden === true;
  return number !== record?.number || (change.headCountDate ?? null) !== (record?.headCountDate ?? null);
};

const columnsOf = ({ change }: PlannedChange) => ({
  count_date: change.headCountDate ?? null,
  source: change.source ?? 'MANUAL',
  reason: change.reason?.trim() || null,
});

const writeYear = async (sql: Sql, caller: Caller, sheet: Sheet, planned: readonly PlannedChange[]): Promise<void> => {
  if (planned.length === 0) return;
  const rows = planned.map((change) => ({
    tenant_id: caller.tenantId,
    college_id: change.record?.collegeId ?? '',
    report_year: sheet.reportYear,
    audience_group: sheet.group,
    number: change.number,
    ...columnsOf(change),
    version: change.change.version + 1,
    update_user: caller.userId,
  }));
  await sql`
    insert into survey_head_count ${sql(rows)}
    on conflict (tenant_id, report_year, audience_group, college_id) do update set number = excluded.number,
      count_date = excluded.count_date, source = excluded.source, reason = excluded.reason, version = excluded.version,
      update_user = excluded.update_user, update_time = now()`;
};

const writeOverrides = async (
  sql: Sql,
  caller: Caller,
  formId: string,
  planned: readonly PlannedChange[],
): Promise<void> => {
  const dropped = planned.filter(({ number }) => number === null).map(({ record }) => record?.collegeId ?? '');
  if (dropped.length > 0)
    await sql`
      delete from survey_head_count_override
      where tenant_id = ${caller.tenantId} and form_id = ${formId} and college_id in ${sql(dropped)}`;
  const rows = planned
    .filter(({ number }) => number !== null)
    .map((change) => ({
      tenant_id: caller.tenantId,
      form_id: formId,
      college_id: change.record?.collegeId ?? '',
      number: change.number,
      ...columnsOf(change),
      version: change.change.version + 1,
      update_user: caller.userId,
    }));
  if (rows.length === 0) return;
  await sql`
    insert into survey_head_count_override ${sql(rows)}
    on conflict (tenant_id, form_id, college_id) do update set number = excluded.number, count_date = excluded.count_date,
      source = excluded.source, reason = excluded.reason, version = excluded.version,
      update_user = excluded.update_user, update_time = now()`;
};

const writeHistory = async (
  sql: Sql,
  caller: Caller,
  sheet: Sheet,
  planned: readonly PlannedChange[],
): Promise<void> => {
  if (planned.length === 0) return;
  const rows = planned.map((change) => ({
    tenant_id: caller.tenantId,
    college_id: change.record?.collegeId ?? '',
    report_year: sheet.reportYear,
    audience_group: sheet.group,
    form_id: sheet.formId,
    old_number: change.record?.number ?? null,
    new_number: change.number,
    ...columnsOf(change),
    create_user: caller.userId,
    create_user_name: caller.realName,
  }));
  await sql`insert into survey_head_count_history ${sql(rows)}`;
};
