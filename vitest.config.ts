import { defineConfig } from 'vitest/config';

// Unit and integration tests. The browser tests have their own configuration in e2e/.
export default defineConfig({
  test: {
    // Two workers per core only make PostgreSQL wait.
    maxWorkers: '100%',
    projects: [
      { extends: true, test: { name: 'shared', include: ['packages/shared/src/**/*.test.ts'] } },
      { extends: true, test: { name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout: 120_000 } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/cluster.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
