import { expect, it } from 'vitest';
import type { Row } from '../../crud/use-list.ts';
import { parentsIn, place } from './entry-tree.ts';

const row = (id: string): Row => ({
  id,
  createUser: null,
  createDept: null,
  createTime: '2026-01-01 00:00:00',
  updateUser: null,
  updateTime: null,
  status: 1,
  version: 0,
});

const tree = [{ id: '1', children: [{ id: '2', children: [{ id: '3' }] }, { id: '4' }] }, { id: '5' }];

it('knows who has children', () => {
  expect([...parentsIn(tree)].sort()).toEqual(['1', '2']);
});

it('places open entries under their parents, in order and with their depth', () => {
  const children: Record<string, Row[]> = { '1': [row('2'), row('4')], '2': [row('3')] };
  const shown = (open: string[]) =>
    place([row('1'), row('5')], {
      parents: parentsIn(tree),
      open: new Set(open),
      childrenOf: (id) => children[id],
    }).map(({ row: { id }, lead }) => `${id} ${lead}`);
  expect(shown([])).toEqual(['1 0:closed', '5 0:leaf']);
  expect(shown(['1', '2'])).toEqual(['1 0:open', '2 1:open', '3 2:leaf', '4 1:leaf', '5 0:leaf']);
});

it('shows an open entry whose children have not come yet', () => {
  expect(
    place([row('1')], { parents: parentsIn(tree), open: new Set(['1']), childrenOf: () => undefined }),
  ).toHaveLength(1);
});
