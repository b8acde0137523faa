// `npm test` is all of it; `npm run check` and `npm run e2e` are parts of it: test.mjs [static] [weight] [unit] [e2e].
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, requireNode } from './install.mjs';
import { root } from './root.mjs';
import { run, runTool } from './run.mjs';
import { sum, tallyOf } from './tally.mjs';

const passed = { passed: 1, failed: 0, skipped: 0 };
const failed = { passed: 0, failed: 1, skipped: 0 };

const asked = process.argv.slice(2);
const wants = (part) => (asked.length === 0 ? part !== 'weight' : asked.includes(part));

requireNode();
process.chdir(root);
await ensureInstalled();

const tallies = [];
let isUnitSound = false;
// Fetching a browser is waiting for the network, so it goes on beside the checks.
const chromium = wants('e2e') && browserTests() ? ensureChromium() : undefined;
if (wants('static')) tallies.push(...(await staticChecks()));
if (wants('unit')) {
  forgetCalls('server');
  const done = await vitest('unit', []);
  tallies.push(done);
  isUnitSound = done.failed === 0;
}
if (wants('weight') || chromium) tallies.push(await check('build', ensureBuilt));
if (wants('weight') && existsSync('bench/page-weight.mjs')) {
  tallies.push(await tool('page weight', () => run(process.execPath, ['bench/page-weight.mjs']), { show: true }));
}
if (chromium) {
  forgetCalls('browser');
  const done = await browser(await chromium);
  tallies.push(done);
  // What failed made fewer calls than it would have.
  if (done.failed === 0) {
    tallies.push(
      await tool('calls, their tests and screens', () =>
        run(process.execPath, ['scripts/calls.mjs', ...(isUnitSound ? ['--tests'] : [])]),
      ),
    );
  }
}

const total = sum(tallies);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

/** Two at a time on two cores; each counts as one test. */
async function staticChecks() {
  const types = ['packages/shared', 'apps/server', 'apps/web', 'e2e'].map(
    (part) => () => tool(`types ${part}`, () => runTool('typescript/bin/tsc', ['-p', part])),
  );
  const lint = [
    () =>
      tool('format and lint (biome)', () =>
        runTool('@biomejs/biome/bin/biome', ['check', '--max-diagnostics=15', '.']),
      ),
    () => tool('types in use (oxlint)', () => runTool('oxlint/bin/oxlint', ['--type-aware', 'apps', 'packages'])),
    () => tool('who imports whom', () => run(process.execPath, ['scripts/import-rules.mjs'])),
  ];
  const queue = [...types, ...lint];
  const results = [];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results.push(await next());
  };
  await Promise.all([worker(), worker()]);
  return results;
}

async function tool(name, start, { show = false } = {}) {
  const done = await start();
  console.log(`${done.ok ? 'ok    ' : 'FAILED'} ${name} ${(done.milliseconds / 1000).toFixed(1)} s`);
  if (!done.ok || show) console.log(done.output.trimEnd());
  return done.ok ? passed : failed;
}

async function check(name, action) {
  const began = Date.now();
  return await tool(name, async () => {
    const output = await action().then(
      () => '',
      (error) => String(error?.message ?? error),
    );
    return { ok: output === '', output, milliseconds: Date.now() - began };
  });
}

async function vitest(name, args, env = {}) {
  const report = join(root, '.cache', 'tests', `${name}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const done = await runTool('vitest/vitest.mjs', ['run', ...reporters, ...args], { show: true, env });
  return tallyOf(report, done.ok);
}

/** What the calls of an earlier run were says nothing of this one. */
function forgetCalls(part) {
  rmSync(join(root, '.cache', 'tests', 'calls', part), { recursive: true, force: true });
}

function browserTests() {
  return (
    existsSync('e2e/vitest.config.ts') &&
    readdirSync('e2e', { recursive: true }).some((name) => name.endsWith('.test.ts'))
  );
}

async function browser(found) {
  if ('problem' in found) {
    console.log(`FAILED browser tests: ${found.problem}`);
    return failed;
  }
  console.log(`Chromium: ${found.path} (${found.how})`);
  return await vitest('e2e', ['--config', 'e2e/vitest.config.ts'], { CHROMIUM: found.path });
}
