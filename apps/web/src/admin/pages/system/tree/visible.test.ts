import { expect, it } from 'vitest';
import { matching, matchingBranches, parentsOf, visible } from './visible.ts';

const leaf = (title: string) => ({ id: title, title });
const tree = [
  { id: 'system', title: 'System', children: [{ id: 'user', title: 'Users', children: [leaf('Add'), leaf('Edit')] }] },
  { id: 'desk', title: 'Desk', children: [leaf('User notes')] },
];
const shown = (nodes: Parameters<typeof visible>[0]) =>
  visible(nodes, new Set(parentsOf(nodes))).map((node) => `${node.title}:${node.state}`);

it('finds nodes with the way to them', () => {
  expect(shown(matching(tree, 'user'))).toEqual(['System:open', 'Users:leaf', 'Desk:open', 'User notes:leaf']);
  expect(matching(tree, 'nothing')).toEqual([]);
});

it('finds whole branches where everything below is meant too', () => {
  expect(shown(matchingBranches(tree, 'user'))).toEqual([
    'System:open',
    'Users:open',
    'Add:leaf',
    'Edit:leaf',
    'Desk:open',
    'User notes:leaf',
  ]);
});
