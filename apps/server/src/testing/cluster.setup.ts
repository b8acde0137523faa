import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of the one cluster of this run. */
    clusterUrl: string;
  }
}

const silent = () => undefined;

/** One PostgreSQL for the whole run; `createTestDatabase` gives each test file a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'manyi-test-cluster-'));
  const cluster = await startEmbeddedPostgres({
    dataDir,
    log: {
      info: silent,
      warn: (fields, message) => console.warn(message, fields),
      error: (fields, message) => console.error(message, fields),
    },
    // Nothing here needs to survive a power cut.
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' },
  });
  project.provide('clusterUrl', cluster.url);
  return async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
