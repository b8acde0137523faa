import type { Language, Text } from '@manyi/shared/contract/text';
import { z } from 'zod';
import { Refusal, refuse } from './refusal.ts';

const errorMaps = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError };

const same = (text: string): Text => [text, text];

const missingParameter = (name: string): Refusal =>
  refuse(400, [`缺少必要的请求参数: ${name}`, `Missing parameter: ${name}`]);

/** Parses one part of a request, or refuses with the first problem as the message and all of them by field. */
export const parseInput = (schema: z.ZodType, input: unknown, language: Language): unknown => {
  const result = schema.safeParse(input ?? {}, { error: errorMaps[language] });
  if (result.success) return result.data;
  const fields = Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.'), same(issue.message)]));
  const [first] = result.error.issues;
  const name = first?.path.join('.') ?? '';
  const absent = first !== undefined && name !== '' && isAbsent(input, first.path);
  if (absent) throw new Refusal(400, missingParameter(name).text, { fields });
  throw new Refusal(400, same(name === '' ? (first?.message ?? '') : `${name}: ${first?.message ?? ''}`), { fields });
};

const isAbsent = (input: unknown, path: PropertyKey[]): boolean => {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return true;
    value = Reflect.get(value, key);
  }
  return value === undefined;
};
