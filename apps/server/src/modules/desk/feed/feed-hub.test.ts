import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import { closeUnusedConnections } from '../../../platform/http/unused-connections.ts';
import { openEventStream } from '../../../testing/event-stream.ts';
import { openFeedHub } from './feed-hub.ts';

const caller: Caller = {
  userId: '1',
  tenantId: '000000',
  account: 'a',
  realName: 'A',
  roleIds: [],
  deptIds: [],
  roleAliases: [],
  permissions: new Set(),
  sessionId: '1',
};

/** A hub whose database is away: what is tested here needs none, and must bear that. */
const openHub = async (authenticate: () => Promise<Caller | null>) => {
  const away = async (): Promise<never> => {
    throw new Error('away');
  };
  const database: Database = { tx: away, asSystem: away, listen: away, ping: away, close: away };
  const hub = openFeedHub({ database, changes: { onChange: () => () => undefined, close: away }, authenticate }, 30);
  const app = fastify();
  closeUnusedConnections(app);
  app.get('/stream', (request, reply) => hub.open(caller, request, reply));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const close = async () => {
    hub.close();
    await app.close();
  };
  return { hub, close, stream: await openEventStream(`http://127.0.0.1:${port}/stream`, '') };
};

it('keeps a quiet stream alive, also while the database is away', async () => {
  const { stream, close } = await openHub(async () => {
    throw new Error('away');
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(stream.comments).toBeGreaterThan(2);
  expect(stream.events).toEqual([]);
  await close();
  expect((await stream.next(({ event }) => event === 'end')).data).toEqual({ reason: 'drain' });
});

it('ends a stream whose token has run out', async () => {
  let signedIn = true;
  const { stream, hub, close } = await openHub(async () => (signedIn ? caller : null));
  expect(hub.size).toBe(1);
  signedIn = false;
  expect((await stream.next(({ event }) => event === 'end')).data).toEqual({ reason: 'signed-out' });
  await stream.ended;
  expect(hub.size).toBe(0);
  await close();
});

it('forgets a window that was closed', async () => {
  const { stream, hub, close } = await openHub(async () => caller);
  stream.close();
  await expect.poll(() => hub.size).toBe(0);
  await close();
});
