import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Calls, callerAt, type FullServer, startFullServer } from './testing/full-server.ts';

/** Whole trees and selections are kept until their rows change: nobody may be told what no longer holds, whichever instance they ask. */

let server: FullServer;
let here: Calls;
let there: Calls;
let token: string;
beforeAll(async () => {
  server = await startFullServer();
  const second = await server.another();
  [here, there] = [callerAt(server.url), callerAt(second.url)];
  token = (await here.signIn()).access_token;
});
afterAll(() => server.closeAll());

const system = '/api/blade-system';
const told = async (calls: Calls, path: string): Promise<string> =>
  JSON.stringify((await calls.get<unknown>(`${system}/${path}`, token)).body.data);
/** @returns its id, if it has one */
const made = async (path: string, body: unknown): Promise<string> => {
  const { status, body: answer } = await here.post<{ id?: string }>(`${system}/${path}`, token, body);
  expect([path, status, answer.msg]).toEqual([path, 200, '操作成功']);
  return answer.data.id ?? '';
};

const dictionary = { code: 'kept', dictKey: '-1', dictValue: '留存字典', sort: 1, isSealed: 0 };
/** What is added, and which replies it has to stand in. */
const additions: readonly [path: string, body: object, text: string, shownBy: readonly string[]][] = [
  ['dept/submit', { deptName: '留存部门', fullName: '留存部门', sort: 9 }, '留存部门', ['dept/list', 'dept/tree']],
  ['post/submit', { postCode: 'kept', postName: '留存岗位', category: '1', sort: 9 }, '留存岗位', ['post/select']],
  ['tenant/submit', { tenantName: '留存租户', linkman: '王', contactNumber: '1' }, '留存租户', ['tenant/select']],
  ['dict/submit', dictionary, '留存字典', ['dict/tree']],
  ['dict-biz/submit', dictionary, '留存字典', ['dict-biz/tree']],
  [
    'menu/submit',
    { code: 'kept', name: '留存菜单', alias: 'kept', path: '/kept', category: 1, sort: 99 },
    '留存菜单',
    ['menu/grant-tree'],
  ],
];

it.each(additions)('%s is in every reply that was kept before', async (path, body, text, shownBy) => {
  for (const shown of shownBy) for (const calls of [here, there]) expect(await told(calls, shown)).not.toContain(text);
  await made(path, body);
  for (const shown of shownBy) {
    // Here at once: whoever changes something sees it with their next call.
    expect(await told(here, shown)).toContain(text);
    await expect.poll(() => told(there, shown), { timeout: 1000, interval: 20 }).toContain(text);
  }
});

it('what is written past the calls is told as well', async () => {
  expect(await told(here, 'dept/tree')).not.toContain('改名');
  await server.database.asSystem(
    (sql) => sql`update system_dept set dept_name = '留存改名' where dept_name = '留存部门'`,
  );
  for (const calls of [here, there])
    await expect.poll(() => told(calls, 'dept/tree'), { timeout: 1000, interval: 20 }).toContain('留存改名');
});

it('rights that are taken away are gone from menus and buttons everywhere', async () => {
  const [dept] = (await here.get<{ id: string }[]>(`${system}/dept/tree`, token)).body.data;
  const roleId = await made('role/submit', { roleName: '留存角色', roleAlias: 'kept', parentId: '0', sort: 9 });
  const menus = await server.database.asSystem(
    (sql) => sql<{ id: string; code: string }[]>`
      select id, code from system_menu where code in ('post', 'post_add', 'system') and not is_deleted`,
  );
  const grant = async (codes: readonly string[]) => {
    const { stamp } = (await here.get<{ stamp: string }>(`${system}/menu/role-tree-keys?roleIds=${roleId}`, token)).body
      .data;
    const menuIds = menus.filter(({ code }) => codes.includes(code)).map(({ id }) => id);
    await made('role/grant', { roleIds: roleId, menuIds: menuIds.join(','), stamp });
  };
  await grant(['post', 'post_add', 'system']);
  await made('user/submit', {
    account: 'kept',
    password: 'A long enough 7 password',
    name: '留存',
    realName: '留存',
    roleId,
    deptId: dept?.id,
  });
  const theirs = (await here.signIn('kept', 'A long enough 7 password')).access_token;
  const codes = async (calls: Calls, path: string): Promise<string[]> =>
    [...JSON.stringify((await calls.get(`${system}/menu/${path}`, theirs)).body.data).matchAll(/"code":"(\w+)"/g)].map(
      ([, code]) => code ?? '',
    );
  for (const calls of [here, there]) {
    expect(await codes(calls, 'routes')).toContain('post');
    expect(await codes(calls, 'buttons')).toContain('post_add');
  }
  await grant([]);
  for (const calls of [here, there]) {
    await expect.poll(() => codes(calls, 'routes'), { timeout: 1000, interval: 20 }).toEqual([]);
    await expect.poll(() => codes(calls, 'buttons'), { timeout: 1000, interval: 20 }).toEqual([]);
  }
});

it('goes out compressed to whoever takes that, and plain to whoever does not', async () => {
  const ask = async (encoding: string, language = 'zh') => {
    const { app } = server;
    const headers = { 'blade-auth': `bearer ${token}`, 'accept-encoding': encoding, 'accept-language': language };
    return app.inject({ url: `${system}/dept/tree`, headers });
  };
  const [zipped, plain, english] = await Promise.all([ask('gzip, br'), ask('gzip;q=0, br'), ask('identity', 'en')]);
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
  expect([...zipped.rawPayload.subarray(0, 2)]).toEqual([0x1f, 0x8b]);
  expect([plain.json().msg, english.json().msg]).toEqual(['操作成功', 'Done']);
  expect(plain.json().data.length).toBeGreaterThan(0);
});
