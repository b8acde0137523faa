import { roundTo } from '@manyi/shared/contract/round-to';
import { expect, it } from 'vitest';
import { rateOf } from './rate.ts';

/** Half up, reckoned in whole numbers. */
const exact = (part: number, whole: number): number => Math.floor((part * 20_000 + whole) / (2 * whole)) / 10_000;

it('rounds every share as it would be rounded on paper', () => {
  expect(rateOf(57, 800)).toBe(0.0713);
  expect(roundTo((57 / 800) * 100, 2)).toBe(7.13);
  const wrong: [number, number][] = [];
  // Halves of the fourth decimal only come about where the whole has these divisors.
  for (const whole of [32, 160, 400, 800, 1000, 1600, 2000, 4000, 4800, 8000])
    for (let part = 0; part <= whole; part += 1)
      if (rateOf(part, whole) !== exact(part, whole)) wrong.push([part, whole]);
  expect(wrong).toEqual([]);
});
