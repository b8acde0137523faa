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

/** Median, and lower quartile: what the code costs when nobody else uses the machine for a moment. */
const part = (values, share) => [...values].sort((a, b) => a - b)[Math.floor(values.length * share)];
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.setContent('<!doctype html><html lang="zh-CN"><body></body></html>');
  await page.addStyleTag({ content: contentOf('.css') });
  await page.addScriptTag({ content: contentOf('.js') });
  const measured = await page.evaluate((count) => window.measureRows(count), warmUp + rounds);
  const [ours, bare, pick] = [measured.ours, measured.bare, measured.pick].map((all) => all.slice(warmUp));
  const quiet = part(ours, 0.25);
  const missed = quiet > budget;
  const ratio = part(ours, 0.5) / part(bare, 0.5);
  console.log(
    `${missed ? 'MISSED' : 'ok    '}  200 rows of a list, rendered and laid out: ${quiet.toFixed(1)} ms of ${budget} ms` +
      ` (lower quartile of ${rounds}; median ${part(ours, 0.5).toFixed(1)}); bare table ${part(bare, 0.25).toFixed(1)} ms,` +
      ` ratio ${ratio.toFixed(1)}; one row ticked ${part(pick, 0.25).toFixed(1)} ms`,
  );
  process.exitCode = missed ? 1 : 0;
} finally {
  await browser.close();
}
