import { join } from 'node:path';
import postgres from 'postgres';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { signIn } from '../fixtures.ts';
import { type Started, startProcess, startServer } from '../process.ts';
import { isSeedFolder, seedFolder } from './folder.ts';
import type { Who } from './probes.ts';
import { password, scopedAccount } from './sizes.ts';

export interface World {
  sql: postgres.Sql;
  server: Started;
  bare: Started;
  /** What each kind of caller sends with a call. */
  headers: Record<Who, Record<string, string>>;
  /** The postmaster. */
  database: number;
  close(): Promise<void>;
}

/** The seeded database with a server on it, and the baseline beside it. */
export const openWorld = async (): Promise<World> => {
  const folder = seedFolder();
  if (!isSeedFolder(folder)) throw new Error(`${folder} is not seeded; run npm run bench -- --seed first`);
  const undo: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const log = { info: () => {}, warn: console.warn, error: console.error };
    const cluster = await startEmbeddedPostgres({ dataDir: folder, log });
    undo.push(() => cluster.stop());
    const sql = postgres(cluster.url, { max: 1, onnotice: () => {} });
    undo.push(() => sql.end());
    const server = await startServer({
      DATABASE_URL: cluster.url,
      DATA_DIR: join(folder, 'server'),
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'warn',
    });
    undo.push(server.stop);
    const bare = await startProcess('bench/scale/bare-rows.ts', /^listening (http:\S+)/m, {
      DATABASE_URL: cluster.url,
    });
    undo.push(bare.stop);
    const headers = {
      administrator: await signIn(server.address, password),
      scoped: await signIn(server.address, password, { account: scopedAccount }),
      tenant: await signIn(server.address, password, { tenantId: '500777' }),
    };
    return { sql, server, bare, headers, database: cluster.pid() ?? 0, close };
  } catch (error) {
    await close();
    throw error;
  }
};
