import { audiences, formStatus, type ResultSource } from '@manyi/shared/contract/survey';
import { z } from 'zod';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { formStatusSchema, selectForms } from '../form/form-row.ts';
import { isIntact, selectSnapshots } from './snapshot-store.ts';

/** What the table of a year rests on, questionnaire by questionnaire, and what of it is published and kept. */
export const resultSources = async (sql: Sql, caller: Caller, reportYear: number): Promise<ResultSource[]> => {
  const forms = await selectForms(
    sql,
    caller.tenantId,
    sql`and f.report_year = ${reportYear} and f.status > 0`,
    sql`order by f.id`,
  );
  const kept = await selectSnapshots(
    sql,
    caller.tenantId,
    forms.map(({ id }) => id),
  );
  return forms.flatMap((form): ResultSource[] => {
    const snapshot = kept.get(form.id);
    if (form.formStatus === formStatus.archived && !snapshot) return [];
    const { colleges } = snapshot?.content ?? {};
    return [
      {
        formId: form.id,
        formName: form.formName,
        audience: form.audience,
        formStatus: form.formStatus,
        validCount: colleges?.reduce((sum, { validCount }) => sum + validCount, 0) ?? form.validCount,
        headCountTotal: colleges?.reduce((sum, { headCount }) => sum + (headCount ?? 0), 0) ?? form.headCountTotal,
        snapshot: snapshot
          ? {
              publishTime: snapshot.publishTime,
              publishUserName: snapshot.publishUserName,
              hash: snapshot.hash,
              intact: isIntact(snapshot),
            }
          : null,
      },
    ];
  });
};

export const resultSourceSchema = z.object({
  formId: z.string(),
  formName: z.string(),
  audience: z.enum(audiences),
  formStatus: formStatusSchema,
  validCount: z.number(),
  headCountTotal: z.number(),
  snapshot: z
    .object({
      publishTime: z.string(),
      publishUserName: z.string().nullable(),
      hash: z.string(),
      intact: z.boolean(),
    })
    .nullable(),
});
