// A Chromium for the browser tests. `node scripts/chromium.mjs` prints where it is and how it was found.
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './root.mjs';
import { run, runTool } from './run.mjs';

const packages = ['chromium', 'fonts-noto-cjk'];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const own = join(root, '.cache', 'chromium');

/**
 * Finds a Chromium that starts, or fetches one: as root from the distribution's packages; as an ordinary user the same packages
 * unpacked into .cache/; on other systems the build that Playwright distributes.
 * @returns {Promise<{ path: string, how: string } | { problem: string }>}
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM;
  if (given)
    return (await starts(given))
      ? { path: given, how: '$CHROMIUM' }
      : { problem: `$CHROMIUM (${given}) does not start` };
  const found = (await onPath()) ?? (await unpacked()) ?? (await playwrights());
  if (found) return found;
  console.log('获取 Chromium / fetching Chromium');
  const attempts = [];
  for (const way of ways()) {
    const { result, output } = await way();
    if (result) return result;
    attempts.push(output.trim().split('\n').slice(-5).join('\n'));
  }
  return { problem: `no Chromium and none could be fetched; install one or set CHROMIUM\n${attempts.join('\n')}` };
}

function ways() {
  const debian = existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg');
  if (!debian) return [download];
  return process.geteuid?.() === 0 ? [install, unpack, download] : [unpack, download];
}

async function starts(path) {
  // Ubuntu's chromium-browser is a script that only says where else to get it; asking for the version tells them apart.
  const asked = await run(path, ['--version', '--no-sandbox']);
  return asked.ok && /chrom/i.test(asked.output);
}

async function onPath() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const path = join(folder, name);
      if (existsSync(path) && (await starts(path))) return { path, how: 'PATH' };
    }
  }
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return existsSync(mac) ? { path: mac, how: 'Applications' } : undefined;
}

async function unpacked() {
  const path = join(own, 'chromium');
  return existsSync(path) && (await starts(path)) ? { path, how: '.cache/chromium' } : undefined;
}

async function playwrights() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return existsSync(path) && (await starts(path)) ? { path, how: 'Playwright' } : undefined;
}

async function install() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const args = ['install', '-y', '-q', '--no-install-recommends', ...packages];
  let done = await run('apt-get', args, { env });
  if (!done.ok) {
    await run('apt-get', ['update', '-q'], { env });
    done = await run('apt-get', args, { env });
  }
  const found = done.ok ? await onPath() : undefined;
  return { result: found && { ...found, how: 'apt-get install' }, output: done.output };
}

/**
 * What `install` does, without any right on the system: apt with its state in our folder, packages unpacked beside it. First
 * only what the system lacks; where its own packages are at odds with each other, everything Chromium needs.
 */
async function unpack() {
  rmSync(own, { recursive: true, force: true });
  for (const folder of ['lists/partial', 'archives/partial', 'root']) mkdirSync(join(own, folder), { recursive: true });
  const nothingInstalled = join(own, 'status');
  writeFileSync(nothingInstalled, '');
  const apt = (...args) =>
    run('apt-get', [
      ...['-q', '-y', '-o', 'Debug::NoLocking=1', '-o', `Dir::State::Lists=${own}/lists`, '-o', `Dir::Cache=${own}`],
      // No sandbox user: as an ordinary user there is nobody to change to.
      ...['-o', `Dir::Cache::archives=${own}/archives`, '-o', 'APT::Sandbox::User=', ...args],
    ]);
  const fetch = ['install', '--download-only', '--no-install-recommends', ...packages];
  const updated = await apt('update');
  let fetched = await apt(...fetch);
  if (!fetched.ok) fetched = await apt('-o', `Dir::State::status=${nothingInstalled}`, ...fetch);
  if (!fetched.ok) return { output: `${updated.output}\n${fetched.output}` };
  for (const name of readdirSync(join(own, 'archives'))) {
    // The C library must be the one whose loader starts the program, so it stays the system's.
    if (!name.endsWith('.deb') || /^libc6_/.test(name)) continue;
    const done = await run('dpkg', ['-x', join(own, 'archives', name), join(own, 'root')]);
    if (!done.ok) return { output: done.output };
  }
  writeWrapper();
  for (const folder of ['lists', 'archives']) rmSync(join(own, folder), { recursive: true, force: true });
  const result = await unpacked();
  if (result) return { result: { ...result, how: 'unpacked into .cache/chromium' }, output: '' };
  return { output: (await run(join(own, 'chromium'), ['--version', '--no-sandbox'])).output };
}

/** Libraries, fonts and their configuration are looked for in the unpacked tree first, then in the system. */
function writeWrapper() {
  const tree = join(own, 'root');
  const libraries = ['usr/lib', 'lib']
    .flatMap((folder) => {
      const path = join(tree, folder);
      if (!existsSync(path)) return [];
      const triplets = readdirSync(path).filter((name) => name.includes('-linux-gnu'));
      return [...triplets.flatMap((name) => [join(path, name), join(path, name, 'pulseaudio')]), path];
    })
    .filter((path) => existsSync(path));
  writeFileSync(
    join(own, 'fonts.conf'),
    `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>\n<dir>${xml(join(tree, 'usr/share/fonts'))}</dir>\n` +
      `<dir>/usr/share/fonts</dir>\n<cachedir>${xml(join(own, 'fontconfig'))}</cachedir>\n` +
      `<include ignore_missing="yes">/etc/fonts/fonts.conf</include>\n</fontconfig>\n`,
  );
  const file = join(own, 'chromium');
  writeFileSync(
    file,
    '#!/bin/sh\nhere=$(cd "$(dirname "$0")" && pwd)\n' +
      `export LD_LIBRARY_PATH=${shell(libraries.join(':'))}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}\n` +
      'export FONTCONFIG_FILE="$here/fonts.conf"\nexec "$here/root/usr/lib/chromium/chromium" "$@"\n',
  );
  chmodSync(file, 0o755);
}

async function download() {
  const done = await runTool('playwright-core/cli.js', ['install', 'chromium']);
  return { result: await playwrights(), output: done.output };
}

const shell = (text) => `'${text.replaceAll("'", "'\\''")}'`;
const xml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = await ensureChromium();
  console.log('path' in found ? `${found.path} (${found.how})` : found.problem);
  process.exit('path' in found ? 0 : 1);
}
