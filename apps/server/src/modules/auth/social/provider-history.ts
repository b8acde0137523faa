import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database, Sql } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/refusal.ts';

/** The history of sign-in providers, in the shape of the sources of the logs, which this module does not know. */
export const providerHistory = {
  resource: 'provider',
  codes: ['provider', 'provider_edit'],
  isPlatform: true,
  hidden: (): ReadonlySet<string> => new Set(),
  namings: { forTenant: { to: 'tenant' } },
  within: <T>(
    { caller, database }: { caller: Caller; database: Database },
    rowId: string,
    read: (place: { sql: Sql; tenantIds: readonly string[] }) => Promise<T>,
  ): Promise<T> =>
    // Whom a provider is for may be another tenant, which has a name.
    database.asSystem(async (sql) => {
      const found = /^\d{1,18}$/.test(rowId)
        ? await sql`select 1 from auth_provider where id = ${rowId} and not is_deleted`
        : [];
      if (found.length === 0) throw notFound();
      return read({ sql, tenantIds: [caller.tenantId] });
    }),
};
