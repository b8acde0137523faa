import type { FormStatus } from '@manyi/shared/contract/survey';
import { formStatus } from '@manyi/shared/contract/survey';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { notFound, refuse, refuseFields } from '../../../platform/http/refusal.ts';
import { freezeResults } from '../result/snapshot.ts';
import { announceFormChange } from './form-changes.ts';
import { findForm } from './form-row.ts';

export const statusActions = ['pause', 'resume', 'close', 'publishResults', 'archive'] as const;
export type StatusAction = (typeof statusActions)[number];

const { published, collecting, paused, closed, resultsPublished, archived } = formStatus;
/** From which states an action leads, and where to. Being there already is success: a click may come twice. */
const moves: Record<StatusAction, { from: readonly FormStatus[]; done: readonly FormStatus[]; to: FormStatus }> = {
  pause: { from: [published, collecting], done: [paused], to: paused },
  resume: { from: [paused, closed], done: [published, collecting], to: published },
  close: { from: [published, collecting, paused], done: [closed], to: closed },
  publishResults: { from: [closed], done: [resultsPublished], to: resultsPublished },
  archive: { from: [closed, resultsPublished], done: [archived], to: archived },
};

export interface StatusChange {
  id: string;
  action: StatusAction;
  reason: string;
  /** With `resume`: a new end. What is over needs one, and a reason. */
  endTime?: string | undefined;
}

export const changeFormStatus = async (
  sql: Sql,
  caller: Caller,
  { id, action, reason, endTime }: StatusChange,
): Promise<FormStatus> => {
  await sql`select 1 from survey_form where tenant_id = ${caller.tenantId} and id = ${id} for update`;
  const form = await findForm(sql, caller, id);
  if (!form) throw notFound();
  const move = moves[action];
  if (move.done.includes(form.formStatus)) return form.formStatus;
  if (!move.from.includes(form.formStatus))
    throw refuse(400, ['问卷当前状态不允许此操作', 'The survey is in a state that does not allow this']);
  if (action === 'resume' && form.formStatus === closed && (!endTime || reason === ''))
    throw refuseFields({ endTime: ['重新开放要填写新的结束时间和原因', 'Reopening needs a new end and a reason'] });
  if (action === 'publishResults') await freezeResults(sql, caller, form);
  await sql`
    update survey_form set status = ${move.to}, update_user = ${caller.userId}, update_time = now(), version = version + 1 ${endColumn(sql, action, endTime)}
    where tenant_id = ${caller.tenantId} and id = ${id}`;
  await announceFormChange(sql, id);
  const now = await findForm(sql, caller, id);
  if (action === 'resume' && now?.formStatus === closed)
    throw refuseFields({ endTime: ['结束时间已过', 'The end time has passed'] });
  await writeAudit(sql, caller, [
    {
      action,
      resource: 'survey-form',
      rowId: id,
      before: { formStatus: form.formStatus, endTime: form.endTime },
      after: { formStatus: now?.formStatus ?? move.to, endTime: now?.endTime ?? form.endTime, reason },
    },
  ]);
  return now?.formStatus ?? move.to;
};

/** Closing early moves the end, so that the grace for answers under way is counted from now. */
const endColumn = (sql: Sql, action: StatusAction, endTime: string | undefined): Fragment => {
  if (action === 'close') return sql`, end_time = least(end_time, now())`;
  return action === 'resume' && endTime ? sql`, end_time = ${endTime}` : sql``;
};

/** Soft; drafts only, all of them or none. What respondents have seen is never deleted this way. */
export const deleteForms = async (sql: Sql, caller: Caller, ids: readonly string[]): Promise<void> => {
  const rows = await sql<{ id: string; formName: string; status: number }[]>`
    select id, form_name as "formName", status from survey_form
    where tenant_id = ${caller.tenantId} and id in ${sql([...ids])} and not is_deleted for update`;
  if (rows.length !== ids.length) throw notFound();
  const kept = rows.find(({ status }) => status !== formStatus.draft);
  if (kept)
    throw refuse(400, [
      `“${kept.formName}”已发布，只能删除草稿`,
      `“${kept.formName}” is published; only drafts can be deleted`,
    ]);
  await sql`
    update survey_form set is_deleted = true, update_user = ${caller.userId}, update_time = now(), version = version + 1
    where tenant_id = ${caller.tenantId} and id in ${sql([...ids])}`;
  await writeAudit(
    sql,
    caller,
    rows.map(({ id, formName }) => ({ action: 'delete', resource: 'survey-form', rowId: id, before: { formName } })),
  );
};
