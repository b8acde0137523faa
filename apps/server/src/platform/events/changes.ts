import { z } from 'zod';
import type { Database, Sql } from '../database/database.ts';

const channel = 'manyi_change';
/** PostgreSQL refuses a payload of 8000 bytes or more. */
const maxPayload = 7900;

const changeSchema = z.object({
  /** What changed: `rights`, `session`, `survey.progress`, … */
  kind: z.string(),
  /** Whose; null when it concerns every tenant. */
  tenantId: z.string().nullable(),
  id: z.string().optional(),
});
/** A hint that something changed, not the change itself: whoever cares reads it again. */
export type Change = z.infer<typeof changeSchema>;

/** Tells every instance, this one included, when and only when the transaction commits. */
export const notifyChange = async (sql: Sql, change: Change): Promise<void> => {
  const payload = JSON.stringify(change);
  if (Buffer.byteLength(payload) > maxPayload) throw new Error(`change ${change.kind} is too large to send`);
  await sql`select pg_notify(${channel}, ${payload})`;
};

/** `null` means that changes may have been missed: everything may have changed. */
export type ChangeHandler = (change: Change | null) => void;

export interface Changes {
  /** Returns what takes the handler off again. Handlers must not throw. */
  onChange(handler: ChangeHandler): () => void;
  close(): Promise<void>;
}

const parseChange = (payload: string): Change | null => {
  try {
    return changeSchema.parse(JSON.parse(payload));
  } catch {
    // Sent by a newer instance in a form this one does not know: treat it as anything.
    return null;
  }
};

/** Listens for the changes of all instances. One connection a process, however many handlers. */
export const openChanges = async (database: Database): Promise<Changes> => {
  const handlers = new Set<ChangeHandler>();
  const stop = await database.listen(channel, (payload) => {
    const change = payload === null ? null : parseChange(payload);
    for (const handler of handlers) handler(change);
  });
  return {
    onChange: (handler) => {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    close: async () => {
      handlers.clear();
      await stop();
    },
  };
};
