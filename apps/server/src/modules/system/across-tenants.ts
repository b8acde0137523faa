import type { Caller } from '../../platform/auth/caller.ts';
import { isPlatformCaller } from '../../platform/auth/caller.ts';
import type { Sql } from '../../platform/database/database.ts';
import { forbidden } from '../../platform/http/refusal.ts';

/** A part of the platform's transaction that sees all tenants, for rules about what all of them share. */
export const acrossTenants = async <T>(sql: Sql, caller: Caller, run: () => Promise<T>): Promise<T> => {
  if (!isPlatformCaller(caller)) throw forbidden();
  const [before] = await sql<{ tenant: string }[]>`select current_setting('app.tenant') as tenant`;
  await sql`select set_config('app.tenant', '*', true)`;
  // Not restored after a failure: the transaction is over then.
  const result = await run();
  await sql`select set_config('app.tenant', ${before?.tenant ?? ''}, true)`;
  return result;
};
