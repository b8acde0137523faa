import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let prepared = 0;
const prepare = async (url: string) => {
  prepared += 1;
  const sql = postgres(url, { max: 1 });
  await sql`create table thing (name text)`;
  await sql.end();
};

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(prepare, 'things'), createTestDatabase(prepare, 'things')]);
});
afterAll(async () => {
  await Promise.all([first.drop(), second.drop()]);
});

it('prepares the template once and gives every caller a database of its own', async () => {
  expect(prepared).toBe(1);
  const one = postgres(first.url, { max: 1 });
  const two = postgres(second.url, { max: 1 });
  await one`insert into thing values ('only in the first')`;
  expect(await two`select * from thing`).toHaveLength(0);
  await Promise.all([one.end(), two.end()]);
});
