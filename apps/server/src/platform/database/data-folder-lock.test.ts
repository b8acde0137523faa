import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DataFolderInUse, lockDataFolder } from './data-folder-lock.ts';
import { processStart } from './process-identity.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyi lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lockFile = () => join(folder, 'server.lock');
const write = (holder: object) => writeFileSync(lockFile(), JSON.stringify(holder));

it('refuses a second owner with one line that names the first', async () => {
  const lock = await lockDataFolder(folder);
  lock.setAddress('http://127.0.0.1:8080');
  const refusal = await lockDataFolder(folder).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DataFolderInUse);
  const message = String(refusal);
  expect(message).toContain(`process ${process.pid}, http://127.0.0.1:8080, since 20`);
  expect(message).toContain('正由进程');
  expect(message).not.toContain('\n');
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

it('takes over from a process that is gone', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' });
  const pid = child.pid ?? 0;
  write({ pid, processStart: processStart(pid), since: '2026-01-01T00:00:00.000Z' });
  await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderInUse);
  const gone = new Promise((resolve) => child.on('exit', resolve));
  child.kill('SIGKILL');
  await gone;
  const lock = await lockDataFolder(folder);
  expect(JSON.parse(readFileSync(lockFile(), 'utf8')).pid).toBe(process.pid);
  lock.release();
});

it('takes over where the number now belongs to another process', async () => {
  write({ pid: process.ppid, processStart: 'an earlier process', since: '2026-01-01T00:00:00.000Z' });
  (await lockDataFolder(folder)).release();
});

it('takes over from a lock that was never fully written', async () => {
  writeFileSync(lockFile(), '{"pid": 1');
  (await lockDataFolder(folder)).release();
});

it('lets exactly one of several at once take over a stale lock', async () => {
  write({ pid: 999_999_999, processStart: 'gone', since: '2026-01-01T00:00:00.000Z' });
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(folder)));
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
});

it('does not remove a lock that somebody else holds by now', async () => {
  const lock = await lockDataFolder(folder);
  write({ pid: process.ppid, processStart: processStart(process.ppid), since: '2026-01-01T00:00:00.000Z' });
  lock.release();
  expect(readdirSync(folder)).toEqual(['server.lock']);
});
