import { describe, expect, it } from 'vitest';
import { givenBelow, type Region } from './region.ts';

const region = (code: string, level: number): Region => ({
  id: code,
  code,
  level,
  parentCode: '',
  parentName: '',
  ancestors: '',
  pathName: '',
  name: code,
  sort: 1,
  hasChildren: false,
  createUser: null,
  createDept: null,
  createTime: '',
  updateUser: null,
  updateTime: null,
  status: 1,
  version: 0,
});

describe('a region below another', () => {
  it('starts with its digits, one level down, after the last', () => {
    expect(givenBelow(region('42', 1), 17)).toEqual({ parentCode: '42', code: '42', level: 2, sort: 18 });
  });
  it('starts with nothing below the root', () => {
    expect(givenBelow(region('00', 0), 0)).toMatchObject({ parentCode: '00', code: '', level: 1 });
  });
  it('has no level left below a village', () => {
    expect(givenBelow(region('420106001001', 5), 0).level).toBe(null);
  });
});
