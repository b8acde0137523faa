import type { HeadCountGroup, HeadCountRow } from '@manyi/shared/contract/survey';
import { relaStatus } from '@manyi/shared/contract/survey';
import { z } from 'zod';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { rateOf } from '../rate.ts';
import { visibleCollege } from './visible-colleges.ts';

/** Which sheet of head-counts: that of a year, or the year as one questionnaire sees it. */
export interface Sheet {
  group: HeadCountGroup;
  reportYear: number;
  formId: string | null;
}

export interface HeadCountRecord {
  collegeId: string;
  collegeCode: string | null;
  collegeName: string;
  number: number | null;
  lastYearNumber: number | null;
  headCountDate: string | null;
  headCountSource: 'MANUAL' | 'IMPORT' | 'ROSTER' | null;
  overridden: boolean;
  reason: string | null;
  validCount: number;
  /** The furthest any survey that uses this number has come there. */
  relaStatus: number;
  /** Questionnaires whose published results rest on this number; null when none does. */
  lockedBy: string | null;
  version: number;
  updateTime: string | null;
  updateUserName: string | null;
}

/** `<college>-<year>` or `<college>-<year>-<form>`: a row is there before anything was entered in it. */
export const rowIdOf = ({ reportYear, formId }: Sheet, collegeId: string): string =>
  formId === null ? `${collegeId}-${reportYear}` : `${collegeId}-${reportYear}-${formId}`;

export const readRowId = (id: string): { collegeId: string; reportYear: number; formId: string | null } | null => {
  const parts = /^(\d{1,19})-(\d{4})(?:-(\d{1,19}))?$/.exec(id);
  return parts ? { collegeId: parts[1] ?? '', reportYear: Number(parts[2]), formId: parts[3] ?? null } : null;
};

/** Every college of the sheet that this caller may see, entered or not. `where` speaks of `c` and begins with `and`. */
export const selectHeadCounts = (
  sql: Sql,
  caller: Caller,
  sheet: Sheet,
  where: Fragment,
): Promise<HeadCountRecord[]> => {
  const visible = visibleCollege(sql, caller, sql`c.id`);
  return sheet.formId === null
    ? yearRows(sql, caller.tenantId, sheet, sql`${visible} ${where}`)
    : formRows(sql, caller.tenantId, sheet, sheet.formId, sql`${visible} ${where}`);
};

const ofGroup = (sql: Sql, group: HeadCountGroup): Fragment =>
  group === 'teacher' ? sql`f.audience = 'TEACHER'` : sql`f.audience <> 'TEACHER'`;

const yearRows = (sql: Sql, tenantId: string, { group, reportYear }: Sheet, where: Fragment) => {
  // Graduates, parents and employers are other people than those counted here: they say nothing about the number.
  const asked = group === 'teacher' ? 'TEACHER' : 'STUDENT';
  return sql<HeadCountRecord[]>`
    select c.id as "collegeId", c.college_code as "collegeCode", c.college_name as "collegeName", h.number,
      last.number as "lastYearNumber", h.count_date::text as "headCountDate", h.source as "headCountSource",
      false as overridden, h.reason, coalesce(r.valid, 0) as "validCount", coalesce(r.status, 0) as "relaStatus",
      r.locked as "lockedBy", coalesce(h.version, 0) as version, h.update_time as "updateTime", u.real_name as "updateUserName"
    from survey_college_dept c
    left join survey_head_count h on h.tenant_id = c.tenant_id and h.college_id = c.id
      and h.report_year = ${reportYear} and h.audience_group = ${group}
    left join survey_head_count last on last.tenant_id = c.tenant_id and last.college_id = c.id
      and last.report_year = ${reportYear - 1} and last.audience_group = ${group}
    left join "system_user" u on u.tenant_id = c.tenant_id and u.id = h.update_user
    left join lateral (
      -- A questionnaire with a number of its own does not rest on this one.
      select max(r.valid_count) filter (where f.audience = ${asked}) as valid,
        max(r.status) filter (where o.form_id is null) as status,
        string_agg(f.form_name, '、' order by f.id)
          filter (where o.form_id is null and r.status = ${relaStatus.locked}) as locked
      from survey_form f join survey_college r on r.tenant_id = f.tenant_id and r.form_id = f.id and r.college_id = c.id
      left join survey_head_count_override o on o.tenant_id = r.tenant_id and o.form_id = r.form_id
        and o.college_id = r.college_id
      where f.tenant_id = c.tenant_id and f.report_year = ${reportYear} and not f.is_deleted and ${ofGroup(sql, group)}
    ) r on true
    where c.tenant_id = ${tenantId} ${where}
    order by c.sort, c.college_code nulls last, c.id`;
};

