import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp, loggerOptions } from './app.ts';
import { compose } from './compose.ts';
import type { Config } from './config.ts';
import { readConfig } from './config.ts';
import { demoTenant } from './modules/survey/survey.public.ts';
import { lockDataFolder } from './platform/database/data-folder-lock.ts';
import { openDatabase } from './platform/database/database.ts';
import type { Log } from './platform/database/embedded/embedded-postgres.ts';
import { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts';
import { migrate } from './platform/database/migrate.ts';

// The same two steps up from `src/` and from `dist/`, so that both find what lies beside them.
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
export const migrationsFolder = here('../migrations');
const webFolder = here('../../web/dist');

const versionIn = (text: string): string => /"version":\s*"([^"]+)"/.exec(text)?.[1] ?? '0';

/** Undone in the opposite order when the server stops, or when a later step of the start fails. */
type Undo = () => Promise<void> | void;

interface Found {
  url: string;
  /** Tells a second process on the same data folder where this one is. */
  announce(address: string): void;
}

const databaseOf = async (config: Config, log: Log, undo: Undo[]): Promise<Found> => {
  // An outside database has guards of its own, and several instances may share it.
  if (config.databaseUrl) return { url: config.databaseUrl, announce: () => {} };
  const lock = await lockDataFolder(config.dataDir);
  undo.push(() => lock.release());
  const own = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  undo.push(() => own.stop());
  return { url: own.url, announce: lock.setAddress };
};

/** Until there is a logger, and where the log is not read: what went wrong while starting. */
const plainLog: Log = {
  info: () => {},
  warn: (fields, message) => console.error(message, fields),
  error: (fields, message) => console.error(message, fields),
};

interface Running {
  app: FastifyInstance;
  address: string;
  password: string | undefined;
  demo: boolean;
}

const start = async (config: Config, demo: boolean, undo: Undo[]): Promise<Running> => {
  const { url, announce } = await databaseOf(config, plainLog, undo);
  const { role } = await migrate(url, migrationsFolder);
  const database = openDatabase({ url, role, timeZone: config.timeZone });
  undo.push(() => database.close());
  const version = versionIn(readFileSync(here('../package.json'), 'utf8'));
  const composition = await compose({ config, database, version, migrations: migrationsFolder });
  undo.push(() => composition.close());
  const app = await buildApp({
    config,
    database,
    authenticate: composition.authenticate,
    replies: composition.replies,
    routes: composition.routes,
    prepare: composition.prepare,
    webFolder,
    version,
    logger: loggerOptions(config.logLevel),
  });
  undo.push(() => app.close());
  await app.ready();
  if (demo) await composition.seedDemo(app);
  await app.listen({ port: config.port, host: config.host });
  const { port } = app.server.address() as AddressInfo;
  const address = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
  announce(address);
  return { app, address, password: composition.newPassword, demo };
};

const welcome = ({ address, password, demo }: Running): string =>
  [
    `ready ${address}/survey/`,
    `  租户 / tenant 000000   账号 / account admin   ${
      password === undefined
        ? '密码为首次启动时所设 / password as set at first start'
        : `密码 / password ${password}（仅显示一次 / shown once）`
    }`,
    ...(demo
      ? [`  演示租户 / demonstration tenant ${demoTenant}   账号 / account admin   密码相同 / same password`]
      : []),
  ].join('\n');

const undoAll = async (undo: Undo[]): Promise<void> => {
  for (const step of undo.splice(0).reverse()) {
    await Promise.resolve(step()).catch((error: unknown) => console.error('while stopping:', error));
  }
};

/** Starts the server and keeps it until SIGTERM or SIGINT. A start that cannot succeed says why in one line and ends with status 1. */
export const run = async (environment: NodeJS.ProcessEnv, args: readonly string[]): Promise<void> => {
  const read = readConfig(environment);
  if ('problems' in read) {
    for (const problem of read.problems) console.error(problem);
    process.exitCode = 1;
    return;
  }
  const undo: Undo[] = [];
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await undoAll(undo);
    process.exit(0);
  };
  // Not once: npm passes a signal on that its whole group got already, and a second one must not cut the drain off.
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  try {
    console.log(welcome(await start(read.config, args.includes('--demo'), undo)));
  } catch (error) {
    if (stopping) return;
    console.error(error instanceof Error ? error.message : error);
    if (read.config.logLevel === 'debug' && error instanceof Error) console.error(error.stack);
    await undoAll(undo);
    process.exit(1);
  }
};
