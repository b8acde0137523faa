import type { Database } from '../database/database.ts';
import { insertLines, type LogLine } from './log-rows.ts';
import { usualRow } from './place.ts';

/** Writes logs behind the calls: adding a line costs nothing, never waits and never fails. */
export interface LogWriter {
  add(line: LogLine): void;
  /** Resolves when everything added so far is written or given up. */
  flush(): Promise<void>;
  /** Writes what is left, and takes no more. */
  close(): Promise<void>;
}

export interface LogWriterOptions {
  database: Database;
  /** Lines kept while the database is busy or away; the newest are given up beyond that. */
  most?: number;
  /** How long a line waits for company. */
  everyMs?: number;
}

const batchSize = 500;

export const openLogWriter = ({ database, most = 2000, everyMs = 500 }: LogWriterOptions): LogWriter => {
  let waiting: LogLine[] = [];
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | null = null;
  let isClosed = false;

  /** Lines of all tenants, hence as the system. A log may lose its last moment when the machine dies; calls never wait for a disk. */
  const insert = (lines: readonly LogLine[]): Promise<void> =>
    database.asSystem(async (sql) => {
      await sql`select set_config('synchronous_commit', 'off', true)`;
      await insertLines(sql, lines);
    });

  const writeBatch = async (): Promise<boolean> => {
    const lines = waiting.splice(0, batchSize);
    const told: LogLine[] = lost > 0 ? [{ log: 'usual', row: usualRow('warn', 'log.lost', { lines: lost }) }] : [];
    const gone = lost;
    lost = 0;
    try {
      await insert([...lines, ...told]);
      return true;
    } catch (error) {
      // A line that the database will never take must not hold up the others for ever: one more try, each by itself.
      if (isRefused(error)) {
        lost += gone + (await oneByOne(lines));
        // With nothing left but what was lost to tell, and that refused as well, there is nothing to go on with.
        return lines.length > 0;
      }
      waiting = [...lines, ...waiting];
      lost += gone;
      trim();
      return false;
    }
  };

  const oneByOne = async (lines: readonly LogLine[]): Promise<number> => {
    let refused = 0;
    for (const line of lines) await insert([line]).catch(() => (refused += 1));
    return refused;
  };

  const trim = (): void => {
    if (waiting.length <= most) return;
    lost += waiting.length - most;
    waiting.length = most;
  };

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0 || lost > 0) {
      if (!(await writeBatch())) return;
    }
  };

  const start = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeAll().finally(() => {
      writing = null;
      if (waiting.length > 0) plan();
    });
    return writing;
  };

  const plan = (): void => {
    if (timer !== undefined || isClosed) return;
    timer = setTimeout(() => void start(), everyMs).unref();
  };

  const flush = async (): Promise<void> => {
    if (writing) await writing;
    await start();
  };

  return {
    add: (line) => {
      if (isClosed) return;
      if (waiting.length >= most) {
        lost += 1;
        return;
      }
      waiting.push(line);
      if (waiting.length >= batchSize && !writing) void start();
      else plan();
    },
    flush,
    close: async () => {
      isClosed = true;
      await flush();
      clearTimeout(timer);
    },
  };
};

/** Refused for what it says (class 22 and 23), rather than because the database could not. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23]/.test(error.code);
