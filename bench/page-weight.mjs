// What a first visit loads, against the budgets of the design. Reads the built app; exit 1 when a page is over its budget.
import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const dist = new URL('../apps/web/dist/', import.meta.url);
const read = (file) => readFileSync(new URL(file, dist));
const kilobyte = 1000;

if (!existsSync(new URL('.vite/manifest.json', dist))) {
  console.error('apps/web/dist is not built; run npm run build first');
  process.exit(1);
}
const manifest = JSON.parse(read('.vite/manifest.json').toString());

/** Everything an entry loads before it runs: its chunks, theirs, and their styles. */
const closure = (names) => {
  const files = new Set();
  const seen = new Set();
  const visit = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in the manifest`);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of names) visit(name);
  return [...files];
};

const sum = (files, pack) => files.reduce((total, file) => total + pack(read(file)).length, 0);
const scripts = (files) => files.filter((file) => file.endsWith('.js'));
const named = (ending) => Object.keys(manifest).filter((name) => name.endsWith(ending));

const login = closure(['login.html']);
const respond = closure(['respond.html']);
const list = closure(['index.html', ...named('crud/resource-screen.tsx')]);

const rows = [
  ['login page, total, brotli', sum([...login, 'login.html'], brotliCompressSync), 75],
  ['first list screen, JS, gzip', sum(scripts(list), gzipSync), 200],
  ['respondent page, JS, gzip', sum(scripts(respond), gzipSync), 80],
  ['respondent page, total, gzip', sum([...respond, 'respond.html'], gzipSync), 150],
];

let over = 0;
for (const [what, bytes, budget] of rows) {
  const size = bytes / kilobyte;
  const missed = size > budget;
  if (missed) over += 1;
  console.log(`${missed ? 'MISSED' : 'ok    '}  ${what.padEnd(32)} ${size.toFixed(1).padStart(7)} KB of ${budget} KB`);
}
process.exit(over === 0 ? 0 : 1);
