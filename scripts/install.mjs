import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';

const least = [20, 19];

/** Ends the process with one line where Node is too old for what follows. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > least[0] || (major === least[0] && minor >= least[1])) return;
  console.error(
    `需要 Node ${least.join('.')} 或更新版本 / Node ${least.join('.')} or newer is needed, this is ${process.version}`,
  );
  process.exit(1);
}

/** Installs what package-lock.json asks for, if it is not there yet. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('安装依赖 / installing packages');
  // Building needs the development packages, whatever NODE_ENV says. Not `npm ci`: that refuses a package-lock.json in which a
  // registry's mirror left out builds for other systems. This keeps to the locked versions and writes nothing back.
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const viaNode = npm?.endsWith('.js');
  const done = viaNode
    ? await run(process.execPath, [npm, ...args], { show: true })
    : await run('npm', args, { show: true });
  if (!done.ok || !isInstalled()) {
    console.error(`依赖安装失败 / npm install failed (${done.status})`);
    process.exit(1);
  }
}

/**
 * npm writes what it installed to node_modules/.package-lock.json as its last step. Comparing that with package-lock.json takes
 * milliseconds, notices an interrupted installation, and accepts one made by hand.
 */
export function isInstalled(folder = root) {
  const installed = packagesIn(join(folder, 'node_modules', '.package-lock.json'));
  const wanted = packagesIn(join(folder, 'package-lock.json'));
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const found = installed[path];
    if (!found) return entry.optional === true || entry.devOptional === true || entry.peer === true;
    return entry.link === true || found.version === entry.version;
  });
}

function packagesIn(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
