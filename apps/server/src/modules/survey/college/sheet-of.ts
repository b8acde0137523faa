import { type HeadCountGroup, headCountGroupOf } from '@manyi/shared/contract/survey';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { notFound, refuse } from '../../../platform/http/refusal.ts';
import { findForm } from '../form/form-row.ts';
import type { Sheet } from './head-count-row.ts';

/** The sheet a call asks for. Without year and form: the latest year any questionnaire was made for, or the present one. */
export const sheetOf = async (
  sql: Sql,
  caller: Caller,
  group: HeadCountGroup,
  asked: { reportYear?: number | undefined; formId?: string | undefined },
): Promise<Sheet> => {
  if (asked.formId) {
    const form = await findForm(sql, caller, asked.formId);
    if (!form) throw notFound();
    if (headCountGroupOf(form.audience) !== group)
      throw refuse(400, ['该问卷使用另一类人数', 'This questionnaire is measured against the other head-count']);
    return { group, reportYear: form.reportYear, formId: form.id };
  }
  if (asked.reportYear !== undefined) return { group, reportYear: asked.reportYear, formId: null };
  const [row] = await sql<{ year: number }[]>`
    select coalesce(max(report_year), extract(year from now())::int) as year
    from survey_form where tenant_id = ${caller.tenantId} and not is_deleted`;
  return { group, reportYear: row?.year ?? new Date().getFullYear(), formId: null };
};
