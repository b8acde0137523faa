import type { Database, Sql } from '../../../platform/database/database.ts';
import type { RecurringJob } from '../../../platform/jobs/recurring.ts';
import { fencedCode } from '../home/fence.ts';
import { type Homes, inEveryHome } from '../home/homes.ts';

/** What one phone sent, in three tables that do not point at each other: their columns, and the random one of their key. */
export const mixedTables = {
  survey_response: {
    key: 'id',
    random: 'gen_random_uuid()',
    columns: [
      ...['tenant_id', 'id', 'form_id', 'definition_version', 'rela_id', 'groups', 'answers', 'submit_day'],
      ...['duration_sec', 'validity', 'validity_reasons', 'lang'],
    ],
  },
  survey_receipt: {
    key: 'submission_hash',
    random: 'uuid_send(gen_random_uuid())',
    columns: ['tenant_id', 'form_id', 'submission_hash', 'receipt_hash'],
  },
  survey_message: {
    key: 'id',
    random: 'gen_random_uuid()',
    columns: ['tenant_id', 'id', 'form_id', 'rela_id', 'question', 'message', 'hidden'],
  },
} as const;
type MixedTable = keyof typeof mixedTables;
const tables = Object.keys(mixedTables) as MixedTable[];

const freshAtOnce = 5000;
/** Rows mixed before that are moved along from either side of a random key, so that one new row is not alone among the moved. */
const companions = 500;

/**
 * Writes fresh rows anew in one transaction and random order, among others of the same questionnaire. Neither their place nor
 * the transaction that wrote them then tells what arrived together. @returns the number of fresh rows.
 */
const mixPortion = async (sql: Sql, table: MixedTable, tenantId: string, formId: string): Promise<number> => {
  const { columns, key, random } = mixedTables[table];
  const list = sql.unsafe(columns.join(', '));
  const older = (comparison: string) => sql`
    select ctid from ${sql(table)}
    where tenant_id = ${tenantId} and form_id = ${formId} and mixed
      and ${sql(key)} ${sql.unsafe(comparison)} (select at from start) order by ${sql(key)} limit ${companions}`;
  const [row] = await sql<{ fresh: number }[]>`
    with start as materialized (select ${sql.unsafe(random)} as at),
    fresh as materialized (
      select ctid from ${sql(table)} where tenant_id = ${tenantId} and form_id = ${formId} and not mixed limit ${freshAtOnce}),
    taken as (
      delete from ${sql(table)} where tenant_id = ${tenantId} and exists (select from fresh)
        and ctid = any (array(select ctid from fresh union all (${older('>=')}) union all (${older('<')})))
      returning *),
    written as (
      insert into ${sql(table)} (${list}, mixed) select ${list}, true from taken order by random())
    select count(*)::int as fresh from taken where not mixed`;
  return row?.fresh ?? 0;
};

interface Unmixed {
  tenantId: string;
  formId: string;
}
const unmixedIn = (database: Database, table: MixedTable): Promise<Unmixed[]> =>
  // Of all tenants that live there: only who and what, no row.
  database.asSystem(
    (sql) => sql<Unmixed[]>`
      select distinct tenant_id as "tenantId", form_id as "formId" from ${sql(table)} where not mixed`,
  );

const isFenced = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === fencedCode;

/** Mixes all fresh rows of a database, each portion in a transaction of its tenant, so that a move is waited for. */
export const mixRows = async (database: Database): Promise<void> => {
  for (const table of tables) {
    for (const { tenantId, formId } of await unmixedIn(database, table)) {
      const scope = { tenantId, userId: null };
      const mix = () => database.tx(scope, (sql) => mixPortion(sql, table, tenantId, formId));
      try {
        while ((await mix()) === freshAtOnce);
      } catch (error) {
        // The tenant is moving out: its rows are mixed where they come to rest.
        if (!isFenced(error)) throw error;
      }
    }
  }
};

/** In every database that tenants live in. */
export const mixAnswers = (platform: Database, homes: Homes): RecurringJob => ({
  name: 'mix-answers',
  everySeconds: 900,
  run: () => inEveryHome(platform, homes, mixRows),
});
