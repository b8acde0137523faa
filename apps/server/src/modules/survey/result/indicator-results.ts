import { roundTo } from '@manyi/shared/contract/round-to';
import type { Audience, IndicatorResultRow } from '@manyi/shared/contract/survey';
import type { Language, Text } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import { compositeRate } from '@manyi/shared/questionnaire/composite';
import { levelLabel } from '@manyi/shared/questionnaire/level-label';
import { interval95 } from '@manyi/shared/questionnaire/sampling';
import { satisfactionRate } from '@manyi/shared/questionnaire/score';
import type { IndicatorRow, IndicatorTemplate } from '@manyi/shared/questionnaire/templates/indicator-template';
import { LevelSums } from './counts.ts';
import { hiddenRows } from './hidden-rows.ts';
import type { RowCount, YearData } from './year-data.ts';

/** Whose head-counts are the people that answers stand for. Graduates, employers and parents are not counted anywhere. */
const counted: readonly Audience[] = ['STUDENT', 'TEACHER'];

export interface YearResults {
  /** The official table of a college, or of all of them together, with small figures hidden. */
  rowsFor(collegeId: string | null, language: Language): IndicatorResultRow[];
}

/** Figures depend on nothing but what is given, so that what was kept of a published year gives the same ever after. */
export const resultsOf = (data: YearData): YearResults => {
  const { template } = data;
  const colleges = [...new Set(data.colleges.map(({ collegeId }) => collegeId))].sort();
  const sums = sumByRow(data.counts);
  const hidden = hiddenRows(data, colleges, sums);
  const rowFor = (row: IndicatorRow, collegeId: string | null, language: Language): IndicatorResultRow => {
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
    const missing = rate === null ? 'noData' : hidden.isHidden(row.number, collegeId) ? 'tooFew' : null;
    const interval = missing === null ? interval95(rate, base, peopleOf(data, row, collegeId)) : null;
    const pooled = row.composite === 'POOLED' ? pool(children.map(({ number }) => levelsOf(number))) : own;
    return {
      number: row.number,
      name: textIn(row.name, language),
      unit: row.unit,
      audience: row.audiences[0] ?? 'OTHER',
      value: missing === null && rate !== null ? roundTo(rate * 100, 2) : null,
      base: missing === null ? base : missing === 'noData' ? 0 : null,
      method: textIn(template.surveyMode, language),
      formula: textIn(formulaOf(row, children, template), language),
      interval: interval && roundTo(interval.halfWidth * 100, 2),
      levels: missing === null && row.composite !== 'MEAN_OF_CHILDREN' ? pooled : null,
      missing,
    };
  };
  return {
    rowsFor: (collegeId, language) => template.rows.map((row) => rowFor(row, collegeId, language)),
  };
};

/** How many people the answers of a row stand for; null where nobody counted them. */
const peopleOf = (data: YearData, row: IndicatorRow, collegeId: string | null): number | null => {
  if (!row.audiences.every((audience) => counted.includes(audience))) return null;
  const asked = new Set(data.forms.filter(({ audience }) => row.audiences.includes(audience)).map(({ id }) => id));
  const byCollege = new Map<string, number | null>();
  for (const college of data.colleges)
    if (asked.has(college.formId) && (collegeId === null || college.collegeId === collegeId))
      byCollege.set(college.collegeId, college.headCount);
  const numbers = [...byCollege.values()];
  if (numbers.length === 0 || numbers.some((n) => n === null)) return null;
  return numbers.reduce<number>((sum, n) => sum + (n ?? 0), 0);
};

/** Keys `row college` and, for all colleges, `row `. */
const sumByRow = (counts: readonly RowCount[]): LevelSums => {
  const sums = new LevelSums();
  for (const { collegeId, row, level, n } of counts) {
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

const formulaOf = (row: IndicatorRow, children: readonly IndicatorRow[], template: IndicatorTemplate): Text => {
  const numbers = children.map(({ number }) => number);
  if (row.composite === 'MEAN_OF_CHILDREN') return [`${numbers.join('、')} 的平均值`, `Mean of ${numbers.join(', ')}`];
  const positive = template.positiveLevels.map((level) => levelLabel[level]);
  const zh = `（${positive.map(([word]) => word).join('＋')}）÷ 有效评价 × 100%`;
  const en = `(${positive.map(([, word]) => word).join(' + ')}) ÷ valid answers × 100 %`;
  if (row.composite !== 'POOLED') return [zh, en];
  return [`${numbers.join('、')} 的评价合并：${zh}`, `Answers to ${numbers.join(', ')} together: ${en}`];
};
