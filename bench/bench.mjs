// `npm run bench`: the server's rates beside a bare Fastify + pg route on the same database, in turn, in one run; then page weights;
// then rows of a list rendered in Chromium.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const run = (args) =>
  spawnSync(process.execPath, args, { stdio: 'inherit', cwd: fileURLToPath(new URL('..', import.meta.url)) }).status;

const rates = run(['--import', 'tsx', 'bench/rates.ts']);
console.log('');
const weights = run(['bench/page-weight.mjs']);
console.log('');
const rows = run(['bench/render/render.mjs']);
process.exit(rates === 0 && weights === 0 && rows === 0 ? 0 : 1);
