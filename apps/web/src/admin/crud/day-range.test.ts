import { expect, it } from 'vitest';
import { afterBound, beforeBound, firstDay, lastDay } from './day-range.ts';

it.each(['2026-01-01', '2024-02-29', '2026-12-31'])('%s keeps both its ends', (day) => {
  expect(afterBound(day) < `${day} 00:00:00`).toBe(true);
  expect(beforeBound(day) > `${day} 23:59:59`).toBe(true);
  expect(firstDay(afterBound(day))).toBe(day);
  expect(lastDay(beforeBound(day))).toBe(day);
});

it('reads bounds somebody wrote by hand', () => {
  expect(firstDay('2026-03-05 08:00:00')).toBe('2026-03-05');
  expect(lastDay('2026-03-05 08:00:00')).toBe('2026-03-05');
});

it.each(['', 'x', '2026-3-5', '2026-13-45'])('makes nothing of %o', (day) => {
  expect([afterBound(day), beforeBound(day)]).toEqual(['', '']);
});
