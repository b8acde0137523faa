import type { Text } from '@manyi/shared/contract/text';

/** Largest head-count of one college (domain.md 2.4). */
export const largestCount = 500_000;

const problems = {
  notNumber: ['请填写整数', 'Enter a whole number'],
  tooLarge: ['不能超过 500,000', 'At most 500,000'],
} as const satisfies Record<string, Text>;

export type Count = { value: number | null } | { problem: Text };

/** A head-count as people type and paste it: `1,234`, `１２３４`, `1 234人`. Empty means not entered. */
export const parseCount = (text: string): Count => {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s,，'’]/g, '')
    .replace(/人$/, '');
  if (plain === '') return { value: null };
  if (!/^\d{1,12}(\.0+)?$/.test(plain)) return { problem: problems.notNumber };
  const value = Number.parseInt(plain, 10);
  return value > largestCount ? { problem: problems.tooLarge } : { value };
};

/** More than 30 % away from last year: asked before it is saved (domain.md 2.4). */
export const isJump = (value: number | null, lastYear: number | null): boolean =>
  value !== null && lastYear !== null && lastYear > 0 && Math.abs(value - lastYear) / lastYear > 0.3;

/** Change against last year as a share; null where there is nothing to compare. */
export const changeShare = (value: number | null, lastYear: number | null): number | null =>
  value === null || lastYear === null || lastYear === 0 ? null : (value - lastYear) / lastYear;
