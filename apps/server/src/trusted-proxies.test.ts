import { expect, it } from 'vitest';
import { z } from 'zod';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import type { Database } from './platform/database/database.ts';
import { defineRoute } from './platform/http/route.ts';

const absent = (): Promise<never> => Promise.reject(new Error('no database here'));
const database: Database = { tx: absent, asSystem: absent, listen: absent, ping: absent, close: async () => {} };
const whoAmI = defineRoute({
  method: 'GET',
  path: '/who',
  access: 'public',
  summary: ['谁', 'Who'],
  tag: 'test',
  data: z.object({ ip: z.string() }),
  handler: async ({ request }) => ({ ip: request.ip }),
});

const appWith = async (environment: Record<string, string>) => {
  const read = readConfig(environment);
  if ('problems' in read) throw new Error(read.problems.join());
  const { config } = read;
  return buildApp({
    config,
    database,
    authenticate: async () => null,
    routes: [whoAmI],
    webFolder: '/nowhere',
    version: '1',
  });
};

/** Sign-in limits go by where a call came from; whoever can make that up has none, and whoever hides it shares one. */
it.each([
  ['nobody', {}, '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['this machine', {}, '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['a balancer of the setting', { TRUSTED_PROXIES: '203.0.113.0/24' }, '203.0.113.7', '198.51.100.1', '198.51.100.1'],
  [
    'what a caller put before it',
    { TRUSTED_PROXIES: '203.0.113.7' },
    '203.0.113.7',
    '1.1.1.1, 198.51.100.1',
    '198.51.100.1',
  ],
])('the word of %s about a caller’s address', async (_whose, environment, remoteAddress, said, ip) => {
  const app = await appWith(environment);
  const reply = await app.inject({ url: '/who', remoteAddress, headers: { 'x-forwarded-for': said } });
  expect(reply.json().data).toEqual({ ip });
  await app.close();
});
