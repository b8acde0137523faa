import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of a tick of /proc; 100 a second on every Linux there is. */
const tickMs = 10;

interface Stat {
  parent: number;
  ticks: number;
}

const statOf = (pid: number): Stat | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold anything; what follows is separated by spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return undefined;
  }
};

/** Milliseconds of processor time that processes and their direct children have used so far; null where the system does not tell. */
export const cpuTime = (pids: readonly number[]): number | null => {
  if (pids.every((pid) => statOf(pid) === undefined)) return null;
  const all = readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined;
    return stat ? [{ pid: Number(name), ...stat }] : [];
  });
  const counted = all.filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent));
  return counted.reduce((sum, { ticks }) => sum + ticks, 0) * tickMs;
};
