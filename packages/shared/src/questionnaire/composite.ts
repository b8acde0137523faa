import type { Level } from './definition.ts';
import { defaultPositiveLevels, type LevelCounts, type Rate, satisfactionRate } from './score.ts';
import type { CompositeKind } from './templates/indicator-template.ts';

export interface CompositeChild {
  counts: LevelCounts;
  /** Share in a mean; 1 unless given. */
  weight?: number;
}

/**
 * The rate of a row that has rows under it (domain.md 1.3).
 * - OVERALL_QUESTION: its own question.
 * - MEAN_OF_CHILDREN: weighted mean of the children's rates. null while one child has no data, because a mean over fewer rows is
 *   another figure. Its base is the largest base of a child: the same people answered them all.
 * - POOLED: all answers to the children together; the base is the sum of answers.
 */
export const compositeRate = (
  kind: CompositeKind,
  own: LevelCounts,
  children: readonly CompositeChild[],
  positiveLevels: readonly Level[] = defaultPositiveLevels,
): Rate => {
  if (kind === 'OVERALL_QUESTION') return satisfactionRate(own, positiveLevels);
  const rates = children.map((child) => ({
    ...satisfactionRate(child.counts, positiveLevels),
    weight: child.weight ?? 1,
  }));
  if (kind === 'POOLED') {
    const base = rates.reduce((sum, child) => sum + child.base, 0);
    const positive = rates.reduce((sum, child) => sum + child.positive, 0);
    return { rate: base > 0 ? positive / base : null, base, positive };
  }
  const base = rates.reduce((most, child) => Math.max(most, child.base), 0);
  let weighted = 0;
  let weights = 0;
  for (const { rate, weight } of rates) {
    if (rate === null) return { rate: null, base, positive: 0 };
    weighted += rate * weight;
    weights += weight;
  }
  if (!(weights > 0)) return { rate: null, base, positive: 0 };
  const rate = weighted / weights;
  return { rate, base, positive: rate * base };
};
