import { expect, it } from 'vitest';
import { withoutNode } from './reference.ts';

it('offers nothing that stands below the row itself', () => {
  const nodes = [
    { value: '1', title: 'a', children: [{ value: '2', title: 'b', children: [{ value: '3', title: 'c' }] }] },
    { value: '4', title: 'd' },
  ];
  expect(withoutNode(nodes, '2')).toEqual([
    { value: '1', title: 'a', children: [] },
    { value: '4', title: 'd' },
  ]);
  expect(withoutNode(nodes, '9')).toEqual(nodes);
});
