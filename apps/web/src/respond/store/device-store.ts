import { createStore, del, get, set, type UseStore } from 'idb-keyval';

/**
 * Keeps JSON on the device under a key: IndexedDB where it works, localStorage where it does not (private windows of some
 * in-app browsers have a database that never answers). Whatever is still being written when the page is hidden also goes to
 * localStorage, synchronously, so that closing the window right after a tap loses nothing; reading takes the newer of the two.
 */
export interface DeviceStore {
  read(key: string): Promise<unknown>;
  /** Resolves to whether the value will survive a reload. */
  write(key: string, value: unknown): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Synchronously puts what is being written into localStorage. */
  flush(): void;
}

interface Stamped {
  at: number;
  value: unknown;
}

const prefix = 'manyi-respond:';
const patience = 1500;

export const openDeviceStore = (): DeviceStore => {
  let idb: UseStore | null = null;
  try {
    idb = createStore('manyi-respond', 'kept');
  } catch {
    // No IndexedDB at all.
  }
  const pending = new Map<string, Stamped>();
  // Two writes within a millisecond must still be told apart.
  let lastStamp = 0;
  const stamp = () => {
    lastStamp = Math.max(Date.now(), lastStamp + 1);
    return lastStamp;
  };

  const viaIdb = async <T>(run: (store: UseStore) => Promise<T>): Promise<{ value: T } | null> => {
    if (!idb) return null;
    const store = idb;
    const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
    try {
      const done = await Promise.race([run(store).then((value) => ({ value })), late]);
      if (!done) idb = null;
      return done;
    } catch {
      idb = null;
      return null;
    }
  };

  return {
    async read(key) {
      const found = [readLocal(key), asStamped((await viaIdb((store) => get<unknown>(key, store)))?.value)];
      const newest = found.reduce((a, b) => (b && (!a || b.at > a.at) ? b : a), null);
      return newest?.value;
    },
    async write(key, value) {
      const stamped = { at: stamp(), value };
      pending.set(key, stamped);
      const kept = (await viaIdb((store) => set(key, stamped, store))) !== null || writeLocal(key, stamped);
      if (pending.get(key) === stamped) pending.delete(key);
      return kept;
    },
    async remove(key) {
      pending.delete(key);
      removeLocal(key);
      await viaIdb((store) => del(key, store));
    },
    flush() {
      for (const [key, stamped] of pending) writeLocal(key, stamped);
    },
  };
};

const asStamped = (value: unknown): Stamped | null =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' && 'value' in value
    ? { at: value.at, value: value.value }
    : null;

const readLocal = (key: string): Stamped | null => {
  try {
    return asStamped(JSON.parse(localStorage.getItem(prefix + key) ?? 'null'));
  } catch {
    return null;
  }
};

const writeLocal = (key: string, stamped: Stamped): boolean => {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(stamped));
    return true;
  } catch {
    return false;
  }
};

const removeLocal = (key: string): void => {
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // Nothing was kept there then.
  }
};
