import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleOwner, type DatabaseOwner, startOwner } from '../../../testing/database-owner.ts';
import { lockDataFolder } from '../data-folder-lock.ts';
import { isAlive } from '../process-identity.ts';
import { nativePackage } from './native-package.ts';

const home = mkdtempSync(join(tmpdir(), 'manyi owner-'));
const script = join(home, 'owner.mjs');
const dataDir = join(home, 'my data');
const native = nativePackage();
const isRoot = process.geteuid?.() === 0;

beforeAll(() => bundleOwner(script));
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function gone(pid: number): Promise<void> {
  for (const deadline = Date.now() + 10_000; isAlive(pid); await sleep(20)) {
    if (Date.now() > deadline) throw new Error(`process ${pid} is still there`);
  }
}

async function missing(owner: DatabaseOwner, acknowledged: number): Promise<number> {
  const sql = postgres(owner.url, { max: 1 });
  const [found] = await sql<
    { rows: number }[]
  >`select count(distinct n)::int as rows from acknowledged where n <= ${acknowledged}`;
  await sql.end();
  return acknowledged - (found?.rows ?? 0);
}

async function endInOrder(owner: DatabaseOwner): Promise<void> {
  owner.process.kill('SIGTERM');
  expect(await owner.ended).toBe(0);
  expect(isAlive(owner.postmaster)).toBe(false);
}

it('leaves no database behind when its owner is killed, and loses no acknowledged row', async () => {
  const first = await startOwner(script, dataDir, native);
  await first.reach(100);
  await expect(lockDataFolder(dataDir)).rejects.toThrow(`process ${first.process.pid}`);
  await expect(startOwner(script, dataDir, native)).rejects.toThrow('the data folder is in use by process');

  first.process.kill('SIGKILL');
  await first.ended;
  // The guard alone sees to this, before any successor looks.
  await gone(first.postmaster);
  const second = await startOwner(script, dataDir, native);
  expect(await missing(second, first.acknowledged())).toBe(0);

  // Worse: owner and guard die at once, and the postmaster stays behind with nobody to tell it.
  await second.reach(second.acknowledged() + 50);
  const guard = Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(second.postmaster)], { encoding: 'utf8' }));
  const family = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' });
  const watchers = family
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, name]) => Number(parent) === guard && name === 'sh');
  // Frozen first, so that neither sees the other go.
  second.process.kill('SIGSTOP');
  for (const pid of [guard, ...watchers.map(([pid]) => Number(pid))]) process.kill(pid, 'SIGKILL');
  second.process.kill('SIGKILL');
  await second.ended;
  expect(isAlive(second.postmaster)).toBe(true);
  const third = await startOwner(script, dataDir, native);
  await gone(second.postmaster);
  expect(await missing(third, second.acknowledged())).toBe(0);
  await endInOrder(third);
});

const nobody = { uid: 65_534, gid: 65_534 };
const ordinary = isRoot && spawnSync(process.execPath, ['-v'], { ...nobody, cwd: '/' }).status === 0;

it('works for an ordinary user, with an installation whose scripts never ran', async ({ skip }) => {
  skip(!isRoot, 'the test above has run as an ordinary user already');
  skip(!ordinary, 'this Node lies where no other user can run it');
  const theirs = join(home, 'ordinary user');
  const folder = join(theirs, 'package', 'native');
  cpSync(native.folder, folder, { recursive: true, verbatimSymlinks: true });
  for (const name of readdirSync(join(folder, 'lib'))) {
    const file = join(folder, 'lib', name);
    if (lstatSync(file).isSymbolicLink()) rmSync(file);
  }
  for (const name of readdirSync(join(folder, 'bin'))) chmodSync(join(folder, 'bin', name), 0o644);
  mkdirSync(join(theirs, 'data'));
  execFileSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, theirs]);
  chmodSync(theirs, 0o700);
  chmodSync(home, 0o711);
  chownSync(script, nobody.uid, nobody.gid);

  const owner = await startOwner(script, join(theirs, 'data'), { folder, version: 'unused' }, nobody);
  await owner.reach(10);
  await endInOrder(owner);
});
