import { expect, it } from 'vitest';
import { dayIn } from './day-input.tsx';

it.each(['2026-9-1', '2026/09/01', '20260901', ' 2026.9.1 ', '2026年9月1日'])('reads %o', (typed) => {
  expect(dayIn(typed)).toBe('2026-09-01');
});

it.each(['', '2026', '2026-02-30', '2026-13-01', 'heute'])('finds no day in %o', (typed) => {
  expect(dayIn(typed)).toBeNull();
});
