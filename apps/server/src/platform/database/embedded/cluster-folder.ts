import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { initialSettings } from './settings.ts';

export const superuser = 'postgres';

export function clusterFolderOf(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/**
 * How a process whose working directory is the cluster names it. The magic link needs no right on the folders above, so a
 * cluster in a private home works for the unprivileged account that runs PostgreSQL. Without /proc the plain path must do.
 */
export function clusterArgument(clusterFolder: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : clusterFolder;
}

/** Only what the tools need: a PGDATA, PGPORT or LD_PRELOAD of the caller must not reach them. */
export const toolEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Makes the cluster in `<dataDir>/postgres` if there is none, and returns the superuser's password. */
export async function ensureCluster(
  dataDir: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<string> {
  const folder = clusterFolderOf(dataDir);
  const passwordFile = join(dataDir, 'postgres-password');
  if (hasCluster(folder)) {
    if (existsSync(passwordFile)) return readFileSync(passwordFile, 'utf8').trim();
    throw new Error(
      `缺少 ${passwordFile}，请从备份恢复 / ${passwordFile} is missing, restore it together with the folder beside it`,
    );
  }
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  chmodSync(passwordFile, 0o600);
  // Built beside its place and renamed when complete, so an interrupted first start leaves nothing that looks like a cluster.
  const staging = `${folder}.new`;
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { mode: 0o700 });
  if (account) chownSync(staging, account.uid, account.gid);
  await runInitdb(staging, password, binaries, account);
  renameSync(staging, folder);
  syncFolder(dataDir);
  return password;
}

/** Never guesses: a folder that is there but cannot be read as a cluster is somebody's data, not a reason to make a new one. */
function hasCluster(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) return false;
  const own = process.geteuid?.();
  if (own !== 0 && found.uid !== own) {
    throw new Error(
      `${folder} 属于另一个系统用户，请以该用户或 root 启动 / ${folder} belongs to another user of this system, start as that user or as root`,
    );
  }
  const names = readdirSync(folder);
  if (names.includes('PG_VERSION')) return true;
  if (names.length === 0) return false;
  throw new Error(`${folder} 不是数据库 / ${folder} holds something that is not a database`);
}

async function runInitdb(
  folder: string,
  password: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<void> {
  // initdb reads the password from a file it opens itself. As standard input the file is reached without walking to it.
  const handover = `${folder}.password`;
  writeFileSync(handover, `${password}\n`, { mode: 0o600 });
  if (account) chownSync(handover, account.uid, account.gid);
  const input = openSync(handover, 'r');
  try {
    const options = Object.entries(initialSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(
      binaries.initdb,
      [
        '-D',
        clusterArgument(folder),
        '-U',
        superuser,
        '--pwfile=/dev/stdin',
        '--auth=scram-sha-256',
        '--encoding=UTF8',
      ].concat('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', options),
      { ...account, cwd: folder, env: toolEnvironment, stdio: [input, 'ignore', 'pipe'] },
    );
    let complaint = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint += text;
    });
    const status = await new Promise((resolve, reject) => {
      child.on('error', reject).on('close', (code, signal) => resolve(code ?? signal));
    });
    if (status !== 0)
      throw new Error(`无法创建数据库 / could not create the database (${status}): ${complaint.trim()}`);
  } finally {
    closeSync(input);
    rmSync(handover, { force: true });
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
