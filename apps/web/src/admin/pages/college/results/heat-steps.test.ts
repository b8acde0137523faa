import { expect, it } from 'vitest';
import { stepOf } from './heat-steps.ts';

it('puts a difference on a scale that is the same to both sides', () => {
  expect([-30, -10, -7, -5, -3, -2, -1.99, 0, 1.99, 2, 4.9, 5, 9.99, 10, 40].map(stepOf)).toEqual([
    -3, -2, -2, -1, -1, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3,
  ]);
  expect(stepOf(1.999_999)).toBe(1);
});
