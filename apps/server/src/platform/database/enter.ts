import type postgres from 'postgres';
import { appRole, everyTenantRole } from './app-role.ts';

type Sql = postgres.TransactionSql<{ date: string }>;

/** Whose rows a transaction may see. `*` is every tenant: for sign-in, jobs and the platform's own work only. */
export interface Scope {
  tenantId: string;
  userId: string | null;
}

/** Instead of a tenant: all of them. */
export const everyTenant = '*';

/**
 * Begins a transaction: whose rows it sees, until it ends.
 * @param role what the connection works as. Where that is a login of its own, the setting alone shows all tenants.
 */
export const enter = (sql: Sql, { tenantId, userId }: Scope, role: string | null) => {
  const isEvery = tenantId === everyTenant && role === appRole;
  return sql`select set_config('app.tenant', ${tenantId}, true), set_config('app.user', ${userId ?? ''}, true)
    ${isEvery ? sql`, set_config('role', ${everyTenantRole}, true)` : sql``}`;
};

/** A part of a tenant's transaction that sees all tenants. After a failure nothing is restored: the transaction is over then. */
export const seeingEveryTenant = async <T>(sql: Sql, run: () => Promise<T>): Promise<T> => {
  const [before] = await sql<{ tenant: string; role: string }[]>`
    select current_setting('app.tenant') as tenant, current_setting('role') as role`;
  const set = (tenant: string, role: string) =>
    sql`select set_config('app.tenant', ${tenant}, true), set_config('role', ${role}, true)`;
  const { tenant, role } = before ?? { tenant: '', role: 'none' };
  await set(everyTenant, role === appRole ? everyTenantRole : role);
  const result = await run();
  await set(tenant, role);
  return result;
};
