/** 97.5th percentile of the normal distribution, at the three figures every sampling table of the field is made with. */
const z = 1.96;

export interface Interval {
  low: number;
  high: number;
  halfWidth: number;
}

/**
 * 95 % interval of a rate (0–1) from `n` answers out of `population` people; all results 0–1. Wilson's interval, because the
 * usual one has width zero at 100 %, with the finite-population correction as an effective sample. The whole population
 * answered: no width. `population` null: unknown, taken as endless. null when there is nothing to say.
 */
export const interval95 = (rate: number | null, n: number, population: number | null): Interval | null => {
  if (rate === null || !(n > 0) || !(rate >= 0 && rate <= 1)) return null;
  if (population !== null && n >= population) return { low: rate, high: rate, halfWidth: 0 };
  const effective = population === null ? n : (n * (population - 1)) / (population - n);
  const scale = 1 + (z * z) / effective;
  const centre = (rate + (z * z) / (2 * effective)) / scale;
  const halfWidth = (z * Math.sqrt((rate * (1 - rate)) / effective + (z * z) / (4 * effective * effective))) / scale;
  return { low: Math.max(0, centre - halfWidth), high: Math.min(1, centre + halfWidth), halfWidth };
};

/** Valid answers needed for ±`margin` (0–1) at 95 %, worst case rate one half, out of `population` people. */
export const requiredSample = (population: number, margin: number): number => {
  if (!(population > 0)) return 0;
  if (!(margin > 0)) return Math.ceil(population);
  const endless = (z * z * 0.25) / (margin * margin);
  return Math.min(Math.ceil(population), Math.ceil(endless / (1 + (endless - 1) / population)));
};
