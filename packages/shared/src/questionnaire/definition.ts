import type { Language } from '../contract/text.ts';

/**
 * A questionnaire as data: pages of items, each with a stable code. A code names the answer for ever, so it is never
 * reused for another question; wording may change under it.
 */
export interface Questionnaire {
  schema: 1;
  pages: QuestionPage[];
}

export interface QuestionPage {
  code: string;
  title: AuthorText;
  visibleIf?: Condition;
  items: Item[];
}

/** Text by the author of a questionnaire: Chinese always, English where they wrote it. */
export interface AuthorText {
  zh: string;
  en?: string;
}

export const authorText = (text: AuthorText, language: Language): string =>
  language === 'en' && text.en ? text.en : text.zh;

/** Who may answer, and with which effect, is decided by these; they are evaluated alike in the browser and on the server. */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { item: string; op: 'answered' | 'unanswered' }
  | { item: string; op: 'is' | 'isNot' | 'includes'; value: string }
  | { item: string; op: 'atLeast' | 'atMost'; value: number };

interface ItemBase {
  code: string;
  title: AuthorText;
  help?: AuthorText;
  required?: boolean;
  visibleIf?: Condition;
  /** Number of the indicator row this question fills, e.g. `1.3` (domain.md 1.2). */
  indicator?: string;
}

export interface Option {
  code: string;
  label: AuthorText;
  /** In a multiple choice: choosing this one clears the others （以上都没有）. */
  exclusive?: boolean;
  /** Opens a short text field beside it （其他）. */
  other?: boolean;
}

/** Satisfaction answers are stored by these codes, whatever their wording. `NA` is 不了解/无法评价. */
export const levels = ['L5', 'L4', 'L3', 'L2', 'L1'] as const;
export type Level = (typeof levels)[number];
export type LevelOrNA = Level | 'NA';

export type Item =
  | (ItemBase & { type: 'satisfaction'; allowNA?: boolean })
  | (ItemBase & { type: 'matrix'; rows: MatrixRow[]; allowNA?: boolean })
  | (ItemBase & { type: 'single' | 'dropdown'; options: Option[]; random?: boolean; group?: boolean })
  | (ItemBase & { type: 'multi'; options: Option[]; min?: number; max?: number; random?: boolean })
  | (ItemBase & { type: 'ranking'; options: Option[] })
  | (ItemBase & { type: 'rating'; max: number })
  | (ItemBase & { type: 'nps' })
  | (ItemBase & { type: 'number'; min?: number; max?: number; integer?: boolean; unit?: AuthorText })
  | (ItemBase & { type: 'shortText'; maxLength?: number })
  | (ItemBase & { type: 'longText'; maxLength?: number; message?: boolean })
  | (ItemBase & { type: 'date' })
  | (ItemBase & { type: 'consent' })
  | (ItemBase & { type: 'section' });

/** A row of a matrix is a satisfaction question of its own: its answer is stored under `<item>.<row>`. */
export interface MatrixRow {
  code: string;
  title: AuthorText;
  indicator?: string;
}

export type ItemType = Item['type'];
export type ItemOf<T extends ItemType> = Extract<Item, { type: T }>;

/**
 * Answers by item code. satisfaction: a level or `NA`; matrix: `{row: level}`; single/dropdown: `{choice, other?}`; multi:
 * `{choices, other?}`; ranking: `{order}`; rating, nps and number: a number; texts: a string; date: `yyyy-MM-dd`; consent: true.
 */
export type Answers = Record<string, Answer>;
export type Answer =
  | string
  | number
  | boolean
  | { choice: string; other?: string }
  | { choices: string[]; other?: string }
  | { order: string[] }
  | { [row: string]: LevelOrNA };
