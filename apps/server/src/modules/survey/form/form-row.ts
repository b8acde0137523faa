import type { Audience, FormStatus, SurveyFormRow } from '@manyi/shared/contract/survey';
import { audiences, formStatus } from '@manyi/shared/contract/survey';
import { z } from 'zod';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { rateOf } from '../rate.ts';
import { visibleForm } from './visible-forms.ts';

/** A questionnaire as lists show it, without its definition. */
export interface FormRecord {
  id: string;
  formName: string;
  reportYear: number;
  audience: Audience;
  formStatus: FormStatus;
  startTime: string | null;
  endTime: string | null;
  questionCount: number;
  collegeCount: number;
  headCountTotal: number;
  validCount: number;
  targetRate: number;
  createUserName: string | null;
  createTime: string;
  updateTime: string | null;
  publishTime: string | null;
  version: number;
  definitionVersion: number;
  indicatorTemplate: string;
  description: string;
  welcomeText: string;
  thanksText: string;
  kThreshold: number;
  minDurationSec: number;
  collegeIds: string[];
  updateUserName: string | null;
}

/** The status by the clock, as SQL, for lists and filters. */
export const statusColumn = (sql: Sql): Fragment => sql`survey_form_status(f.status, f.start_time, f.end_time)`;

/** `where` speaks of `f` and begins with `and`; `tail` holds order and limit. */
export const selectForms = (sql: Sql, tenantId: string, where: Fragment, tail: Fragment): Promise<FormRecord[]> =>
  sql<FormRecord[]>`
    select f.id, f.form_name as "formName", f.report_year as "reportYear", f.audience,
      ${statusColumn(sql)} as "formStatus", f.start_time as "startTime", f.end_time as "endTime",
      f.question_count as "questionCount", scope.colleges as "collegeCount", scope.heads as "headCountTotal",
      (select coalesce(sum(r.valid_count), 0)::int from survey_college r
        where r.tenant_id = f.tenant_id and r.form_id = f.id) as "validCount",
      f.target_rate::float8 as "targetRate", creator.real_name as "createUserName", f.create_time as "createTime",
      f.update_time as "updateTime", f.publish_time as "publishTime", f.version,
      f.definition_version as "definitionVersion", f.indicator_template as "indicatorTemplate", f.description,
      f.welcome_text as "welcomeText", f.thanks_text as "thanksText", f.k_threshold as "kThreshold",
      f.min_duration_sec as "minDurationSec", f.college_ids::text[] as "collegeIds",
      editor.real_name as "updateUserName"
    from survey_form f
    left join lateral (
      select count(*)::int as colleges, coalesce(sum(s.head_count), 0)::int as heads
      from survey_form_head_count s where s.tenant_id = f.tenant_id and s.form_id = f.id) scope on true
    left join "system_user" creator on creator.tenant_id = f.tenant_id and creator.id = f.create_user
    left join "system_user" editor on editor.tenant_id = f.tenant_id and editor.id = f.update_user
    where f.tenant_id = ${tenantId} and not f.is_deleted ${where} ${tail}`;

/** One that the caller's data scopes let them see. */
export const findForm = async (sql: Sql, caller: Caller, id: string): Promise<FormRecord | null> => {
  const [form] = await selectForms(sql, caller.tenantId, sql`and f.id = ${id} ${visibleForm(sql, caller)}`, sql``);
  return form ?? null;
};

const editable: readonly FormStatus[] = [
  formStatus.draft,
  formStatus.published,
  formStatus.collecting,
  formStatus.paused,
];

export const toFormRow = (form: FormRecord, caller: Caller): SurveyFormRow => {
  const isDraft = form.formStatus === formStatus.draft;
  return {
    id: form.id,
    formName: form.formName,
    reportYear: form.reportYear,
    audience: form.audience,
    formStatus: form.formStatus,
    startTime: form.startTime,
    endTime: form.endTime,
    questionCount: form.questionCount,
    collegeCount: form.collegeCount,
    headCountTotal: form.headCountTotal,
    validCount: form.validCount,
    participationRate: rateOf(form.validCount, form.headCountTotal),
    targetRate: form.targetRate,
    createUserName: form.createUserName,
    createTime: form.createTime,
    updateTime: form.updateTime,
    publishTime: form.publishTime,
    canEdit: editable.includes(form.formStatus) && caller.permissions.has('survey_form_edit'),
    canPublish: isDraft && caller.permissions.has('survey_form_publish'),
    canDelete: isDraft && caller.permissions.has('survey_form_delete'),
  };
};

export const formStatusSchema = z.literal([0, 1, 2, 3, 4, 5, 6]);

export const formRowSchema = z.object({
  id: z.string(),
  formName: z.string(),
  reportYear: z.number(),
  audience: z.enum(audiences),
  formStatus: formStatusSchema,
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  questionCount: z.number(),
  collegeCount: z.number(),
  headCountTotal: z.number(),
  validCount: z.number(),
  participationRate: z.number().nullable(),
  targetRate: z.number(),
  createUserName: z.string().nullable(),
  createTime: z.string(),
  updateTime: z.string().nullable(),
  publishTime: z.string().nullable(),
  canEdit: z.boolean(),
  canPublish: z.boolean(),
  canDelete: z.boolean(),
});
