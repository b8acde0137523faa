import type { Text } from './text.ts';

/** Largest head-count of one college (domain.md 2.4). */
export const mostPeople = 500_000;
/** Against last year; more than this is asked about, because a zero too many looks like it (domain.md 2.4). */
export const unusualShare = 0.3;

const problems = {
  notNumber: ['请填写整数', 'Enter a whole number'],
  tooLarge: ['不能超过 500,000', 'At most 500,000'],
} as const satisfies Record<string, Text>;

export type Count = { value: number | null } | { problem: Text };

/** Full-width signs and stray blanks are how people type and paste; they mean the same. */
export const plainCell = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toLowerCase();

/** A head-count as people type, paste and import it: `1,234`, `１２３４`, `1 234人`. Empty means not entered. */
export const parseCount = (text: string): Count => {
  const plain = plainCell(text)
    .replace(/[,，'’]/g, '')
    .replace(/人$/, '');
  if (plain === '') return { value: null };
  if (!/^\d{1,12}(\.0+)?$/.test(plain)) return { problem: problems.notNumber };
  const value = Number.parseInt(plain, 10);
  return value > mostPeople ? { problem: problems.tooLarge } : { value };
};
