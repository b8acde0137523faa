import { expect, it } from 'vitest';
import { openedOf, type TreeRow } from './use-tree-rows.ts';

const base = { createUser: null, createDept: null, createTime: '', updateUser: null, updateTime: null, status: 1 };
const row = (id: string, children: TreeRow[] = []): TreeRow => ({ ...base, id, version: 1, parentId: '', children });

const tree = [row('a', [row('b', [row('c'), row('d')]), row('e')]), row('f', [row('g')]), row('h')];

it('opens a whole tree where it is small enough', () => {
  expect([...openedOf(tree)]).toEqual(['a', 'f', 'b']);
});

it('opens level by level until there would be too many rows', () => {
  expect([...openedOf(tree, 3)]).toEqual([]);
  expect([...openedOf(tree, 5)]).toEqual(['a']);
  expect([...openedOf(tree, 6)]).toEqual(['a', 'f']);
  expect([...openedOf(tree, 8)]).toEqual(['a', 'f', 'b']);
});
