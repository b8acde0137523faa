import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../testing/test-database.ts';
import { createEmptyDatabase } from '../../testing/test-database.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const timeZone = 'Asia/Shanghai';
const platformMigration = fileURLToPath(new URL('../../../migrations/0001_platform.sql', import.meta.url));

const onlyPlatform = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'manyi-migrations-'));
  await cp(platformMigration, join(folder, '0001_platform.sql'));
  return folder;
};

const note = (tenantId: string) => (database: Database) =>
  database.tx({ tenantId, userId: null }, async (sql) => {
    await sql`insert into audit_event (tenant_id, action, resource) values (${tenantId}, 'add', 'thing')`;
  });

const seen = (database: Database, tenantId: string): Promise<number> =>
  database.tx({ tenantId, userId: null }, async (sql) => (await sql`select from audit_event`).length);

/** A login of the given kind that owns a database of its own, as an outside PostgreSQL might hand us. */
const ownerOf = async (empty: TestDatabase, name: string, rights: string): Promise<string> => {
  const admin = postgres(empty.url, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create role ${name} login password 'secret' ${rights}`);
  await admin.unsafe(`alter schema public owner to ${name}; grant create on schema public to ${name}`);
  await admin.unsafe(`alter database ${new URL(empty.url).pathname.slice(1)} owner to ${name}`);
  await admin.end();
  const url = new URL(empty.url);
  url.username = name;
  url.password = 'secret';
  return url.href;
};

const suffix = Math.random().toString(36).slice(2, 8);
const logins = [
  { kind: 'a superuser', login: null },
  { kind: 'an owner that may create roles', login: { name: `creator_${suffix}`, rights: 'createrole' } },
  { kind: 'an owner that may do nothing else', login: { name: `plain_${suffix}`, rights: '' } },
];

describe.each(logins)('as $kind', ({ login }) => {
  let empty: TestDatabase;
  let database: Database;
  let folder: string;

  beforeAll(async () => {
    empty = await createEmptyDatabase();
    folder = await onlyPlatform();
    const url = login ? await ownerOf(empty, login.name, login.rights) : empty.url;
    const { role } = await migrate(url, folder);
    database = openDatabase({ url, role, timeZone, poolSize: 2 });
  });
  afterAll(async () => {
    await database.close();
    await empty.drop();
    await rm(folder, { recursive: true });
  });

  it('a transaction sees the rows of its tenant and no other', async () => {
    await note('000001')(database);
    await note('000002')(database);
    expect(await seen(database, '000001')).toBe(1);
    expect(await seen(database, '000002')).toBe(1);
    expect(await database.asSystem(async (sql) => (await sql`select from audit_event`).length)).toBe(2);
  });

  it('without a tenant there is no row', async () => {
    expect(await seen(database, '')).toBe(0);
  });

  it('the tenant of one transaction is gone in the next on the same connection', async () => {
    await note('000001')(database);
    const rows = await database.tx({ tenantId: '', userId: null }, (sql) => sql`select from audit_event`);
    expect(rows).toHaveLength(0);
  });

  it('a row of another tenant can be neither written nor taken over', async () => {
    const foreign = database.tx({ tenantId: '000001', userId: null }, async (sql) => {
      await sql`insert into audit_event (tenant_id, action, resource) values ('000002', 'add', 'thing')`;
    });
    await expect(foreign).rejects.toThrow(/row-level security/);
    const stolen = database.tx({ tenantId: '000001', userId: null }, async (sql) => {
      await sql`update audit_event set tenant_id = '000002'`;
    });
    await expect(stolen).rejects.toThrow(/row-level security/);
  });

  it('the first statement already has its tenant, though nothing waits for it', async () => {
    await note('000001')(database);
    const counts = await Promise.all(Array.from({ length: 20 }, () => seen(database, '000001')));
    expect(new Set(counts).size).toBe(1);
    expect(counts[0]).toBeGreaterThan(0);
  });

  it('times are text in the zone of the product, both ways', async () => {
    const [row] = await database.asSystem(
      (sql) => sql<{ at: string }[]>`select ${'2026-03-01 08:00:00'}::timestamptz as at`,
    );
    expect(row?.at).toBe('2026-03-01 08:00:00');
    const [utc] = await database.asSystem(
      (sql) => sql<{ at: string }[]>`select ${'2026-03-01 00:00:00+00'}::timestamptz as at`,
    );
    expect(utc?.at).toBe('2026-03-01 08:00:00');
  });
});

describe('migrations', () => {
  let empty: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    empty = await createEmptyDatabase();
    folder = await onlyPlatform();
  });
  afterAll(async () => {
    await empty.drop();
    await rm(folder, { recursive: true });
  });

  it('several instances may start at once; one works, the others find it done', async () => {
    const results = await Promise.all([1, 2, 3].map(() => migrate(empty.url, folder)));
    expect(results.flatMap(({ applied }) => applied)).toEqual(['0001_platform.sql']);
  });

  it('one that fails leaves nothing of itself and is named', async () => {
    await writeFile(join(folder, '0002_half.sql'), 'create table half (id int); select nonsense;');
    await expect(migrate(empty.url, folder)).rejects.toThrow('0002_half.sql');
    await writeFile(join(folder, '0002_half.sql'), 'create table half (id int);');
    expect((await migrate(empty.url, folder)).applied).toEqual(['0002_half.sql']);
  });

  it('one that was changed after it was applied stops the start', async () => {
    await writeFile(join(folder, '0002_half.sql'), 'create table half (id bigint);');
    await expect(migrate(empty.url, folder)).rejects.toThrow('0002_half.sql');
  });
});
