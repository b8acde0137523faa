import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../../testing/migrations.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { startRecurring } from './recurring.ts';

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await createTestDatabase(async (url) => {
    await migrate(url, migrations);
  });
  const { role } = await migrate(test.url, migrations);
  database = openDatabase({ url: test.url, role, timeZone: 'Asia/Shanghai' });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

it('runs what tidies after a crash at every start, and everything else when it is due', async () => {
  const runs = { tidy: 0, sweep: 0 };
  const count = (name: keyof typeof runs) => async () => {
    runs[name] += 1;
  };
  const jobs = [
    { name: 'test-tidy', everySeconds: 3600, atStart: true, run: count('tidy') },
    { name: 'test-sweep', everySeconds: 3600, run: count('sweep') },
  ];
  for (const starts of [1, 2]) {
    const recurring = startRecurring(database, jobs);
    await expect.poll(() => runs.tidy, { timeout: 5000 }).toBe(starts);
    await recurring.stop();
    expect(runs.sweep).toBe(1);
  }
});
