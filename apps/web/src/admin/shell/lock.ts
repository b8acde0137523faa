import { create } from 'zustand';
import { config } from '../../lib/config.ts';
import { currentLocation, navigate } from '../../lib/location.ts';
import { md5 } from '../../lib/md5.ts';
import { onSignOut } from '../../lib/session.ts';
import {
  isBoolean,
  isRecord,
  isString,
  readStored,
  removeStored,
  watchStored,
  writeStored,
} from '../../lib/storage.ts';

/** The lock covers every window of the browser, so its flag is kept where all of them see it. */
interface LockPassword {
  salt: string;
  digest: string;
}

const isPassword = (value: unknown): value is LockPassword =>
  isRecord(value) && isString(value.salt) && isString(value.digest);

const stored = (): boolean => readStored('isLock', isBoolean) ?? false;

export const useLock = create<{ isLocked: boolean }>(() => ({ isLocked: false }));

/** A guard against eyes on an unattended screen, not against its owner's tools; the digest keeps the word itself out of the storage. */
const digestOf = (password: string, salt: string): string => {
  let digest = salt + password;
  for (let round = 0; round < 1000; round += 1) digest = md5(salt + digest);
  return digest;
};

export const hasLockPassword = (): boolean => readStored('lockPasswd', isPassword) !== null;

export const setLockPassword = (password: string): void => {
  const salt = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('');
  writeStored('lockPasswd', { salt, digest: digestOf(password, salt) });
};

/** Sets the flag and goes to /lock a moment later (spec 4), so what closed the menu is seen to close. */
export const lock = (): void => {
  const { path, search } = currentLocation();
  writeStored('lockBack', path + search, { inSession: true });
  writeStored('isLock', true);
  setTimeout(() => {
    useLock.setState({ isLocked: true });
    navigate(config.lockPath);
  }, config.lockDelayMs);
};

export const unlock = (password: string): boolean => {
  const kept = readStored('lockPasswd', isPassword);
  if (!kept || digestOf(password, kept.salt) !== kept.digest) return false;
  removeStored('isLock');
  removeStored('lockPasswd');
  useLock.setState({ isLocked: false });
  navigate(readStored('lockBack', isString) ?? config.homePath, { replace: true });
  return true;
};

export const startLock = (): void => {
  useLock.setState({ isLocked: stored() });
  watchStored('isLock', () => useLock.setState({ isLocked: stored() }));
};

onSignOut(() => useLock.setState({ isLocked: false }));
