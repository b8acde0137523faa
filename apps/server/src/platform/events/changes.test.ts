import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { type Change, type Changes, notifyChange, openChanges } from './changes.ts';

let test: TestDatabase;
let databases: Database[];
let instances: Changes[];
beforeAll(async () => {
  test = await createTestDatabase(async () => undefined, 'empty');
  databases = [1, 2].map(() => openDatabase({ url: test.url, role: null, timeZone: 'UTC', poolSize: 2 }));
  instances = await Promise.all(databases.map(openChanges));
});
afterAll(async () => {
  for (const instance of instances) await instance.close();
  for (const database of databases) await database.close();
  await test.drop();
});

const heard = (instance: Changes | undefined): (Change | null)[] => {
  const changes: (Change | null)[] = [];
  instance?.onChange((change) => changes.push(change));
  return changes;
};
const change = { kind: 'thing', tenantId: '000000', id: '1' };

it('tells every instance, once the transaction has committed and only then', async () => {
  const [mine, theirs] = instances.map(heard);
  const [database] = databases;
  await database?.asSystem(async (sql) => {
    await notifyChange(sql, change);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(theirs).toEqual([]);
  });
  await expect.poll(() => [mine, theirs]).toEqual([[change], [change]]);
  const failed = database?.asSystem(async (sql) => {
    await notifyChange(sql, { ...change, id: '2' });
    throw new Error('undo');
  });
  await expect(failed).rejects.toThrow('undo');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(theirs).toHaveLength(1);
});

it('says that anything may have changed when its connection was lost', async () => {
  const [, theirs] = instances.map(heard);
  await databases[0]?.asSystem(
    (sql) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await expect.poll(() => theirs, { timeout: 10_000 }).toContain(null);
  await databases[0]?.asSystem((sql) => notifyChange(sql, change));
  await expect.poll(() => theirs, { timeout: 5000 }).toContainEqual(change);
});

it('takes a handler off again, and refuses what does not fit a notice', async () => {
  const changes: unknown[] = [];
  const off = instances[0]?.onChange((one) => changes.push(one));
  off?.();
  await databases[0]?.asSystem((sql) => notifyChange(sql, change));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(changes).toEqual([]);
  await expect(databases[0]?.asSystem((sql) => notifyChange(sql, { ...change, id: 'x'.repeat(8000) }))).rejects.toThrow(
    /too large/,
  );
});
