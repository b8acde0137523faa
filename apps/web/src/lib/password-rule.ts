import type { Text } from '@manyi/shared/contract/text';

const least = 8;

/** What is wrong with a new password, or null. The server sees only a digest, so strength can be judged nowhere but here. */
export const passwordProblem = (password: string): Text | null => {
  if (password.length < least) return [`至少 ${least} 位`, `At least ${least} characters`];
  if (!/\p{L}/u.test(password) || !/\d/.test(password)) return ['须含字母和数字', 'Use letters and digits'];
  return /^(.)\1+$/u.test(password) ? ['过于简单', 'Too simple'] : null;
};
