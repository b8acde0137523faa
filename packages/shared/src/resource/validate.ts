import type { Text } from '../contract/text.ts';
import type { Field } from './field.ts';
import type { Resource } from './resource.ts';
import { fieldsOf } from './resource.ts';

/** Empty string, null, empty array and empty object are empty; numbers and booleans never are (spec 5). */
export const isEmpty = (value: unknown): boolean => {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
};

const ids = /^\d{1,19}(,\d{1,19})*$/;
const id = /^\d{1,19}$/;
const dates = { date: /^\d{4}-\d{2}-\d{2}$/, dateTime: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/ };

/** A day, or a moment, that exists: 2026-02-30 does not, nor does a year nought. */
export const isRealDate = (value: string): boolean => {
  const day = value.slice(0, 10);
  const time = value.slice(11) || '00:00:00';
  const parsed = new Date(`${day}T${time}Z`);
  return (
    !day.startsWith('0000') && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(`${day}T${time}`)
  );
};

const tooLong = (max: number): Text => [`最多 ${max} 个字`, `At most ${max} characters`];
const wrongType: Text = ['格式不正确', 'Wrong format'];
const notOffered: Text = ['不在可选范围内', 'Not one of the options'];

const checkNumber = (value: unknown, min: number | undefined, max: number | undefined, scale: number): Text | null => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return ['请输入数字', 'Enter a number'];
  const factor = 10 ** scale;
  if (Math.abs(Math.round(value * factor) - value * factor) > 1e-6) {
    return scale === 0 ? ['请输入整数', 'Enter a whole number'] : [`最多 ${scale} 位小数`, `At most ${scale} decimals`];
  }
  const low = min ?? -2147483648;
  const high = max ?? 2147483647;
  if (value < low) return [`不能小于 ${low}`, `Not less than ${low}`];
  if (value > high) return [`不能大于 ${high}`, `Not more than ${high}`];
  return null;
};

/** Neither NUL nor half a character: PostgreSQL keeps neither, and a text that comes back changed is not what was typed. */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

const checkText = (value: unknown, max: number, pattern?: { source: string; message: Text }): Text | null => {
  if (typeof value !== 'string' || !isStorable(value)) return wrongType;
  if (value.length > max) return tooLong(max);
  return pattern && !new RegExp(`^(?:${pattern.source})$`, 'u').test(value) ? pattern.message : null;
};

const matches = (value: unknown, pattern: RegExp): Text | null =>
  typeof value === 'string' && pattern.test(value) ? null : wrongType;

const checkFilled = (field: Field, value: unknown): Text | null => {
  switch (field.kind) {
    case 'text':
      return checkText(value, field.max, field.pattern);
    case 'richText':
      return checkText(value, field.max);
    case 'integer':
      return checkNumber(value, field.min, field.max, 0);
    case 'decimal':
      return checkNumber(value, field.min, field.max, field.scale);
    case 'choice':
    case 'textChoice':
      return field.options.some((option) => option.value === value) ? null : notOffered;
    case 'dict':
      return checkText(value, 64);
    case 'date':
    case 'dateTime':
      return matches(value, dates[field.kind]) ?? (isRealDate(String(value)) ? null : wrongType);
    case 'reference':
      return matches(value, id);
    case 'references':
      return matches(value, ids);
  }
};

/** What is wrong with one value, or null. The same function speaks in the dialog and on the server. */
export const checkField = (field: Field, value: unknown): Text | null => {
  if (isEmpty(value)) return field.required ?? null;
  return checkFilled(field, value);
};

/** Every wrong field of a form, by name. Fields set by the server only are not looked at. */
export const checkForm = (resource: Resource, values: Record<string, unknown>): Map<string, Text> => {
  const problems = new Map<string, Text>();
  for (const [name, field] of fieldsOf(resource)) {
    if (field.form === false) continue;
    const problem = checkField(field, values[name]);
    if (problem) problems.set(name, problem);
  }
  return problems;
};
