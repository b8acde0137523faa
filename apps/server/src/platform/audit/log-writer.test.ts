import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../testing/migrations.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { openLogWriter } from './log-writer.ts';
import { usualRow } from './place.ts';

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await createTestDatabase(async (url) => {
    await migrate(url, migrations);
  });
  const { role } = await migrate(test.url, migrations);
  database = openDatabase({ url: test.url, role, timeZone: 'Asia/Shanghai', poolSize: 2 });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const line = (id: string) => ({ log: 'usual' as const, row: usualRow('info', id, { id }) });
const idsLike = (like: string) =>
  database.asSystem(async (sql) => {
    const rows = await sql<{ id: string }[]>`select log_id as id from log_usual where log_id like ${like} order by id`;
    return rows.map(({ id }) => id);
  });

/** A database that fails while `isAway`. */
const flaky = () => {
  const state = { isAway: false, tries: 0 };
  const away: Database = {
    ...database,
    asSystem: (run) => {
      state.tries += 1;
      return state.isAway ? Promise.reject(new Error('away')) : database.asSystem(run);
    },
  };
  return { state, database: away };
};

describe('the writer of logs', () => {
  it('writes many lines in few statements, in the background', async () => {
    const { state, database: counted } = flaky();
    const writer = openLogWriter({ database: counted, everyMs: 20 });
    for (let n = 0; n < 1200; n += 1) writer.add(line(`many.${n}`));
    await expect.poll(async () => (await idsLike('many.%')).length).toBe(1200);
    expect(state.tries).toBeLessThanOrEqual(4);
    await writer.close();
  });

  it('writes what is left when it closes, and takes no more', async () => {
    const writer = openLogWriter({ database, everyMs: 60_000 });
    writer.add(line('left.1'));
    await writer.close();
    writer.add(line('left.2'));
    await writer.flush();
    expect(await idsLike('left.%')).toEqual(['left.1']);
  });

  it('keeps its lines while the database is away, at most so many, and says how many it gave up', async () => {
    const { state, database: away } = flaky();
    const writer = openLogWriter({ database: away, most: 10, everyMs: 10 });
    state.isAway = true;
    for (let n = 0; n < 25; n += 1) writer.add(line(`away.${String(n).padStart(2, '0')}`));
    await expect.poll(() => state.tries).toBeGreaterThan(2);
    expect(await idsLike('away.%')).toEqual([]);
    state.isAway = false;
    await writer.flush();
    await writer.flush();
    expect(await idsLike('away.%')).toHaveLength(10);
    const [told] = await database.asSystem(
      (sql) => sql`select sum((log_data::json->>'lines')::int)::int as lines from log_usual where log_id = 'log.lost'`,
    );
    expect(told?.lines).toBe(15);
    await writer.close();
  });

  it('does not let a line that the database refuses hold up the others', async () => {
    const writer = openLogWriter({ database, everyMs: 60_000 });
    writer.add(line('good.1'));
    writer.add({ log: 'usual', row: { ...usualRow('info', 'bad', {}), log_id: 'x'.repeat(100) } });
    writer.add(line('good.2'));
    await writer.flush();
    expect(await idsLike('good.%')).toEqual(['good.1', 'good.2']);
    await writer.close();
  });

  it('comes to an end when every line is refused, as without a partition for this month', async () => {
    const refusing: Database = {
      ...database,
      asSystem: () => Promise.reject(Object.assign(new Error('no partition of relation'), { code: '23514' })),
    };
    const writer = openLogWriter({ database: refusing, everyMs: 60_000 });
    for (let n = 0; n < 3; n += 1) writer.add(line(`refused.${n}`));
    await writer.flush();
    await writer.close();
    expect(await idsLike('refused.%')).toEqual([]);
  });

  it('never throws into a call, even when the database is gone for good', async () => {
    const { state, database: away } = flaky();
    state.isAway = true;
    const writer = openLogWriter({ database: away, everyMs: 5 });
    expect(() => writer.add(line('gone'))).not.toThrow();
    await expect(writer.close()).resolves.toBeUndefined();
  });
});
