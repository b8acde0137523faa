import { roundTo } from '@manyi/shared/contract/round-to';

/** Share 0–1 with four decimals; null where there is nobody to be a share of. May exceed 1 when a head-count is too low. */
export const rateOf = (part: number, whole: number | null): number | null =>
  whole === null || whole <= 0 ? null : roundTo(part / whole, 4);

/** How many valid answers a target asks for. */
export const targetCountOf = (targetRate: number, headCount: number | null): number | null =>
  headCount === null ? null : Math.ceil(targetRate * headCount - 1e-9);
