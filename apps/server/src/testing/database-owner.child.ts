/**
 * A process that owns a data folder, for tests that kill it. Prints `url …`, `postmaster …`, then inserts rows one after
 * another and prints `row n` only once row n is acknowledged. Ends in order on SIGTERM.
 */
import postgres from 'postgres';
import { lockDataFolder } from '../platform/database/data-folder-lock.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';

const [dataDir = '', folder = '', version = ''] = process.argv.slice(2);
const say = (text: string) => process.stdout.write(`${text}\n`);
const report = (fields: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);

const lock = await lockDataFolder(dataDir);
const database = await startEmbeddedPostgres({
  dataDir,
  log: { info: report, warn: report, error: report },
  native: { folder, version },
});
say(`url ${database.url}`);
say(`postmaster ${database.pid()}`);

let running = true;
process.on('SIGTERM', () => {
  running = false;
});
const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
await sql`create table if not exists acknowledged (n int)`;
const [last] = await sql<{ n: number }[]>`select coalesce(max(n), 0)::int as n from acknowledged`;
for (let n = (last?.n ?? 0) + 1; running; n += 1) {
  await sql`insert into acknowledged values (${n})`;
  say(`row ${n}`);
}
await sql.end();
await database.stop();
lock.release();
