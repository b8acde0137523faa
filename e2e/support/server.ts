import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createTestDatabase } from '../../apps/server/src/testing/test-database.ts';
import { startServer } from '../../bench/process.ts';

/** Each test file has a server on a database of its own: what one leaves behind, no other sees, in whatever order they run. */

export const adminPassword = 'End-to-end-2026';

interface Served {
  address: string;
  databaseUrl: string;
  stop(): Promise<void>;
}

const install = (env: Record<string, string>, args: readonly string[] = []) =>
  startServer({ ADMIN_PASSWORD: adminPassword, ...env }, args);

/** What a first start makes is made once a run, and copied. */
const firstStart = async (url: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'manyi e2e first '));
  const server = await install({ DATA_DIR: folder, DATABASE_URL: url });
  await server.stop();
  await rm(folder, { recursive: true, force: true });
};

const serve = async (env: Record<string, string>, args: readonly string[]): Promise<Served> => {
  const folder = await mkdtemp(join(tmpdir(), 'manyi e2e '));
  const database = await createTestDatabase(firstStart, 'installed');
  const server = await install({ DATA_DIR: folder, DATABASE_URL: database.url, ...env }, args);
  const stop = async (): Promise<void> => {
    await server.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  return { address: server.address, databaseUrl: database.url, stop };
};

let running: Promise<Served> | undefined;
afterAll(async () => (await running)?.stop());

/** For a file whose server is set otherwise: before anything asks for its address. */
export const serveWith = async (env: Record<string, string>, args: readonly string[] = []): Promise<void> => {
  if (running) throw new Error('the server of this file runs already');
  running = serve(env, args);
  await running;
};

const served = (): Promise<Served> => {
  running ??= serve({}, []);
  return running;
};

/** `http://127.0.0.1:port` of this file's server, which starts when it is first asked for. */
export const address = async (): Promise<string> => (await served()).address;

/** Its database, for what no call can bring about. */
export const databaseUrl = async (): Promise<string> => (await served()).databaseUrl;
