import type { Audience } from '../contract/survey.ts';
import type { Questionnaire } from './definition.ts';
import type { AddProblem, Place } from './definition-problem.ts';
import type { IndicatorTemplate } from './templates/indicator-template.ts';

/** Beyond this many options a group question cuts answers into groups small enough to know people by. */
const finestGroups = 12;

/** Questions that fill rows of the official table: only levels can, each row should be filled once, and every row by something. */
export const checkIndicators = (
  q: Questionnaire,
  target: { template: IndicatorTemplate; audience: Audience } | undefined,
  add: AddProblem,
): void => {
  const filled = new Set<string>();
  const use = (indicator: string, place: Place) => {
    const row = target?.template.rows.find(({ number }) => number === indicator);
    if (target && !row)
      add(
        'error',
        'unknownIndicator',
        [`指标 ${indicator} 不在${target.template.name[0]}中`, `Indicator ${indicator} is not in the template`],
        place,
      );
    else if (target && row && !row.audiences.includes(target.audience))
      add(
        'error',
        'indicatorAudience',
        [
          `指标 ${indicator}（${row.name[0]}）不由这类调查对象填答`,
          `Indicator ${indicator} (${row.name[1]}) belongs to another audience`,
        ],
        place,
      );
    else if (filled.has(indicator))
      add(
        'warning',
        'sharedIndicator',
        [
          `指标 ${indicator} 已由另一题填报，两题的答案会合并计算`,
          `Indicator ${indicator} is filled by another question too; their answers are pooled`,
        ],
        place,
      );
    filled.add(indicator);
  };
  for (const page of q.pages)
    for (const item of page.items) {
      const place = { page: page.code, item: item.code };
      if (item.indicator && item.type === 'satisfaction') use(item.indicator, place);
      else if (item.indicator)
        add(
          'error',
          'indicatorType',
          [
            '只有满意度题和矩阵题的行可以填报指标',
            'Only satisfaction questions and rows of a matrix can fill an indicator',
          ],
          place,
        );
      if (item.type === 'matrix')
        for (const row of item.rows) if (row.indicator) use(row.indicator, { ...place, row: row.code });
      if ((item.type === 'single' || item.type === 'dropdown') && item.group && item.options.length > finestGroups)
        add(
          'warning',
          'fineGroups',
          [
            `分组过细（${item.options.length} 组），人数少的组不会显示结果`,
            `${item.options.length} groups are many; results of small groups stay hidden`,
          ],
          place,
        );
    }
  if (target) reportUnfilled(target, filled, add);
};

const reportUnfilled = (
  { template, audience }: { template: IndicatorTemplate; audience: Audience },
  filled: ReadonlySet<string>,
  add: AddProblem,
): void => {
  for (const row of template.rows) {
    const computed = row.composite !== null && row.composite !== 'OVERALL_QUESTION';
    if (computed || filled.has(row.number) || !row.audiences.includes(audience)) continue;
    add('warning', 'indicatorWithoutQuestion', [
      `指标 ${row.number} ${row.name[0]}没有对应的题目，报表中将为空`,
      `No question fills indicator ${row.number} ${row.name[1]}; its row will be empty`,
    ]);
  }
};
