import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rebuildCounts } from '../result/rebuild-counts.ts';
import { type Published, publishNew, submit, submitAll } from '../testing/survey-steps.ts';
import { openWorld, type World } from '../testing/survey-world.ts';
import { mixedTables, mixRows } from './mix-rows.ts';

let world: World;
let form: Published;
let token: string;
let tenants = 0;

const tables = ['survey_response', 'survey_receipt', 'survey_message'] as const;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  tenants += 1;
  form = await publishNew(await world.tenant(`30000${tenants}`, ['甲学院']));
  token = form.tokens.甲学院 ?? '';
});

const answers = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    overall: 'L4',
    grade: { choice: 'G1' },
    nps: (from + at) % 10,
    message: `第${from + at}条`,
  }));

interface Row {
  row: Record<string, unknown>;
  transaction: string;
}
/** As somebody with the database reads them: in the order of their places, with the transaction that wrote each. */
const rowsOf = (table: string): Promise<Row[]> =>
  world.database.asSystem(
    (sql) => sql<Row[]>`
      select to_json(t) as row, t.xmin::text as transaction from ${sql(table)} t where form_id = ${form.id} order by ctid`,
  );
const contents = (rows: readonly Row[]): string[] =>
  rows.map(({ row: { mixed: _, ...kept } }) => JSON.stringify(kept)).sort();
const textsOf = async () => (await rowsOf('survey_message')).map(({ row }) => String(row.message));

it('names every column of the tables it writes anew', async () => {
  for (const table of tables) {
    const columns = await world.database.asSystem(
      (sql) => sql<{ name: string }[]>`
        select column_name as name from information_schema.columns where table_name = ${table}`,
    );
    expect(columns.map(({ name }) => name).sort()).toEqual([...mixedTables[table].columns, 'mixed'].sort());
  }
});

it('leaves no order and no transaction by which an answer could be joined to its message and receipt', async () => {
  for (const one of answers(0, 40)) await submitAll(world, token, [one]);
  const before = await Promise.all(tables.map(rowsOf));
  // What there is to mend: sent one by one, each answer shares its place and its transaction with its message and receipt.
  expect(before.map((rows) => rows.map(({ transaction }) => transaction))).toEqual(
    Array.from(tables, () => before[0]?.map(({ transaction }) => transaction)),
  );
  const arrived = await textsOf();

  await mixRows(world.database);
  const after = await Promise.all(tables.map(rowsOf));
  expect(after.map(contents)).toEqual(before.map(contents));
  for (const rows of after) expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(1);
  // Forty in the same order by chance: once in 40! tries.
  expect(await textsOf()).not.toEqual(arrived);
  expect(after.flat().every(({ row }) => row.mixed === true)).toBe(true);
});

it('moves a late answer among those that were there', async () => {
  await submitAll(world, token, answers(0, 30));
  await mixRows(world.database);
  await submitAll(world, token, answers(30, 1));
  await mixRows(world.database);
  for (const table of tables) {
    const rows = await rowsOf(table);
    expect(rows).toHaveLength(31);
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(1);
  }
});

it('touches nothing when nothing has come, and changes neither counts nor what a replay gets', async () => {
  const replayed = { submissionKey: 'replayed-after-mixing-01' };
  const first = await submit(world, token, answers(0, 1)[0] ?? {}, replayed);
  await mixRows(world.database);
  const still = await rowsOf('survey_response');
  await mixRows(world.database);
  expect(await rowsOf('survey_response')).toEqual(still);
  const [again] = await Promise.all([
    submit(world, token, answers(0, 1)[0] ?? {}, replayed),
    submitAll(world, token, answers(1, 20)),
    mixRows(world.database),
  ]);
  expect(again.data).toEqual(first.data);
  await mixRows(world.database);
  expect(await rowsOf('survey_receipt')).toHaveLength(21);
  const counts = () =>
    world.database.asSystem(
      (sql) =>
        sql`select rela_id, question, grp, level, n from survey_count where form_id = ${form.id} order by 1, 2, 3, 4`,
    );
  const kept = await counts();
  await world.database.asSystem((sql) => rebuildCounts(sql, `30000${tenants}`, form.id));
  expect(await counts()).toEqual(kept);
});
