import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, expect } from 'vitest';

/** Which calls a test file made with success, and from which screens: `scripts/calls.mjs` puts them side by side. */

const root = join(import.meta.dirname, '../../../..');

/** Notes of the test file that loads this; they are written when it is over. */
export const callNotes = (part: 'server' | 'browser') => {
  const screensOf = new Map<string, Set<string>>();
  afterAll(() => {
    const { testPath } = expect.getState();
    if (!testPath || screensOf.size === 0) return;
    const folder = join(root, '.cache', 'tests', 'calls', part);
    const file = relative(root, testPath).replaceAll('\\', '/');
    const calls = Object.fromEntries([...screensOf].map(([call, screens]) => [call, [...screens]]));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${file.replaceAll('/', '__')}.json`), JSON.stringify({ file, calls }));
  });
  return (call: string, screen = ''): void => {
    const screens = screensOf.get(call) ?? new Set();
    screensOf.set(call, screens.add(screen));
  };
};

const note = callNotes('server');

/** Notes what a server under test answers well; before its routes. */
export const noteAnswers = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url;
    if (path?.startsWith('/api/') && reply.statusCode === 200) note(`${request.method} ${path}`);
  });
};
