import { readFileSync } from 'node:fs';

/** Megabytes of memory a process has; null where the system does not tell. */
export const memoryOf = (pid: number): number | null => {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
};

export interface Peak {
  idle: number | null;
  /** The most it had while `run` ran. */
  peak: number | null;
  seconds: number;
}

export const peakDuring = async (pid: number, run: () => Promise<void>): Promise<Peak> => {
  const idle = memoryOf(pid);
  let peak = idle;
  const timer = setInterval(() => {
    const now = memoryOf(pid);
    if (now !== null && (peak === null || now > peak)) peak = now;
  }, 50);
  const began = performance.now();
  try {
    await run();
  } finally {
    clearInterval(timer);
  }
  return { idle, peak, seconds: (performance.now() - began) / 1000 };
};
