import type { Fragment, Sql } from '../database/database.ts';

/**
 * Departments and everything below them, as an array of ids that is found once a query (migration 0120).
 * @param tenantId null: whichever tenant they are of, for whoever sees all
 */
export const deptsBelow = (sql: Sql, tenantId: string | null, ids: readonly string[]): Fragment =>
  sql`(select manyi_depts_below(${tenantId}, ${[...ids]}::bigint[]))::bigint[]`;
