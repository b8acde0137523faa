import { logs as logResources } from '@manyi/shared/resources/log/logs';
import ExcelJS from 'exceljs';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Calls, callerAt, type FullServer, startFullServer } from '../../testing/full-server.ts';
import { signInWith } from '../../testing/members.ts';
import { keepPartitions } from './retention.ts';

let server: FullServer;
let calls: Calls;
let admin: string;
beforeAll(async () => {
  server = await startFullServer();
  calls = callerAt(server.url);
  admin = (await calls.signIn()).access_token;
});
afterAll(() => server.closeAll());

interface Line extends Record<string, unknown> {
  id: string;
}
interface Lines {
  records: Line[];
  total: number;
  pages: number;
  isMore: boolean;
}
const base = '/api/blade-log';
const lines = async (log: string, query: string, as = admin): Promise<Lines> =>
  (await calls.get<Lines>(`${base}/${log}/list?${query}`, as)).body.data;
const appears = (log: string, query: string, as = admin): Promise<Line> =>
  expect
    .poll(async () => (await lines(log, query, as)).records[0], { timeout: 5000 })
    .toBeDefined()
    .then(async () => {
      const [first] = (await lines(log, query, as)).records;
      if (!first) throw new Error('gone again');
      return first;
    });
const detail = async (log: string, id: string, as = admin) =>
  (await calls.get<Line>(`${base}/${log}/detail?id=${id}`, as)).body.data;
const settle = () => new Promise((resolve) => setTimeout(resolve, 900));

describe('the call log', () => {
  it('has what was written: who, what, how long, from where; the request in the detail only, without secrets', async () => {
    const path = '/api/blade-system/user/submit';
    await calls.post(`${path}?x=1`, admin, { account: 'logged', password: 'Very-secret-1', realName: '记录' });
    const line = await appears('api', `requestUri=${path}`);
    expect(line).toMatchObject({
      createBy: 'admin',
      method: 'POST',
      requestUri: path,
      serviceId: 'blade-system',
      remoteIp: '127.0.0.1',
      time: expect.any(Number),
    });
    expect(line).not.toHaveProperty('params');
    const whole = await detail('api', line.id);
    expect(JSON.parse(String(whole.params))).toMatchObject({
      query: { x: '1' },
      body: { realName: '记录', password: '***' },
    });
    expect(whole.requestId).toMatch(/^[\da-f-]{36}$/);
  });

  it('names the call in the language of the reader', async () => {
    await calls.post('/api/blade-system/region/remove?id=11', admin);
    const { id } = await appears('api', 'requestUri=region/remove');
    const english = await fetch(`${server.url}${base}/api/detail?id=${id}`, {
      headers: { 'blade-auth': `bearer ${admin}`, 'accept-language': 'en' },
    });
    expect(await english.json()).toMatchObject({ data: { title: 'Delete regions' } });
    expect((await detail('api', id)).title).toBe('行政区划：删除');
  });

  it('has refusals with who was refused, and no reads that went well', async () => {
    const plain = await signInWith({ database: server.database, calls }, '000000', 'refused', []);
    await calls.get('/api/blade-system/param/list', plain);
    expect(await appears('api', 'createBy=refused')).toMatchObject({
      httpStatus: 403,
      requestUri: '/api/blade-system/param/list',
    });
    await calls.get('/api/blade-system/param/list?size=7', admin);
    await settle();
    expect((await lines('api', 'createBy=admin&requestUri=param/list')).total).toBe(0);
  });

  it('remembers callers nobody knows, but not without end', async () => {
    await Promise.all(Array.from({ length: 90 }, () => calls.get('/api/blade-system/dept/list', '')));
    await settle();
    const { total } = await lines('api', 'requestUri=dept/list&httpStatus=401');
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(60);
  });

  it('never has a token of an address', async () => {
    await fetch(`${server.url}/api/blade-system/param/export?blade-auth=${encodeURIComponent(`bearer ${admin}`)}`);
    await settle();
    const rows = await server.database.asSystem((sql) => sql`select * from log_api`);
    expect(JSON.stringify(rows)).not.toContain(admin.split('.')[2]);
  });
});

