import type { QuestionResultRow } from '@manyi/shared/contract/survey';

/** One bar of a distribution. `share` 0–1 of those who answered. */
export interface Bar {
  level: string;
  label: string;
  count: number;
  share: number;
}

/** Bars in the order of the labels, zero where nobody chose. `answered` is what shares are of. */
export const barsOf = (
  labels: QuestionResultRow['labels'],
  levels: Readonly<Record<string, number>>,
  answered: number,
): Bar[] =>
  labels.map(({ level, label }) => {
    const count = levels[level] ?? 0;
    return { level, label, count, share: answered > 0 ? count / answered : 0 };
  });

export interface Rank {
  option: string;
  label: string;
  /** Mean place; 1 is best. null: nobody ranked it. */
  place: number | null;
  first: number;
}

/** A ranking as mean places, best first. Levels are `<option>:<place>`, labels `<words> #<place>`. */
export const ranksOf = (labels: QuestionResultRow['labels'], levels: Readonly<Record<string, number>>): Rank[] => {
  const ranks = new Map<string, { label: string; sum: number; count: number; first: number }>();
  for (const { level, label } of labels) {
    const at = level.lastIndexOf(':');
    const place = Number(level.slice(at + 1));
    const count = levels[level] ?? 0;
    const option = level.slice(0, at);
    const rank = ranks.get(option) ?? { label: label.replace(/ #\d+$/, ''), sum: 0, count: 0, first: 0 };
    rank.sum += place * count;
    rank.count += count;
    if (place === 1) rank.first = count;
    ranks.set(option, rank);
  }
  return [...ranks]
    .map(([option, { label, sum, count, first }]) => ({ option, label, first, place: count > 0 ? sum / count : null }))
    .sort((a, b) => (a.place ?? Number.POSITIVE_INFINITY) - (b.place ?? Number.POSITIVE_INFINITY));
};

/** Ends of the interval in percent, kept within 0 and 100. */
export const intervalEnds = (value: number, half: number): [low: number, high: number] => [
  Math.max(0, value - half),
  Math.min(100, value + half),
];
