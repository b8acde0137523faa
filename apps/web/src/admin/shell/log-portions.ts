import type { ErrorEntry } from '../../lib/error-log.ts';

/** What the server takes in one call. */
const entriesAtMost = 100;
const bytesAtMost = 400 * 1024;

const sizeOf = (entry: ErrorEntry): number => new TextEncoder().encode(JSON.stringify(entry)).length + 1;

/** The log holds more than one call may carry: in their order, as many as fit. */
export const portionsOf = (entries: readonly ErrorEntry[]): ErrorEntry[][] => {
  const portions: ErrorEntry[][] = [];
  let room = 0;
  for (const entry of entries) {
    const size = sizeOf(entry);
    const last = portions.at(-1);
    if (last && last.length < entriesAtMost && size <= room) {
      last.push(entry);
      room -= size;
    } else {
      portions.push([entry]);
      room = bytesAtMost - size;
    }
  }
  return portions;
};