describe('respondents', () => {
  it('leave no trace in any log: no address, no token of their link, nothing they sent', async () => {
    const agent = {
      'user-agent': 'respondent-phone',
      'x-forwarded-for': '203.0.113.9',
      'content-type': 'application/json',
    };
    const link = 'link-token-of-a-class';
    await fetch(`${server.url}/api/survey-public/${link}`, { headers: agent });
    await fetch(`${server.url}/api/survey-public/${link}/submit`, {
      method: 'POST',
      headers: agent,
      body: JSON.stringify({ answers: { q1: 'my words' } }),
    });
    // A failure of ours on a public call is logged, and still says nothing about who met it.
    const failed = await whileAway('survey_form', () =>
      fetch(`${server.url}/api/survey-public/${link}`, { headers: agent }),
    );
    expect(failed.status).toBe(500);
    await settle();
    for (const table of ['log_api', 'log_error', 'log_usual']) {
      const rows = await server.database.asSystem((sql) => sql`select * from ${sql(table)}`);
      expect(JSON.stringify(rows), table).not.toMatch(/respondent-phone|203\.0\.113\.9|link-token-of-a-class|my words/);
    }
    const [line] = await server.database.asSystem(
      (sql) =>
        sql`select request_uri, remote_ip, user_agent, params from log_error where request_uri like '%survey-public%'`,
    );
    expect(line).toEqual({ request_uri: '/api/survey-public/:linkToken', remote_ip: '', user_agent: '', params: '' });
  });
});

describe('the error log', () => {
  it('has what failed here, with its stack, and the number the caller was given', async () => {
    const broken = await whileAway('desk_notice', () =>
      fetch(`${server.url}/api/blade-desk/notice/list`, { headers: { 'blade-auth': `bearer ${admin}` } }),
    );
    expect(broken.status).toBe(500);
    const line = await appears('error', 'source_equal=server&createBy=admin');
    expect(line).toMatchObject({ createBy: 'admin', exceptionName: expect.stringContaining('Error') });
    expect(line).not.toHaveProperty('stackTrace');
    expect(line).not.toHaveProperty('message');
    const whole = await detail('error', line.id);
    expect(whole.stackTrace).toContain('at ');
    expect(whole.requestId).toBe(broken.headers.get('x-request-id'));
    expect(whole.lineNumber).toEqual(expect.any(Number));
  });

  it('has what browsers sent in, durable before they are told so', async () => {
    const sent = {
      url: '/survey/x?token=abc',
      time: '2026-01-01',
      type: 'error',
      message: 'token=abcdef went wrong',
      stack: 'at x',
    };
    expect((await calls.post('/api/blade-auth/oauth/logout', admin, [sent])).status).toBe(200);
    const [line] = (await lines('error', 'source_equal=browser')).records;
    expect(line).toMatchObject({ requestUri: '/survey/x', exceptionName: 'error', createBy: 'admin' });
    expect(await detail('error', line?.id ?? '')).toMatchObject({
      message: 'token=*** went wrong',
      stackTrace: 'at x',
    });
  });
});

/** What happens to a call that fails on our side: a table is gone for a moment. */
const whileAway = async (table: string, call: () => Promise<Response>): Promise<Response> => {
  const sql = postgres(server.databaseUrl, { max: 1, onnotice: () => undefined });
  await sql`alter table ${sql(table)} rename to table_away`;
  const response = await call();
  await sql`alter table table_away rename to ${sql(table)}`;
  await sql.end();
  return response;
};

describe('the general log', () => {
  it('says when a server started', async () => {
    const line = await appears('usual', 'logId=server.start');
    expect(line).toMatchObject({ logLevel: 'info', serviceId: 'platform' });
    expect(await detail('usual', line.id)).toMatchObject({ logData: expect.stringContaining('"version":"test"') });
  });
});

describe('who may read logs', () => {
  it.each(logResources.map(({ name }) => name))(
    '%s: nobody without signing in, without the code, or from another tenant',
    async (log) => {
      const means = { database: server.database, calls };
      const plain = await signInWith(means, '000000', `plain-${log}`, ['log_none']);
      const lister = await signInWith(means, '000000', `lister-${log}`, [`log_${log}`]);
      const other = await signInWith(means, '400002', `other-${log}`, [`log_${log}`, `log_${log}_view`]);
      const { id } = await appears(log, '');
      const paths = [`${base}/${log}/list`, `${base}/${log}/detail?id=${id}`];
      for (const path of paths) {
        expect((await calls.get(path, '')).status, path).toBe(401);
        expect((await calls.get(path, plain)).status, path).toBe(403);
      }
      expect((await calls.get(paths[0] ?? '', lister)).status).toBe(200);
      expect((await calls.get(paths[1] ?? '', lister)).status).toBe(403);
      expect((await lines(log, 'createBy=admin', other)).total).toBe(0);
      expect((await calls.get(paths[1] ?? '', other)).status).toBe(404);
      for (const verb of ['submit', 'remove'])
        expect((await calls.post(`${base}/${log}/${verb}`, admin)).status).toBe(404);
    },
  );
});

