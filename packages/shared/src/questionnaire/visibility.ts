import type { Answer, Answers, Condition, Item, LevelOrNA, Questionnaire, QuestionPage } from './definition.ts';

/**
 * Which questions a respondent is asked. One pass in reading order: a condition sees only the answers of items before it
 * that are themselves visible, so an answer left behind in a hidden branch has no effect, and no order of evaluation can
 * make the browser and the server differ. References forward count as unanswered (the designer refuses them).
 */
export const visiblePages = (q: Questionnaire, answers: Answers): { page: QuestionPage; items: Item[] }[] => {
  const seen: Answers = {};
  const pages: { page: QuestionPage; items: Item[] }[] = [];
  for (const page of q.pages) {
    if (page.visibleIf && !conditionHolds(page.visibleIf, seen)) continue;
    const items: Item[] = [];
    for (const item of page.items) {
      if (item.visibleIf && !conditionHolds(item.visibleIf, seen)) continue;
      items.push(item);
      const answer = ownAnswer(answers, item.code);
      if (answer !== undefined) seen[item.code] = answer;
    }
    if (items.length > 0) pages.push({ page, items });
  }
  return pages;
};

export const visibleItems = (q: Questionnaire, answers: Answers): Item[] =>
  visiblePages(q, answers).flatMap(({ items }) => items);

/** Own properties only: a question called `constructor` has no answer until somebody gives one. */
export const ownAnswer = (answers: Answers, code: string): Answer | undefined =>
  Object.hasOwn(answers, code) ? answers[code] : undefined;

/**
 * `item` of a condition is an item code or `<matrix>.<row>`. `is` and `includes` compare option codes, levels, `NA`, and
 * `true` for a consent; `isNot` holds only once there is an answer (a follow-up must not open before the question is
 * answered). `atLeast` and `atMost` compare numbers; levels count L5 = 5 … L1 = 1, and `NA` is no number.
 */
export const conditionHolds = (condition: Condition, answers: Answers): boolean => {
  if ('all' in condition) return condition.all.every((part) => conditionHolds(part, answers));
  if ('any' in condition) return condition.any.some((part) => conditionHolds(part, answers));
  if ('not' in condition) return !conditionHolds(condition.not, answers);
  const values = valuesAt(condition.item, answers);
  switch (condition.op) {
    case 'answered':
      return values.length > 0;
    case 'unanswered':
      return values.length === 0;
    case 'is':
      return values.length === 1 && String(values[0]) === condition.value;
    case 'isNot':
      return values.length > 0 && !(values.length === 1 && String(values[0]) === condition.value);
    case 'includes':
      return values.some((value) => String(value) === condition.value);
    case 'atLeast':
      return values.length === 1 && asNumber(values[0]) >= condition.value;
    case 'atMost':
      return values.length === 1 && asNumber(values[0]) <= condition.value;
  }
};

/** Every item a condition looks at, as written (`item` or `item.row`). */
export const referencesOf = (condition: Condition): string[] => {
  if ('all' in condition) return condition.all.flatMap(referencesOf);
  if ('any' in condition) return condition.any.flatMap(referencesOf);
  if ('not' in condition) return referencesOf(condition.not);
  return [condition.item];
};

type Value = string | number | boolean;

const valuesAt = (reference: string, answers: Answers): Value[] => {
  const dot = reference.indexOf('.');
  const answer = ownAnswer(answers, dot < 0 ? reference : reference.slice(0, dot));
  if (answer === undefined || answer === null || answer === '') return [];
  if (typeof answer !== 'object') return [answer];
  if (dot >= 0) {
    const cell = Object.entries(answer).find(([row]) => row === reference.slice(dot + 1))?.[1];
    return typeof cell === 'string' ? [cell] : [];
  }
  return objectValues(answer);
};

const objectValues = (answer: Exclude<Answer, Value>): Value[] => {
  if ('choices' in answer && Array.isArray(answer.choices)) return answer.choices;
  if ('order' in answer && Array.isArray(answer.order)) return answer.order;
  if ('choice' in answer && typeof answer.choice === 'string') return answer.choice === '' ? [] : [answer.choice];
  return Object.values(answer).filter((cell): cell is LevelOrNA => typeof cell === 'string');
};

const asNumber = (value: Value | undefined): number => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^L[1-5]$/.test(value) ? Number(value.slice(1)) : Number.NaN;
};
