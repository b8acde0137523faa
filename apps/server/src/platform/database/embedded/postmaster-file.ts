import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './error-code.ts';

/** What a running postmaster says of itself in its lock file. */
export type PostmasterFile = { readonly pid: number; readonly ready: boolean };

export function postmasterFilePath(clusterFolder: string): string {
  return join(clusterFolder, 'postmaster.pid');
}

/** Reads postmaster.pid. Its lines: pid, data folder, start time, port, socket folder, address, shared memory, status. */
export function readPostmasterFile(clusterFolder: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(postmasterFilePath(clusterFolder), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 1) return undefined;
    return { pid, ready: lines[7]?.trim() === 'ready' };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
