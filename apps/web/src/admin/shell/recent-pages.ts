import { useUser } from '../../lib/session.ts';
import { isString, readStored, writeStored } from '../../lib/storage.ts';

const most = 12;

const isPaths = (value: unknown): value is string[] => Array.isArray(value) && value.every(isString);

/** Of this person in this tenant alone: several may sign in, one after the other, in the same browser. */
const name = (): string | null => {
  const { user } = useUser.getState();
  return user ? `recent.${user.tenantId}.${user.userId}` : null;
};

/** Paths of pages this person was on in any window of this browser, newest first, also before a reload or a new sign-in. */
export const recentPages = (): readonly string[] => {
  const kept = name();
  return kept === null ? [] : (readStored(kept, isPaths) ?? []);
};

/** Paths only: what somebody searched for there is nothing to leave behind in a browser. */
export const noteRecent = (path: string): void => {
  const kept = name();
  const before = recentPages();
  if (kept === null || before[0] === path) return;
  writeStored(kept, [path, ...before.filter((one) => one !== path)].slice(0, most));
};
