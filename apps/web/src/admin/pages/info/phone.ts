import type { Text } from '@manyi/shared/contract/text';

const empty: Text = ['手机号码不能为空', 'phone number cannot be empty'];
const length: Text = ['手机号码长度不为11位', 'phone number length is not 11'];
const format: Text = ['手机号码格式不正确', 'phone number format is incorrect'];

/** Spec 5, with the format check the right way round: a mobile number of mainland China, 1 then 3–9. */
export const checkPhone = (phone: string): Text | null => {
  if (phone === '') return empty;
  if (phone.length !== 11) return length;
  return /^1[3-9]\d{9}$/.test(phone) ? null : format;
};

export const checkEmail = (email: string): Text | null =>
  email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
    ? null
    : ['邮箱格式不正确', 'The email address is not complete'];
