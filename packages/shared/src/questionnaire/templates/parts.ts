import type { Condition, Item, ItemOf, MatrixRow, Option, QuestionPage } from '../definition.ts';

/** Words for writing templates briefly. Codes in templates are for ever: results of different years are compared by them. */

export const page = (code: string, zh: string, en: string, items: Item[]): QuestionPage => ({
  code,
  title: { zh, en },
  items,
});

type Base = Pick<Item, 'required' | 'indicator' | 'help' | 'visibleIf'>;

export const satisfaction = (code: string, zh: string, en: string, more: Base = {}): ItemOf<'satisfaction'> => ({
  code,
  type: 'satisfaction',
  title: { zh, en },
  required: true,
  allowNA: true,
  ...more,
});

export const matrix = (code: string, zh: string, en: string, rows: MatrixRow[], more: Base = {}): ItemOf<'matrix'> => ({
  code,
  type: 'matrix',
  title: { zh, en },
  required: true,
  allowNA: true,
  rows,
  ...more,
});

export const row = (code: string, zh: string, en: string, indicator?: string): MatrixRow =>
  indicator ? { code, title: { zh, en }, indicator } : { code, title: { zh, en } };

export const option = (
  code: string,
  zh: string,
  en: string,
  more: Pick<Option, 'exclusive' | 'other'> = {},
): Option => ({
  code,
  label: { zh, en },
  ...more,
});

/** The drill-down that opens when the overall answer is 不满意 or lower. */
export const dissatisfied = (item: string): Condition => ({ item, op: 'atMost', value: 2 });

export const message = (zh: string, en: string): ItemOf<'longText'> => ({
  code: 'message',
  type: 'longText',
  message: true,
  maxLength: 1000,
  title: { zh, en },
  help: {
    zh: '留言会由学校阅读，请不要写姓名、学号等能认出个人的信息。',
    en: 'The college reads the messages; please leave out names and numbers that identify a person.',
  },
});
