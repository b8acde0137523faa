import { text } from '@manyi/shared/resource/field';
import { notice } from '@manyi/shared/resources/desk/notice.resource';
import { apiLog } from '@manyi/shared/resources/log/api-log.resource';
import { param } from '@manyi/shared/resources/system/param.resource';
import { describe, expect, it } from 'vitest';
import { callQueryOf, nextSort, readListState, writeListState } from './list-state.ts';

const written = (query: Record<string, string | number | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])));

describe('the state of a list in its address', () => {
  it('comes back as it was written', () => {
    const state = { current: 2, size: 30, sort: { name: 'paramKey', descending: true }, filters: { paramName: 'n' } };
    expect(readListState(param, written(writeListState(state)))).toEqual(state);
  });

  it('leaves out what is as it would be anyway', () => {
    expect(written(writeListState({ current: 1, size: 10, sort: null, filters: {} }))).toEqual({});
    expect(readListState(param, {})).toEqual({ current: 1, size: 10, sort: null, filters: {} });
  });

  it.each([
    [
      { current: '-3', size: '7' },
      { current: 1, size: 10 },
    ],
    [
      { current: 'x', size: '1e9' },
      { current: 1, size: 10 },
    ],
    [
      { current: '99999999', size: '30' },
      { current: 1, size: 30 },
    ],
    [
      { current: '2.5', size: '200' },
      { current: 1, size: 200 },
    ],
  ])('falls back where the address is nonsense: %o', (query, expected) => {
    expect(readListState(param, query)).toMatchObject(expected);
  });

  it('takes no filter and no sort the list does not have', () => {
    const state = readListState(param, { tenantId: '1', remark: 'x', descs: 'password', paramKey: ' ' });
    expect(state.filters).toEqual({});
    expect(state.sort).toBeNull();
  });

  it.each([
    [notice, { createTime_dategt: '2026-02-30 00:00:00' }],
    [notice, { createTime_datelt: 'yesterday' }],
    [notice, { category: 'x'.repeat(65) }],
    [apiLog, { httpStatus: '5e2' }],
    [apiLog, { method: 'BREW' }],
    [param, { paramName: 'a\0b' }],
  ])('ignores values the list call would refuse: %#', (resource, query) => {
    expect(readListState(resource, query).filters).toEqual({});
  });

  it('never has a secret in the address', () => {
    const secretive = { ...param, fields: { pin: text({ label: ['密', 'Pin'], max: 9, secret: true, search: true }) } };
    expect(readListState(secretive, { pin: '1234' }).filters).toEqual({});
  });

  it('asks for dictionary keys exactly and for texts by what they contain', () => {
    const state = readListState(notice, { title: '放假', category: '1', createTime_dategt: '2026-01-01 00:00:00' });
    expect(callQueryOf(notice, state)).toEqual({
      current: 1,
      size: 10,
      title: '放假',
      category_equal: '1',
      createTime_dategt: '2026-01-01 00:00:00',
    });
    expect(callQueryOf(notice, state, false)).not.toHaveProperty('current');
  });

  it('sorts up, down, and not', () => {
    const up = nextSort(null, 'paramKey');
    const down = nextSort(up, 'paramKey');
    expect([up, down, nextSort(down, 'paramKey'), nextSort(down, 'paramName')]).toEqual([
      { name: 'paramKey', descending: false },
      { name: 'paramKey', descending: true },
      null,
      { name: 'paramName', descending: false },
    ]);
  });
});
