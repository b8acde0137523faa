import { tableOf } from '@manyi/shared/resource/resource';
import { resources } from '@manyi/shared/resources/all';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../testing/migrations.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrate } from '../database/migrate.ts';
import { columnPlans, tableSql, uniquePlans } from './table-sql.ts';

let test: TestDatabase;
let sql: postgres.Sql;
beforeAll(async () => {
  test = await createTestDatabase(async (url) => {
    await migrate(url, migrations);
  });
  sql = postgres(test.url, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end();
  await test.drop();
});

const realColumns = (table: string) => sql<{ column: string; type: string; notNull: boolean }[]>`
  select attname as column, format_type(atttypid, atttypmod) as type, attnotnull as "notNull"
  from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`;

const uniqueIndexes = async (table: string): Promise<string[]> => {
  const rows = await sql<{ columns: string }[]>`
    select string_agg(a.attname, ',' order by k.place) as columns
    from pg_index i cross join lateral unnest(i.indkey) with ordinality k(number, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indrelid = ${table}::regclass and i.indisunique and i.indpred is not null group by i.indexrelid`;
  return rows.map((row) => row.columns);
};

const byName = (a: { column: string }, b: { column: string }) => a.column.localeCompare(b.column);

describe.each(resources.map((resource) => [resource.name, resource] as const))('the table of %s', (_, resource) => {
  const table = tableOf(resource);

  it('has the columns its descriptor asks for, and no others', async () => {
    const planned = columnPlans(resource).map(({ column, type, notNull }) => ({ column, type, notNull }));
    expect([...(await realColumns(table))].sort(byName)).toEqual(planned.sort(byName));
  });

  it('keeps unique what its descriptor calls unique', async () => {
    const real = await uniqueIndexes(table);
    for (const columns of uniquePlans(resource)) expect(real).toContain(columns.join(','));
  });

  it('stands behind its tenant', async () => {
    const [found] =
      await sql`select relrowsecurity and relforcerowsecurity as behind from pg_class where oid = ${table}::regclass`;
    expect(found?.behind).toBe(resource.owner === 'tenant');
  });

  it('can be made from the descriptor', async () => {
    await sql`create schema if not exists planned`;
    await sql.begin(async (tx) => {
      await tx`set local search_path = planned, public`;
      await tx.unsafe(tableSql(resource));
      const [made] = await tx<
        { count: number }[]
      >`select count(*)::int as count from pg_attribute where attrelid = ${`planned.${table}`}::regclass and attnum > 0`;
      expect(made?.count).toBe(columnPlans(resource).length);
    });
  });
});
