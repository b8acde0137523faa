import type { Random } from './random.ts';

/** 32 hexadecimal digits, as a phone makes them, but the same every time. */
export const newSubmissionKey = (random: Random): string =>
  Array.from({ length: 32 }, () => random.below(16).toString(16)).join('');
