import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { ensureAppRole, roles } from './app-role.ts';

/** Any number that nothing else in the database locks. */
const lockKey = 7_203_114;

interface Migration {
  name: string;
  text: string;
  hash: string;
}

const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
};

const appliedMigrations = async (sql: postgres.ReservedSql): Promise<Map<string, string>> => {
  await sql`create table if not exists schema_migration (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`;
  const rows = await sql<{ name: string; hash: string }[]>`select name, hash from schema_migration`;
  return new Map(rows.map((row) => [row.name, row.hash]));
};

/** One migration, one transaction: half of one never stays. */
const apply = async (sql: postgres.ReservedSql, { name, text, hash }: Migration): Promise<void> => {
  await sql`begin`;
  try {
    // Policies are forced on the owner too; a migration works on all tenants.
    await sql`select set_config('app.tenant', '*', true)`;
    await sql.unsafe(text).simple();
    await sql`insert into schema_migration (name, hash) values (${name}, ${hash})`;
    await sql`commit`;
  } catch (error) {
    await sql`rollback`;
    throw new Error(`migration ${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
};

/**
 * Policies name the roles that there were when they were made (migration 0108). A login that has become able to make roles, or a
 * copy restored where there were none, gets those it needs now.
 */
const renewPolicies = async (sql: postgres.ReservedSql): Promise<void> => {
  const [known] = await sql<{ known: boolean }[]>`select to_regproc('manyi_tenant_policies') is not null as known`;
  if (!known?.known) return;
  await sql`
    select manyi_tenant_policies(c.oid::regclass) from pg_class c
    where c.relrowsecurity and c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and (select count(*) from pg_policy p where p.polrelid = c.oid)
        <> (select case count(*) when ${roles.length} then 3 else 1 end from pg_roles where rolname = any (${[...roles]}))`;
};

const applyPending = async (sql: postgres.ReservedSql, migrations: Migration[]): Promise<string[]> => {
  const applied = await appliedMigrations(sql);
  const changed = migrations.filter(({ name, hash }) => applied.has(name) && applied.get(name) !== hash);
  if (changed.length > 0) {
    throw new Error(`applied migrations were changed afterwards: ${changed.map(({ name }) => name).join(', ')}`);
  }
  const pending = migrations.filter(({ name }) => !applied.has(name));
  for (const migration of pending) await apply(sql, migration);
  await renewPolicies(sql);
  return pending.map(({ name }) => name);
};

/**
 * Brings the database up to date, forward only. Several instances may call it at once: the advisory lock lets one work
 * and the others find everything done. Returns what it applied and the role the application is to connect as.
 */
export const migrate = async (url: string, folder: string): Promise<{ applied: string[]; role: string | null }> => {
  const pool = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    const sql = await pool.reserve();
    await sql`select pg_advisory_lock(${lockKey})`;
    try {
      const role = await ensureAppRole(sql);
      return { applied: await applyPending(sql, await readMigrations(folder)), role };
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`;
      sql.release();
    }
  } finally {
    await pool.end({ timeout: 5 });
  }
};
