import type { PublishResult } from '@manyi/shared/contract/survey';
import { formStatus } from '@manyi/shared/contract/survey';
import type { Language } from '@manyi/shared/contract/text';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { notFound, refuse } from '../../../platform/http/refusal.ts';
import { type Origin, respondUrl, selectCollegeRecords } from '../college/college-row.ts';
import { createRelations } from '../college/relations.ts';
import { currentDefinition } from './definition-store.ts';
import { announceFormChange } from './form-changes.ts';
import type { FormRecord } from './form-row.ts';
import { findForm } from './form-row.ts';
import { publishGuards } from './publish-guards.ts';

export interface PublishOptions {
  id: string;
  startTime?: string | undefined;
  endTime?: string | undefined;
  dryRun: boolean;
}

const lockForm = async (sql: Sql, caller: Caller, id: string): Promise<FormRecord> => {
  await sql`select 1 from survey_form where tenant_id = ${caller.tenantId} and id = ${id} for update`;
  const form = await findForm(sql, caller, id);
  if (!form) throw notFound();
  return form;
};

/** Publishes a draft, or says everything that hinders it. Publishing what is published answers the same and changes nothing. */
export const publishForm = async (
  sql: Sql,
  caller: Caller,
  options: PublishOptions,
  { language, origin }: { language: Language; origin: Origin },
): Promise<PublishResult> => {
  const form = await lockForm(sql, caller, options.id);
  if (form.formStatus !== formStatus.draft) return resultOf(sql, caller, form, origin, []);
  const planned = {
    ...form,
    startTime: options.startTime ?? form.startTime,
    endTime: options.endTime ?? form.endTime,
  };
  const colleges = await selectCollegeRecords(sql, caller.tenantId, sql`and s.form_id = ${form.id}`);
  const [clock] = await sql<{ now: string }[]>`select now() as now`;
  const definition = await currentDefinition(sql, caller.tenantId, form);
  const guards = publishGuards({ form: planned, definition, colleges, now: clock?.now ?? '' }, language);
  if (guards.problems.length > 0)
    throw refuse(
      400,
      [`还不能发布：有 ${guards.problems.length} 个问题`, `Not ready to publish: ${guards.problems.length} problems`],
      guards,
    );
  if (options.dryRun)
    return { id: form.id, formStatus: form.formStatus, publishTime: null, links: [], warnings: guards.warnings };
  // Relations first: from status 1 on the scope is what they say.
  await createRelations(sql, caller, form.id);
  await sql`
    update survey_form set status = ${formStatus.published}, publish_time = now(), start_time = ${planned.startTime},
      end_time = ${planned.endTime}, update_user = ${caller.userId}, update_time = now(), version = version + 1
    where tenant_id = ${caller.tenantId} and id = ${form.id}`;
  await announceFormChange(sql, form.id);
  const published = await findForm(sql, caller, form.id);
  if (!published) throw new Error(`form ${form.id} vanished while published`);
  await writeAudit(sql, caller, [
    { action: 'publish', resource: 'survey-form', rowId: form.id, before: form, after: published },
  ]);
  return resultOf(sql, caller, published, origin, guards.warnings);
};

const resultOf = async (
  sql: Sql,
  caller: Caller,
  form: FormRecord,
  origin: Origin,
  warnings: PublishResult['warnings'],
): Promise<PublishResult> => {
  const colleges = await selectCollegeRecords(sql, caller.tenantId, sql`and s.form_id = ${form.id}`);
  return {
    id: form.id,
    formStatus: form.formStatus,
    publishTime: form.publishTime,
    links: colleges.flatMap(({ id, collegeId, collegeName, linkToken }) =>
      linkToken === null
        ? []
        : [
            {
              relaId: id,
              collegeId,
              collegeName,
              url: respondUrl(origin, linkToken),
              qrUrl: `${origin}/api/surveyFormCollegeRela/linkQrCode?id=${id}`,
            },
          ],
    ),
    warnings,
  };
};
