import { expect, it } from 'vitest';
import { lazilyVisible } from './lazily-visible.ts';

const seen = (open: string[], below: Record<string, { id: string; hasChildren?: boolean }[]>) =>
  lazilyVisible(
    [
      { id: 'a', title: 'a', hasChildren: true },
      { id: 'b', title: 'b' },
    ],
    new Set(open),
    new Map(Object.entries(below).map(([id, rows]) => [id, rows.map((row) => ({ title: row.id, ...row }))])),
  ).map(({ id, depth, state }) => `${id}${depth}${state}`);

it('shows what is below open nodes, once it is there', () => {
  expect(seen([], {})).toEqual(['a0closed', 'b0leaf']);
  expect(seen(['a'], {})).toEqual(['a0open', 'b0leaf']);
  expect(seen(['a', 'c'], { a: [{ id: 'c', hasChildren: true }], c: [{ id: 'd' }] })).toEqual([
    'a0open',
    'c1open',
    'd2leaf',
    'b0leaf',
  ]);
  // Closed above, open below: nothing of it shows.
  expect(seen(['c'], { a: [{ id: 'c', hasChildren: true }], c: [{ id: 'd' }] })).toEqual(['a0closed', 'b0leaf']);
});
