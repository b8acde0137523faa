import type { Text } from '@manyi/shared/contract/text';

const notAnObject: Text = ['扩展信息须为 JSON 对象', 'The extra must be a JSON object'];
const notJson: Text = ['不是有效的 JSON，请检查引号与逗号', 'This is not JSON; check its quotes and commas'];

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parsed = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
};

/** As a person can read and edit it; nothing for an empty object. */
export const readableExtra = (text: string): string => {
  const found = parsed(text);
  if (!found || !isObject(found.value)) return text;
  return Object.keys(found.value).length === 0 ? '' : JSON.stringify(found.value, null, 2);
};

/** What is wrong with it, or null. Left empty it is the empty object. */
export const extraProblem = (text: string): Text | null => {
  if (text.trim() === '') return null;
  const found = parsed(text);
  if (!found) return notJson;
  return isObject(found.value) ? null : notAnObject;
};
