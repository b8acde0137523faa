import { describe, expect, it } from 'vitest';
import { hiddenFields, hideFields, mayCall } from './scope.ts';

describe('scopes of a caller', () => {
  const scope = { id: '1', resourceCode: 'notice', scopeType: '1', scopeColumn: '', scopeValue: '' };
  it('show the fields that any of them shows', () => {
    const of = (...fields: string[]) => ({
      scopes: { api: [], data: fields.map((scopeField) => ({ ...scope, scopeField })) },
    });
    const names = ['title', 'content'];
    expect([...hiddenFields(of(), 'notice', names)]).toEqual([]);
    expect([...hiddenFields(of('title'), 'notice', names)]).toEqual(['content']);
    expect([...hiddenFields(of('title', ' content '), 'notice', names)]).toEqual([]);
    expect([...hiddenFields(of('title', '*'), 'notice', names)]).toEqual([]);
    expect([...hiddenFields(of('title'), 'other', names)]).toEqual([]);
    expect(hideFields({ id: '1', a: 'x', b: 2 }, new Set(['a', 'b']))).toEqual({ id: '1', a: '', b: null });
  });

  it('keep out who holds none of those that guard a path', () => {
    const of = (...api: { path: string; held: boolean }[]) => ({ scopes: { data: [], api } });
    const path = '/api/blade-desk/notice/list';
    expect(mayCall({}, path)).toBe(true);
    expect(mayCall(of({ path: '/api/blade-desk/notice/list', held: false }), path)).toBe(false);
    expect(mayCall(of({ path: '/api/blade-desk/**', held: false }), path)).toBe(false);
    expect(mayCall(of({ path: '/api/blade-desk/*', held: false }), path)).toBe(true);
    expect(mayCall(of({ path: '/api/blade-desk/*/list', held: false }), path)).toBe(false);
    expect(mayCall(of({ path: '/api/blade.desk/**', held: false }), path)).toBe(true);
    expect(mayCall(of({ path: '/api/**', held: false }, { path, held: true }), path)).toBe(true);
  });
});
