import type { RelaStatus, SurveyCollegeRow } from '@manyi/shared/contract/survey';
import { formStatus, relaStatus } from '@manyi/shared/contract/survey';
import { z } from 'zod';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { statusColumn } from '../form/form-row.ts';
import { rateOf, targetCountOf } from '../rate.ts';
import { visibleCollege } from './visible-colleges.ts';

/** Scheme, host and port under which people reach the server, without a slash at the end. */
export type Origin = string;

export interface CollegeRecord {
  /** Empty while the questionnaire is a draft: the relation is made when it is published. */
  id: string;
  formId: string;
  formStatus: number;
  collegeId: string;
  collegeCode: string | null;
  collegeName: string;
  headCount: number | null;
  targetRate: number;
  validCount: number;
  invalidCount: number;
  messageCount: number;
  linkToken: string | null;
  status: number;
  updateTime: string | null;
}

/** Respondents' page of a college. */
export const respondUrl = (origin: Origin, linkToken: string): string => `${origin}/survey/r/${linkToken}`;

export const selectCollegeRecords = (sql: Sql, tenantId: string, where: Fragment): Promise<CollegeRecord[]> =>
  sql<CollegeRecord[]>`
    select coalesce(r.id::text, '') as id, s.form_id as "formId", ${statusColumn(sql)} as "formStatus",
      s.college_id as "collegeId", d.college_code as "collegeCode", d.dept_name as "collegeName",
      s.head_count as "headCount", f.target_rate::float8 as "targetRate", coalesce(r.valid_count, 0) as "validCount",
      coalesce(r.invalid_count, 0) as "invalidCount", coalesce(r.message_count, 0) as "messageCount",
      r.link_token as "linkToken", coalesce(r.status, 0) as status, r.update_time as "updateTime"
    from survey_form_head_count s
    join survey_form f on f.tenant_id = s.tenant_id and f.id = s.form_id and not f.is_deleted
    join system_dept d on d.tenant_id = s.tenant_id and d.id = s.college_id
    left join survey_college r on r.tenant_id = s.tenant_id and r.form_id = s.form_id and r.college_id = s.college_id
    where s.tenant_id = ${tenantId} ${where}
    order by d.sort, d.college_code nulls last, s.college_id`;

const stateOf = (college: CollegeRecord, reached: boolean): RelaStatus => {
  if (college.status === relaStatus.locked) return relaStatus.locked;
  if (college.status === relaStatus.completed) return relaStatus.completed;
  if (reached) return relaStatus.reached;
  const started = college.validCount + college.invalidCount > 0 || college.formStatus === formStatus.collecting;
  return started ? relaStatus.collecting : relaStatus.notStarted;
};

export const toCollegeRow = (college: CollegeRecord, origin: Origin): SurveyCollegeRow => {
  const targetCount = targetCountOf(college.targetRate, college.headCount);
  const reached = targetCount !== null && targetCount > 0 && college.validCount >= targetCount;
  return {
    id: college.id,
    formId: college.formId,
    collegeId: college.collegeId,
    collegeCode: college.collegeCode,
    collegeName: college.collegeName,
    headCount: college.headCount,
    targetRate: college.targetRate,
    targetCount,
    validCount: college.validCount,
    invalidCount: college.invalidCount,
    participationRate: rateOf(college.validCount, college.headCount),
    reached,
    relaStatus: stateOf(college, reached),
    messageCount: college.messageCount,
    url: college.linkToken === null ? null : respondUrl(origin, college.linkToken),
    updateTime: college.updateTime,
  };
};

/** The colleges of a questionnaire that this caller may see. */
export const selectColleges = async (
  sql: Sql,
  caller: Caller,
  formId: string,
  origin: Origin,
): Promise<SurveyCollegeRow[]> => {
  const visible = visibleCollege(sql, caller, sql`s.college_id`);
  const rows = await selectCollegeRecords(sql, caller.tenantId, sql`and s.form_id = ${formId} ${visible}`);
  return rows.map((row) => toCollegeRow(row, origin));
};

/** One college of a questionnaire by the id of the relation; null when there is none or the caller may not see it. */
export const findCollege = async (sql: Sql, caller: Caller, id: string): Promise<CollegeRecord | null> => {
  const visible = visibleCollege(sql, caller, sql`s.college_id`);
  const [row] = await selectCollegeRecords(sql, caller.tenantId, sql`and r.id = ${id} ${visible}`);
  return row ?? null;
};

export const relaStatusSchema = z.literal([0, 1, 2, 3, 4]);

export const collegeRowSchema = z.object({
  id: z.string(),
  formId: z.string(),
  collegeId: z.string(),
  collegeCode: z.string().nullable(),
  collegeName: z.string(),
  headCount: z.number().nullable(),
  targetRate: z.number(),
  targetCount: z.number().nullable(),
  validCount: z.number(),
  invalidCount: z.number(),
  participationRate: z.number().nullable(),
  reached: z.boolean(),
  relaStatus: relaStatusSchema,
  messageCount: z.number(),
  url: z.string().nullable(),
  updateTime: z.string().nullable(),
});
