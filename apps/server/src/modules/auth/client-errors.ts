import { z } from 'zod';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Sql } from '../../platform/database/database.ts';

/** Cuts rather than refuses: a long stack is still worth its beginning. `info` may be anything. */
const cut = (max: number) =>
  z
    .unknown()
    .optional()
    .transform((value) => {
      if (value === undefined || value === null) return '';
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return (text ?? '').replaceAll('\0', '').slice(0, max);
    });

const entrySchema = z.object({
  url: cut(2000).describe('string'),
  time: cut(32),
  type: cut(64),
  message: cut(4000),
  stack: cut(8000),
  info: cut(4000),
});

/** The browser keeps no more (spec 9: the badge stops at 99). */
export const clientErrorsSchema = z.array(entrySchema).max(100);

export const keepClientErrors = async (
  sql: Sql,
  caller: Caller,
  userAgent: string,
  entries: z.output<typeof clientErrorsSchema>,
): Promise<void> => {
  if (entries.length === 0) return;
  const rows = entries.map(({ time, ...entry }) => ({
    ...entry,
    tenant_id: caller.tenantId,
    user_id: caller.userId,
    occur_time: time,
    user_agent: userAgent,
  }));
  await sql`insert into log_client_error ${sql(rows)}`;
};
