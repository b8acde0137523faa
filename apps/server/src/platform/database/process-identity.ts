import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether a process of this number exists, whoever owns it. A zombie that nobody has waited for yet counts as gone. */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') {
    const state = statFields(pid)?.[0];
    return state !== undefined && state !== 'Z' && state !== 'X';
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * When the process of this number began, as an opaque text: together with the number it names one process for good, because
 * numbers are reused. undefined where there is none.
 */
export function processStart(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const ticks = statFields(pid)?.[19];
      if (ticks === undefined) return undefined;
      // Ticks count from boot, so the boot belongs to the name.
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`;
    }
    const text = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { LC_ALL: 'C', PATH: process.env.PATH },
    });
    return text.trim() || undefined;
  } catch {
    return undefined;
  }
}

/** The fields of /proc/<pid>/stat from the third (state) on; the second is the name in brackets and may hold anything. */
function statFields(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
