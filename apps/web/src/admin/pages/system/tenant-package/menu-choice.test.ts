import { describe, expect, it } from 'vitest';
import { packageIds, tickedOf } from './menu-choice.ts';

const tree = [
  {
    id: '1',
    title: '系统管理',
    children: [
      {
        id: '2',
        title: '用户',
        children: [
          { id: '3', title: '新增' },
          { id: '4', title: '删除' },
        ],
      },
      { id: '5', title: '机构' },
    ],
  },
  { id: '6', title: '工作台' },
];
const ticked = (...ids: string[]) => tickedOf(tree, new Set(ids));

describe('the menus of a package', () => {
  it('are ticked down to their ends', () => {
    expect([...ticked('2', '6')]).toEqual(['3', '4', '6']);
    expect([...ticked('1')]).toEqual(['3', '4', '5']);
    expect([...ticked('')]).toEqual([]);
  });

  it('are saved by the tops of full branches, and half of a branch by what there is of it', () => {
    expect(packageIds(tree, ticked('3', '4', '5'), [])).toEqual(['1']);
    expect(packageIds(tree, ticked('3', '6'), [])).toEqual(['3', '6']);
    expect(packageIds(tree, ticked('2'), [])).toEqual(['2']);
  });

  it('come back as they were saved, whatever was half', () => {
    for (const ids of [['1'], ['2'], ['3'], ['3', '6'], ['5', '6'], ['1', '6'], []]) {
      expect(packageIds(tree, ticked(...ids), ids).sort()).toEqual([...ids].sort());
    }
  });

  it('keep what is not shown to whoever edits them', () => {
    expect(packageIds(tree, ticked('3', '99'), ['3', '99'])).toEqual(['3', '99']);
    expect(packageIds(tree, ticked(), ['3', '99'])).toEqual(['99']);
  });
});
