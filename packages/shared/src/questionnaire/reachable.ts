import type { Answer, Answers, Condition, Item, LevelOrNA, Questionnaire } from './definition.ts';
import { levels } from './definition.ts';
import { referencesOf, visibleItems } from './visibility.ts';

/** More combinations than this are not tried; the item is then taken to be reachable. */
const mostTried = 5000;

/**
 * Whether any set of answers shows the item. Tries every combination of the answers that its conditions, and those of the
 * items they look at, can tell apart, with the evaluator the respondents get.
 */
export const isReachable = (q: Questionnaire, code: string): boolean => {
  const needed = closure(q, code);
  const reduced: Questionnaire = {
    schema: 1,
    pages: q.pages.map((page) => ({ ...page, items: page.items.filter((item) => needed.codes.has(item.code)) })),
  };
  const domains = reduced.pages
    .flatMap(({ items }) => items)
    .filter((item) => item.code !== code)
    .map((item) => ({ code: item.code, answers: answersToTry(item, needed.conditions) }));
  if (domains.reduce((product, { answers }) => product * (answers.length + 1), 1) > mostTried) return true;
  const shown = (answers: Answers, depth: number): boolean => {
    const domain = domains[depth];
    if (!domain) return visibleItems(reduced, answers).some((item) => item.code === code);
    if (shown(answers, depth + 1)) return true;
    return domain.answers.some((answer) => shown({ ...answers, [domain.code]: answer }, depth + 1));
  };
  return shown({}, 0);
};

const closure = (q: Questionnaire, code: string): { codes: Set<string>; conditions: Condition[] } => {
  const codes = new Set<string>();
  const conditions: Condition[] = [];
  const queue = [code];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (codes.has(next)) continue;
    codes.add(next);
    for (const page of q.pages)
      for (const item of page.items) {
        if (item.code !== next) continue;
        for (const condition of [page.visibleIf, item.visibleIf]) {
          if (!condition) continue;
          conditions.push(condition);
          queue.push(...referencesOf(condition).map((reference) => reference.split('.')[0] ?? ''));
        }
      }
  }
  return { codes, conditions };
};

/** What is compared with this item, each bound with its neighbours. */
const comparedWith = (code: string, conditions: Condition[]): { values: string[]; bounds: number[] } => {
  const values = new Set<string>();
  const bounds = new Set<number>();
  const look = (condition: Condition): void => {
    if ('all' in condition) condition.all.forEach(look);
    else if ('any' in condition) condition.any.forEach(look);
    else if ('not' in condition) look(condition.not);
    else if (condition.item.split('.')[0] !== code) return;
    else if (condition.op === 'atLeast' || condition.op === 'atMost')
      for (const step of [-1, -0.5, 0, 0.5, 1]) bounds.add(condition.value + step);
    else if ('value' in condition && typeof condition.value === 'string') values.add(condition.value);
  };
  conditions.forEach(look);
  return { values: [...values], bounds: [...bounds] };
};

const answersToTry = (item: Item, conditions: Condition[]): Answer[] => {
  const { values, bounds } = comparedWith(item.code, conditions);
  switch (item.type) {
    case 'satisfaction':
      return item.allowNA ? [...levels, 'NA'] : [...levels];
    case 'matrix':
      return matrixAnswers(
        item.rows.map(({ code }) => code),
        conditions,
        item.allowNA === true,
      );
    case 'single':
    case 'dropdown':
      return item.options.map(({ code }) => ({ choice: code }));
    case 'multi':
      return subsets(item.options, values, item).map((choices) => ({ choices }));
    case 'ranking':
      return [{ order: item.options.map(({ code }) => code) }];
    case 'rating':
      return range(1, item.max);
    case 'nps':
      return range(0, 10);
    case 'number':
      return [...bounds, item.min ?? 0, item.max ?? 0, ...values.map(Number)].filter(
        (n) =>
          Number.isFinite(n) && n >= (item.min ?? n) && n <= (item.max ?? n) && (!item.integer || Number.isInteger(n)),
      );
    case 'shortText':
    case 'longText':
    case 'date':
      return [...values, '2000-01-01'];
    case 'consent':
      return [true];
    case 'section':
      return [];
  }
};

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Every choice among the compared options and one that stands for the rest, within the limits and with exclusives alone. */
const subsets = (
  options: { code: string; exclusive?: boolean }[],
  values: string[],
  { max }: { max?: number },
): string[][] => {
  const compared = options.filter(({ code }) => values.includes(code));
  const rest = options.find(({ code }) => !values.includes(code));
  let sets: string[][] = [[]];
  for (const { code, exclusive } of [...compared, ...(rest ? [rest] : [])].slice(0, 12))
    sets = sets.concat(exclusive ? [[code]] : sets.filter((set) => !hasExclusive(set)).map((set) => [...set, code]));
  return sets.filter((set) => set.length > 0 && set.length <= (max ?? set.length));

  function hasExclusive(set: string[]): boolean {
    return set.some((code) => options.some((option) => option.code === code && option.exclusive));
  }
};

const matrixAnswers = (rows: string[], conditions: Condition[], allowNA: boolean): Answer[] => {
  const compared = rows.filter((row) => conditions.some((c) => referencesOf(c).some((r) => r.endsWith(`.${row}`))));
  const cells: LevelOrNA[] = allowNA ? [...levels, 'NA'] : [...levels];
  let answers: Record<string, LevelOrNA>[] = [{}];
  // Rows nobody looks at still count for `includes`: the first row stands for them.
  for (const row of (compared.length > 0 ? compared : rows.slice(0, 1)).slice(0, 4))
    answers = answers.flatMap((answer) => [answer, ...cells.map((cell) => ({ ...answer, [row]: cell }))]);
  return answers.filter((answer) => Object.keys(answer).length > 0);
};
