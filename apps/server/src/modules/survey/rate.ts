/** Halves go up as they do on paper and in a spreadsheet: 57 of 800 is 7.13 %, though in binary it is a little less than 7.125. */
export const roundTo = (value: number, decimals: number): number => {
  const unit = 10 ** decimals;
  return Math.round(Number((value * unit).toPrecision(12))) / unit;
};

/** Share 0–1 with four decimals; null where there is nobody to be a share of. May exceed 1 when a head-count is too low. */
export const rateOf = (part: number, whole: number | null): number | null =>
  whole === null || whole <= 0 ? null : roundTo(part / whole, 4);

/** How many valid answers a target asks for. */
export const targetCountOf = (targetRate: number, headCount: number | null): number | null =>
  headCount === null ? null : Math.ceil(targetRate * headCount - 1e-9);
