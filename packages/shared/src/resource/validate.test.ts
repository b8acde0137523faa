import { describe, expect, it } from 'vitest';
import { date, decimal, integer, text } from './field.ts';
import { checkField, isEmpty } from './validate.ts';

describe('what is empty', () => {
  it('an empty string, null, an empty array and an empty object are empty', () => {
    for (const value of ['', null, undefined, [], {}]) expect(isEmpty(value), JSON.stringify(value)).toBe(true);
    for (const value of [' ', [0], { a: undefined }]) expect(isEmpty(value), JSON.stringify(value)).toBe(false);
  });

  it('numbers and booleans never are', () => {
    for (const value of [0, -1, Number.NaN, true, false]) expect(isEmpty(value), String(value)).toBe(false);
  });

  it('nought is an answer to a required number', () => {
    const sort = integer({ label: ['排序', 'Sort'], required: ['请输入排序', 'Enter the sort'] });
    expect(checkField(sort, 0)).toBeNull();
    expect(checkField(sort, null)?.[0]).toBe('请输入排序');
  });
});

describe('what is wrong', () => {
  it('a text that the database could not keep as it was typed', () => {
    const name = text({ label: ['名', 'Name'], max: 9 });
    for (const value of ['a\0b', 'a\ud800b', '\udfff']) expect(checkField(name, value)?.[0]).toBe('格式不正确');
    expect(checkField(name, '😀')).toBeNull();
  });

  it('a text that is too long, a number out of bounds or with decimals, a day that does not exist', () => {
    const said = (...given: Parameters<typeof checkField>) => checkField(...given)?.[0];
    expect(said(text({ label: ['名', 'Name'], max: 3 }), '满意度调查')).toBe('最多 3 个字');
    expect(said(integer({ label: ['数', 'N'], min: 1 }), 0)).toBe('不能小于 1');
    expect(said(integer({ label: ['数', 'N'] }), 1.5)).toBe('请输入整数');
    expect(said(decimal({ label: ['数', 'N'], scale: 2 }), 0.125)).toBe('最多 2 位小数');
    expect(said(decimal({ label: ['数', 'N'], scale: 2 }), 0.29)).toBeUndefined();
    expect(said(date({ label: ['日', 'Day'] }), '2026-02-30')).toBe('格式不正确');
    expect(said(date({ label: ['日', 'Day'] }), '0000-01-01')).toBe('格式不正确');
    expect(said(date({ label: ['日', 'Day'] }), '2024-02-29')).toBeUndefined();
  });
});
