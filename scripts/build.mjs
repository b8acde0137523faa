import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, requireNode } from './install.mjs';
import { root } from './root.mjs';
import { runTool } from './run.mjs';

const shared = 'packages/shared/src';
const common = ['package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs'];

const parts = [
  {
    name: 'server',
    sources: ['apps/server/src', shared, ...common],
    result: 'apps/server/dist/main.js',
    wanted: () => true,
    build: buildServer,
  },
  {
    name: 'web',
    sources: ['apps/web', shared, ...common],
    result: 'apps/web/dist/index.html',
    wanted: () => existsSync(join(root, 'apps/web/vite.config.ts')),
    build: buildWeb,
  },
];

/** Builds what has changed since it was built. Throws with the tool's words where that fails. */
export async function ensureBuilt() {
  await Promise.all(
    parts.map(async ({ name, sources, result, wanted, build }) => {
      if (!wanted()) return;
      const stamp = join(root, '.cache', `built-${name}`);
      const hash = hashOf(sources);
      if (existsSync(join(root, result)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
      const began = Date.now();
      await build();
      mkdirSync(join(root, '.cache'), { recursive: true });
      writeFileSync(stamp, hash);
      console.log(`构建完成 / built ${name} ${((Date.now() - began) / 1000).toFixed(1)} s`);
    }),
  );
}

async function buildServer() {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: ['apps/server/src/main.ts'],
    outfile: 'apps/server/dist/main.js',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Packages stay in node_modules; what the browser shares with us is compiled in from source.
    packages: 'external',
    alias: { '@manyi/shared': join(root, shared) },
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  });
}

async function buildWeb() {
  const done = await runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn'], { cwd: join(root, 'apps/web') });
  if (!done.ok) throw new Error(`vite build: ${done.output}`);
}

/** Contents, not times: a fresh checkout or a change of branch and back is no reason to build. */
function hashOf(sources) {
  const hash = createHash('sha1');
  for (const file of sources.flatMap((source) => filesUnder(join(root, source)))) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !['dist', 'node_modules'].includes(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
}
