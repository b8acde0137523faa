import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isAlive } from '../process-identity.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

// A private home and a path with a space, always: as root PostgreSQL then runs as a user who cannot walk there.
const home = mkdtempSync(join(tmpdir(), 'manyi home-'));
const dataDir = join(home, 'private', 'my data');
const changes: string[] = [];
let database: EmbeddedPostgres;

const start = () => startEmbeddedPostgres({ dataDir, log: silent, onChange: (state) => changes.push(state) });
const connect = () => postgres(database.url, { max: 4, connect_timeout: 5, onnotice: () => undefined });

beforeAll(async () => {
  mkdirSync(join(home, 'private'));
  chmodSync(join(home, 'private'), 0o700);
  chmodSync(home, 0o700);
  database = await start();
});
afterAll(async () => {
  await database.stop();
  rmSync(home, { recursive: true, force: true });
});

it('is PostgreSQL 18 with durable commits, UTF-8, on loopback only, under a user that is not root', async () => {
  const sql = connect();
  const [facts] = await sql`
    select current_setting('server_version_num')::int / 10000 as major, current_setting('fsync') as fsync,
           current_setting('synchronous_commit') as commit, current_setting('server_encoding') as encoding,
           current_setting('listen_addresses') as listens, upper('ä') as upper`;
  await sql.end();
  expect(facts).toEqual({ major: 18, fsync: 'on', commit: 'on', encoding: 'UTF8', listens: '127.0.0.1', upper: 'Ä' });
  const owner = statSync(join(dataDir, 'postgres')).uid;
  expect(owner).not.toBe(0);
  expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
});

it('refuses a wrong password', async () => {
  const sql = postgres(database.url.replace(/:[^:@]+@/, ':wrong@'), { max: 1 });
  await expect(sql`select 1`).rejects.toThrow(/password authentication failed/);
  await sql.end();
});

/** Writes until told to stop, trying again through outages; returns the numbers that were acknowledged. */
async function writeThrough(outage: () => Promise<void>): Promise<number[]> {
  const sql = connect();
  const acknowledged: number[] = [];
  let writing = true;
  let refused = 0;
  const writer = async (first: number) => {
    for (let n = first; writing; n += 4) {
      try {
        await sql`insert into written values (${n})`;
        acknowledged.push(n);
      } catch {
        refused += 1;
        await sleep(20);
      }
    }
  };
  await sql`create table if not exists written (n int)`;
  await sql`truncate written`;
  const writers = [0, 1, 2, 3].map(writer);
  const until = async (what: string, done: () => boolean) => {
    for (const deadline = Date.now() + 20_000; !done(); await sleep(10)) {
      if (Date.now() > deadline) throw new Error(`${what}: ${acknowledged.length} acknowledged, ${refused} refused`);
    }
  };
  await until('before the outage', () => acknowledged.length >= 50);
  await outage();
  await until('outage noticed', () => refused > 0);
  const resumed = acknowledged.length;
  await until('after the outage', () => acknowledged.length >= resumed + 50);
  writing = false;
  await Promise.all(writers);
  const rows = await sql<{ n: number }[]>`select n from written`;
  const kept = new Set(rows.map((row) => row.n));
  await sql.end();
  expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
  return acknowledged;
}

it('comes back on the same port after a kill -9 of the postmaster, with every acknowledged row', async () => {
  const before = database.pid() ?? 0;
  await writeThrough(async () => process.kill(before, 'SIGKILL') && undefined);
  expect(database.pid()).not.toBe(before);
  expect(changes).toEqual(['down', 'up']);
});

it('recovers by itself from a kill -9 of one backend, with every acknowledged row', async () => {
  const before = database.pid();
  await writeThrough(async () => {
    const sql = postgres(database.url, { max: 1 });
    const [backend] = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity where query like 'insert into written%' limit 1`;
    process.kill(backend?.pid ?? 0, 'SIGKILL');
    await sql.end({ timeout: 1 }).catch(() => undefined);
  });
  expect(database.pid()).toBe(before);
});

it('stops in order, and starts again with what was there', async () => {
  const sql = connect();
  const [{ count } = { count: 0 }] = await sql`select count(*)::int as count from written`;
  const pid = database.pid() ?? 0;
  // The open connection must not hold the stop up.
  await database.stop();
  await database.stop();
  expect(isAlive(pid)).toBe(false);
  await sql.end({ timeout: 1 }).catch(() => undefined);

  database = await start();
  const again = connect();
  expect(await again`select count(*)::int as count from written`).toEqual([{ count }]);
  await again.end();
});
