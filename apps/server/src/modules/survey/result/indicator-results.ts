import type { Audience, IndicatorResultRow } from '@manyi/shared/contract/survey';
import type { Language, Text } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import { compositeRate } from '@manyi/shared/questionnaire/composite';
import type { Questionnaire } from '@manyi/shared/questionnaire/definition';
import { levelLabel } from '@manyi/shared/questionnaire/level-label';
import { interval95 } from '@manyi/shared/questionnaire/sampling';
import { satisfactionRate } from '@manyi/shared/questionnaire/score';
import {
  type IndicatorRow,
  type IndicatorTemplate,
  indicatorTemplates,
  vqr2023,
} from '@manyi/shared/questionnaire/templates/indicator-template';
import type { Sql } from '../../../platform/database/database.ts';
import { findDefinition } from '../form/definition-store.ts';
import { type Count, LevelSums, selectCounts } from './counts.ts';
import { suppress } from './suppress.ts';

interface YearForm {
  id: string;
  audience: Audience;
  kThreshold: number;
  indicatorTemplate: string;
  definitionVersion: number;
}

/** Whose head-counts are the people that answers stand for. Graduates, employers and parents are not counted anywhere. */
const counted: readonly Audience[] = ['STUDENT', 'TEACHER'];

const selectYear = async (sql: Sql, tenantId: string, reportYear: number) => {
  const forms = await sql<YearForm[]>`
    select id, audience, k_threshold as "kThreshold", indicator_template as "indicatorTemplate",
      definition_version as "definitionVersion"
    from survey_form where tenant_id = ${tenantId} and report_year = ${reportYear} and status > 0 and not is_deleted
    order by id`;
  const heads = await sql<{ formId: string; collegeId: string; headCount: number | null }[]>`
    select s.form_id as "formId", s.college_id as "collegeId", s.head_count as "headCount"
    from survey_form_head_count s
    join survey_form f on f.tenant_id = s.tenant_id and f.id = s.form_id and f.report_year = ${reportYear}
      and f.status > 0 and not f.is_deleted
    where s.tenant_id = ${tenantId}`;
  return { forms, heads };
};

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

/** `questionnaire question` → number of the row it fills. */
const mappingOf = async (sql: Sql, tenantId: string, forms: readonly YearForm[]): Promise<Map<string, string>> => {
  const mapping = new Map<string, string>();
  for (const { id, definitionVersion } of forms) {
    const found = await findDefinition(sql, tenantId, id, definitionVersion);
    if (found) for (const [question, row] of indicatorsOf(found.definition)) mapping.set(`${id} ${question}`, row);
  }
  return mapping;
};

/** The official table of a year, for one college or for the whole tenant, with small figures hidden. */
export const indicatorResults = async (
  sql: Sql,
  tenantId: string,
  { reportYear, collegeId }: { reportYear: number; collegeId: string | null },
  language: Language,
): Promise<{ template: IndicatorTemplate; rows: IndicatorResultRow[] }> => {
  const { forms, heads } = await selectYear(sql, tenantId, reportYear);
  const template = indicatorTemplates.find(({ code }) => code === forms[0]?.indicatorTemplate) ?? vqr2023;
  const mapping = await mappingOf(sql, tenantId, forms);
  const counts = await selectCounts(
    sql,
    tenantId,
    forms.map(({ id }) => id),
    { groups: false },
  );
  const colleges = [...new Set(heads.map((head) => head.collegeId))].sort();
  const sums = sumByRow(counts, mapping);
  const bases = (row: string) =>
    colleges.map((college) => satisfactionRate(sums.get(`${row} ${college}`), template.positiveLevels).base);
  const k = Math.max(...forms.map(({ kThreshold }) => kThreshold), 3);
  const hiddenRows = hiddenIn(template, colleges, bases, collegeId, k);

  const peopleOf = (row: IndicatorRow): number | null => {
    if (!row.audiences.every((audience) => counted.includes(audience))) return null;
    const asked = new Map(
      forms.filter(({ audience }) => row.audiences.includes(audience)).map((form) => [form.id, form]),
    );
    const byCollege = new Map<string, number | null>();
    for (const head of heads)
      if (asked.has(head.formId) && (collegeId === null || head.collegeId === collegeId))
        byCollege.set(head.collegeId, head.headCount);
    const numbers = [...byCollege.values()];
    if (numbers.length === 0 || numbers.some((n) => n === null)) return null;
    return numbers.reduce<number>((sum, n) => sum + (n ?? 0), 0);
  };

  const rows = template.rows.map((row): IndicatorResultRow => {
    const children = template.rows.filter(({ parent }) => parent === row.number);
    const levelsOf = (number: string) => sums.get(`${number} ${collegeId ?? ''}`);
    const own = levelsOf(row.number);
    const { rate, base } =
      row.composite === null
        ? satisfactionRate(own, template.positiveLevels)
        : compositeRate(
            row.composite,
            own,
            children.map(({ number }) => ({ counts: levelsOf(number) })),
            template.positiveLevels,
          );
    const averaged = row.composite === 'MEAN_OF_CHILDREN' && children.some(({ number }) => hiddenRows.has(number));
    const isHidden = hiddenRows.has(row.number) || averaged;
    const missing = rate === null ? 'noData' : isHidden ? 'tooFew' : null;
    const interval = missing === null ? interval95(rate, base, peopleOf(row)) : null;
    const pooled = row.composite === 'POOLED' ? pool(children.map(({ number }) => levelsOf(number))) : own;
    return {
      number: row.number,
      name: textIn(row.name, language),
      unit: row.unit,
      audience: row.audiences[0] ?? 'OTHER',
      value: missing === null && rate !== null ? Math.round(rate * 10_000) / 100 : null,
      base: missing === null ? base : missing === 'noData' ? 0 : null,
      method: textIn(template.surveyMode, language),
      formula: textIn(formulaOf(row, children, template), language),
      interval: interval && Math.round(interval.halfWidth * 10_000) / 100,
      levels: missing === null && row.composite !== 'MEAN_OF_CHILDREN' ? pooled : null,
      missing,
    };
  });
  return { template, rows };
};

