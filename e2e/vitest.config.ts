import { defineConfig } from 'vitest/config';

// Browser tests share one server and one Chromium a file; they run one after another, as people would.
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['support/server.setup.ts'],
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
