import type { Text } from './text.ts';

/** What a tenant asks of new passwords above what everybody does, by the names of `tenant/info` and `tenant/setting`. */
export interface PasswordRules {
  passwordMinLength?: number | null | undefined;
  passwordMixedCase?: boolean | null | undefined;
  passwordSymbol?: boolean | null | undefined;
}

export interface PasswordRule {
  text: Text;
  isMet: (password: string) => boolean;
}

/** Nobody has shorter ones, whatever a tenant says. */
export const leastPasswordLength = 8;

/** All that a new password has to meet, in the order in which it is told. */
export const passwordRules = (rules: PasswordRules): PasswordRule[] => {
  const length = Math.max(leastPasswordLength, rules.passwordMinLength ?? 0);
  return [
    { text: [`至少 ${length} 位`, `at least ${length} characters`], isMet: (password) => password.length >= length },
    {
      text: ['含字母和数字', 'letters and digits'],
      isMet: (password) => /\p{L}/u.test(password) && /\d/.test(password),
    },
    ...(rules.passwordMixedCase
      ? [
          {
            text: ['含大写和小写字母', 'upper and lower case letters'],
            isMet: (password: string) => /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password),
          } as const,
        ]
      : []),
    ...(rules.passwordSymbol
      ? [{ text: ['含符号', 'a symbol'], isMet: (password: string) => /[^\p{L}\p{N}\s]/u.test(password) } as const]
      : []),
  ];
};

/** What is tried first everywhere. Those that meet the rules count; the others are known so that their digests are. */
export const guessedPasswords: readonly string[] = [
  '123456',
  '12345678',
  '123456789',
  'password',
  'password1',
  'admin',
  'admin123',
  '111111',
  '000000',
  'qwerty',
  'qwerty123',
  'abc123',
  'abc12345',
  'a1234567',
];

export const tooEasy: Text = ['密码过于简单', 'This password is too easy to guess'];

/** Clients of this family send an md5 in place of a password: whoever typed one would be taken at the word of its owner. */
export const isDigest = (password: string): boolean => /^[0-9a-f]{32}$/i.test(password);

const asDigest: Text = ['密码不能是 32 位十六进制数', 'A password cannot be 32 hexadecimal digits'];

/** What is wrong with a new password as somebody typed it, or null. All that it lacks is told at once. */
export const passwordProblem = (password: string, rules: PasswordRules = {}, account = ''): Text | null => {
  if (isDigest(password)) return asDigest;
  const missing = passwordRules(rules).filter(({ isMet }) => !isMet(password));
  if (missing.length > 0) {
    return [
      `密码须${missing.map(({ text }) => text[0]).join('、')}`,
      `The password needs ${missing.map(({ text }) => text[1]).join(', ')}`,
    ];
  }
  const plain = password.toLowerCase();
  return guessedPasswords.includes(plain) || plain === account.toLowerCase() ? tooEasy : null;
};
