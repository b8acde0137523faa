import {
  type HistorySource,
  hidesNothing,
  isRowId,
  isThere,
  rowOfEvent,
} from '../../../platform/audit/history-source.ts';
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
      const found = isRowId(rowId) ? await sql`select 1 from auth_provider where id = ${rowId}` : [];
      if (found.length === 0) throw notFound();
      return read({ sql, tenantIds: [caller.tenantId] });
    }),
  deleted: {
    titleField: 'name',
    within: ({ caller, database }, read) =>
      database.asSystem((sql) =>
        read(
          { sql, tenantIds: [caller.tenantId] },
          isThere(sql, sql`select 1 from auth_provider where id = ${rowOfEvent(sql)} and is_deleted`),
        ),
      ),
  },
};
