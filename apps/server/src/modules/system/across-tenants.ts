import type { Caller } from '../../platform/auth/caller.ts';
import { isPlatformCaller } from '../../platform/auth/caller.ts';
import type { Sql } from '../../platform/database/database.ts';
import { seeingEveryTenant } from '../../platform/database/enter.ts';
import { forbidden } from '../../platform/http/refusal.ts';

/** A part of the platform's transaction that sees all tenants, for rules about what all of them share. */
export const acrossTenants = async <T>(sql: Sql, caller: Caller, run: () => Promise<T>): Promise<T> => {
  if (!isPlatformCaller(caller)) throw forbidden();
  return await seeingEveryTenant(sql, run);
};
