import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIdentityWorld, type World } from '../testing/identity-world.ts';

let world: World;
let admin: string;
let one: string;
let made: { userId: string; roleId: string; deptId: string };
const tenant = '430001';
const base = '/api/blade-system/user';
beforeAll(async () => {
  world = await openIdentityWorld();
  admin = (await world.signIn()).access_token;
  made = await world.tenant(tenant, 'one', ['user', 'user_edit', 'user_view', 'user_import', 'user_export']);
  await world.tenant(tenant, 'mighty', ['user', 'role_grant']);
  one = (await world.signIn('one', tenant)).access_token;
});
afterAll(() => world.close());

const boundary = 'user-sheet-boundary';
const sheetOf = async (headers: string[], rows: (string | number)[][]): Promise<Buffer> => {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('x');
  sheet.addRow(headers);
  for (const row of rows) sheet.addRow(row);
  return Buffer.from(await workbook.xlsx.writeBuffer());
};
interface Result {
  rows: number;
  valid: number;
  problems: { row: number; field: string; message: string }[];
  ignored: string[];
}
const upload = async (token: string, file: Buffer, query = '') => {
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const response = await world.app.inject({
    method: 'POST',
    url: `${base}/import-user?${query}`,
    headers: { 'blade-auth': `bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
  const body: { code: number; msg: string; data: Result } = response.json();
  return { status: response.statusCode, ...body };
};
const exported = async (token: string, query = ''): Promise<string[][]> => {
  const response = await world.app.inject({
    url: `${base}/export-user?${query}`,
    headers: { 'blade-auth': `bearer ${token}` },
  });
  expect(response.statusCode).toBe(200);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(new Uint8Array(response.rawPayload).buffer);
  const rows: string[][] = [];
  workbook.worksheets[0]?.eachRow((row) => {
    rows.push(Array.isArray(row.values) ? Array.from(row.values.slice(1), (value) => String(value ?? '')) : []);
  });
  return rows;
};
const headers = ['登录账号 *', '用户姓名', '初始密码', '手机', '角色名称', '部门名称', '外星列'];

describe('a sheet of users', () => {
  it('brings them in with roles and departments by name, and lets those with a password sign in', async () => {
    const file = await sheetOf(headers, [
      ['wang', '王老师', 'gladly 123', '13800000000', 'one', 'one', 'x'],
      ['li', '李老师', '', '', '', '', ''],
    ]);
    const dry = await upload(one, file, 'dryRun=true');
    expect([dry.status, dry.data]).toEqual([200, { rows: 2, valid: 2, problems: [], ignored: ['外星列'] }]);
    expect(await exported(one, 'account=wang')).toHaveLength(1);
    expect((await upload(one, file)).status).toBe(200);
    expect((await world.token({ tenant, account: 'wang', password: 'gladly 123' })).status).toBe(200);
    expect((await world.token({ tenant, account: 'li', password: '' })).status).toBe(400);
    const [header, row] = await exported(one, 'account=wang');
    expect(header?.slice(0, 3)).toEqual(['登录账号', '用户姓名', '用户昵称']);
    expect(row).toEqual(expect.arrayContaining(['wang', '王老师', '13800000000', 'one']));
    expect(JSON.stringify(await exported(one))).not.toMatch(/argon2|密码/);
  });

  it('is taken whole or not at all, and says of each row what is wrong', async () => {
    const file = await sheetOf(headers, [
      ['zhao', '赵老师', '', '', '', '', ''],
      ['zhao', '重复', '', '', '', '', ''],
      ['wang', '已有', '', '', '', '', ''],
      ['', '没有账号', '', '', '', '', ''],
      ['a b', '坏账号', '', '', '', '', ''],
      ['qian', '', '12345678', '12', '校长', 'mighty', ''],
      ['sun', '越权', '', '', 'mighty', '', ''],
    ]);
    const refused = await upload(one, file);
    expect(refused.status).toBe(400);
    const found = refused.data.problems.map((problem) => `${problem.row} ${problem.field}`);
    expect(found.sort()).toEqual(
      [
        ...['3 account', '4 account', '5 account', '6 account'],
        ...['7 password', '7 phone', '7 realName', '7 roleName', '8 roleName'],
      ].sort(),
    );
    expect(await exported(one, 'account=zhao')).toHaveLength(1);
    const skipped = await upload(one, file, 'skipInvalid=true');
    expect([skipped.status, skipped.data.valid]).toEqual([200, 1]);
    expect(await exported(one, 'account=zhao')).toHaveLength(2);
  });

  it('edits those there are when asked, only what it names, and nobody above the caller', async () => {
    const file = await sheetOf(['Account', 'Real name'], [['wang', '王教授']]);
    expect((await upload(one, file)).status).toBe(400);
    expect((await upload(one, file, 'isCovered=true')).status).toBe(200);
    const [, row] = await exported(one, 'account=wang');
    expect(row).toEqual(expect.arrayContaining(['王教授', '13800000000', 'one']));
    expect((await world.token({ tenant, account: 'wang', password: 'gladly 123' })).status).toBe(200);
    const above = await upload(one, await sheetOf(['Account', 'Real name'], [['mighty', 'x']]), 'isCovered=true');
    expect(above.data.problems.map((problem) => problem.field)).toEqual(['account']);
  });

  it('needs its rights, a file, and a tenant of one’s own', async () => {
    const file = await sheetOf(headers, [['x1', 'x', '', '', '', '', '']]);
    expect((await upload(one, file, 'tenantId=000000')).status).toBe(403);
    expect((await upload(one, Buffer.from('nonsense'))).status).toBe(400);
    expect((await upload(one, await sheetOf(['nothing'], [['x']]))).status).toBe(400);
    expect((await world.post(`${base}/import-user`, one)).body.msg).toBe('请上传文件!');
    await world.tenant(tenant, 'plain', ['user']);
    const plain = (await world.signIn('plain', tenant)).access_token;
    for (const call of ['export-user', 'export-template'])
      expect((await world.get(`${base}/${call}`, plain)).status).toBe(403);
    expect((await upload(plain, file)).status).toBe(403);
    // Read as none, a wrong one would export everybody.
    for (const wrong of ['deptId=x', 'roleId=1&roleId=2'])
      expect((await world.get(`${base}/export-user?${wrong}`, one)).status).toBe(400);
    const response = await world.app.inject({
      url: `${base}/export-template`,
      headers: { 'blade-auth': `bearer ${one}` },
    });
    expect([response.statusCode, response.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });

  it('of twenty thousand is brought in by one call, exactly its bad rows named, and can be sent again', {
    timeout: 300_000,
  }, async () => {
    const isBad = (n: number): boolean => n % 400 === 7;
    const sheet = (realName: string) =>
      sheetOf(
        headers,
        Array.from({ length: 20_000 }, (_, n) => [
          isBad(n) ? '' : `bulk${n}`,
          `${realName}${n}`,
          '',
          '',
          'one',
          'one',
          '',
        ]),
      );
    // The header is the first row.
    const bad = Array.from({ length: 20_000 }, (_, n) => n).flatMap((n) => (isBad(n) ? [n + 2] : []));
    expect(bad).toHaveLength(50);
    const file = await sheet('批量');
    const done = await upload(one, file, 'skipInvalid=true');
    expect([done.status, done.data.valid, done.data.problems.map((problem) => problem.row)]).toEqual([
      200,
      19_950,
      bad,
    ]);
    const covered = await upload(one, await sheet('改名'), 'skipInvalid=true&isCovered=true');
    expect([covered.data.valid, covered.data.problems.map((problem) => problem.row)]).toEqual([19_950, bad]);
    const [, row, ...more] = await exported(one, 'account=bulk19999');
    expect([row?.slice(0, 2), more]).toEqual([['bulk19999', '改名19999'], []]);
    const [count] = await world.database.asSystem(
      (sql) => sql<{ users: number }[]>`
        select count(*)::int as users from "system_user" where tenant_id = ${tenant} and account like 'bulk%'`,
    );
    expect(count?.users).toBe(19_950);
    const [trace] = await world.database.asSystem(
      (sql) => sql<{ before: object; after: object }[]>`
        select before, after from audit_event where action = 'edit' and resource = 'user' and after->>'account' = 'bulk8'`,
    );
    expect(trace).toMatchObject({ before: { realName: '批量8', roleName: 'one' }, after: { realName: '改名8' } });
  });

  it('sets a thousand first passwords at most, since each is slow to keep on purpose', async () => {
    const rows = Array.from({ length: 1_001 }, (_, n) => [`secret${n}`, 'x', 'gladly 123', '', '', '', '']);
    const { data } = await upload(one, await sheetOf(headers, rows), 'dryRun=true');
    expect([data.valid, data.problems]).toMatchObject([1_000, [{ row: 1_002, field: 'password' }]]);
  });
});

describe('platform users', () => {
  it('have a kind and an extra of their own', async () => {
    const set = (body: object) => world.post<{ fields: object }>(`${base}/update-platform`, one, body);
    const get = async () => (await world.get<object>(`${base}/platform-detail?id=${made.userId}`, one)).body.data;
    expect(await get()).toMatchObject({ userType: 1, userExt: '{}' });
    expect((await set({ userId: made.userId, userType: 2, userExt: '{"device":"phone"}' })).status).toBe(200);
    expect(await get()).toMatchObject({ userId: made.userId, userType: 2, userExt: '{"device": "phone"}' });
    for (const userExt of [
      '[1]',
      'x',
      '"a"',
      '{"a":"\\u0000"}',
      '{"a":"\\ud800"}',
      '{"\\udfff":1}',
      `{"a":"${'x'.repeat(9000)}"}`,
    ])
      expect((await set({ userId: made.userId, userType: 2, userExt })).body.data.fields, userExt).toHaveProperty(
        'userExt',
      );
    expect((await set({ userId: made.userId })).status).toBe(400);
    expect((await set({ userType: 1 })).status).toBe(400);
    const foreign = (await world.get<{ id: string }>(`${base}/info`, admin)).body.data.id;
    expect((await set({ userId: foreign, userType: 2 })).status).toBe(404);
    expect((await world.get(`${base}/platform-detail?id=${foreign}`, one)).status).toBe(404);
  });

  it('that two people change are the earlier one’s, and the later one is told what is there now', async () => {
    interface Kind {
      userType: number;
      version: number;
    }
    const get = async () => (await world.get<Kind>(`${base}/platform-detail?id=${made.userId}`, one)).body.data;
    const set = (body: object) =>
      world.post<{ current: Kind }>(`${base}/update-platform`, one, { userId: made.userId, ...body });
    const { version } = await get();
    const both = await Promise.all([2, 3].map((userType) => set({ userType, userExt: `{"n":${userType}}`, version })));
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const now = await get();
    expect(now.version).toBe(version + 1);
    expect(both.find(({ status }) => status === 409)?.body.data.current).toEqual(now);
    // In the address as well; and whoever knows of no version replaces.
    const inQuery = (asked: string) =>
      world.post(`${base}/update-platform?userId=${made.userId}&userType=1&version=${asked}`, one);
    expect([(await inQuery(String(version))).status, (await inQuery('x')).status]).toEqual([409, 400]);
    expect((await inQuery(String(now.version))).status).toBe(200);
    expect((await set({ userType: 3, version: null })).status).toBe(200);
    expect((await set({ userType: 2 })).status).toBe(200);
    expect(await get()).toMatchObject({ userType: 2, version: now.version + 3 });
  });
});
