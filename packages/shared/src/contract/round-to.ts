/** Halves go up as they do on paper and in a spreadsheet: 57 of 800 is 7.13 %, though in binary it is a little less than 7.125. */
export const roundTo = (value: number, decimals: number): number => {
  const unit = 10 ** decimals;
  return Math.round(Number((value * unit).toPrecision(12))) / unit;
};
