import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { startProcess } from '../../bench/process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `http://127.0.0.1:port` of the server under test: the built one, on a fresh data folder. */
    address: string;
    /** A PostgreSQL of its own, which that server may connect to: where tenants can move. */
    elsewhere: string;
  }
}

export const adminPassword = 'End-to-end-2026';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'manyi e2e '));
  const elsewhere = await startEmbeddedPostgres({
    dataDir: join(folder, 'elsewhere'),
    log: { info: () => undefined, warn: console.warn, error: console.error },
  });
  const server = await startProcess('apps/server/dist/main.js', /^ready (http:\/\/[^/]+)/m, {
    DATA_DIR: join(folder, 'data'),
    ADMIN_PASSWORD: adminPassword,
    CAPTCHA: 'off',
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
    TENANT_DATABASE_HOSTS: `127.0.0.1:${elsewhere.port}`,
  });
  project.provide('address', server.address);
  project.provide('elsewhere', elsewhere.url);
  return async () => {
    await server.stop();
    await elsewhere.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
