// 200 rows of a list in a real Chromium beside a bare table of the same texts, in turn, in one page; exit 1 over the budget.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { ensureChromium } from '../../scripts/chromium.mjs';

const budget = 40;
const rounds = Number(process.env.BENCH_RENDER_ROUNDS ?? 25);
/** The first rounds run code that is not compiled yet; a person's first list does not have 200 rows either. */
const warmUp = 5;

const found = await ensureChromium();
if ('problem' in found) {
  console.error(found.problem);
  process.exit(1);
}
const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL('page.tsx', import.meta.url))],
  bundle: true,
  write: false,
  outdir: 'out',
  format: 'iife',
  target: 'es2022',
  minify: true,
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env': '{}' },
  logLevel: 'error',
});
const contentOf = (ending) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';

/** The fastest is what the code costs; what is above it is what else the machine was doing, which the median shows. */
const fastest = (values) => Math.min(...values);
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.setContent('<!doctype html><html lang="zh-CN"><body></body></html>');
  await page.addStyleTag({ content: contentOf('.css') });
  await page.addScriptTag({ content: contentOf('.js') });
  const measured = await page.evaluate((count) => window.measureRows(count), warmUp + rounds);
  const [ours, bare, pick] = [measured.ours, measured.bare, measured.pick].map((all) => all.slice(warmUp));
  const missed = fastest(ours) > budget;
  console.log(
    `${missed ? 'MISSED' : 'ok    '}  200 rows of a list, rendered and laid out: ${fastest(ours).toFixed(1)} ms of ${budget} ms` +
      ` (fastest of ${rounds}; median ${median(ours).toFixed(1)}); bare table ${fastest(bare).toFixed(1)} ms` +
      ` (median ${median(bare).toFixed(1)}); one row ticked ${median(pick).toFixed(1)} ms`,
  );
  process.exitCode = missed ? 1 : 0;
} finally {
  await browser.close();
}
