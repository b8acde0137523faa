import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, sep } from 'node:path';
import { z } from 'zod';
import type { Account } from './account.ts';
import { errorCode } from './error-code.ts';
import type { NativePackage } from './native-package.ts';

export type Binaries = { readonly postgres: string; readonly initdb: string };

/**
 * Returns binaries that `account` can run: those of the package where they are, or, where a private home or a read-only
 * installation forbids that, a copy in a place everybody can read and only we can write.
 */
export function usableBinaries(native: NativePackage, account: Account | undefined): Binaries {
  repair(native.folder);
  let reason = failure(native.folder, account);
  if (reason === undefined) return binariesIn(native.folder);
  for (const shared of sharedFolders()) {
    try {
      const folder = copyInto(shared, native);
      reason = failure(folder, account);
      if (reason === undefined) return binariesIn(folder);
    } catch (error) {
      reason = String(error);
    }
  }
  throw new Error(
    `内置 PostgreSQL 无法在本机运行，请设置 DATABASE_URL / the built-in PostgreSQL does not run here, set DATABASE_URL: ${reason}`,
  );
}

function binariesIn(folder: string): Binaries {
  return { postgres: join(folder, 'bin', 'postgres'), initdb: join(folder, 'bin', 'initdb') };
}

/** Why the binaries do not run for the account, or undefined where they do. Loading them also proves the libraries are found. */
function failure(folder: string, account: Account | undefined): string | undefined {
  const probe = spawnSync(binariesIn(folder).postgres, ['-V'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
    timeout: 20_000,
  });
  if (probe.status === 0) return undefined;
  return probe.error?.message ?? probe.stderr.trim();
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * npm packages cannot hold symbolic links, so the package makes them in an install script; where scripts are blocked the links
 * are missing, and some installers lose the exec bits as well. Failing is fine: the probe that follows decides.
 */
function repair(folder: string): void {
  for (const name of ['postgres', 'initdb']) {
    const file = join(folder, 'bin', name);
    if ((lstatSync(file).mode & 0o111) !== 0o111) quietly(() => chmodSync(file, 0o755));
  }
  quietly(() => {
    const links = linksSchema.parse(JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')));
    for (const link of links) {
      const target = join(dirname(folder), link.target);
      if (lstatSync(target, { throwIfNoEntry: false })) continue;
      symlinkSync(relative(dirname(link.target), link.source), target);
    }
  });
}

function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // The caller checks the outcome.
  }
}

function sharedFolders(): string[] {
  const own = process.geteuid?.() ?? 0;
  const temporary = join(tmpdir(), `manyi-postgres-${own}`);
  return own === 0 ? ['/var/cache/manyi', temporary] : [temporary];
}

function copyInto(shared: string, native: NativePackage): string {
  mkdirSync(shared, { recursive: true, mode: 0o755 });
  assertOnlyOurs(shared);
  const target = join(shared, `postgres-${native.version}`);
  if (lstatSync(target, { throwIfNoEntry: false }) === undefined) {
    const staging = mkdtempSync(join(shared, 'copy-'));
    try {
      // Static libraries and headers are only for compiling against; leaving them out saves a few megabytes. The copied
      // folder is called native because the list of symbolic links names its targets that way.
      const copy = join(staging, 'native');
      cpSync(native.folder, copy, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
      repair(copy);
      openForReading(copy);
      renameSync(copy, target);
    } catch (error) {
      // Two starts at once: whoever renames first wins, and both copies are the same.
      if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
    } finally {
      rmSync(staging, { recursive: true, force: true });
    }
  }
  assertOnlyOurs(target);
  return target;
}

function isNeeded(path: string): boolean {
  return !path.endsWith('.a') && !['pkgconfig', 'pgxs', 'include'].includes(basename(path));
}

/** A strict umask at installation must not carry over to a copy that another user is to read. */
function openForReading(folder: string): void {
  const done = spawnSync('chmod', ['-R', 'u+rwX,go+rX,go-w', folder], { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`chmod ${folder.split(sep).pop()}: ${done.stderr.trim()}`);
  chmodSync(folder, 0o755);
}

/** In a folder such as /tmp somebody else may have put a folder of that name there first; what it holds must never be run. */
function assertOnlyOurs(folder: string): void {
  const found = lstatSync(folder);
  const own = process.geteuid?.() ?? found.uid;
  if (!found.isDirectory() || found.uid !== own || (found.mode & 0o022) !== 0) {
    throw new Error(`${folder} belongs to somebody else or is writable by others`);
  }
}
