import type { Condition, Item, Questionnaire } from '@manyi/shared/questionnaire/definition';

/** A condition as people build it: groups that want all, any or none of their parts. */
export interface Group {
  mode: 'all' | 'any' | 'none';
  parts: (Leaf | Group)[];
}
export type Leaf = Extract<Condition, { item: string }>;
export type Op = Leaf['op'];

export const isGroup = (part: Leaf | Group): part is Group => 'mode' in part;

export const groupOf = (condition: Condition | undefined): Group => {
  if (!condition) return { mode: 'all', parts: [] };
  const part = partOf(condition);
  return isGroup(part) ? part : { mode: 'all', parts: [part] };
};

const partOf = (condition: Condition): Leaf | Group => {
  if ('all' in condition) return { mode: 'all', parts: condition.all.map(partOf) };
  if ('any' in condition) return { mode: 'any', parts: condition.any.map(partOf) };
  if (!('not' in condition)) return condition;
  const inner = partOf(condition.not);
  return { mode: 'none', parts: isGroup(inner) && inner.mode === 'any' ? inner.parts : [inner] };
};

/** Groups without parts say nothing and vanish; a group of one wanted part is that part. */
export const conditionOf = (group: Group): Condition | undefined => {
  const parts = group.parts.flatMap((part) => {
    const condition = isGroup(part) ? conditionOf(part) : part;
    return condition ? [condition] : [];
  });
  const [first] = parts;
  if (!first) return undefined;
  if (group.mode === 'none') return { not: parts.length === 1 ? first : { any: parts } };
  if (parts.length === 1) return first;
  return group.mode === 'all' ? { all: parts } : { any: parts };
};

/** What a condition can look at: a question, or one row of a matrix. */
export interface Subject {
  reference: string;
  item: Item;
  row: string | null;
}

/** Everything asked before this item (or before the first item of this page); conditions cannot look ahead. */
export const subjectsBefore = (q: Questionnaire, place: { item: string } | { page: string }): Subject[] => {
  const subjects: Subject[] = [];
  for (const page of q.pages) {
    if ('page' in place && page.code === place.page) return subjects;
    for (const item of page.items) {
      if ('item' in place && item.code === place.item) return subjects;
      if (item.type === 'section') continue;
      subjects.push({ reference: item.code, item, row: null });
      if (item.type === 'matrix')
        for (const row of item.rows) subjects.push({ reference: `${item.code}.${row.code}`, item, row: row.code });
    }
  }
  return subjects;
};

/** The comparisons that make sense for a subject, most wanted first. */
export const opsFor = ({ item, row }: Subject): Op[] => {
  switch (item.type) {
    case 'satisfaction':
      return ['atMost', 'atLeast', 'is', 'isNot', 'answered', 'unanswered'];
    case 'matrix':
      return row === null
        ? ['includes', 'answered', 'unanswered']
        : ['atMost', 'atLeast', 'is', 'isNot', 'answered', 'unanswered'];
    case 'rating':
    case 'nps':
    case 'number':
      return ['atMost', 'atLeast', 'answered', 'unanswered'];
    case 'single':
    case 'dropdown':
      return ['is', 'isNot', 'answered', 'unanswered'];
    case 'multi':
    case 'ranking':
      return ['includes', 'answered', 'unanswered'];
    case 'consent':
    case 'shortText':
    case 'longText':
    case 'date':
    case 'section':
      return ['answered', 'unanswered'];
  }
};

/** A complete comparison to begin with. */
export const leafFor = (subject: Subject, op: Op): Leaf => {
  const { reference, item } = subject;
  switch (op) {
    case 'answered':
    case 'unanswered':
      return { item: reference, op };
    case 'atLeast':
    case 'atMost':
      return { item: reference, op, value: item.type === 'nps' ? 6 : op === 'atMost' ? 2 : 4 };
    default:
      return { item: reference, op, value: 'options' in item ? (item.options[0]?.code ?? '') : 'L1' };
  }
};

/** Whether anything in the questionnaire looks at this item. */
export const isReferred = (q: Questionnaire, code: string, references: (condition: Condition) => string[]): boolean =>
  q.pages.some((page) =>
    [page.visibleIf, ...page.items.map(({ visibleIf }) => visibleIf)].some(
      (condition) => condition && references(condition).some((reference) => reference.split('.')[0] === code),
    ),
  );
