import { z } from 'zod';
import { insertErrors } from '../../platform/audit/log-rows.ts';
import { maskedJson, maskText } from '../../platform/audit/mask.ts';
import { thisPlace } from '../../platform/audit/place.ts';
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

export interface Browser {
  userAgent: string;
  remoteIp: string;
  requestId: string;
}

/** Into the error log, in the transaction of the call: the browser forgets what it was told is kept. */
export const keepClientErrors = (
  sql: Sql,
  caller: Caller,
  { userAgent, remoteIp, requestId }: Browser,
  entries: z.output<typeof clientErrorsSchema>,
): Promise<void> =>
  insertErrors(
    sql,
    entries.map(({ url, time, type, message, stack, info }) => ({
      ...thisPlace,
      tenant_id: caller.tenantId,
      create_time: new Date(),
      create_user: caller.userId,
      create_by: caller.account,
      service_id: 'browser',
      server_ip: '',
      request_id: requestId,
      source: 'browser' as const,
      method: '',
      request_uri: (url.split(/[?#]/)[0] ?? '').slice(0, 500),
      remote_ip: remoteIp,
      user_agent: userAgent,
      params: maskedJson({ info, occurTime: time }, 4000),
      exception_name: type,
      message: maskText(message),
      stack_trace: maskText(stack),
      file_name: '',
      line_number: null,
    })),
  );
