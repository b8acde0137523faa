import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseAccount } from './account.ts';
import { usableBinaries } from './binaries.ts';
import { clusterFolderOf, ensureCluster, superuser } from './cluster-folder.ts';
import { freePort } from './free-port.ts';
import { endLeftover, endPostmaster } from './leftover.ts';
import { type NativePackage, nativePackage } from './native-package.ts';
import { type LaunchOptions, launchPostgres, type PostgresProcess, StartFailure } from './postgres-process.ts';
import { RotatedLog } from './rotated-log.ts';
import { fixedSettings } from './settings.ts';

/** The part of a logger that is used here; Fastify's and pino's fit. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;

export type EmbeddedPostgresOptions = {
  /** Absolute. The caller holds its lock (data-folder-lock.ts) and releases it after stop(). */
  readonly dataDir: string;
  readonly log: Log;
  /** Called when the database went away unasked, and again when it is back on the same port. */
  readonly onChange?: (state: 'down' | 'up') => void;
  /** Settings on top of ours; tests trade durability for speed with them. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly native?: NativePackage;
};

export type EmbeddedPostgres = {
  /** Superuser, database `postgres`. Holds the password: never log it. */
  readonly url: string;
  readonly port: number;
  /** The postmaster, while there is one. */
  pid(): number | undefined;
  /** Fast shutdown, awaited: open transactions are rolled back, committed rows are on disk. Calling it again is harmless. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL of `<dataDir>/postgres`, making it first where there is none, and keeps it running until stop():
 * should it die, it is started again on the same port.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, onChange } = options;
  const native = options.native ?? nativePackage();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const clusterFolder = clusterFolderOf(dataDir);
  const account = databaseAccount(clusterFolder);
  const binaries = usableBinaries(native, account);
  const password = await ensureCluster(dataDir, binaries, account);
  const logPath = join(dataDir, 'postgres.log');
  const logFile = new RotatedLog(logPath);
  const launch = (port: number) => {
    const settings: LaunchOptions['settings'] = { ...fixedSettings(port), ...options.settings };
    return launchPostgres({ binaries, account, clusterFolder, settings, onOutput: (text) => logFile.append(text) });
  };

  const leftover = await endLeftover(clusterFolder);
  if (leftover !== undefined) log.warn({ pid: leftover }, 'stopped a database process left over from before');
  const first = await firstLaunch(launch);
  const { port } = first;
  let current: PostgresProcess | undefined = first.postgres;
  let stopping = false;
  const interrupt = new AbortController();

  const supervise = async (): Promise<void> => {
    for (let failures = 0; ; ) {
      const began = Date.now();
      const running = current;
      if (running) {
        const how = await running.ended;
        current = undefined;
        if (stopping) return;
        if (Date.now() - began > 60_000) failures = 0;
        log.error({ how, see: logPath }, 'the database ended unexpectedly, starting it again');
        onChange?.('down');
      }
      try {
        // The guard alone may have died; then its PostgreSQL is still there.
        await endLeftover(clusterFolder);
        if (stopping) return;
        current = await launch(port);
        log.info({ port, pid: current.pid }, 'the database is back');
        if (stopping) current.requestStop();
        else onChange?.('up');
      } catch (error) {
        failures += 1;
        log.error({ err: error, failures }, 'the database did not start again, trying once more');
      }
      if (!current)
        await sleep(Math.min(100 * 2 ** failures, 5000), undefined, { signal: interrupt.signal }).catch(
          () => undefined,
        );
      if (!current && stopping) return;
    }
  };
  const supervision = supervise();

  const stop = async (): Promise<void> => {
    stopping = true;
    interrupt.abort();
    const running = current;
    if (running) {
      running.requestStop();
      const ended = await Promise.race([running.ended.then(() => true), sleep(30_000, false, { ref: false })]);
      if (!ended) await endPostmaster(running.pid, clusterFolder);
    }
    await supervision;
  };

  const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
  return { url, port, pid: () => current?.pid, stop };
}

/** The first start may choose its port, and waits for the backends of a killed predecessor to leave. */
async function firstLaunch(
  launch: (port: number) => Promise<PostgresProcess>,
): Promise<{ port: number; postgres: PostgresProcess }> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const port = await freePort();
    try {
      return { port, postgres: await launch(port) };
    } catch (error) {
      const again = error instanceof StartFailure && (error.portTaken || error.passing);
      if (!again || Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}
