import { expect, it } from 'vitest';
import { barsOf, intervalEnds, ranksOf } from './distribution.ts';

it('shows every level, in the order of the scale, as a share of those who answered', () => {
  const labels = ['L5', 'L4', 'NA'].map((level) => ({ level, label: level }));
  expect(barsOf(labels, { L4: 1, L5: 3 }, 4)).toEqual([
    { level: 'L5', label: 'L5', count: 3, share: 0.75 },
    { level: 'L4', label: 'L4', count: 1, share: 0.25 },
    { level: 'NA', label: 'NA', count: 0, share: 0 },
  ]);
  expect(barsOf(labels, {}, 0).every(({ share }) => share === 0)).toBe(true);
});

it('orders a ranking by mean place', () => {
  const labels = ['A', 'B', 'C'].flatMap((code) =>
    [1, 2].map((place) => ({ level: `${code}:${place}`, label: `选项${code} #${place}` })),
  );
  expect(ranksOf(labels, { 'A:1': 1, 'A:2': 3, 'B:1': 3, 'B:2': 1 })).toEqual([
    { option: 'B', label: '选项B', place: 1.25, first: 3 },
    { option: 'A', label: '选项A', place: 1.75, first: 1 },
    { option: 'C', label: '选项C', place: null, first: 0 },
  ]);
});

it('keeps an interval within 0 and 100', () => {
  expect(intervalEnds(99, 3)).toEqual([96, 100]);
});
