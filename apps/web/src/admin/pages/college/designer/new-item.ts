import type {
  AuthorText,
  Item,
  ItemType,
  MatrixRow,
  Option,
  Questionnaire,
  QuestionPage,
} from '@manyi/shared/questionnaire/definition';
import { itemTypes } from '@manyi/shared/questionnaire/parse-definition';

export const blank: AuthorText = { zh: '' };

/**
 * The next unused code with this prefix. `retired` are codes that were there and were deleted: a code names its answers for
 * ever and must not come back for another question.
 */
export const freshCode = (prefix: string, used: Iterable<string>, retired: Iterable<string> = []): string => {
  let highest = 0;
  const number = new RegExp(`^${prefix}(\\d+)$`);
  for (const list of [used, retired])
    for (const code of list) highest = Math.max(highest, Number(number.exec(code)?.[1] ?? 0));
  return `${prefix}${highest + 1}`;
};

export const itemCodes = (q: Questionnaire): string[] => q.pages.flatMap(({ items }) => items.map(({ code }) => code));
export const pageCodes = (q: Questionnaire): string[] => q.pages.map(({ code }) => code);

const optionsOf = (count: number): Option[] =>
  Array.from({ length: count }, (_, at) => ({
    code: `o${at + 1}`,
    label: { zh: `选项 ${at + 1}`, en: `Option ${at + 1}` },
  }));

const rowsOf = (count: number): MatrixRow[] =>
  Array.from({ length: count }, (_, at) => ({
    code: `r${at + 1}`,
    title: { zh: `第 ${at + 1} 项`, en: `Row ${at + 1}` },
  }));

type Base = Pick<Item, 'code' | 'title' | 'help' | 'required' | 'visibleIf' | 'indicator'>;

/** An item of this type with what it shares with every other type. */
export const itemOfType = (type: ItemType, base: Base): Item => {
  switch (type) {
    case 'satisfaction':
      return { ...base, type, allowNA: true };
    case 'matrix':
      return { ...base, type, rows: rowsOf(2), allowNA: true };
    case 'single':
    case 'dropdown':
    case 'multi':
    case 'ranking':
      return { ...base, type, options: optionsOf(3) };
    case 'rating':
      return { ...base, type, max: 5 };
    case 'longText':
      return { ...base, type, maxLength: 500 };
    case 'shortText':
      return { ...base, type, maxLength: 100 };
    case 'number':
    case 'nps':
    case 'date':
    case 'consent':
    case 'section':
      return { ...base, type };
  }
};

export const newItem = (type: ItemType, code: string): Item =>
  itemOfType(type, { code, title: blank, ...(type === 'section' || type === 'longText' ? {} : { required: true }) });

export const newPage = (code: string, at: number): QuestionPage => ({
  code,
  title: { zh: `第 ${at + 1} 页`, en: `Page ${at + 1}` },
  items: [],
});

const hasOptions = (item: Item): item is Extract<Item, { options: Option[] }> => 'options' in item;

/** The same question asked in another way. Options go along between kinds of choices; an indicator only where levels are. */
export const retype = (item: Item, type: ItemType): Item => {
  if (item.type === type) return item;
  const { code, title, help, required, visibleIf, indicator } = item;
  const next = itemOfType(type, {
    code,
    title,
    ...(help ? { help } : {}),
    ...(required && type !== 'section' ? { required } : {}),
    ...(visibleIf ? { visibleIf } : {}),
    ...(indicator && type === 'satisfaction' ? { indicator } : {}),
  });
  return hasOptions(item) && hasOptions(next) ? { ...next, options: item.options } : next;
};

export const isItemType = (value: string): value is ItemType => itemTypes.some((type) => type === value);
