import { createHash } from 'node:crypto';
import type { Text } from '@manyi/shared/contract/text';
import { asSent, isPlain } from '../../../platform/auth/passwords.ts';
import { refuseFields } from '../../../platform/http/refusal.ts';
import type { OwnBody } from './user.schemas.ts';

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const guessed = [
  '123456',
  '12345678',
  '123456789',
  'password',
  'admin',
  'admin123',
  '111111',
  '000000',
  'qwerty',
  'abc123',
];
const guessedHashes = new Set(guessed.map(md5));

const weak: Text = ['密码至少 8 位，且同时包含字母和数字', 'At least 8 characters with letters and digits'];
const tooEasy: Text = ['密码过于简单', 'This password is too easy to guess'];

/**
 * Strength of a new password. Sent plain, it is judged in full; sent as md5, as clients of this family do, only against what
 * everybody tries first, and the browser judges the rest.
 */
export const assertStrong = (password: string, account: string, field = 'password'): void => {
  if (isPlain(password) && (password.length < 8 || !/\p{L}/u.test(password) || !/\d/.test(password))) {
    throw refuseFields({ [field]: weak });
  }
  const sent = asSent(password);
  if (guessedHashes.has(sent) || sent === md5(account) || sent === md5(account.toLowerCase())) {
    throw refuseFields({ [field]: tooEasy });
  }
};

export const assertAccount = (account: string): void => {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._@-]*$/u.test(account)) {
    throw refuseFields({ account: ['登录账号只能含文字、数字和 . _ @ -', 'Letters, digits and . _ @ - only'] });
  }
};

/** Mobile numbers, and land lines with their area code: both have eleven digits (spec 5, without its inverted check). */
const phoneFormat = /^(1[3-9]\d{9}|0\d{10})$/;

export const assertContact = ({ phone, email }: Pick<OwnBody, 'phone' | 'email'>): void => {
  if (phone && phone.length !== 11)
    throw refuseFields({ phone: ['手机号码长度不为11位', 'The phone number length is not 11'] });
  if (phone && !phoneFormat.test(phone)) {
    throw refuseFields({ phone: ['手机号码格式不正确', 'The phone number format is incorrect'] });
  }
  if (email && !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(email)) {
    throw refuseFields({ email: ['邮箱格式不正确', 'The email format is incorrect'] });
  }
};
