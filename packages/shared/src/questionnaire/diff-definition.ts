import type { Text } from '../contract/text.ts';
import type { AuthorText, Item, Option, Questionnaire } from './definition.ts';
import type { Place } from './definition-problem.ts';

/** One difference between two versions. `allowed`: may be made after publishing, because answers given before keep their meaning. */
export interface DefinitionChange extends Place {
  kind:
    | 'wording'
    | 'optionAdded'
    | 'noLongerRequired'
    | 'itemAdded'
    | 'itemRemoved'
    | 'retyped'
    | 'optionRemoved'
    | 'rowsChanged'
    | 'reordered'
    | 'rulesChanged'
    | 'indicatorChanged'
    | 'pagesChanged';
  allowed: boolean;
  message: Text;
}

/** domain.md 2.3: wording, new options and making a question optional; all else means a copy. */
const allowedKinds: ReadonlySet<DefinitionChange['kind']> = new Set(['wording', 'optionAdded', 'noLongerRequired']);

export const changeWords: Readonly<Record<DefinitionChange['kind'], Text>> = {
  wording: ['文字有修改', 'Wording changed'],
  optionAdded: ['增加了选项', 'An option was added'],
  noLongerRequired: ['改为选答', 'No longer required'],
  itemAdded: ['增加了题目', 'A question was added'],
  itemRemoved: ['删除了题目', 'A question was removed'],
  retyped: ['改了题型', 'The type of question changed'],
  optionRemoved: ['删除了选项', 'An option was removed'],
  rowsChanged: ['增删了矩阵的行', 'Rows of the matrix were added or removed'],
  reordered: ['改了次序', 'The order changed'],
  rulesChanged: ['改了答题规则', 'The rules of answering changed'],
  indicatorChanged: ['改了对应指标', 'The indicator changed'],
  pagesChanged: ['改了分页', 'The pages changed'],
};

export const diffDefinition = (before: Questionnaire, after: Questionnaire): DefinitionChange[] => {
  const changes: DefinitionChange[] = [];
  const add = (kind: DefinitionChange['kind'], place: Place = {}) =>
    changes.push({ kind, allowed: allowedKinds.has(kind), message: changeWords[kind], ...place });
  const old = itemsByCode(before);
  const now = itemsByCode(after);
  for (const [code, { page }] of old) if (!now.has(code)) add('itemRemoved', { page, item: code });
  for (const [code, { page, item }] of now) {
    const was = old.get(code);
    const place = { page, item: code };
    if (!was) add('itemAdded', place);
    else if (was.item.type !== item.type) add('retyped', place);
    else compareItem(was.item, item, place, add);
  }
  if (!sameOrder([...old.keys()], [...now.keys()])) add('reordered');
  comparePages(before, after, add);
  return changes;
};

/** The changes that a published questionnaire may not have; empty means the edit may be saved as a new version. */
export const structuralChanges = (before: Questionnaire, after: Questionnaire): DefinitionChange[] =>
  diffDefinition(before, after).filter(({ allowed }) => !allowed);

type Add = (kind: DefinitionChange['kind'], place?: Place) => void;

const itemsByCode = (q: Questionnaire): Map<string, { page: string; item: Item }> =>
  new Map(q.pages.flatMap((page) => page.items.map((item) => [item.code, { page: page.code, item }])));

/** Whether what both have stands in the same order; what only one has does not matter. */
const sameOrder = (before: string[], after: string[]): boolean => {
  const both = before.filter((code) => after.includes(code));
  return same(
    both,
    after.filter((code) => before.includes(code)),
  );
};

const comparePages = (before: Questionnaire, after: Questionnaire, add: Add): void => {
  const shape = (q: Questionnaire) =>
    q.pages.map(({ code, visibleIf, items }) => ({ code, visibleIf, items: items.map((item) => item.code).sort() }));
  const both = new Set([...itemsByCode(before).keys()].filter((code) => itemsByCode(after).has(code)));
  const common = (q: Questionnaire) =>
    shape(q).map((page) => ({ ...page, items: page.items.filter((code) => both.has(code)) }));
  if (!same(common(before), common(after))) add('pagesChanged');
  for (const page of after.pages) {
    const was = before.pages.find(({ code }) => code === page.code);
    if (was && !same(was.title, page.title)) add('wording', { page: page.code });
  }
};

const compareItem = (before: Item, after: Item, place: Place, add: Add): void => {
  if (!sameWords(before.title, after.title) || !sameWords(before.help, after.help)) add('wording', place);
  if (before.indicator !== after.indicator) add('indicatorChanged', place);
  if (before.required && !after.required) add('noLongerRequired', place);
  else if (!same(before.required ?? false, after.required ?? false)) add('rulesChanged', place);
  if (!same(rulesOf(before), rulesOf(after))) add('rulesChanged', place);
  if ('options' in before && 'options' in after) compareOptions(before.options, after.options, place, add);
  if (before.type === 'matrix' && after.type === 'matrix') {
    const codes = (rows: typeof before.rows) => rows.map(({ code }) => code);
    if (!same(codes(before.rows).sort(), codes(after.rows).sort())) add('rowsChanged', place);
    else if (!same(codes(before.rows), codes(after.rows))) add('reordered', place);
    for (const row of after.rows) {
      const was = before.rows.find(({ code }) => code === row.code);
      if (was && !sameWords(was.title, row.title)) add('wording', { ...place, row: row.code });
      if (was && was.indicator !== row.indicator) add('indicatorChanged', { ...place, row: row.code });
    }
  }
};

const compareOptions = (before: Option[], after: Option[], place: Place, add: Add): void => {
  for (const option of before)
    if (!after.some(({ code }) => code === option.code)) add('optionRemoved', { ...place, option: option.code });
  for (const option of after) {
    const at = { ...place, option: option.code };
    const was = before.find(({ code }) => code === option.code);
    if (!was) add('optionAdded', at);
    else {
      if (!sameWords(was.label, option.label)) add('wording', at);
      if (!!was.exclusive !== !!option.exclusive || !!was.other !== !!option.other) add('rulesChanged', at);
    }
  }
  const codes = (options: Option[]) => options.map(({ code }) => code);
  if (!sameOrder(codes(before), codes(after))) add('reordered', place);
};

/** What decides how a question is answered, counted and shown, beside its words, options, rows and being required. */
const rulesOf = (item: Item): Record<string, unknown> => {
  const rules: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(item))
    if (!wordy.has(key) && value !== false && value !== undefined) rules[key] = value;
  return rules;
};
const wordy = new Set(['title', 'help', 'options', 'rows', 'required', 'indicator', 'unit']);

const sameWords = (a: AuthorText | undefined, b: AuthorText | undefined): boolean =>
  a?.zh === b?.zh && (a?.en ?? '') === (b?.en ?? '');

/** Equal as JSON whatever the order of keys, which a jsonb column does not keep. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};
