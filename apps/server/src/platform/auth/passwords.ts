import { createHash, randomInt } from 'node:crypto';
import { isDigest } from '@manyi/shared/contract/password';
import { hash, verify } from '@node-rs/argon2';

/** What browsers of this family send instead of what a person types (contract.md 2.3). */
export const md5Of = (typed: string): string => createHash('md5').update(typed, 'utf8').digest('hex');

/** A password as a call has it, md5 or plain, in the one form that is stored. */
export const asSent = (password: string): string => (isDigest(password) ? password.toLowerCase() : md5Of(password));

export const isPlain = (password: string): boolean => !isDigest(password);

/** argon2id with the library's parameters (19 MiB, two passes), which are OWASP's. */
export const hashPassword = (password: string): Promise<string> => hash(asSent(password));

// Of a random word nobody knows: verifying against it takes the time a real account would take.
const nobody = hash(
  createHash('md5')
    .update(randomInt(2 ** 47).toString())
    .digest('hex'),
);

/** Takes the same time whether there is such a user (design.md 5: no enumeration by time). */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const matches = await verify(stored || (await nobody), asSent(password)).catch(() => false);
  return matches && Boolean(stored);
};

// Without 0 O 1 l I: people copy these from a screen.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

export const randomPassword = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
