import { describe, expect, it } from 'vitest';
import { audienceText, noticeExtras, shownState } from './notice-rules.ts';

describe('the dialog of a notice', () => {
  const hidden = (values: object): string[] =>
    ['title', 'deptIds', 'roleIds', 'readAgain'].filter((name) => noticeExtras.hides?.(name, { ...values }));

  it('asks for departments and roles only where they are chosen, and about reading again only what is published', () => {
    expect(hidden({ audience: 1, publishState: 1 })).toEqual(['deptIds', 'roleIds']);
    expect(hidden({ audience: 2, publishState: 0 })).toEqual(['readAgain']);
  });

  it('wants somebody to be chosen', () => {
    const problems = (values: object) => [...(noticeExtras.check?.({ ...values }, 'add') ?? new Map()).keys()];
    expect(problems({ audience: 2, deptIds: '', roleIds: null })).toEqual(['deptIds']);
    expect(problems({ audience: 2, deptIds: '', roleIds: '3' })).toEqual([]);
    expect(problems({ audience: 1 })).toEqual([]);
  });
});

it('a notice is a draft, published for later, or out', () => {
  const now = Date.parse('2026-11-21T08:00:00+08:00');
  expect(shownState({ publishState: 0, publishTime: null }, now)).toBe('draft');
  expect(shownState({ publishState: 1, publishTime: '2026-11-21 08:02:00' }, now)).toBe('planned');
  expect(shownState({ publishState: 1, publishTime: '2026-11-21 07:59:59' }, now)).toBe('out');
});

it.each([
  [{ audience: 1 }, '全体人员', 'Everybody'],
  [{ audience: 2, deptIds: '1,2', roleIds: '' }, '2 个机构', '2 departments'],
  [{ audience: 2, deptIds: '1', roleIds: '2' }, '1 个机构、1 个角色', '1 department, 1 role'],
])('an audience in words', (row, zh, en) => {
  expect(audienceText(row)).toEqual([zh, en]);
});
