import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../auth/caller.ts';
import type { DataScope } from '../scope/scope.ts';
import { countedAnew, keptTotal, totalKey, totalOf } from './kept-total.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A list of `rows`, and how often it was counted to its end. */
const listOf = (rows: number) => {
  const list = { rows, whole: 0 };
  const count = async (limit?: number): Promise<number> => {
    if (limit !== undefined) return Math.min(limit, list.rows);
    list.whole += 1;
    return list.rows;
  };
  return { list, count };
};

describe('the total of a list', () => {
  it('is counted anew while it is short', async () => {
    const { list, count } = listOf(3);
    expect(await totalOf('short', count)).toBe(3);
    list.rows = 4;
    expect(await totalOf('short', count)).toBe(4);
    expect(list.whole).toBe(0);
  });

  it('is counted once for all who ask within seconds when it is long', async () => {
    const { list, count } = listOf(200_000);
    expect(await Promise.all([totalOf('long', count), totalOf('long', count)])).toEqual([200_000, 200_000]);
    list.rows = 200_001;
    expect(await totalOf('long', count)).toBe(200_000);
    expect(list.whole).toBe(1);
    vi.advanceTimersByTime(6000);
    expect(await totalOf('long', count)).toBe(200_001);
  });

  it('is right at once when a long list has become short', async () => {
    const { list, count } = listOf(countedAnew + 1);
    expect(await totalOf('shrinking', count)).toBe(countedAnew + 1);
    list.rows = 1;
    expect(await totalOf('shrinking', count)).toBe(1);
  });

  it('is not kept when counting failed', async () => {
    const failing = async (limit?: number): Promise<number> => {
      if (limit !== undefined) return limit;
      throw new Error('away');
    };
    await expect(totalOf('failing', failing)).rejects.toThrow('away');
    expect(keptTotal('failing')).toBeUndefined();
  });
});

describe('the name of a list', () => {
  const scope = (scopeType: string): DataScope => ({
    ...{ id: '1', resourceCode: 'notice', scopeColumn: '', scopeField: '*', scopeValue: '' },
    scopeType,
  });
  const caller = (data: DataScope[], more: Partial<Caller> = {}): Caller => ({
    ...{ userId: '1', tenantId: '100001', account: 'a', realName: 'A', sessionId: 's', roleAliases: [] },
    ...{ roleIds: ['1'], deptIds: ['1'], permissions: new Set(['notice']), scopes: { data, api: [] } },
    ...more,
  });
  const key = (who: Caller, isNarrowed = false) => totalKey('notice', who, [], isNarrowed);

  it('is another one as soon as what narrows its reader is, in one and the same session', () => {
    const wide = caller([scope('4')]);
    expect(key(caller([scope('4')]))).toBe(key(wide));
    for (const other of [
      caller([]),
      caller([scope('2')]),
      caller([scope('4')], { deptIds: ['2'] }),
      caller([scope('4')], { roleIds: ['2'] }),
    ])
      expect(key(other)).not.toBe(key(wide));
    const editor = caller([], { permissions: new Set(['notice', 'notice_edit']) });
    expect(key(editor, true)).not.toBe(key(caller([]), true));
  });

  it('is the same for all who see the whole of it', () => {
    expect(key(caller([], { sessionId: 'other', roleIds: ['7'] }))).toBe(key(caller([])));
  });
});
