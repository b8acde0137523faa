import type { Caller } from '../auth/caller.ts';
import type { Sql } from '../database/database.ts';

export interface AuditEntry {
  action: string;
  /** Name of the resource, `param`, or of the thing acted on. */
  resource: string;
  rowId: string;
  before?: object | undefined;
  after?: object | undefined;
}

/** Writes who changed what, in the same transaction as the change: neither stands without the other. */
export const writeAudit = async (sql: Sql, caller: Caller, entries: readonly AuditEntry[]): Promise<void> => {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    tenant_id: caller.tenantId,
    user_id: caller.userId,
    user_name: caller.realName,
    action: entry.action,
    resource: entry.resource,
    row_id: entry.rowId,
    before: entry.before ? sql.json(toJson(entry.before)) : null,
    after: entry.after ? sql.json(toJson(entry.after)) : null,
  }));
  await sql`insert into audit_event ${sql(rows)}`;
};

const toJson = (value: object) => JSON.parse(JSON.stringify(value));
