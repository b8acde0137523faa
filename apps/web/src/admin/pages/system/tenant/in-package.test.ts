import { expect, it } from 'vitest';
import { inPackage } from './in-package.ts';

const tree = [
  {
    id: '1',
    title: '系统管理',
    children: [
      { id: '2', title: '用户', children: [{ id: '3', title: '新增' }] },
      { id: '4', title: '机构' },
    ],
  },
  { id: '5', title: '工作台' },
];

it('takes all below what is named, and the way to it', () => {
  expect(inPackage(tree, new Set(['2']))).toEqual([{ ...tree[0], children: [tree[0]?.children?.[0]] }]);
  expect(inPackage(tree, new Set(['1']))).toEqual([tree[0]]);
  expect(inPackage(tree, new Set(['5', '9']))).toEqual([tree[1]]);
  expect(inPackage(tree, new Set(['']))).toEqual([]);
});