describe('finding lines', () => {
  it('by time and person, newest first; other names, orders and heavy fields are refused', async () => {
    const { records } = await lines('api', 'createBy=admin&size=50');
    const times = records.map((line) => String(line.createTime));
    expect(times).toEqual([...times].sort().reverse());
    expect((await lines('api', 'createTime_dategt=2099-01-01 00:00:00')).total).toBe(0);
    expect((await lines('api', 'createTime_datelt=2099-01-01 00:00:00')).total).toBeGreaterThan(0);
    expect((await lines('api', 'createBy=adm')).total).toBe(0);
    for (const query of [
      'params=x',
      'stackTrace=x',
      'descs=time',
      'ascs=remoteIp',
      'tenantId=1',
      'version=1',
      'size=501',
    ]) {
      expect((await calls.get(`${base}/api/list?${query}`, admin)).status, query).toBe(400);
    }
    expect((await calls.get(`${base}/api/detail?id=1`, admin)).status).toBe(404);
    expect((await calls.get(`${base}/api/detail?id=x`, admin)).status).toBe(400);
  });

  it('by a part of a path, a state, a server; by several at once', async () => {
    const first = await lines('api', 'requestUri=REGION&method_equal=POST&httpStatus=400&serviceId=system&serverHost=');
    expect(first.total).toBeGreaterThan(0);
    expect(new Set(first.records.map(({ httpStatus }) => httpStatus))).toEqual(new Set([400]));
    expect((await lines('api', 'requestUri=no-such-path')).total).toBe(0);
    expect((await lines('api', 'requestUri=%25')).total).toBe(0);
    expect((await lines('api', 'requestUri_notlike=region&method_notequal=POST')).total).toBeGreaterThan(0);
    expect((await lines('api', 'serviceId_null=1')).total).toBe(0);
  });

  it('counts no further than anybody pages, and says that there are more', async () => {
    const add = (name: string, count: number) =>
      server.database.asSystem(
        (sql) =>
          sql`insert into log_usual (tenant_id, log_id) select '000000', ${name} from generate_series(1, ${count}::int)`,
      );
    await add('bulk', 10_000);
    expect(await lines('usual', 'logId=bulk')).toMatchObject({ total: 10_000, pages: 1000, isMore: false });
    await add('more', 10_001);
    expect(await lines('usual', 'logId=more')).toMatchObject({ total: 10_000, pages: 1000, isMore: true });
    expect((await lines('usual', 'logId=more&current=1000')).records).toHaveLength(10);
    expect(await lines('usual', 'logId=no-such-thing')).toMatchObject({ total: 0, isMore: false });
  });

  it.each(['usual', 'api', 'error'])('%s: by the time of day and the person, both at once', async (log) => {
    const [day, hour] = ['2099-03-04', '2099-03-04 10:00:00'];
    await server.database.asSystem(async (sql) => {
      const owner = postgres(server.databaseUrl, { max: 1, onnotice: () => undefined });
      await owner`select * from manyi_log_month('2099-03-01'::date)`;
      await owner.end();
      for (const [who, time] of [
        ['first', `${day} 09:59:59`],
        ['first', hour],
        ['second', hour],
        ['first', `${day} 10:00:01`],
      ]) {
        const more = log === 'api' ? { http_status: 200 } : {};
        await sql`insert into ${sql(`log_${log}`)} ${sql({ tenant_id: '000000', create_by: who, create_time: time, ...more })}`;
      }
    });
    const found = async (query: string) =>
      (await lines(log, query)).records.map(({ createBy, createTime }) => `${createBy} ${createTime}`);
    const range = `createTime_datege=${hour}&createTime_datele=${day} 10:00:01`;
    expect(await found(`createBy=first&${range}`)).toEqual([`first ${day} 10:00:01`, `first ${hour}`]);
    expect(await found(`createBy=second&createTime_dategt=${day} 00:00:00`)).toEqual([`second ${hour}`]);
    expect(await found(`createBy=first&createTime_dategt=${hour}`)).toEqual([`first ${day} 10:00:01`]);
    expect(await found(`createBy=first&createTime_datelt=${hour}&createTime_dategt=${day}`)).toEqual([
      `first ${day} 09:59:59`,
    ]);
  });
});

