import type { Condition, Item, Questionnaire } from './definition.ts';
import { levels } from './definition.ts';
import type { AddProblem, Place } from './definition-problem.ts';
import { isReachable } from './reachable.ts';
import { referencesOf } from './visibility.ts';

/** The path checker: conditions that look at nothing, look ahead, go in circles, or can never hold. */
export const checkConditions = (q: Questionnaire, add: AddProblem): void => {
  const known = new Map<string, { item: Item; index: number }>();
  let index = 0;
  for (const { items } of q.pages)
    for (const item of items) if (!known.has(item.code)) known.set(item.code, { item, index: index++ });

  const inLoop = itemsInLoops(q);
  index = 0;
  for (const { code, visibleIf, items } of q.pages) {
    const first = index;
    if (visibleIf) check(visibleIf, first, { page: code });
    for (const item of items) {
      const place = { page: code, item: item.code };
      if (item.visibleIf) check(item.visibleIf, index, place);
      if ((item.visibleIf || visibleIf) && !isReachable(q, item.code)) {
        if (item.required)
          add(
            'error',
            'requiredButHidden',
            ['这道必答题永远不会显示', 'This required question can never be shown'],
            place,
          );
        else add('warning', 'neverVisible', ['这道题永远不会显示', 'This question can never be shown'], place);
      }
      index += 1;
    }
  }

  function check(condition: Condition, own: number, place: Place): void {
    for (const reference of new Set(referencesOf(condition))) {
      const [code = '', row] = reference.split('.');
      const found = known.get(code);
      const missingRow =
        found && row !== undefined && !(found.item.type === 'matrix' && found.item.rows.some((r) => r.code === row));
      if (!found || missingRow)
        add(
          'error',
          'unknownReference',
          [`显示条件引用了不存在的题目 ${reference}`, `The condition refers to ${reference}, which does not exist`],
          place,
        );
      else if (place.item !== undefined && inLoop.has(place.item) && inLoop.has(code))
        add(
          'error',
          'loop',
          [`显示条件与题目 ${code} 互相引用`, `The condition and question ${code} depend on each other`],
          place,
        );
      else if (found.index >= own)
        add(
          'error',
          'laterReference',
          [`显示条件引用了后面的题目 ${code}`, `The condition refers to ${code}, which comes later`],
          place,
        );
    }
    for (const leaf of leavesOf(condition)) checkLeaf(leaf, known.get(leaf.item.split('.')[0] ?? '')?.item, place, add);
  }
};

type Leaf = Extract<Condition, { item: string }>;

const leavesOf = (condition: Condition): Leaf[] => {
  if ('all' in condition) return condition.all.flatMap(leavesOf);
  if ('any' in condition) return condition.any.flatMap(leavesOf);
  if ('not' in condition) return leavesOf(condition.not);
  return [condition];
};

const numeric: ReadonlySet<Item['type']> = new Set(['satisfaction', 'matrix', 'rating', 'nps', 'number']);

const checkLeaf = (leaf: Leaf, item: Item | undefined, place: Place, add: AddProblem): void => {
  if (!item) return;
  if (!fits(leaf, item)) {
    add(
      'error',
      'wrongOperator',
      [`题目 ${item.code} 的题型不能这样比较`, `Question ${item.code} cannot be compared in this way`],
      place,
    );
    return;
  }
  const value = 'value' in leaf && typeof leaf.value === 'string' ? leaf.value : undefined;
  const values = valuesOf(item);
  if (value !== undefined && values && !values.includes(value))
    add(
      'error',
      'unknownValue',
      [`题目 ${item.code} 没有答案 ${value}`, `Question ${item.code} has no answer ${value}`],
      place,
    );
};

const fits = ({ op, item: reference }: Leaf, item: Item): boolean => {
  if (item.type === 'section') return false;
  if (op === 'answered' || op === 'unanswered') return true;
  // Of a whole matrix only "some row is" makes sense; the rest needs a row.
  if (item.type === 'matrix' && !reference.includes('.')) return op === 'includes';
  return op === 'atLeast' || op === 'atMost' ? numeric.has(item.type) : true;
};

/** The finite answers of an item as conditions name them; undefined for numbers, texts and dates. */
const valuesOf = (item: Item): string[] | undefined => {
  if ('options' in item) return item.options.map(({ code }) => code);
  if (item.type === 'satisfaction' || item.type === 'matrix') return [...levels, 'NA'];
  return item.type === 'consent' ? ['true'] : undefined;
};

/** Items on a circle of conditions, a page's condition counting for each of its items. */
const itemsInLoops = (q: Questionnaire): Set<string> => {
  const edges = new Map<string, string[]>();
  for (const page of q.pages)
    for (const item of page.items) {
      const conditions = [page.visibleIf, item.visibleIf].filter((c) => c !== undefined);
      edges.set(
        item.code,
        conditions.flatMap(referencesOf).map((reference) => reference.split('.')[0] ?? ''),
      );
    }
  const found = new Set<string>();
  for (const start of edges.keys()) {
    const seen = new Set<string>();
    const queue = [...(edges.get(start) ?? [])];
    for (let code = queue.pop(); code !== undefined; code = queue.pop()) {
      if (code === start) found.add(start);
      if (seen.has(code)) continue;
      seen.add(code);
      queue.push(...(edges.get(code) ?? []));
    }
  }
  return found;
};
