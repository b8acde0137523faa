import { guessedPasswords, passwordProblem, tooEasy } from '@manyi/shared/contract/password';
import { phoneProblem } from '@manyi/shared/contract/phone';
import { asSent, isPlain, md5Of } from '../../../platform/auth/passwords.ts';
import { refuseFields } from '../../../platform/http/refusal.ts';
import type { OwnBody } from './user.schemas.ts';

const guessedHashes = new Set(guessedPasswords.map(md5Of));

/**
 * Strength of a new password. Sent as typed, it is judged in full; sent as md5, as other clients of this family do, only against
 * what everybody tries first.
 */
export const assertStrong = (password: string, account: string, field = 'password'): void => {
  const problem = isPlain(password) ? passwordProblem(password, {}, account) : null;
  if (problem) throw refuseFields({ [field]: problem });
  const sent = asSent(password);
  if (guessedHashes.has(sent) || sent === md5Of(account) || sent === md5Of(account.toLowerCase())) {
    throw refuseFields({ [field]: tooEasy });
  }
};

export const assertAccount = (account: string): void => {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._@-]*$/u.test(account)) {
    throw refuseFields({ account: ['登录账号只能含文字、数字和 . _ @ -', 'Letters, digits and . _ @ - only'] });
  }
};

/** Left out it stays; emptied, nobody would know whose account it is. */
export const assertNamed = ({ realName }: Pick<OwnBody, 'realName'>): void => {
  if (realName === '') throw refuseFields({ realName: ['请输入用户姓名', 'Enter the real name'] });
};

export const assertContact = ({ phone, email }: Pick<OwnBody, 'phone' | 'email'>): void => {
  const problem = phone ? phoneProblem(phone) : null;
  if (problem) throw refuseFields({ phone: problem });
  if (email && !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(email)) {
    throw refuseFields({ email: ['邮箱格式不正确', 'The email format is incorrect'] });
  }
};
