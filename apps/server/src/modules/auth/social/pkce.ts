import { createHash, randomBytes } from 'node:crypto';

/** RFC 7636, method S256. */
export const challengeOf = (codeVerifier: string): string =>
  createHash('sha256').update(codeVerifier).digest('base64url');

/** 256 random bits in the letters of an address. */
export const randomText = (): string => randomBytes(32).toString('base64url');

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
