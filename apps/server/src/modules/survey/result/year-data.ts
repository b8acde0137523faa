import type { Audience } from '@manyi/shared/contract/survey';
import { formStatus } from '@manyi/shared/contract/survey';
import type { Questionnaire } from '@manyi/shared/questionnaire/definition';
import {
  type IndicatorTemplate,
  indicatorTemplates,
  vqr2023,
} from '@manyi/shared/questionnaire/templates/indicator-template';
import type { Sql } from '../../../platform/database/database.ts';
import { findDefinition } from '../form/definition-store.ts';
import { selectCounts } from './counts.ts';
import { type SnapshotContent, selectSnapshots } from './snapshot-store.ts';

export interface YearForm {
  id: string;
  formName: string;
  audience: Audience;
  kThreshold: number;
  indicatorTemplate: string;
  definitionVersion: number;
  formStatus: number;
}

/** Answers of a college that count for a row of the table. */
export interface RowCount {
  formId: string;
  collegeId: string;
  row: string;
  level: string;
  n: number;
}

export interface FormCollege {
  formId: string;
  collegeId: string;
  headCount: number | null;
}

/** Everything the table of a year is computed from. What was published is read from what was kept then. */
export interface YearData {
  template: IndicatorTemplate;
  forms: YearForm[];
  /** In the order of the report. */
  colleges: FormCollege[];
  counts: RowCount[];
}

export const templateOf = (code: string | undefined): IndicatorTemplate =>
  indicatorTemplates.find((template) => template.code === code) ?? vqr2023;

export const readYear = async (sql: Sql, tenantId: string, reportYear: number): Promise<YearData> => {
  const listed = await sql<YearForm[]>`
    select id, form_name as "formName", audience, k_threshold as "kThreshold", indicator_template as "indicatorTemplate",
      definition_version as "definitionVersion", status as "formStatus"
    from survey_form where tenant_id = ${tenantId} and report_year = ${reportYear} and status > 0 and not is_deleted
    order by id`;
  const kept = await selectSnapshots(
    sql,
    tenantId,
    listed.map(({ id }) => id),
  );
  // Put away without its results having been published: it is no part of the report.
  const forms = listed.filter((form) => form.formStatus !== formStatus.archived || kept.has(form.id));
  const live = forms.filter(({ id }) => !kept.has(id));
  const snapshots = forms.flatMap(({ id }) => {
    const content = kept.get(id)?.content;
    return content ? [{ id, content }] : [];
  });
  return {
    template: templateOf(forms[0]?.indicatorTemplate),
    forms,
    colleges: [
      ...(await selectFormColleges(sql, tenantId, live)),
      ...snapshots.flatMap(({ id, content }) => keptColleges(id, content)),
    ],
    counts: [
      ...(await selectRowCounts(sql, tenantId, live)),
      ...snapshots.flatMap(({ id, content }) => content.counts.map((count) => ({ formId: id, ...count }))),
    ],
  };
};

const keptColleges = (formId: string, { colleges }: SnapshotContent): FormCollege[] =>
  colleges.map(({ collegeId, headCount }) => ({ formId, collegeId, headCount }));

const selectFormColleges = async (sql: Sql, tenantId: string, forms: readonly YearForm[]): Promise<FormCollege[]> => {
  if (forms.length === 0) return [];
  return sql<FormCollege[]>`
    select form_id as "formId", college_id as "collegeId", head_count as "headCount" from survey_form_head_count
    where tenant_id = ${tenantId} and form_id in ${sql(forms.map(({ id }) => id))}`;
};

/** `question` → number of the row it fills. */
const indicatorsOf = (definition: Questionnaire): Map<string, string> => {
  const found = new Map<string, string>();
  for (const { items } of definition.pages)
    for (const item of items) {
      if (item.indicator) found.set(item.code, item.indicator);
      if (item.type === 'matrix')
        for (const row of item.rows) if (row.indicator) found.set(`${item.code}.${row.code}`, row.indicator);
    }
  return found;
};

export const selectRowCounts = async (
  sql: Sql,
  tenantId: string,
  forms: readonly Pick<YearForm, 'id' | 'definitionVersion'>[],
): Promise<RowCount[]> => {
  const rows = new Map<string, Map<string, string>>();
  for (const { id, definitionVersion } of forms) {
    const found = await findDefinition(sql, tenantId, id, definitionVersion);
    if (found) rows.set(id, indicatorsOf(found.definition));
  }
  const counts = await selectCounts(
    sql,
    tenantId,
    forms.map(({ id }) => id),
    { groups: false },
  );
  const sums = new Map<string, RowCount>();
  for (const { formId, collegeId, question, level, n } of counts) {
    const row = rows.get(formId)?.get(question);
    if (row === undefined) continue;
    const key = `${formId} ${collegeId} ${row} ${level}`;
    const sum = sums.get(key);
    if (sum) sum.n += n;
    else sums.set(key, { formId, collegeId, row, level, n });
  }
  return [...sums.values()];
};
