import type { LongJob } from '@manyi/shared/contract/job';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Calls, callerAt, type FullServer, startFullServer } from '../../testing/full-server.ts';
import type { Caller } from '../auth/caller.ts';
import { refuse } from '../http/refusal.ts';
import { type LongJobs, openLongJobs } from './long-jobs.ts';

let server: FullServer;
let calls: Calls;
let token: string;
let jobs: LongJobs;
let caller: Caller;
beforeAll(async () => {
  server = await startFullServer();
  calls = callerAt(server.url);
  token = (await calls.signIn()).access_token;
  jobs = openLongJobs(server.database);
  const [admin] = await server.database.asSystem((sql) => sql<{ id: string }[]>`select id from "system_user" limit 1`);
  caller = {
    userId: admin?.id ?? '',
    tenantId: '000000',
    account: 'admin',
    realName: '管理员',
    roleIds: [],
    deptIds: [],
    roleAliases: [],
    permissions: new Set(),
    sessionId: '1',
  };
});
afterAll(async () => {
  await jobs.close();
  await server.closeAll();
});

const detail = async (id: string): Promise<LongJob> =>
  (await calls.get<LongJob>(`/api/blade-desk/job/detail?id=${id}`, token)).body.data;
const ended = async (id: string): Promise<LongJob> => {
  await expect.poll(async () => (await detail(id)).state, { timeout: 5000 }).not.toBe('running');
  return detail(id);
};
const step = ['第一步', 'Step one'] as const;

it('is seen by its person while it goes on, and says how it ended', async () => {
  let go: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    go = resolve;
  });
  const id = await jobs.start(caller, {
    kind: 'test',
    title: ['数数', 'Counting'],
    run: async ({ report }) => {
      await report(step, 3, 10);
      await waiting;
      return ['数完了', 'Counted'];
    },
  });
  await expect.poll(async () => (await detail(id)).done).toBe(3);
  expect(await detail(id)).toMatchObject({ title: '数数', state: 'running', step: '第一步', total: 10, outcome: '' });
  go();
  expect(await ended(id)).toMatchObject({ state: 'done', step: '', outcome: '数完了' });
  const list = await calls.get<{ records: LongJob[] }>('/api/blade-desk/job/list?current=1&size=5', token);
  expect(list.body.data.records.map((job) => job.id)).toContain(id);
});

it('says why it failed, in words of ours, and tells its person either way', async () => {
  const told: string[] = [];
  const start = (error: Error) =>
    jobs.start(caller, {
      kind: 'test',
      title: ['失败', 'Failing'],
      run: async () => {
        throw error;
      },
      ended: async (_, { state, outcome }) => {
        told.push(`${state} ${outcome[1]}`);
      },
    });
  expect(await ended(await start(refuse(400, ['没有空间', 'No space'])))).toMatchObject({
    state: 'failed',
    outcome: '没有空间',
  });
  expect((await ended(await start(new Error('select secret from')))).outcome).toBe('服务器异常，请稍后重试');
  expect(told[0]).toBe('failed No space');
});

it('ends at its next step when its person says so, and nobody else can', async () => {
  const id = await jobs.start(caller, {
    kind: 'test',
    title: ['很久', 'Long'],
    run: async ({ report }) => {
      for (let at = 0; ; at += 1) {
        await report([`第${at}步`, `Step ${at}`], at, 0);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  });
  const other = await calls.post<{ tenantId: string; account: string; password: string }>(
    '/api/blade-system/tenant/submit',
    token,
    { tenantName: '别的', linkman: '李' },
  );
  const { tenantId, account, password } = other.body.data;
  const stranger = (await calls.signIn(account, password, tenantId)).access_token;
  expect((await calls.get(`/api/blade-desk/job/detail?id=${id}`, stranger)).status).toBe(404);
  expect((await calls.post(`/api/blade-desk/job/cancel?id=${id}`, stranger)).status).toBe(404);
  expect((await calls.post(`/api/blade-desk/job/cancel?id=${id}`, token)).status).toBe(200);
  expect(await ended(id)).toMatchObject({ state: 'cancelled', outcome: '已取消' });
});

it('is closed by another instance when its own died', async () => {
  const [row] = await server.database.asSystem(
    (sql) => sql<{ id: string }[]>`
      insert into desk_job (tenant_id, user_id, kind, title_zh, title_en, beat_time)
      values ('000000', ${caller.userId}, 'test', '丢失', 'Lost', now() - interval '2 minutes') returning id`,
  );
  await jobs.sweep.run();
  expect(await detail(row?.id ?? '')).toMatchObject({ state: 'failed', outcome: '服务中断，任务未完成，请重新执行' });
});

it('is ended in order when its server stops', async () => {
  const own = openLongJobs(server.database);
  const id = await own.start(caller, {
    kind: 'test',
    title: ['停', 'Stop'],
    run: async ({ report }) => {
      for (let at = 0; ; at += 1) {
        await report(step, at, 0);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  });
  await own.close();
  expect(await detail(id)).toMatchObject({ state: 'failed', outcome: '服务中断，任务未完成，请重新执行' });
});
