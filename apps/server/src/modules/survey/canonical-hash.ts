import { createHash } from 'node:crypto';

/** Keys in one order, because jsonb keeps none: a hash must not depend on who wrote the JSON. */
const ordered = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** SHA-256, hex. */
export const canonicalHash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value, ordered)).digest('hex');
