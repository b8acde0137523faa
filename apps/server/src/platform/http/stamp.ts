import { createHash } from 'node:crypto';
import { z } from 'zod';
import { conflict } from './refusal.ts';

/**
 * What is saved as a whole, such as the rights of a role, has no version of its own: a stamp names the state somebody saw and goes
 * back with what they make of it. Outside systems send none (contract.md) and replace whatever is there.
 */
export const stampSchema = z.string().max(64).optional();
export type Stamp = z.output<typeof stampSchema>;

export const stampOf = (state: object): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22);

/** A state with its own name. */
export const stamped = <T extends object>(state: T): T & { stamp: string } => ({ ...state, stamp: stampOf(state) });

/** To be asked with the rows locked: of two at once the later one sees what the earlier one made of it. */
export const assertSeen = (stamp: Stamp, now: { stamp: string }): void => {
  if (stamp && stamp !== now.stamp) throw conflict(now);
};
