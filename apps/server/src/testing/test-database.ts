import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';
// For the type of 'clusterUrl'.
import type {} from './cluster.setup.ts';

export type TestDatabase = {
  /** Superuser on a database of this file alone. */
  readonly url: string;
  /** Ends its connections and removes it. For afterAll; a run that dies leaves nothing, the cluster goes as a whole. */
  drop(): Promise<void>;
};

/**
 * A fresh database, cloned in some 20–50 ms from a template that `prepare` fills once a run, whichever test file comes first.
 * `prepare` must close its connections. Files that prepare differently name their template.
 */
export async function createTestDatabase(
  prepare: (url: string) => Promise<void>,
  template = 'migrated',
): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = postgres(clusterUrl, { max: 1, onnotice: () => undefined });
  try {
    // Held for the session: test files run in parallel, and cloning fails while somebody is connected to the template.
    await admin`select pg_advisory_lock(hashtext('createTestDatabase'))`;
    const source = `template_${template}`;
    const [found] = await admin`select 1 from pg_database where datname = ${source}`;
    if (!found) {
      const draft = `${source}_draft`;
      await admin`drop database if exists ${admin(draft)} with (force)`;
      await admin`create database ${admin(draft)}`;
      await prepare(databaseUrl(clusterUrl, draft));
      await admin`alter database ${admin(draft)} rename to ${admin(source)}`;
    }
    await admin`create database ${admin(name)} template ${admin(source)}`;
  } finally {
    await admin.end();
  }
  return {
    url: databaseUrl(clusterUrl, name),
    drop: async () => {
      const session = postgres(clusterUrl, { max: 1, onnotice: () => undefined });
      try {
        await session`drop database if exists ${session(name)} with (force)`;
      } finally {
        await session.end();
      }
    },
  };
}

/** An empty database without a template, for tests of the migrations themselves. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createTestDatabase(async () => undefined, 'empty');
}

function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}
