import { expect, it } from 'vitest';
import { formatChange, formatCount, formatRate, formatTarget } from './format.ts';

it('groups numbers and says nothing with a dash', () => {
  expect([formatCount(12345, 'zh'), formatCount(0, 'en'), formatCount(null, 'zh')]).toEqual(['12,345', '0', '–']);
});

it('shows 100 % only when it is, and small shares as more than nothing', () => {
  const shares = [0.99999, 1, 0.1234, 0.0004, 0, null];
  expect(shares.map((share) => formatRate(share))).toEqual(['99.9%', '100.0%', '12.3%', '0.04%', '0.0%', '–']);
  expect([0.2, 0.001, 0.125].map(formatTarget)).toEqual(['20%', '0.1%', '12.5%']);
});

it('signs changes', () => {
  expect([formatChange(0.12), formatChange(-0.5), formatChange(0)]).toEqual(['+12.0%', '−50.0%', '±0.0%']);
});
