import { param } from '@manyi/shared/resources/system/param.resource';
import { describe, expect, it } from 'vitest';
import { defaultOf, isPlain, isSameSearch, keyOfSaved, linkQuery, newId, savedOf, searchIn } from './saved-searches.ts';

describe('saved searches', () => {
  it('are read from the settings of their list, by name, and nothing else is', () => {
    const found = savedOf(param, {
      'saved.param.b': { name: '乙', query: { paramName: 'x' } },
      'saved.param.a': { name: '甲', query: {} },
      'saved.param.c': { name: 7, query: {} },
      'saved.param.d': { name: 'd', query: { paramName: 1 } },
      'saved.post.a': { name: '丙', query: {} },
      density: 'loose',
    });
    expect(found.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(found.find(({ id }) => id === 'b')?.query).toEqual({ paramName: 'x' });
  });

  it('have a default, if it is one', () => {
    expect(defaultOf(param, { 'savedDefault.param': 'a' })).toBe('a');
    expect(defaultOf(param, { 'savedDefault.param': 7 })).toBeNull();
    expect(defaultOf(param, {})).toBeNull();
  });

  it('hold search, sort and size, not the page and nothing the list does not have', () => {
    const query = { paramName: 'x', current: '3', size: '30', descs: 'paramKey', password: 'secret' };
    expect(searchIn(param, query, { dept: '7' })).toEqual({ dept: '7', paramName: 'x', size: '30', descs: 'paramKey' });
  });

  it('lead others to the same page, whatever they have set', () => {
    expect(linkQuery(param, { paramName: 'x', current: '3', token: 'secret' })).toEqual({
      paramName: 'x',
      current: '3',
      size: '10',
    });
    expect(linkQuery(param, {})).toEqual({ current: '1', size: '10' });
  });

  it('give way to whatever the address says', () => {
    expect(isPlain(param, {})).toBe(true);
    expect(isPlain(param, { utm: 'x' })).toBe(true);
    for (const name of ['current', 'size', 'paramName', 'ascs'])
      expect(isPlain(param, { [name]: name === 'ascs' ? 'paramKey' : '30' })).toBe(false);
    expect(isPlain(param, {}, { dept: '7' })).toBe(false);
  });

  it('are the same when they show the same', () => {
    expect(isSameSearch({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true);
    expect(isSameSearch({ a: '1' }, { a: '1', b: '2' })).toBe(false);
  });

  it('have names the server takes', () => {
    const key = keyOfSaved({ ...param, name: 'tenant-package' }, newId());
    expect(key).toMatch(/^[a-z][a-zA-Z0-9.\-_/]{0,99}$/);
    expect(newId()).not.toBe(newId());
  });
});
