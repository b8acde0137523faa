import type { CloseCollegeResult, PublishProblem, SurveyCollegeRow } from '@manyi/shared/contract/survey';
import { formStatus, relaStatus } from '@manyi/shared/contract/survey';
import type { Language, Text } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { notFound, refuse } from '../../../platform/http/refusal.ts';
import { announceFormChange } from '../form/form-changes.ts';
import { type CollegeRecord, findCollege, type Origin, toCollegeRow } from './college-row.ts';

const lockCollege = async (sql: Sql, caller: Caller, id: string): Promise<CollegeRecord> => {
  await sql`select 1 from survey_college where tenant_id = ${caller.tenantId} and id = ${id} for update`;
  const college = await findCollege(sql, caller, id);
  if (!college) throw notFound();
  return college;
};

const warningsOf = (college: CollegeRecord, row: SurveyCollegeRow, language: Language): PublishProblem[] => {
  const say = (code: string, text: Text) => [{ code, message: textIn(text, language) }];
  if (college.headCount === null || college.headCount === 0)
    return say('noHeadCount', [
      '还没有填报人数，无法计算参与率',
      'There is no head-count, so participation cannot be computed',
    ]);
  if (row.reached) return [];
  const missing = (row.targetCount ?? 0) - row.validCount;
  return say('belowTarget', [
    `还差 ${missing} 份有效答卷才达到目标`,
    `${missing} more valid answers are needed to reach the target`,
  ]);
};

/** Marks a college as done: from then on nobody begins to answer there. Doing it again, or only looking, changes nothing. */
export const completeCollege = async (
  sql: Sql,
  caller: Caller,
  { id, dryRun }: { id: string; dryRun: boolean },
  language: Language,
): Promise<CloseCollegeResult> => {
  const college = await lockCollege(sql, caller, id);
  const row = toCollegeRow(college, '');
  const done = college.status >= relaStatus.completed;
  if (!done && !dryRun) {
    if (college.formStatus === formStatus.published)
      throw refuse(400, ['调查还没有开始，不能结束', 'The survey has not begun and cannot be closed']);
    await sql`
      update survey_college set status = ${relaStatus.completed}, complete_time = now(), complete_user = ${caller.userId},
        update_user = ${caller.userId}, update_time = now()
      where tenant_id = ${caller.tenantId} and id = ${id}`;
    await writeAudit(sql, caller, [
      { action: 'complete', resource: 'survey-college', rowId: id, after: { validCount: college.validCount } },
    ]);
    await announceFormChange(sql, college.formId);
  }
  return {
    id,
    relaStatus: done || dryRun ? row.relaStatus : relaStatus.completed,
    validCount: row.validCount,
    participationRate: row.participationRate,
    reached: row.reached,
    dryRun,
    warnings: warningsOf(college, row, language),
  };
};

/** Takes a completion back. The reason is kept in the audit. */
export const reopenCollege = async (
  sql: Sql,
  caller: Caller,
  { id, reason }: { id: string; reason: string },
  origin: Origin,
): Promise<SurveyCollegeRow> => {
  const college = await lockCollege(sql, caller, id);
  if (college.status === relaStatus.locked)
    throw refuse(400, ['结果已发布，不能重新开放', 'The result is published and this can no longer be reopened']);
  if (college.status === relaStatus.completed) {
    await sql`
      update survey_college set status = 0, complete_time = null, complete_user = null,
        update_user = ${caller.userId}, update_time = now()
      where tenant_id = ${caller.tenantId} and id = ${id}`;
    await writeAudit(sql, caller, [{ action: 'reopen', resource: 'survey-college', rowId: id, after: { reason } }]);
    await announceFormChange(sql, college.formId);
  }
  return toCollegeRow({ ...college, status: 0 }, origin);
};
