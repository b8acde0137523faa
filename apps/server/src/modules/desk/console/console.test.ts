import type { ConsoleFigures } from '@manyi/shared/contract/console';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRecurring } from '../../../platform/jobs/recurring.ts';
import { type Calls, callerAt, type FullServer, type Instance, startFullServer } from '../../../testing/full-server.ts';
import { openCallMeter, slowMs } from './call-meter.ts';

let server: FullServer;
let second: Instance;
let calls: Calls;
let admin: string;

beforeAll(async () => {
  server = await startFullServer();
  second = await server.another();
  calls = callerAt(server.url);
  admin = (await calls.signIn()).access_token;
});
afterAll(() => server.closeAll());

const figures = async (url = server.url, token = admin) =>
  (await callerAt(url).get<ConsoleFigures>('/api/blade-desk/console', token)).body.data;

const addUser = (tenantId: string, account: string, alias: string) =>
  server.database.asSystem(async (sql) => {
    await sql`insert into system_tenant (tenant_id, tenant_name) values (${tenantId}, ${tenantId}) on conflict do nothing`;
    const [user] = await sql<{ id: string }[]>`
      insert into "system_user" (tenant_id, account, password)
      select ${tenantId}, ${account}, password from "system_user" where tenant_id = '000000' and account = 'admin' returning id`;
    const [role] = await sql<{ id: string }[]>`
      insert into system_role (tenant_id, role_name, role_alias) values (${tenantId}, ${alias}, ${alias}) returning id`;
    await sql`insert into system_user_role (tenant_id, user_id, role_id) values (${tenantId}, ${user?.id ?? ''}, ${role?.id ?? ''})`;
  });

describe('the console', () => {
  it('shows every instance, whichever answers', async () => {
    // Each reports a moment after its start.
    await expect.poll(async () => (await figures()).instances.length).toBe(2);
    const [here, there] = [await figures(), await figures(second.url)];
    const ids = (found: ConsoleFigures) => found.instances.map(({ id }) => id).sort();
    expect(ids(there)).toEqual(ids(here));
    const answering = (found: ConsoleFigures) => found.instances.find((one) => one.answering);
    expect(answering(here)?.id).not.toBe(answering(there)?.id);
    expect(answering(here)).toMatchObject({ version: 'test', streams: 0, errors: 0 });
    expect(answering(here)?.rssBytes).toBeGreaterThan(10_000_000);
    expect(answering(here)?.calls).toBeGreaterThan(0);
    expect(here.database?.version).toMatch(/^\d+/);
    expect(here.database?.bytes).toBeGreaterThan(0);
    expect(here.sessions.live).toBeGreaterThan(0);
    expect(here.sessions.signIns).toBeGreaterThan(0);
  });

  it('names a slow call by its pattern, never by its values', async () => {
    await server.database
      .asSystem(async (sql) => {
        // A waiting call is a slow call.
        await sql`lock table desk_preference in access exclusive mode`;
        const waiting = calls.get('/api/blade-desk/preference?secret=1', admin);
        await new Promise((resolve) => setTimeout(resolve, slowMs + 100));
        return { waiting };
      })
      .then(({ waiting }) => waiting);
    const { slowCalls } = await figures();
    expect(slowCalls[0]).toMatchObject({ method: 'GET', path: '/api/blade-desk/preference', status: 200 });
    expect(slowCalls[0]?.ms).toBeGreaterThanOrEqual(slowMs);
    expect(slowCalls[0]?.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(JSON.stringify(slowCalls)).not.toContain('secret');
  });

  it('shows a tenant’s administrator their own sessions and nothing of the installation', async () => {
    await addUser('100001', 'boss', 'admin');
    const { access_token } = await calls.signIn('boss', undefined, '100001');
    expect(await figures(server.url, access_token)).toEqual({
      sessions: { live: 1, online: 1, onlineUsers: 1, signIns: 1, failures: 0 },
      instances: [],
      slowCalls: [],
      jobs: [],
      database: null,
    });
  });

  it('is for administrators', async () => {
    await addUser('100001', 'clerk', 'clerk');
    const { access_token } = await calls.signIn('clerk', undefined, '100001');
    expect((await calls.get('/api/blade-desk/console', access_token)).status).toBe(403);
    expect((await calls.get('/api/blade-desk/console', '')).status).toBe(401);
  });

  it('shows the jobs, done once for all instances, and what went wrong', async () => {
    let runs = 0;
    const jobs = [
      { name: 'good', everySeconds: 3600, run: async () => void runs++ },
      { name: 'bad', everySeconds: 3600, run: () => Promise.reject(new Error('no room left')) },
    ];
    const instances = [startRecurring(server.database, jobs), startRecurring(server.database, jobs)];
    const find = async (name: string) => (await figures()).jobs.find((job) => job.name === name);
    await expect.poll(async () => (await find('bad'))?.endTime, { timeout: 5000 }).toBeTruthy();
    await expect.poll(async () => (await find('good'))?.endTime, { timeout: 5000 }).toBeTruthy();
    expect(runs).toBe(1);
    expect(await find('good')).toMatchObject({ runs: 1, failures: 0, error: '' });
    expect(await find('bad')).toMatchObject({ runs: 1, failures: 1, error: 'no room left' });
    for (const instance of instances) await instance.stop();
  });

  it('forgets an instance that has stopped', async () => {
    await second.close();
    expect((await figures()).instances).toHaveLength(1);
    second = await server.another();
  });
});

describe('the meter', () => {
  it('counts the last hour, and keeps slow calls as long', () => {
    let now = 10_000_000_000;
    const meter = openCallMeter(() => now);
    const call = (ms: number, status = 200) => meter.add({ at: now, method: 'GET', path: '/x', status, ms });
    call(slowMs - 1);
    call(slowMs);
    call(900, 500);
    expect(meter.totals()).toEqual({ calls: 3, errors: 1 });
    expect(meter.slow().map(({ ms }) => ms)).toEqual([900, slowMs]);
    now += 59 * 60_000;
    call(1);
    expect(meter.totals()).toEqual({ calls: 4, errors: 1 });
    now += 2 * 60_000;
    expect(meter.totals()).toEqual({ calls: 1, errors: 0 });
    expect(meter.slow()).toEqual([]);
    for (let n = 0; n < 300; n += 1) call(slowMs + n);
    expect(meter.slow()).toHaveLength(100);
    expect(meter.slow()[0]?.ms).toBe(slowMs + 299);
  });
});
