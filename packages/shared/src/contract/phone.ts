import type { Text } from './text.ts';

const empty: Text = ['手机号码不能为空', 'phone number cannot be empty'];
const length: Text = ['手机号码长度不为11位', 'phone number length is not 11'];
const format: Text = ['手机号码格式不正确', 'phone number format is incorrect'];

/** Spec 5 without its inverted check: mobile numbers, and land lines with their area code, which have eleven digits too. */
export const phoneProblem = (phone: string): Text | null => {
  if (phone === '') return empty;
  if (phone.length !== 11) return length;
  return /^(1[3-9]\d{9}|0[1-9]\d{9})$/.test(phone) ? null : format;
};
