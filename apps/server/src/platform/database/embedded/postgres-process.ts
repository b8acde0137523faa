import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { clusterArgument, toolEnvironment } from './cluster-folder.ts';
import { readPostmasterFile } from './postmaster-file.ts';

/**
 * The guard is the parent of PostgreSQL and reads our end of a pipe. When we end, however we end, the pipe closes and the guard
 * asks PostgreSQL for a fast shutdown (SIGINT), so the database never outlives its server. It says the pid first, and leaves
 * with PostgreSQL's own status. `wait` is repeated because a trapped signal interrupts it.
 */
const guardScript = `
exec 3<&0
"$@" </dev/null >&2 3<&- &
pid=$!
trap 'kill -INT $pid 2>/dev/null' INT TERM HUP
( trap - INT TERM HUP; while read -r line <&3; do :; done; kill -INT $pid 2>/dev/null ) >/dev/null 2>&1 &
watcher=$!
echo $pid
wait $pid; status=$?
while kill -0 $pid 2>/dev/null; do wait $pid; status=$?; done
kill $watcher 2>/dev/null
exit $status
`;

export type PostgresProcess = {
  readonly pid: number;
  /** Resolves when the guard is gone, with how PostgreSQL ended. Never rejects. */
  readonly ended: Promise<string>;
  /** Asks for a fast shutdown. */
  requestStop(): void;
};

export type LaunchOptions = {
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  readonly clusterFolder: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly onOutput: (text: string) => void;
};

/** Starts PostgreSQL under its guard and resolves when it accepts connections; rejects with its last words if it ends before. */
export async function launchPostgres(options: LaunchOptions): Promise<PostgresProcess> {
  const { binaries, account, clusterFolder, settings, onOutput } = options;
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const guard = spawn(
    '/bin/sh',
    ['-c', guardScript, 'manyi-postgres-guard', binaries.postgres, '-D', clusterArgument(clusterFolder), ...flags],
    // In a session of its own, so that a Ctrl-C or a signal to our group does not end the database while the server drains.
    { ...account, cwd: clusterFolder, env: toolEnvironment, detached: true, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  let words: string[] = [];
  guard.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = [...words, ...text.split('\n').filter(Boolean)].slice(-20);
    onOutput(text);
  });
  // Closing a pipe whose reader is gone already is not an event worth a crash.
  guard.stdin.on('error', () => undefined);
  const lastWords = () => words.join('\n');
  const ended = new Promise<string>((resolve) => {
    guard.on('error', (error) => resolve(error.message));
    guard.on('exit', (code, signal) => resolve(signal ?? `status ${code}`));
  });
  const pid = await new Promise<number | undefined>((resolve) => {
    createInterface({ input: guard.stdout }).once('line', (line) => resolve(Number(line)));
    void ended.then(() => resolve(undefined));
  });
  const state = { over: pid === undefined };
  void ended.then(() => {
    state.over = true;
  });
  while (pid !== undefined && !state.over) {
    const file = readPostmasterFile(clusterFolder);
    if (file?.pid === pid && file.ready) return { pid, ended, requestStop: () => guard.stdin.end() };
    await sleep(5);
  }
  const how = await ended;
  // The exit may be seen before the last of the output.
  if (!guard.stderr.readableEnded)
    await Promise.race([new Promise((resolve) => guard.stderr.once('close', resolve)), sleep(500)]);
  throw new StartFailure(how, lastWords());
}

/** PostgreSQL ended before it was ready. */
export class StartFailure extends Error {
  readonly portTaken: boolean;

  constructor(how: string, words: string) {
    super(`内置 PostgreSQL 启动失败 / the built-in PostgreSQL did not start (${how}): ${words}`);
    this.name = 'StartFailure';
    this.portTaken = /Address already in use|could not bind|could not create any TCP\/IP sockets/.test(words);
  }

  /** Backends of a killed postmaster need a moment to notice; until then their shared memory blocks a new start. */
  get passing(): boolean {
    return /shared memory block .* is still in use|lock file .* already exists/.test(this.message);
  }
}
