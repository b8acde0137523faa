import { execFileSync } from 'node:child_process';
import { readlinkSync, realpathSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../process-identity.ts';
import { postmasterFilePath, readPostmasterFile } from './postmaster-file.ts';

/**
 * Stops a postmaster that still runs on the cluster from before: a predecessor that was killed together with its guard, or one
 * whose guard is still stopping it. Only the owner of the data folder may call this. Returns the pid it ended, if any.
 */
export async function endLeftover(clusterFolder: string): Promise<number | undefined> {
  const found = readPostmasterFile(clusterFolder);
  if (!found) return undefined;
  if (!isAlive(found.pid)) return undefined;
  if (!runsOn(found.pid, clusterFolder)) {
    // The number was given to another process since. PostgreSQL would take that for a rival and refuse to start. Its check
    // of the shared memory segment still guards against backends that are alive.
    rmSync(postmasterFilePath(clusterFolder), { force: true });
    return undefined;
  }
  await endPostmaster(found.pid, clusterFolder);
  return found.pid;
}

/** Fast shutdown, then immediate, then kill. Nothing acknowledged is lost by any of them; the later ones cost a recovery. */
export async function endPostmaster(pid: number, clusterFolder: string): Promise<void> {
  const steps = [
    { signal: 'SIGINT', patience: 30_000 },
    { signal: 'SIGQUIT', patience: 10_000 },
    { signal: 'SIGKILL', patience: 10_000 },
  ] as const;
  for (const { signal, patience } of steps) {
    if (!runsOn(pid, clusterFolder)) return;
    try {
      process.kill(pid, signal);
    } catch {
      // Gone, or not ours to signal; the wait below tells.
    }
    for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(20)) {
      if (!isAlive(pid)) return;
    }
  }
  throw new Error(`旧的数据库进程 ${pid} 无法停止 / an earlier database process, ${pid}, cannot be stopped`);
}

function runsOn(pid: number, clusterFolder: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterFolder);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(clusterFolder);
  } catch {
    return false;
  }
}
