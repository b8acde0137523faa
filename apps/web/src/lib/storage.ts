import { config } from './config.ts';

/** A value as kept in the browser (spec 3, token storage entry). `type: 'session'` lives in the session storage. */
interface StoredItem {
  dataType: string;
  content: unknown;
  type: 'session' | null;
  datetime: number;
}

const keyOf = (name: string): string => `${config.websiteKey}-${name}`;

const isStoredItem = (value: unknown): value is StoredItem =>
  typeof value === 'object' && value !== null && 'content' in value && 'datetime' in value;

/** Private windows and full disks make storage throw; then the value simply is not kept. */
const attempt = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

const readFrom = (area: () => Storage, name: string): StoredItem | null =>
  attempt(() => {
    const raw = area().getItem(keyOf(name));
    const item: unknown = raw === null ? null : JSON.parse(raw);
    return isStoredItem(item) ? item : null;
  }, null);

const session = (): Storage => window.sessionStorage;
const local = (): Storage => window.localStorage;

const readItem = (name: string): StoredItem | null => readFrom(session, name) ?? readFrom(local, name);

/** `is` decides whether what was found still has the shape the caller expects; if not, it counts as absent. */
export const readStored = <T>(name: string, is: (value: unknown) => value is T): T | null => {
  const content = readItem(name)?.content;
  return is(content) ? content : null;
};

/** Milliseconds since 1970 when the value was written, or null. */
export const storedAt = (name: string): number | null => {
  const at = readItem(name)?.datetime;
  return typeof at === 'number' ? at : null;
};

export const writeStored = (name: string, content: unknown, { inSession = false } = {}): void => {
  const item: StoredItem = {
    dataType: Array.isArray(content) ? 'array' : typeof content,
    content,
    type: inSession ? 'session' : null,
    datetime: Date.now(),
  };
  attempt(() => (inSession ? session() : local()).setItem(keyOf(name), JSON.stringify(item)), undefined);
};

export const removeStored = (name: string): void => {
  attempt(() => session().removeItem(keyOf(name)), undefined);
  attempt(() => local().removeItem(keyOf(name)), undefined);
};

/** Calls `changed` when another window of this browser writes or removes the value. */
export const watchStored = (name: string, changed: () => void): (() => void) => {
  const listener = (event: StorageEvent): void => {
    // `key` is null when the whole storage was cleared.
    if (event.key === keyOf(name) || event.key === null) changed();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
};

export const isString = (value: unknown): value is string => typeof value === 'string';
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
