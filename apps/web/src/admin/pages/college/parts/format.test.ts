import { expect, it } from 'vitest';
import { formatChange, formatCount, formatRate, fromInputTime, toInputTime } from './format.ts';

it('groups numbers and says nothing with a dash', () => {
  expect([formatCount(12345, 'zh'), formatCount(0, 'en'), formatCount(null, 'zh')]).toEqual(['12,345', '0', '–']);
});

it('shows 100 % only when it is', () => {
  expect([formatRate(0.99999), formatRate(1), formatRate(0.1234), formatRate(null)]).toEqual([
    '99.9%',
    '100.0%',
    '12.3%',
    '–',
  ]);
});

it('signs changes', () => {
  expect([formatChange(0.12), formatChange(-0.5), formatChange(0)]).toEqual(['+12.0%', '−50.0%', '±0.0%']);
});

it('times go into an input and back', () => {
  expect(toInputTime('2026-11-21 08:30:00')).toBe('2026-11-21T08:30');
  expect(fromInputTime('2026-11-21T08:30')).toBe('2026-11-21 08:30:00');
  expect(fromInputTime('')).toBeNull();
});