describe('a sheet of lines', () => {
  const sheet = async (path: string, as = admin, language = 'zh') => {
    const reply = await fetch(`${server.url}${base}/${path}`, {
      headers: { 'blade-auth': `bearer ${as}`, 'accept-language': language },
    });
    if (reply.status !== 200) return { status: reply.status, rows: [] };
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await reply.arrayBuffer());
    const rows: string[] = [];
    book.worksheets[0]?.eachRow((row) => rows.push(JSON.stringify(row.values)));
    return { status: 200, rows };
  };

  it('has what the search finds, or what was chosen, without requests', async () => {
    const { records, total } = await lines('api', 'requestUri=region/remove&size=50');
    const found = await sheet('api/export?requestUri=region/remove');
    expect(found.rows).toHaveLength(total + 1);
    expect(found.rows[0]).toContain('请求地址');
    expect(found.rows[0]).not.toContain('请求内容');
    expect(found.rows[1]).toContain('行政区划：删除');
    const chosen = await sheet(`api/export?ids=${records[0]?.id}`, admin, 'en');
    expect(chosen.rows).toHaveLength(2);
    expect(chosen.rows[1]).toContain('Delete regions');
    expect((await sheet('usual/export?logId=no-such-thing')).rows).toHaveLength(1);
    expect((await sheet('api/export?params=x')).status).toBe(400);
    // Refused before a sheet is begun that would break off.
    for (const query of ['createTime_dategt=2026-02-30', 'ids=9223372036854775808'])
      expect((await sheet(`api/export?${query}`)).status, query).toBe(400);
  });

  it('is for those who hold its code, and has no line of another tenant', async () => {
    const means = { database: server.database, calls };
    const lister = await signInWith(means, '000000', 'no-sheet', ['log_api', 'log_api_view']);
    const other = await signInWith(means, '400009', 'other-sheet', ['log_api', 'log_api_export']);
    expect((await sheet('api/export', lister)).status).toBe(403);
    expect((await sheet('api/export', '')).status).toBe(401);
    expect((await sheet('api/export?createBy=admin', other)).rows).toHaveLength(1);
  });
});

describe('retention', () => {
  const partitions = async (): Promise<string[]> => {
    const rows = await server.database.asSystem(
      (sql) => sql<{ name: string }[]>`
        select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = 'log_api'::regclass order by 1`,
    );
    return rows.map(({ name }) => name);
  };

  it('has the months to come made, and drops those that are over, with several instances at once', async () => {
    const owner = postgres(server.databaseUrl, { max: 1, onnotice: () => undefined });
    for (const month of ['2024-01-01', '2024-02-01']) await owner`select * from manyi_log_month(${month}::date)`;
    await owner`insert into log_api (tenant_id, create_time, http_status) values ('000000', '2024-01-15', 200)`;
    await owner.end();
    expect(await partitions()).toEqual(expect.arrayContaining(['log_api_202401', 'log_api_202402']));
    const steps = await Promise.all([1, 2, 3].map(() => keepPartitions(server.database, 6)));
    expect(steps.flat().filter(({ action }) => action === 'dropped')).toHaveLength(6);
    const left = await partitions();
    expect(left.some((name) => name.includes('2024'))).toBe(false);
    expect(left.length).toBeGreaterThanOrEqual(3);
    expect(await keepPartitions(server.database, 6)).toEqual([]);
  });

  it('does not keep another instance from starting while a log is in use', async () => {
    const owner = postgres(server.databaseUrl, { max: 1, onnotice: () => undefined });
    await owner`select * from manyi_log_month('2024-03-01'::date)`;
    const reader = await owner.reserve();
    await reader`begin`;
    await reader`select count(*) from log_api`;
    const other = await server.another();
    expect((await fetch(`${other.url}/health`)).status).toBe(200);
    await reader`rollback`;
    reader.release();
    await owner.end();
    await keepPartitions(server.database, 6);
    expect(await partitions()).not.toContain('log_api_202403');
  });

  it('refuses to keep nothing', async () => {
    await expect(keepPartitions(server.database, 0)).rejects.toThrow(/keep 1 to 120/);
  });

  it('shows nothing of a partition by itself, past the policy of its table', async () => {
    const [name = ''] = (await partitions()).slice(-3);
    const rows = await server.database.tx(
      { tenantId: '000000', userId: null },
      (sql) => sql`select * from ${sql(name)}`,
    );
    expect(rows).toHaveLength(0);
  });
});
