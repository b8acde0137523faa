import { defineConfig } from 'vitest/config';

// Each file has its own server, database and Chromium; two at a time keep two cores busy.
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['../apps/server/src/testing/cluster.setup.ts'],
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
