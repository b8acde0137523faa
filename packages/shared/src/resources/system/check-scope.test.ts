import { describe, expect, it } from 'vitest';
import { scopedList, scopedLists } from '../scoped-lists.ts';
import { checkApiScope, checkDataScope, readsColumn, shownFields } from './check-scope.ts';

const wrong = (row: Record<string, unknown>): string[] => [...checkDataScope(row).keys()];

describe('a data scope', () => {
  it('speaks of lists, rules, columns and fields that there are', () => {
    expect(wrong({ resourceCode: 'nowhere', scopeType: '1' })).toEqual(['resourceCode']);
    expect(wrong({ resourceCode: 'notice', scopeType: '9' })).toEqual(['scopeType']);
    expect(wrong({ resourceCode: 'notice', scopeType: '3', scopeColumn: 'title' })).toEqual(['scopeColumn']);
    expect(wrong({ resourceCode: 'notice', scopeType: '1', scopeField: 'title,secret' })).toEqual(['scopeField']);
    expect(wrong({ resourceCode: 'notice', scopeType: '5', scopeValue: ' ' })).toEqual(['scopeValue']);
    expect(wrong({ resourceCode: 'notice', scopeType: '5', scopeValue: 'title ~ 1' })).toEqual(['scopeValue']);
  });

  it('has a usual column, which an empty one and - stand for', () => {
    for (const scopeColumn of ['', '-', 'create_dept', 'createDept']) {
      expect(wrong({ resourceCode: 'notice', scopeType: '4', scopeColumn }), scopeColumn).toEqual([]);
    }
    expect(wrong({ resourceCode: 'college', scopeType: '2', scopeColumn: '' })).toEqual(['scopeColumn']);
  });

  it('reads no column where rows say themselves whose they are', () => {
    const user = scopedList('user');
    expect([readsColumn('2', user), readsColumn('3', user), readsColumn('5', user)]).toEqual([true, false, false]);
    expect(readsColumn('3', scopedList('notice'))).toBe(true);
    expect(wrong({ resourceCode: 'user', scopeType: '3', scopeColumn: 'anything' })).toEqual([]);
  });

  it('shows all fields, or those it names', () => {
    expect(shownFields('*')).toEqual([]);
    expect(shownFields(' title , category ')).toEqual(['title', 'category']);
    expect(shownFields('title,*')).toEqual([]);
    expect(wrong({ resourceCode: 'notice', scopeType: '1', scopeField: ' , ' })).toEqual(['scopeField']);
  });

  it('knows each list by one code', () => {
    const codes = scopedLists.map((list) => list.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toEqual(expect.arrayContaining(['user', 'dept', 'role', 'notice', 'college', 'survey_form']));
  });
});

it('an API scope is a path below /api/ that is not the way in', () => {
  expect(checkApiScope({ scopePath: '/api/blade-desk/notice/*', scopeType: '2' }).size).toBe(0);
  for (const scopePath of ['/x', '/api/**', '/api/blade-auth/oauth/token', '/api/../x', '/api/a b']) {
    expect([...checkApiScope({ scopePath }).keys()], scopePath).toEqual(['scopePath']);
  }
  expect([...checkApiScope({ scopePath: '/api/x', scopeType: '3' }).keys()]).toEqual(['scopeType']);
});
