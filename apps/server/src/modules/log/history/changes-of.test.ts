import { describe, expect, it } from 'vitest';
import { changesOf } from './changes-of.ts';

describe('what changed', () => {
  it('is what differs, not what the platform keeps by itself', () => {
    const before = { id: '1', version: 0, updateTime: null, name: 'a', sort: 1, remark: '' };
    const after = { id: '1', version: 1, updateTime: '2026-01-01 00:00:00', name: 'b', sort: 1, remark: null };
    expect(changesOf(before, after)).toEqual([{ field: 'name', before: 'a', after: 'b' }]);
  });

  it('is all that was filled in, of a row that came or went', () => {
    expect(changesOf(null, { id: '1', name: 'a', remark: '' })).toEqual([{ field: 'name', before: null, after: 'a' }]);
    expect(changesOf({ id: '1', name: 'a' }, null)).toEqual([{ field: 'name', before: 'a', after: null }]);
    expect(changesOf(null, null)).toEqual([]);
  });

  it('is never a secret, whether the descriptor says so or the name', () => {
    const after = { name: 'a', clientSecret: 's', password: 'p', pin: '1' };
    expect(changesOf(null, after, new Set(['pin']))).toEqual([{ field: 'name', before: null, after: 'a' }]);
  });

  it('shows lists and objects as text', () => {
    expect(changesOf({ ids: ['1'] }, { ids: ['1', '2'] })).toEqual([
      { field: 'ids', before: '["1"]', after: '["1","2"]' },
    ]);
  });
});
