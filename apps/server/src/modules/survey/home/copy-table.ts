import type { Sql } from '../../../platform/database/database.ts';
import { portions } from '../../../platform/database/lost-connection.ts';
import type { SurveyTable } from './survey-tables.ts';

/** Rows a round trip; a row of answers is some kilobytes. */
const batch = 1000;

export interface TableSum {
  rows: number;
  /** Of all rows in whatever order; the same in any database of the same schema and time zone. */
  hash: string;
}

export const sumTable = async (sql: Sql, table: SurveyTable, tenantId: string): Promise<TableSum> => {
  const [row] = await sql<TableSum[]>`
    select count(*)::float8 as rows,
      coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint::numeric), 0)::text as hash
    from ${sql(table)} t where tenant_id = ${tenantId}`;
  return row ?? { rows: 0, hash: '0' };
};

export const countTable = async (sql: Sql, table: SurveyTable, tenantId: string): Promise<number> => {
  const [row] = await sql<{ rows: number }[]>`
    select count(*)::float8 as rows from ${sql(table)} where tenant_id = ${tenantId}`;
  return row?.rows ?? 0;
};

/** Rows travel as JSON, which names their columns: memory stays flat, and no list of columns has to be kept by hand. */
export const copyTable = async (
  from: Sql,
  to: Sql,
  table: SurveyTable,
  tenantId: string,
  copied: (rows: number) => Promise<void>,
): Promise<void> => {
  const rows = from<{ row: string }[]>`
    select row_to_json(t)::text as row from ${from(table)} t where tenant_id = ${tenantId}`;
  for await (const some of portions(from, rows, batch)) {
    await to`
      insert into ${to(table)} select r.* from unnest(${some.map(({ row }) => row)}::text[]) one,
        json_populate_record(null::${to(table)}, one::json) r`;
    await copied(some.length);
  }
};

/** In portions, so that no single statement holds locks for long. */
export const clearTable = async (sql: Sql, table: SurveyTable, tenantId: string, most: number): Promise<number> => {
  const rows = await sql`
    delete from ${sql(table)} where ctid = any (array(
      select ctid from ${sql(table)} where tenant_id = ${tenantId} limit ${most})) and tenant_id = ${tenantId} returning 1`;
  return rows.length;
};
