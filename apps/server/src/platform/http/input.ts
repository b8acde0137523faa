import { type Language, type Text, textIn } from '@manyi/shared/contract/text';
import type { z } from 'zod';
import { Refusal, refuse } from './refusal.ts';

/** What is wrong with a value, in the words of the forms. What zod would say of types and patterns is for whoever wrote the schema. */
const said = (issue: z.core.$ZodRawIssue): Text => {
  switch (issue.code) {
    case 'too_big':
      if (issue.origin === 'string') return [`最多 ${issue.maximum} 个字`, `At most ${issue.maximum} characters`];
      if (issue.origin === 'array') return [`最多 ${issue.maximum} 项`, `At most ${issue.maximum} of them`];
      return [`不能大于 ${issue.maximum}`, `Not more than ${issue.maximum}`];
    case 'too_small':
      if (issue.origin === 'number') return [`不能小于 ${issue.minimum}`, `Not less than ${issue.minimum}`];
      if (issue.minimum === 1) return ['不能为空', 'Must not be empty'];
      if (issue.origin === 'array') return [`至少 ${issue.minimum} 项`, `At least ${issue.minimum} of them`];
      return [`至少 ${issue.minimum} 个字`, `At least ${issue.minimum} characters`];
    case 'invalid_value':
      return ['不在可选范围内', 'Not one of the options'];
    case 'unrecognized_keys':
      return ['没有这一项', 'There is no such field'];
    default:
      return ['格式不正确', 'Wrong format'];
  }
};

const same = (text: string): Text => [text, text];

/** Where it is: of names that are not known, each of them. */
const placesOf = (issue: z.core.$ZodIssue): string[] => {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [path.join('.')];
  return issue.keys.map((key) => [...path, key].join('.'));
};

const missingParameter = (name: string): Refusal =>
  refuse(400, [`缺少必要的请求参数: ${name}`, `Missing parameter: ${name}`]);

/** Parses one part of a request, or refuses with the first problem as the message and all of them by field. */
export const parseInput = (schema: z.ZodType, input: unknown, language: Language): unknown => {
  const result = schema.safeParse(input ?? {}, { error: (issue) => textIn(said(issue), language) });
  if (result.success) return result.data;
  const wrong = result.error.issues.flatMap((issue) => placesOf(issue).map((place) => [place, same(issue.message)]));
  const fields = Object.fromEntries(wrong);
  const [first] = result.error.issues;
  const [name = ''] = first ? placesOf(first) : [];
  const absent = first !== undefined && name !== '' && isAbsent(input, first.path);
  if (absent) throw new Refusal(400, missingParameter(name).text, { fields });
  throw new Refusal(400, same(name === '' ? (first?.message ?? '') : `${name}: ${first?.message ?? ''}`), { fields });
};

const isAbsent = (input: unknown, path: PropertyKey[]): boolean => {
  let value = input;
  for (const key of path) {
    if (value === undefined || value === null) return true;
    // A list that was sent as one text is there.
    if (typeof value !== 'object') return false;
    value = Reflect.get(value, key);
  }
  return value === undefined;
};
