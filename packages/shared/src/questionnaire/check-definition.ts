import type { Audience } from '../contract/survey.ts';
import { checkConditions } from './check-conditions.ts';
import { checkIndicators } from './check-indicators.ts';
import type { AuthorText, Item, Questionnaire } from './definition.ts';
import type { AddProblem, DefinitionProblem, Place } from './definition-problem.ts';
import type { IndicatorTemplate } from './templates/indicator-template.ts';

/**
 * Whether a questionnaire makes sense: run on every edit in the designer and again as a guard of publishing. Sorted as the
 * questionnaire reads. With `target` also whether it fills the rows of the official table for that audience.
 */
export const checkDefinition = (
  q: Questionnaire,
  target?: { template: IndicatorTemplate; audience: Audience },
): DefinitionProblem[] => {
  const problems: DefinitionProblem[] = [];
  const add: AddProblem = (severity, code, message, place = {}) => problems.push({ code, severity, message, ...place });
  if (q.pages.length === 0) add('error', 'noPages', ['问卷还没有页面', 'The questionnaire has no pages']);
  else if (!q.pages.some(({ items }) => items.some(({ type }) => type !== 'section')))
    add('error', 'noQuestions', ['问卷还没有题目', 'The questionnaire has no questions']);
  checkCodes(q, add);
  for (const page of q.pages) {
    if (page.items.length === 0)
      add('warning', 'emptyPage', ['这一页没有题目，答题时会跳过', 'This page is empty and will be skipped'], {
        page: page.code,
      });
    for (const item of page.items) checkItem(item, page.code, add);
  }
  checkEnglish(q, add);
  checkConditions(q, add);
  checkIndicators(q, target, add);
  return inReadingOrder(q, problems);
};

const checkCodes = (q: Questionnaire, add: AddProblem): void => {
  const pages = new Set<string>();
  const items = new Set<string>();
  for (const page of q.pages) {
    if (pages.has(page.code))
      add('error', 'duplicateCode', [`页面编码 ${page.code} 重复`, `Page code ${page.code} is used twice`], {
        page: page.code,
      });
    pages.add(page.code);
    for (const { code } of page.items) {
      if (items.has(code))
        add('error', 'duplicateCode', [`题目编码 ${code} 重复`, `Question code ${code} is used twice`], {
          page: page.code,
          item: code,
        });
      items.add(code);
    }
  }
};

const isBlank = (text: AuthorText) => text.zh.trim() === '';

const checkItem = (item: Item, page: string, add: AddProblem): void => {
  const place: Place = { page, item: item.code };
  if (isBlank(item.title)) add('error', 'emptyTitle', ['题目没有文字', 'The question has no wording'], place);
  switch (item.type) {
    case 'matrix':
      if (item.rows.length === 0) add('error', 'noRows', ['矩阵题没有行', 'The matrix has no rows'], place);
      checkEntries(
        item.rows.map(({ code, title }) => ({ code, label: title })),
        'row',
        place,
        add,
      );
      return;
    case 'single':
    case 'dropdown':
    case 'multi':
    case 'ranking':
      if (item.options.length < 2)
        add('error', 'fewOptions', ['至少要有两个选项', 'At least two options are needed'], place);
      checkEntries(item.options, 'option', place, add);
      if (item.type === 'multi') checkChoiceLimits(item, place, add);
      return;
    case 'number':
      if (item.min !== undefined && item.max !== undefined && item.min > item.max)
        add('error', 'limits', ['最小值大于最大值', 'The minimum is above the maximum'], place);
      return;
    default:
  }
};

const checkChoiceLimits = (
  { min, max, options }: { min?: number; max?: number; options: unknown[] },
  place: Place,
  add: AddProblem,
): void => {
  if (min !== undefined && max !== undefined && min > max)
    add('error', 'limits', ['最少选择数大于最多选择数', 'The least number of choices is above the most'], place);
  else if (min !== undefined && min > options.length)
    add('error', 'limits', ['最少选择数多于选项数', 'More choices are asked for than there are options'], place);
};

const checkEntries = (
  entries: { code: string; label: AuthorText }[],
  kind: 'row' | 'option',
  place: Place,
  add: AddProblem,
): void => {
  const codes = new Set<string>();
  const labels = new Set<string>();
  for (const { code, label } of entries) {
    const at = { ...place, [kind]: code };
    if (codes.has(code)) add('error', 'duplicateCode', [`编码 ${code} 重复`, `Code ${code} is used twice`], at);
    codes.add(code);
    const words = label.zh.trim();
    if (words === '')
      add(
        'error',
        'emptyLabel',
        kind === 'row' ? ['这一行没有文字', 'The row has no wording'] : ['选项没有文字', 'The option has no wording'],
        at,
      );
    else if (labels.has(words)) add('warning', 'sameLabel', [`“${words}”出现两次`, `“${words}” appears twice`], at);
    labels.add(words);
  }
};

/** English is optional; half of it is not: a respondent who switches would meet both languages. */
const checkEnglish = (q: Questionnaire, add: AddProblem): void => {
  const missing: Place[] = [];
  let present = 0;
  const look = (text: AuthorText, place: Place) => {
    if (text.en) present += 1;
    else if (!isBlank(text)) missing.push(place);
  };
  for (const page of q.pages) {
    look(page.title, { page: page.code });
    for (const item of page.items) {
      const place = { page: page.code, item: item.code };
      look(item.title, place);
      if (item.help) look(item.help, place);
      if ('rows' in item) for (const row of item.rows) look(row.title, { ...place, row: row.code });
      if ('options' in item) for (const option of item.options) look(option.label, { ...place, option: option.code });
    }
  }
  const first = missing[0];
  if (present > 0 && first)
    add(
      'warning',
      'missingEnglish',
      [
        `还有 ${missing.length} 处没有英文`,
        `${missing.length} ${missing.length === 1 ? 'text has' : 'texts have'} no English`,
      ],
      first,
    );
};

const inReadingOrder = (q: Questionnaire, problems: DefinitionProblem[]): DefinitionProblem[] => {
  const order = new Map<string, number>();
  for (const page of q.pages) {
    order.set(`page ${page.code}`, order.size);
    for (const { code } of page.items) order.set(`item ${code}`, order.size);
  }
  const at = ({ page, item }: DefinitionProblem) =>
    (item !== undefined ? order.get(`item ${item}`) : page !== undefined ? order.get(`page ${page}`) : -1) ?? -1;
  return problems.sort((a, b) => at(a) - at(b));
};
