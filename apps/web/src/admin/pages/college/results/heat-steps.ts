/** Steps of the scale, lowest first: a difference in points belongs to the first whose end it stays under. */
export const heatSteps = [
  { step: -3, under: -10, label: '< −10' },
  { step: -2, under: -5, label: '−10 … −5' },
  { step: -1, under: -2, label: '−5 … −2' },
  { step: 0, under: 2, label: '±2' },
  { step: 1, under: 5, label: '+2 … +5' },
  { step: 2, under: 10, label: '+5 … +10' },
  { step: 3, under: Number.POSITIVE_INFINITY, label: '> +10' },
] as const;

export const stepOf = (difference: number): number => {
  // Shown with two decimals, so what reads as 2.00 is 2.00.
  const points = Math.round(difference * 100) / 100;
  return heatSteps.find(({ under }) => points < under)?.step ?? 3;
};
