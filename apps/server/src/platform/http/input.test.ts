import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseInput } from './input.ts';
import { Refusal } from './refusal.ts';
import { idSchema, idsSchema } from './schemas.ts';

const said = (schema: z.ZodType, input: unknown, language: 'zh' | 'en' = 'zh'): string => {
  try {
    parseInput(z.object({ it: schema }), { it: input }, language);
    return '';
  } catch (error) {
    if (error instanceof Refusal) return error.text[language === 'zh' ? 0 : 1];
    throw error;
  }
};

describe('what is wrong with a request', () => {
  it.each([
    [z.string(), 1, '格式不正确', 'Wrong format'],
    [z.string().regex(/^a$/), 'b', '格式不正确', 'Wrong format'],
    [z.string().max(3), 'abcd', '最多 3 个字', 'At most 3 characters'],
    [z.string().min(1), '', '不能为空', 'Must not be empty'],
    [z.string().min(8), 'a', '至少 8 个字', 'At least 8 characters'],
    [z.number().min(2), 1, '不能小于 2', 'Not less than 2'],
    [z.number().max(2), 3, '不能大于 2', 'Not more than 2'],
    [z.array(z.string()).max(1), ['a', 'b'], '最多 1 项', 'At most 1 of them'],
    [z.array(z.string()).min(2), ['a'], '至少 2 项', 'At least 2 of them'],
    [z.enum(['a']), 'b', '不在可选范围内', 'Not one of the options'],
    [z.union([z.literal(0), z.literal(1)]), 2, '格式不正确', 'Wrong format'],
  ] as const)('%# is said in words, without patterns and types', (schema, input, zh, en) => {
    expect(said(schema, input)).toBe(`it: ${zh}`);
    expect(said(schema, input, 'en')).toBe(`it: ${en}`);
  });

  it('a name that is not known is told by itself, wherever it stands', () => {
    const strict = z.strictObject({ limit: z.number().optional() });
    expect(said(strict, { limti: 5, limit: 1 })).toBe('it.limti: 没有这一项');
    expect(said(strict, { limti: null }, 'en')).toBe('it.limti: There is no such field');
    expect(
      said(
        z.preprocess(() => ({ a: 1, b: 2 }), strict),
        '{"a":1,"b":2}',
      ),
    ).toBe('it.a: 没有这一项');
  });

  it('a field with words of its own keeps them', () => {
    expect(said(z.string().max(3, { error: '太长了' }), 'abcd')).toBe('it: 太长了');
  });

  it('what is there is not called missing, nor what is missing wrong', () => {
    const list = z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(idSchema));
    expect(said(list, 'x')).toBe('it.0: 格式不正确');
    expect(said(list, undefined)).toBe('缺少必要的请求参数: it');
  });
});

it('an id is one that the database can hold', () => {
  const ids = ['0', '382543616595198418', '9223372036854775807'];
  for (const id of ids) expect(said(idSchema, id), id).toBe('');
  expect(said(idsSchema, ids.join(','))).toBe('');
  for (const id of ['', 'x', '-1', '9223372036854775808', '1'.repeat(20), '1 ']) {
    expect(said(idSchema, id), id).toBe('it: 格式不正确');
    expect(said(idsSchema, `1,${id}`), id).toBe('it: 格式不正确');
  }
});
