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

  it('shows figures about secrets, which are none', () => {
    const [before, after] = [
      { accessTokenValidity: 60, passwordSymbol: null },
      { accessTokenValidity: 90, passwordSymbol: true },
    ];
    expect(changesOf(before, after)).toEqual([
      { field: 'accessTokenValidity', before: 60, after: 90 },
      { field: 'passwordSymbol', before: '', after: true },
    ]);
  });

  it('tells that a secret was set anew', () => {
    expect(changesOf({ name: 'a' }, { name: 'a', clientSecret: '***' }, new Set(['clientSecret']))).toEqual([
      { field: 'clientSecret', before: null, after: null, isSecret: true },
    ]);
  });

  it('shows lists of ids as the wire has them, and objects as text without their secrets', () => {
    expect(changesOf({ ids: ['1'] }, { ids: ['1', '2'] })).toEqual([{ field: 'ids', before: '1', after: '1,2' }]);
    const [change] = changesOf({ extra: { a: 1 } }, { extra: { a: 1, password: 'p' } });
    expect(change).toMatchObject({ before: '{"a":1}', after: expect.not.stringContaining('"p"') });
  });

  it('knows a field by its column too', () => {
    expect(changesOf({ formName: 'a' }, { form_name: 'b', tenant_id: '1' })).toEqual([
      { field: 'formName', before: 'a', after: 'b' },
    ]);
  });
});
