import { join } from 'node:path';
import postgres from 'postgres';
import { hashPassword, md5Of } from '../../apps/server/src/platform/auth/passwords.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { startProcess } from '../process.ts';
import { seedFolder, takeFolder } from './folder.ts';
import { seedLogs } from './seed-logs.ts';
import { seedDepts, seedRoles, seedScoped, seedTenants, seedUsers } from './seed-organisation.ts';
import { seedOwn, seedReads, seedShared, seedTraces } from './seed-rest.ts';
import { password } from './sizes.ts';

const folder = seedFolder();
takeFolder(folder);
const log = { info: () => {}, warn: console.warn, error: console.error };
const cluster = await startEmbeddedPostgres({
  dataDir: folder,
  log,
  // Made-up rows may be lost with the machine; what is half done is done again.
  settings: { synchronous_commit: 'off', max_wal_size: '8GB', maintenance_work_mem: '512MB', work_mem: '64MB' },
});
const sql = postgres(cluster.url, { max: 1, onnotice: () => {} });
try {
  // The server makes its tables and first rows itself, as on every start.
  const server = await startProcess('apps/server/dist/main.js', /^ready (http:\/\/[^/]+)/m, {
    DATABASE_URL: cluster.url,
    DATA_DIR: join(folder, 'server'),
    ADMIN_PASSWORD: password,
    PORT: '0',
    LOG_LEVEL: 'warn',
  });
  await server.stop();
  const hash = await hashPassword(md5Of(password));
  const parts: readonly [string, (tx: postgres.TransactionSql) => Promise<void>][] = [
    ['tenants', (tx) => seedTenants(tx, hash)],
    ['depts', seedDepts],
    ['roles', seedRoles],
    ['users', (tx) => seedUsers(tx, hash)],
    ['scoped', seedScoped],
    ['shared', seedShared],
    ['own', seedOwn],
    ['reads', seedReads],
    ['traces', seedTraces],
    ['logs', seedLogs],
  ];
  await sql`create table if not exists bench_seed (part text primary key)`;
  const done = new Set((await sql<{ part: string }[]>`select part from bench_seed`).map((row) => row.part));
  for (const [part, seed] of parts) {
    if (done.has(part)) {
      console.log(`found   ${part}`);
      continue;
    }
    const began = Date.now();
    await sql.begin(async (tx) => {
      // As one who owns the tables and sees all tenants.
      await tx`select set_config('app.tenant', '*', true)`;
      await seed(tx);
      await tx`insert into bench_seed values (${part})`;
    });
    console.log(`seeded  ${part.padEnd(8)} ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
  if (parts.some(([part]) => !done.has(part))) await sql`vacuum (analyze)`;
  const [size] = await sql<{ size: string }[]>`select pg_size_pretty(pg_database_size(current_database())) as size`;
  console.log(`${folder}: ${size?.size}`);
} finally {
  await sql.end();
  await cluster.stop();
}
