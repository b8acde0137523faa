interface Entry<T> {
  value: Promise<T>;
  until: number;
}

/** Answers that may be some seconds old, each found once for all who ask meanwhile. */
export interface Kept<T> {
  /** What was found a moment ago. */
  peek(key: string): Promise<T> | undefined;
  find(key: string, find: () => Promise<T>): Promise<T>;
  /** Also what is being found at this moment: whoever asks from now on is told what holds now. */
  forget(isConcerned: (key: string) => boolean): void;
}

/**
 * @param most answers kept at once; the oldest goes first
 * @param keptMs how long an answer is kept that took so many milliseconds to find
 */
export const keeping = <T>(most: number, keptMs: (tookMs: number) => number): Kept<T> => {
  const entries = new Map<string, Entry<T>>();
  const peek = (key: string): Promise<T> | undefined => {
    const known = entries.get(key);
    return known && known.until > Date.now() ? known.value : undefined;
  };
  const find = (key: string, begin: () => Promise<T>): Promise<T> => {
    const known = peek(key);
    if (known) return known;
    const began = Date.now();
    const entry: Entry<T> = { value: begin(), until: Number.POSITIVE_INFINITY };
    entries.delete(key);
    entries.set(key, entry);
    entry.value.then(
      () => {
        const now = Date.now();
        entry.until = now + keptMs(now - began);
      },
      // What failed is nobody else's answer.
      () => entries.get(key) === entry && entries.delete(key),
    );
    const [oldest] = entries.keys();
    if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    return entry.value;
  };
  const forget = (isConcerned: (key: string) => boolean): void => {
    for (const key of entries.keys()) if (isConcerned(key)) entries.delete(key);
  };
  return { peek, find, forget };
};
