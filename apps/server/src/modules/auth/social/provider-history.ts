import { type HistorySource, hidesNothing, isRowId } from '../../../platform/audit/history-source.ts';
import { notFound } from '../../../platform/http/refusal.ts';

export const providerHistory: HistorySource = {
  resource: 'provider',
  codes: ['provider', 'provider_edit'],
  isPlatform: true,
  hidden: hidesNothing,
  namings: { forTenant: { to: 'tenant' } },
  within: ({ caller, database }, rowId, read) =>
    // Whom a provider is for may be another tenant, which has a name.
    database.asSystem(async (sql) => {
      const found = isRowId(rowId) ? await sql`select 1 from auth_provider where id = ${rowId} and not is_deleted` : [];
      if (found.length === 0) throw notFound();
      return read({ sql, tenantIds: [caller.tenantId] });
    }),
};
