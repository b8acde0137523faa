import { ApiError } from '../../lib/api-error.ts';
import { isRecord } from '../../lib/storage.ts';
import type { Row } from './use-list.ts';

/** What is there now, when a save was refused because somebody else was faster. */
export const currentIn = (error: unknown): Record<string, unknown> | null => {
  if (!(error instanceof ApiError) || error.code !== 409 || !isRecord(error.data)) return null;
  const { current } = error.data;
  return isRecord(current) ? current : null;
};

const isRow = (value: unknown): value is Row =>
  isRecord(value) && typeof value.id === 'string' && typeof value.version === 'number';

/** The other's version of a row. */
export const theirsIn = (error: unknown): Row | null => {
  const current = currentIn(error);
  return isRow(current) ? current : null;
};

/** What a person changed of what they saw, on top of what is there now. */
export const onTop = <T extends object>(seen: T, mine: T, now: T): T => {
  const both = { ...now };
  for (const name in mine) if (mine[name] !== seen[name]) both[name] = mine[name];
  return both;
};

/** Mine, but for one field that is taken over from theirs. */
export const taking = <T extends object>(mine: T, theirs: T, field: string): T => {
  const next = { ...mine };
  for (const name in theirs) if (name === field) next[name] = theirs[name];
  return next;
};
