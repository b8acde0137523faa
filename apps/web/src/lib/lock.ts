import { config } from './config.ts';
import { isRecord, readStored, removeStored, writeStored } from './storage.ts';

/** A lease in the local storage, for pages on plain http where the Web Locks API is absent. A window that died loses it after this. */
const leaseMs = 15_000;
const settleMs = 40;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const isLease = (value: unknown): value is { owner: string; until: number } =>
  isRecord(value) && typeof value.owner === 'string' && typeof value.until === 'number';

const withLease = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const key = `lease-${name}`;
  const owner = String(Math.random());
  const holder = (): string | null => {
    const lease = readStored(key, isLease);
    return lease && lease.until > Date.now() ? lease.owner : null;
  };
  // Bounded, so a storage that cannot be written never stops the work.
  for (let tries = 0; tries < 400 && holder() !== owner; tries += 1) {
    if (holder() === null) writeStored(key, { owner, until: Date.now() + leaseMs });
    await pause(settleMs + Math.random() * settleMs);
  }
  try {
    return await work();
  } finally {
    if (holder() === owner) removeStored(key);
  }
};

/** Runs `work` while no other window of this browser runs work of the same name. */
export const withLock = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(`${config.websiteKey}-${name}`, work) : withLease(name, work);
