// Who may import whom (docs/architecture.md). `node scripts/import-rules.mjs` prints every forbidden import.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './root.mjs';

const sourceFolders = ['packages/shared/src', 'apps/server/src', 'apps/web/src'];

/** Later may import earlier. A folder of admin/ that is not listed, and files directly in it, stand with the shell. */
const webOrder = ['lib', 'admin/ui', 'admin/fields', 'admin/crud', 'admin/pages', 'admin'];

const isTest = (file) => /\.test\.tsx?$|\/testing\//.test(file);
const part = (file) => sourceFolders.find((folder) => file.startsWith(`${folder}/`));
const webLayer = (file) => webOrder.findIndex((layer) => file.startsWith(`apps/web/src/${layer}/`));
const area = (file) => file.match(/^apps\/server\/src\/modules\/([^/]+)\//)?.[1];

/** Each rule says why an import from one file (paths within the checkout) to another is forbidden, or nothing. */
const rules = [
  (from, to) => {
    if (part(from) === part(to) || part(to) === 'packages/shared/src') return undefined;
    return `${part(from)} must not know ${part(to)}`;
  },
  (from, to) =>
    from.startsWith('apps/server/src/platform/') &&
    !isTest(from) &&
    /^apps\/server\/src\/(modules\/|app\.ts|main\.ts)/.test(to)
      ? 'platform knows no business: it must not import modules or the application'
      : undefined,
  (from, to) => {
    const other = area(to);
    if (!area(from) || !other || area(from) === other || to.endsWith(`/modules/${other}/${other}.public.ts`))
      return undefined;
    return isTest(from) ? undefined : `another module is used through modules/${other}/${other}.public.ts only`;
  },
  (from, to) => (to.includes('/testing/') && !isTest(from) ? 'test helpers do not belong in the product' : undefined),
  (from, to) => {
    const entry = from.match(/^apps\/web\/src\/(login|respond)\//)?.[1];
    if (!entry || to.startsWith('packages/') || to.startsWith(`apps/web/src/${entry}/`)) return undefined;
    return to.startsWith('apps/web/src/lib/') ? undefined : `${entry} imports lib and shared only`;
  },
  (from, to) => {
    const own = webLayer(from);
    if (own < 0 || part(to) !== 'apps/web/src') return undefined;
    const used = webLayer(to);
    if (used >= 0 && used <= own) return undefined;
    return `${webOrder[own]} must not import what builds on it (${webOrder.join(' ← ')})`;
  },
];

/**
 * @param {string} folder the checkout
 * @returns {Promise<string[]>} one line a violation
 */
export async function forbiddenImports(folder = root) {
  const { parseSync } = await import('vite');
  const files = sourceFolders.flatMap((source) => filesUnder(join(folder, source)));
  const problems = [];
  /** @type {Map<string, string[]>} */
  const graph = new Map();
  for (const path of files) {
    const from = relative(folder, path);
    const { statics, dynamics } = importsOf(parseSync, path);
    const loaded = [];
    for (const name of [...statics, ...dynamics]) {
      const target = resolveImport(folder, path, name);
      if (target === undefined) {
        const outside = !name.startsWith('.') && !name.startsWith('@manyi/shared/');
        if (outside && from.startsWith('packages/shared/') && !isTest(from)) {
          problems.push(`${from} imports ${name}: shared imports nothing outside itself`);
        }
        continue;
      }
      const to = relative(folder, target);
      for (const rule of rules) {
        const reason = rule(from, to);
        if (reason) problems.push(`${from} imports ${to}: ${reason}`);
      }
      // A page that is loaded later may point back; only what loads together forms a circle.
      if (statics.includes(name)) loaded.push(to);
    }
    graph.set(from, loaded);
  }
  return [...problems, ...circles(graph)];
}

function importsOf(parseSync, path) {
  const text = readFileSync(path, 'utf8');
  const { module } = parseSync(path, text);
  const statics = [
    ...module.staticImports.map((found) => found.moduleRequest.value),
    ...module.staticExports.flatMap((found) => found.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
  ];
  const dynamics = module.dynamicImports
    .map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end).match(/^(['"`])([^$]*)\1$/)?.[2])
    .filter((name) => name !== undefined);
  return { statics: [...new Set(statics)], dynamics };
}

function resolveImport(folder, from, name) {
  const base = name.startsWith('@manyi/shared/')
    ? join(folder, 'packages/shared/src', name.slice('@manyi/shared/'.length))
    : name.startsWith('.')
      ? resolve(dirname(from), name)
      : undefined;
  if (base === undefined) return undefined;
  return [base, `${base}.ts`, `${base}.tsx`].find((path) => /\.tsx?$/.test(path) && existsSync(path));
}

function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** One line a circle, found by walking depth first and meeting a file that is still on the way. */
function circles(graph) {
  const found = new Set();
  const done = new Set();
  const walk = (file, way) => {
    const at = way.indexOf(file);
    if (at >= 0) {
      const ring = way.slice(at);
      const first = ring.indexOf([...ring].sort()[0]);
      found.add([...ring.slice(first), ...ring.slice(0, first), ring[first]].join(' → '));
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return [...found].map((ring) => `circle: ${ring}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = await forbiddenImports();
  for (const problem of problems) console.error(problem);
  process.exit(problems.length === 0 ? 0 : 1);
}