/** Keys `row college` and, for all colleges, `row `. */
const sumByRow = (counts: readonly Count[], mapping: ReadonlyMap<string, string>): LevelSums => {
  const sums = new LevelSums();
  for (const { formId, collegeId, question, level, n } of counts) {
    const row = mapping.get(`${formId} ${question}`);
    if (row === undefined) continue;
    sums.add(`${row} ${collegeId}`, level, n);
    sums.add(`${row} `, level, n);
  }
  return sums;
};

const pool = (parts: readonly Record<string, number>[]): Record<string, number> => {
  const sum: Record<string, number> = {};
  for (const part of parts) for (const [level, n] of Object.entries(part)) sum[level] = (sum[level] ?? 0) + n;
  return sum;
};

/** Rows whose value this view must not show. A pooled row is the total of its children, so they are protected together. */
const hiddenIn = (
  template: IndicatorTemplate,
  colleges: readonly string[],
  bases: (row: string) => number[],
  collegeId: string | null,
  k: number,
): Set<string> => {
  const hidden = new Set<string>();
  const at = collegeId === null ? -1 : colleges.indexOf(collegeId);
  const pooled = template.rows.filter(({ composite }) => composite === 'POOLED');
  const inPool = new Set(pooled.map(({ number }) => number));
  for (const parent of pooled) {
    const children = template.rows.filter(({ parent: of }) => of === parent.number);
    const byChild = children.map(({ number }) => bases(number));
    const cells = colleges.map((_, c) => byChild.map((base) => base[c] ?? 0));
    const found = suppress(
      cells.map((row) => row.reduce((sum, n) => sum + n, 0)),
      [cells],
      k,
    );
    if (collegeId === null ? found.grand : found.rows[at]) hidden.add(parent.number);
    for (const [g, child] of children.entries()) {
      inPool.add(child.number);
      if (collegeId === null ? found.columns[0]?.[g] : found.cells[0]?.[at]?.[g]) hidden.add(child.number);
    }
  }
  for (const { number } of template.rows) {
    if (inPool.has(number)) continue;
    const found = suppress(bases(number), [], k);
    if (collegeId === null ? found.grand : found.rows[at]) hidden.add(number);
  }
  return hidden;
};

const formulaOf = (row: IndicatorRow, children: readonly IndicatorRow[], template: IndicatorTemplate): Text => {
  const numbers = children.map(({ number }) => number);
  if (row.composite === 'MEAN_OF_CHILDREN') return [`${numbers.join('、')} 的平均值`, `Mean of ${numbers.join(', ')}`];
  const positive = template.positiveLevels.map((level) => levelLabel[level]);
  const zh = `（${positive.map(([word]) => word).join('＋')}）÷ 有效评价 × 100%`;
  const en = `(${positive.map(([, word]) => word).join(' + ')}) ÷ valid answers × 100 %`;
  if (row.composite !== 'POOLED') return [zh, en];
  return [`${numbers.join('、')} 的评价合并：${zh}`, `Answers to ${numbers.join(', ')} together: ${en}`];
};
