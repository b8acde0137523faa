import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../../testing/migrations.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { seeingEveryTenant } from './enter.ts';
import { migrate } from './migrate.ts';

let test: TestDatabase;
let database: Database;
let owner: postgres.Sql;
beforeAll(async () => {
  test = await createTestDatabase(async (url) => {
    await migrate(url, migrations);
  });
  const { role } = await migrate(test.url, migrations);
  database = openDatabase({ url: test.url, role, timeZone: 'Asia/Shanghai', poolSize: 2 });
  owner = postgres(test.url, { max: 1, onnotice: () => {} });
  for (const tenantId of ['000001', '000002']) {
    await database.tx({ tenantId, userId: null }, async (sql) => {
      await sql`insert into audit_event (tenant_id, action, resource) values (${tenantId}, 'add', 'thing')`;
    });
  }
});
afterAll(async () => {
  await owner.end();
  await database.close();
  await test.drop();
});

const inOne = { tenantId: '000001', userId: null };

const policies = () => owner<{ name: string; policies: string }[]>`
  select tablename as name, string_agg(policyname || ' to ' || array_to_string(roles, ','), '; ' order by policyname) as policies
  from pg_policies where schemaname = 'public' group by tablename order by tablename`;

it('every table of tenants has a policy for each of who works on it, and is held to them', async () => {
  const tables = await owner<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relrowsecurity and c.relforcerowsecurity order by c.relname`;
  const found = await policies();
  expect(found.map(({ name }) => name)).toEqual(tables.map(({ name }) => name));
  const wanted = 'every_tenant to manyi_every_tenant; owner to postgres; tenant to manyi_app';
  expect(new Set(found.map((table) => table.policies))).toEqual(new Set([wanted]));
});

it('the planner knows how many rows a tenant has, and checks none of them by itself', async () => {
  const plan = await database.tx(inOne, async (sql) => {
    const rows = await sql<{ 'QUERY PLAN': string }[]>`
      explain select id from system_post where tenant_id = ${inOne.tenantId} and not is_deleted order by sort limit 10`;
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('One-Time Filter');
  expect(plan).not.toMatch(/Filter:.*InitPlan/);
});

it('whoever works on all tenants has a role of its own, that cannot pass policies by', async () => {
  const [who] = await database.asSystem(
    (sql) => sql<{ name: string; mighty: boolean; tenants: number }[]>`
      select current_user as name, (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as mighty,
        (select count(distinct tenant_id)::int from audit_event) as tenants`,
  );
  expect(who).toEqual({ name: 'manyi_every_tenant', mighty: false, tenants: 2 });
});

it('a part of a transaction that sees all tenants sees one again afterwards', async () => {
  const count = async (sql: Parameters<Parameters<typeof database.tx>[1]>[0]) =>
    (await sql`select from audit_event`).length;
  const seen = await database.tx(inOne, async (sql) => [
    await count(sql),
    await seeingEveryTenant(sql, () => count(sql)),
    await count(sql),
  ]);
  expect(seen).toEqual([1, 2, 1]);
});

it('of one statement the same connection sees what its role may see, whoever prepared it', async () => {
  const one = openDatabase({ url: test.url, role: 'manyi_app', timeZone: 'UTC', poolSize: 1 });
  const count = async (sql: Parameters<Parameters<typeof one.tx>[1]>[0]) => {
    const [row] = await sql<{ n: number }[]>`select count(*)::int as n from audit_event`;
    return row?.n;
  };
  const seen = [];
  for (let turn = 0; turn < 8; turn += 1) seen.push(await one.asSystem(count), await one.tx(inOne, count));
  await one.close();
  expect(seen).toEqual(Array.from({ length: 16 }, (_, turn) => (turn % 2 === 0 ? 2 : 1)));
});

it('what a restored copy lost is made again at the next start', async () => {
  const before = await policies();
  await owner`drop policy tenant on audit_event`;
  await owner`drop policy every_tenant on system_post`;
  expect(await database.tx(inOne, (sql) => sql`select from audit_event`)).toHaveLength(0);
  await migrate(test.url, migrations);
  expect(await policies()).toEqual(before);
  expect(await database.tx(inOne, (sql) => sql`select from audit_event`)).toHaveLength(1);
});