const formRows = (sql: Sql, tenantId: string, { group, reportYear }: Sheet, formId: string, where: Fragment) =>
  sql<HeadCountRecord[]>`
    select c.id as "collegeId", c.college_code as "collegeCode", c.dept_name as "collegeName",
      coalesce(o.number, h.number) as number, last.number as "lastYearNumber",
      (case when o.number is null then h.count_date else o.count_date end)::text as "headCountDate",
      coalesce(o.source, h.source) as "headCountSource", o.number is not null as overridden,
      case when o.number is null then h.reason else o.reason end as reason,
      coalesce(r.valid_count, 0) as "validCount", coalesce(r.status, 0) as "relaStatus",
      case when r.status = ${relaStatus.locked} then f.form_name end as "lockedBy", coalesce(o.version, 0) as version,
      coalesce(o.update_time, h.update_time) as "updateTime", u.real_name as "updateUserName"
    from survey_form_scope s
    join survey_form f on f.tenant_id = s.tenant_id and f.id = s.form_id
    join system_dept c on c.tenant_id = s.tenant_id and c.id = s.college_id
    left join survey_college r on r.tenant_id = s.tenant_id and r.form_id = s.form_id and r.college_id = s.college_id
    left join survey_head_count h on h.tenant_id = s.tenant_id and h.college_id = s.college_id
      and h.report_year = ${reportYear} and h.audience_group = ${group}
    left join survey_head_count last on last.tenant_id = s.tenant_id and last.college_id = s.college_id
      and last.report_year = ${reportYear - 1} and last.audience_group = ${group}
    left join survey_head_count_override o on o.tenant_id = s.tenant_id and o.form_id = s.form_id
      and o.college_id = s.college_id
    left join "system_user" u on u.tenant_id = s.tenant_id
      and u.id = case when o.number is null then h.update_user else o.update_user end
    where s.tenant_id = ${tenantId} and s.form_id = ${formId} ${where}
    order by c.sort, c.college_code nulls last, c.id`;

export const editPermissionOf = (group: HeadCountGroup): string =>
  group === 'teacher' ? 'college_teacher_edit' : 'college_student_edit';

export const toHeadCountRow = (record: HeadCountRecord, sheet: Sheet, caller: Caller): HeadCountRow => {
  const { number, relaStatus: status, ...shown } = record;
  return {
    ...shown,
    id: rowIdOf(sheet, record.collegeId),
    reportYear: sheet.reportYear,
    formId: sheet.formId,
    ...(sheet.group === 'teacher' ? { teachersNumber: number } : { studentsNumber: number }),
    participationRate: rateOf(record.validCount, number),
    canEdit: status < relaStatus.locked && caller.permissions.has(editPermissionOf(sheet.group)),
  };
};

export const headCountRowSchema = z.object({
  id: z.string(),
  collegeId: z.string(),
  collegeCode: z.string().nullable(),
  collegeName: z.string(),
  reportYear: z.number(),
  formId: z.string().nullable(),
  studentsNumber: z.number().nullable().optional(),
  teachersNumber: z.number().nullable().optional(),
  lastYearNumber: z.number().nullable(),
  headCountDate: z.string().nullable(),
  headCountSource: z.enum(['MANUAL', 'IMPORT', 'ROSTER']).nullable(),
  overridden: z.boolean(),
  reason: z.string().nullable(),
  validCount: z.number(),
  participationRate: z.number().nullable(),
  version: z.number(),
  updateTime: z.string().nullable(),
  updateUserName: z.string().nullable(),
  canEdit: z.boolean(),
  lockedBy: z.string().nullable(),
});
