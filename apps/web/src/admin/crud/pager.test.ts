import { expect, it } from 'vitest';
import { countText, shownPages } from './pager.tsx';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [5, 5, [1, 'gap', 4, 5]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [50, 100, [1, 'gap', 49, 50, 51, 'gap', 100]],
  [9, 3, [1, 2, 3]],
])('page %i of %i', (current, pages, expected) => {
  expect(shownPages(current, pages)).toEqual(expected);
});

it('says where counting stopped', () => {
  expect(countText(9)).toBe('9');
  expect(countText(10_000)).toBe('10,000');
  expect(countText(10_000, true)).toBe('10,000+');
});
