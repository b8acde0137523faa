import type { LongJob } from '@manyi/shared/contract/job';
import type { PublicReceipt, PublishResult } from '@manyi/shared/contract/survey';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../../platform/database/database.ts';
import { type Calls, callerAt, type FullServer, type Instance, startFullServer } from '../../../testing/full-server.ts';
import { createEmptyDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { smallForm, soon, submissionOf } from '../testing/survey-world.ts';
import { sweepHome } from './move.ts';
import { surveyTables } from './survey-tables.ts';

/** A tenant moves to a database of its own and back, while answers keep coming in at two instances. */

let server: FullServer;
let second: Instance;
let home: TestDatabase;
let calls: Calls;
let platformAdmin: string;
let tenantId: string;
let office: string;
let datasourceId: string;
let formId: string;
const links: string[] = [];
const depts: Record<string, string> = {};

const cluster = new URL(inject('clusterUrl'));
const place = `${cluster.hostname}:${cluster.port || '5432'}`;
const loginName = 'manyi_home_test';
const loginPassword = 'home secret 7';

const jdbc = (url: string): string => `jdbc:postgresql://${place}${new URL(url).pathname}`;
const source = (more: object = {}) => ({
  name: '独立库',
  driverClass: 'org.postgresql.Driver',
  url: jdbc(home.url),
  username: loginName,
  password: loginPassword,
  ...more,
});

beforeAll(async () => {
  home = await createEmptyDatabase();
  const owner = postgres(home.url, { max: 1, onnotice: () => undefined });
  // A login that owns its database and may do nothing else, as an operator would hand one out.
  await owner.unsafe(`do $$ begin if not exists (select from pg_roles where rolname = '${loginName}') then
    create role ${loginName} login password '${loginPassword}'; end if; end $$`);
  await owner.unsafe(`alter database ${new URL(home.url).pathname.slice(1)} owner to ${loginName};
    alter schema public owner to ${loginName}`);
  await owner.end();
  server = await startFullServer({ settings: { TENANT_DATABASE_HOSTS: place } });
  second = await server.another();
  calls = callerAt(server.url);
  platformAdmin = (await calls.signIn()).access_token;
  const made = await calls.post<{ tenantId: string; account: string; password: string }>(
    '/api/blade-system/tenant/submit',
    platformAdmin,
    { tenantName: '独立省', linkman: '张' },
  );
  tenantId = made.body.data.tenantId;
  office = (await calls.signIn(made.body.data.account, made.body.data.password, tenantId)).access_token;
  for (const [index, name] of ['甲学院', '乙学院'].entries()) {
    const dept = await calls.post<{ id: string }>('/api/blade-system/dept/submit', office, {
      deptName: name,
      fullName: name,
      sort: index,
      collegeKind: 'SCHOOL',
      collegeCode: `C${index}`,
    });
    expect(dept.body.msg).toBe('操作成功');
    depts[name] = dept.body.data.id;
  }
  const form = await calls.post<{ id: string }>('/api/surveyFormInfo/insertSurveyFormInfo', office, {
    formName: '在校生调查',
    reportYear: 2026,
    audience: 'STUDENT',
    endTime: soon(7),
    definition: smallForm,
  });
  formId = form.body.data.id;
  const published = await calls.get<PublishResult>(`/api/surveyFormInfo/publishSurvey?id=${form.body.data.id}`, office);
  for (const { collegeName, url } of published.body.data.links) {
    if (collegeName in depts) links.push(url.split('/').at(-1) ?? '');
  }
  expect(links).toHaveLength(2);
});
afterAll(async () => {
  await server.closeAll();
  await home.drop();
});

const send = async (url: string, link: string, body: object) => {
  const response = await fetch(`${url}/api/survey-public/${link}/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { msg: string; data: PublicReceipt } };
};

/** As a phone does: comes back until it is told that the answers arrived. */
const insist = async (url: string, link: string, level: string): Promise<string> => {
  const body = submissionOf({ grade: { choice: 'G1' }, overall: level, teaching: { r1: 'L4', r2: 'NA' }, nps: 9 });
  for (;;) {
    const sent = await send(url, link, body);
    if (sent.status === 200) return sent.body.data.receiptCode;
    if (sent.status !== 503) throw new Error(`${sent.status} ${JSON.stringify(sent.body)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const rowsIn = async (url: string, table: string): Promise<number> => {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const [row] = await sql.unsafe(
      `select set_config('app.tenant', '*', false), (select count(*)::int from ${table} where tenant_id = '${tenantId}') as n`,
    );
    return Number(row?.n);
  } finally {
    await sql.end();
  }
};

interface Moved {
  jobId: string | null;
  fields?: Record<string, string>;
  current?: { datasourceId: string | null; stamp: string };
}
const move = (to: string, more: object = {}) =>
  calls.post<Moved>('/api/blade-system/tenant/datasource', platformAdmin, { tenantId, datasourceId: to, ...more });

const ended = async (jobId: string | null): Promise<LongJob> => {
  for (;;) {
    const { data } = (await calls.get<LongJob>(`/api/blade-desk/job/detail?id=${jobId}`, platformAdmin)).body;
    if (data.state !== 'running') return data;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
};

const progress = async (): Promise<Record<string, number>> => {
  const { data } = (
    await calls.get<{ collegeName: string; validCount: number }[]>(
      `/api/surveyFormCollegeRela/selectProgress?formId=${formId}`,
      office,
    )
  ).body;
  return Object.fromEntries(data.map((row) => [row.collegeName, row.validCount]));
};

describe('a data source', () => {
  const submit = (body: object) =>
    calls.post<{ id: string; fields: Record<string, string> }>(
      '/api/blade-develop/datasource/submit',
      platformAdmin,
      body,
    );

  it('leads only to servers the operator has named, and says what is wrong', async () => {
    const wrong = async (more: object) => (await submit(source(more))).body.data.fields;
    expect(await wrong({ url: 'jdbc:postgresql://10.1.2.3:5432/x' })).toHaveProperty('url');
    expect(await wrong({ url: `jdbc:postgresql://${cluster.hostname}:22/x` })).toHaveProperty('url');
    expect(await wrong({ url: `jdbc:postgresql://${place}/x?host=10.1.2.3` })).toHaveProperty('url');
    expect(await wrong({ url: `jdbc:postgresql://a:b@${place}/x` })).toHaveProperty('url');
    expect(await wrong({ url: 'file:///etc/passwd' })).toHaveProperty('url');
    expect(await wrong({ password: '' })).toHaveProperty('password');
    expect(await wrong({ name: '' })).toHaveProperty('name');
  });

  it('keeps its password sealed, and shows it nowhere', async () => {
    const made = await submit(source());
    datasourceId = made.body.data.id;
    expect(made.body).toMatchObject({ code: 200, data: { name: '独立库' } });
    const list = await calls.get<object>('/api/blade-develop/datasource/list?current=1&size=10', platformAdmin);
    expect(JSON.stringify([made.body, list.body])).not.toMatch(/password|secret/i);
    const kept = await server.database.asSystem(
      (sql) => sql`select password from develop_datasource union all select after::text from audit_event`,
    );
    expect(JSON.stringify(kept)).not.toContain(loginPassword);
  });

  it('does not send its password elsewhere than it was given for', async () => {
    const edit = (more: object) => submit({ id: datasourceId, ...more });
    expect((await edit({ remark: '备注' })).body.code).toBe(200);
    expect((await edit({ url: `${jdbc(home.url)}2` })).body.data.fields).toHaveProperty('password');
    expect((await edit({ username: 'somebody' })).body.data.fields).toHaveProperty('password');
  });

  it('that cannot be used moves nobody, and says why', async () => {
    const of = async (more: object) => {
      const { id } = (await submit(source(more))).body.data;
      const reply = (await move(id)).body;
      await calls.post(`/api/blade-develop/datasource/remove?ids=${id}`, platformAdmin);
      return reply.msg;
    };
    expect(await of({ name: '错密码', password: 'wrong' })).toBe('数据库拒绝了用户名或密码');
    expect(await of({ name: '没有库', url: `jdbc:postgresql://${place}/nowhere_7` })).toBe('数据库不存在');
    expect(await of({ name: 'mysql', driverClass: 'com.mysql.cj.jdbc.Driver', url: 'jdbc:mysql://x/y' })).toContain(
      'PostgreSQL',
    );
    const own = new URL(server.databaseUrl);
    expect(
      await of({
        name: '自己',
        url: jdbc(server.databaseUrl),
        username: own.username,
        password: decodeURIComponent(own.password),
      }),
    ).toBe('这是系统自身的数据库，不能作为租户数据库');
    expect((await move('999')).body.msg).toBe('数据源不存在');
    expect((await calls.post('/api/blade-system/tenant/datasource', office, { tenantId, datasourceId })).status).toBe(
      403,
    );
    expect(
      (await calls.post('/api/blade-system/tenant/datasource', platformAdmin, { tenantId: '000000', datasourceId }))
        .status,
    ).toBe(400);
  });
});

describe('a tenant that moves', () => {
  const receipts: { link: string; code: string }[] = [];
  let stopped = false;

  /** Answers at both instances until told to stop; each is insisted on. */
  const answering = () =>
    Promise.all(
      [server.url, second.url, server.url, second.url].map(async (url, at) => {
        const link = links[at % 2] ?? '';
        while (!stopped) receipts.push({ link, code: await insist(url, link, at % 2 === 0 ? 'L5' : 'L2') });
      }),
    );

  const allThere = async (where: string, other: string) => {
    expect(await rowsIn(where, 'survey_response')).toBe(receipts.length);
    expect(await rowsIn(where, 'survey_receipt')).toBe(receipts.length);
    for (const table of surveyTables) expect([table, await rowsIn(other, table)]).toEqual([table, 0]);
    const shown = await progress();
    expect((shown.甲学院 ?? 0) + (shown.乙学院 ?? 0)).toBe(receipts.length);
    for (const { link, code } of receipts.filter((_, at) => at % 10 === 0)) {
      const found = await fetch(`${second.url}/api/survey-public/${link}/receipt?code=${code}`);
      expect(found.status).toBe(200);
    }
  };

  const moveWhileAnswering = async (to: string): Promise<LongJob> => {
    stopped = false;
    const before = receipts.length;
    const answers = answering();
    try {
      await expect.poll(() => receipts.length, { timeout: 20_000 }).toBeGreaterThan(before + 40);
      const begun = await move(to);
      expect(begun.body.msg).toBe('操作成功');
      const job = await ended(begun.body.data.jobId);
      const after = receipts.length;
      await expect.poll(() => receipts.length, { timeout: 20_000 }).toBeGreaterThan(after + 40);
      return job;
    } finally {
      stopped = true;
      await answers;
    }
  };

  it('loses no answer and counts none twice while they keep coming', async () => {
    const job = await moveWhileAnswering(datasourceId);
    expect(job).toMatchObject({ state: 'done', title: `迁移租户数据：独立省（${tenantId}）` });
    expect(job.outcome).toMatch(/^已迁移并核对 \d+ 行$/);
    await allThere(home.url, server.databaseUrl);
    const told = await calls.get<{ records: { title: string }[] }>(
      '/api/blade-desk/feed/list?tab=message&current=1&size=5',
      platformAdmin,
    );
    expect(JSON.stringify(told.body.data)).toContain('完成：已迁移并核对');
  }, 60_000);

  it('stays where somebody else has moved it meanwhile, and the later one is told where', async () => {
    const seen = { stamp: 'of another time' };
    const refused = await move('', seen);
    expect([refused.status, refused.body.data.current?.datasourceId]).toEqual([409, datasourceId]);
    const [row] = await server.database.asSystem(
      (sql) => sql<{ id: string; datasourceId: string | null }[]>`
        select id, datasource_id as "datasourceId" from system_tenant where tenant_id = ${tenantId}`,
    );
    expect(row?.datasourceId).toBe(datasourceId);
    const detail = await calls.get<{ datasourceStamp: string }>(
      `/api/blade-system/tenant/detail?id=${row?.id}`,
      platformAdmin,
    );
    expect(detail.body.data.datasourceStamp).toBe(refused.body.data.current?.stamp);
    // Who wants it where it is has nothing to be told.
    expect((await move(datasourceId, seen)).body).toMatchObject({ code: 200, data: { jobId: null } });
  });

  it('keeps accounts and passwords out of its database', async () => {
    const sql = postgres(home.url, { max: 1, onnotice: () => undefined });
    const users =
      await sql`select set_config('app.tenant', '*', false), account, password, phone, email from "system_user"`;
    expect(users.length).toBeGreaterThan(0);
    for (const { account, password, phone, email } of users) {
      expect(account).toMatch(/^\d+$/);
      expect([password, phone, email]).toEqual(['', '', '']);
    }
    await sql.end();
  });

  it('sees a department renamed, or added, at once', async () => {
    await calls.post('/api/blade-system/dept/submit', office, { id: depts.甲学院, deptName: '新甲学院' });
    await expect.poll(async () => Object.keys(await progress())).toContain('新甲学院');
    await calls.post('/api/blade-system/dept/submit', office, { id: depts.甲学院, deptName: '甲学院' });
    await expect.poll(async () => Object.keys(await progress())).toContain('甲学院');
  });

  it('still refuses to delete a college that was surveyed', async () => {
    const refused = await calls.post(`/api/blade-system/dept/remove?ids=${depts.甲学院}`, office);
    expect([refused.status, refused.body.msg]).toEqual([400, '“甲学院”已参加调查，不能删除']);
  });

  it('keeps its data source from being deleted or sent elsewhere', async () => {
    const removed = await calls.post(`/api/blade-develop/datasource/remove?ids=${datasourceId}`, platformAdmin);
    expect([removed.status, removed.body.msg]).toEqual([400, '数据源正在使用中: 独立省']);
    const edited = await calls.post<{ fields: object }>('/api/blade-develop/datasource/submit', platformAdmin, {
      id: datasourceId,
      url: `${jdbc(home.url)}2`,
      password: 'x',
    });
    expect(edited.body.data.fields).toHaveProperty('url');
  });

  it('is not deleted unseen', async () => {
    const [row] = await server.database.asSystem(
      (sql) => sql<{ id: string }[]>`select id from system_tenant where tenant_id = ${tenantId}`,
    );
    const removed = await calls.post(`/api/blade-system/tenant/remove?ids=${row?.id}`, platformAdmin);
    expect([removed.status, removed.body.msg]).toEqual([400, '租户 独立省 的数据存放在独立数据库中，请先迁回']);
  });

  it('whose database is away says so, harms nobody else, and comes back by itself', async () => {
    const owner = postgres(inject('clusterUrl'), { max: 1, onnotice: () => undefined });
    const name = new URL(home.url).pathname.slice(1);
    await owner.unsafe(`alter database ${name} with allow_connections false`);
    await owner`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
    const away = await calls.get('/api/surveyFormInfo/selectSurveyFormInfo?current=1&size=10', office);
    expect([away.status, away.body.code]).toEqual([503, 503]);
    expect((await send(server.url, links[0] ?? '', submissionOf({ grade: { choice: 'G1' } }))).status).toBe(503);
    // An unknown link might be there, so it is not said to be nowhere.
    expect((await fetch(`${server.url}/api/survey-public/${'x'.repeat(22)}`)).status).toBe(503);
    const others = await calls.get('/api/surveyFormInfo/selectSurveyFormInfo?current=1&size=10', platformAdmin);
    expect(others.status).toBe(200);
    expect((await calls.get('/api/blade-system/dept/list', office)).status).toBe(200);
    await owner.unsafe(`alter database ${name} with allow_connections true`);
    await owner.end();
    await expect
      .poll(
        async () => (await calls.get('/api/surveyFormInfo/selectSurveyFormInfo?current=1&size=10', office)).status,
        {
          timeout: 20_000,
        },
      )
      .toBe(200);
  }, 60_000);

  it('opens again after a move that died half-way', async () => {
    const sql = postgres(home.url, { max: 1, onnotice: () => undefined });
    await sql`update survey_home set state = 'moving' where tenant_id = ${tenantId}`;
    const refused = await send(
      server.url,
      links[0] ?? '',
      submissionOf({ grade: { choice: 'G1' }, overall: 'L5', teaching: { r1: 'L4', r2: 'NA' }, nps: 9 }),
    );
    expect([refused.status, refused.body.msg]).toEqual([503, '本单位的调查数据正在迁移，请稍后重试']);
    await sql.end();
    const there = openDatabase({ url: home.url, role: null, timeZone: 'Asia/Shanghai', poolSize: 2 });
    await sweepHome(server.database, there, () => true);
    await there.close();
    receipts.push({ link: links[0] ?? '', code: await insist(server.url, links[0] ?? '', 'L5') });
  }, 30_000);

  it('comes back the same way', async () => {
    const job = await moveWhileAnswering('');
    expect(job.state).toBe('done');
    await allThere(server.databaseUrl, home.url);
    expect(await rowsIn(home.url, '"system_user"')).toBe(0);
  }, 60_000);

  it('that cannot be copied stays where it is', async () => {
    const sql = postgres(home.url, { max: 1, onnotice: () => undefined });
    await sql.unsafe(
      `create function refuse_copy() returns trigger language plpgsql as $$ begin raise 'no space'; end $$`,
    );
    await sql.unsafe('create trigger refuse_copy before insert on survey_count execute function refuse_copy()');
    const job = await ended((await move(datasourceId)).body.data.jobId);
    expect(job.state).toBe('failed');
    await allThere(server.databaseUrl, home.url);
    receipts.push({ link: links[0] ?? '', code: await insist(server.url, links[0] ?? '', 'L5') });
    await sql.unsafe('drop trigger refuse_copy on survey_count');
    await sql.end();
  }, 30_000);
});
