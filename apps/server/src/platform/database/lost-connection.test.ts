import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { portions } from './lost-connection.ts';

let test: TestDatabase;
let killer: postgres.Sql;
let database: Database;
const uncaught: unknown[] = [];
const note = (error: unknown) => uncaught.push(error);

beforeAll(async () => {
  test = await createEmptyDatabase();
  killer = postgres(test.url, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await killer.end();
  await test.drop();
});
beforeEach(() => {
  database = openDatabase({ url: test.url, role: null, timeZone: 'Asia/Shanghai', poolSize: 1 });
  process.prependListener('uncaughtException', note);
});
afterEach(async () => {
  process.off('uncaughtException', note);
  await database.close();
  expect(uncaught.splice(0)).toEqual([]);
});

const kill = async (): Promise<void> => {
  await killer`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'manyi' and datname = current_database()`;
  await sleep(100);
};
/** The first to ask may still meet the connection that is going. */
const stillWorks = () =>
  database.asSystem(async (sql) => (await sql<{ one: number }[]>`select 1 as one`)[0]?.one).catch(() => null);

describe('a transaction whose connection is lost', () => {
  it('between two statements sends no more, and its pool goes on', async () => {
    let after: unknown;
    const lost = database.asSystem(async (sql) => {
      await sql`select 1`;
      await kill();
      after = await sql`select 2`.catch((error: unknown) => error);
    });
    await expect(lost).rejects.toThrow();
    await sleep(50);
    expect(after).toBeUndefined();
    await expect.poll(stillWorks).toBe(1);
  });

  it('in the middle of a statement, or with nothing more to say', async () => {
    const slow = database.asSystem((sql) => sql`select pg_sleep(5)`);
    setTimeout(() => void kill(), 50);
    await expect(slow).rejects.toThrow();
    await expect.poll(stillWorks).toBe(1);
    await expect(database.asSystem(() => kill())).rejects.toThrow();
    await expect.poll(stillWorks).toBe(1);
  });

  it('between two portions', async () => {
    const lost = database.asSystem(async (sql) => {
      for await (const rows of portions(sql, sql<{ n: number }[]>`select n from generate_series(1, ${100}) n`, 10))
        if (rows.some(({ n }) => n === 30)) await kill();
    });
    await expect(lost).rejects.toThrow();
    await expect.poll(stillWorks).toBe(1);
  });
});

it('gives all rows in portions', async () => {
  const sizes: number[] = [];
  await database.asSystem(async (sql) => {
    for await (const rows of portions(
      sql,
      sql<{ n: number }[]>`select n from generate_series(1, ${25}) n where n <> ${7}`,
      10,
    ))
      sizes.push(rows.length);
    for await (const rows of portions(sql, sql<{ n: number }[]>`select 1 as n where false`, 10))
      sizes.push(rows.length);
  });
  expect(sizes).toEqual([10, 10, 4]);
});

it('gives the columns of its own query, whatever the one before had', async () => {
  const all = async (query: (sql: Parameters<typeof portions>[0]) => postgres.PendingQuery<object[]>) =>
    await database.asSystem(async (sql) => {
      const rows: object[] = [];
      for await (const some of portions(sql, query(sql), 10)) rows.push(...some);
      return rows;
    });
  expect(await all((sql) => sql<object[]>`select 1 as a, 'x' as b`)).toEqual([{ a: 1, b: 'x' }]);
  expect(await all((sql) => sql<object[]>`select true as c`)).toEqual([{ c: true }]);
  expect(await all((sql) => sql<object[]>`select 'y' as d, 2 as e, null as f`)).toEqual([{ d: 'y', e: 2, f: null }]);
});
