// `npm run bench`: the server's rates beside a bare Fastify + pg route on the same database, in turn, in one run; page weights; rows of a
// list rendered in Chromium; and, where `npm run bench -- --seed` made a large database, every read, sheets of users, and a start on that.
// `npm run bench -- lists sheets` picks parts, `-- scale` those of the large database.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '../scripts/build.mjs';

const parts = {
  rates: ['--import', 'tsx', 'bench/rates.ts'],
  weights: ['bench/page-weight.mjs'],
  rows: ['bench/render/render.mjs'],
  lists: ['--import', 'tsx', 'bench/scale/lists.ts'],
  sheets: ['--import', 'tsx', 'bench/scale/sheets.ts'],
  start: ['--import', 'tsx', 'bench/scale/start.ts'],
};
const large = ['lists', 'sheets', 'start'];

const run = (args) =>
  spawnSync(process.execPath, args, { stdio: 'inherit', cwd: fileURLToPath(new URL('..', import.meta.url)) }).status;

await ensureBuilt();
const asked = process.argv.slice(2);
if (asked.includes('--seed')) process.exit(run(['--import', 'tsx', 'bench/scale/seed.ts']) ?? 1);
const unknown = asked.filter((name) => name !== 'scale' && !(name in parts));
if (unknown.length > 0) {
  console.error(`no such part: ${unknown.join(', ')}; there are scale, ${Object.keys(parts).join(', ')}, and --seed`);
  process.exit(1);
}
const isSeeded = existsSync(join(process.env.DATA_DIR?.trim() || join(tmpdir(), 'manyi-bench'), 'made-by-bench'));
const chosen =
  asked.length > 0
    ? asked.flatMap((name) => (name === 'scale' ? large : [name]))
    : Object.keys(parts).filter((name) => isSeeded || !large.includes(name));
if (!isSeeded && asked.length === 0)
  console.log('the parts at scale are left out: npm run bench -- --seed makes their database\n');

let failed = false;
for (const name of chosen) {
  if (run(parts[name]) !== 0) failed = true;
  console.log('');
}
process.exit(failed ? 1 : 0);
