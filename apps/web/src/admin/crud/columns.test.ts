import { notice } from '@manyi/shared/resources/desk/notice.resource';
import { param } from '@manyi/shared/resources/system/param.resource';
import { describe, expect, it } from 'vitest';
import { allColumns, arrange, isColumnPrefs, noPrefs, withMoved, withShown, withWidth } from './columns.ts';

const shownNames = (prefs = noPrefs, resource = param as typeof param | typeof notice) =>
  arrange(allColumns(resource), prefs)
    .filter((column) => column.shown)
    .map((column) => column.name);

const columnOf = (name: string) => {
  const column = allColumns(param).find((one) => one.name === name);
  if (!column) throw new Error(name);
  return column;
};

describe('columns as a person arranged them', () => {
  it('follow the descriptor until then', () => {
    expect(shownNames()).toEqual(['paramName', 'paramKey', 'paramValue', 'remark']);
    expect(shownNames(noPrefs, notice).at(-1)).toBe('createTime');
    expect(shownNames(noPrefs, notice)).not.toContain('content');
  });

  it('can be hidden and shown again, also those hidden at first', () => {
    const hidden = withShown(noPrefs, columnOf('paramKey'), true, false);
    expect(shownNames(hidden)).not.toContain('paramKey');
    expect(shownNames(withShown(hidden, columnOf('paramKey'), true, true))).toContain('paramKey');
    const added = withShown(noPrefs, columnOf('updateTime'), false, true);
    expect(shownNames(added)).toContain('updateTime');
    expect(shownNames(withShown(added, columnOf('updateTime'), false, false))).not.toContain('updateTime');
  });

  it('can be moved, and the ends stay ends', () => {
    const arranged = arrange(allColumns(param), noPrefs);
    expect(shownNames(withMoved(noPrefs, arranged, 'paramKey', -1))).toEqual([
      'paramKey',
      'paramName',
      'paramValue',
      'remark',
    ]);
    expect(withMoved(noPrefs, arranged, 'paramName', -1)).toBe(noPrefs);
    expect(withMoved(noPrefs, arranged, 'nothing', 1)).toBe(noPrefs);
  });

  it('keep widths within reason', () => {
    const width = (wanted: number) => arrange(allColumns(param), withWidth(noPrefs, 'paramName', wanted))[0]?.width;
    expect([width(300.4), width(2), width(99_999)]).toEqual([300, 64, 900]);
  });

  it('forget columns that no longer exist and put new ones last', () => {
    const names = arrange(allColumns(param), { ...noPrefs, order: ['gone', 'remark'] }).map((column) => column.name);
    expect(names[0]).toBe('remark');
    expect(names).not.toContain('gone');
    expect(names).toHaveLength(allColumns(param).length);
  });

  it('are only taken from storage in their own shape', () => {
    expect(isColumnPrefs(noPrefs)).toBe(true);
    for (const wrong of [null, {}, { ...noPrefs, widths: { a: 'x' } }, { ...noPrefs, hidden: [1] }])
      expect(isColumnPrefs(wrong)).toBe(false);
  });
});
