import { unusualShare } from '@manyi/shared/contract/head-count';

/** More than 30 % away from last year: asked before it is saved (domain.md 2.4). */
export const isJump = (value: number | null, lastYear: number | null): boolean =>
  value !== null && lastYear !== null && lastYear > 0 && Math.abs(value - lastYear) / lastYear > unusualShare;

/** Change against last year as a share; null where there is nothing to compare. */
export const changeShare = (value: number | null, lastYear: number | null): number | null =>
  value === null || lastYear === null || lastYear === 0 ? null : (value - lastYear) / lastYear;
