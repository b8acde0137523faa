import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Calls, callerAt, type FullServer, startFullServer } from '../../testing/full-server.ts';

/** Two people editing one record, whoever wrote the call: one is first, the other is told and sees what is there now. */

let server: FullServer;
let calls: Calls;
let admin: string;
/** Of the screen of users. */
let menuId: string;
beforeAll(async () => {
  server = await startFullServer();
  calls = callerAt(server.url);
  admin = (await calls.signIn()).access_token;
  const [row] = await server.database.asSystem(
    (sql) => sql<{ id: string }[]>`select id from system_menu where code = 'user' and not is_deleted`,
  );
  menuId = row?.id ?? '';
});
afterAll(() => server.closeAll());

interface Saved {
  id: string;
  version: number;
  current?: Record<string, unknown>;
}

/** Stands for it where the table is written. */
const ofUsers = '';

it.each([
  ['blade-system/menu', 'name', { code: 'both', name: 'x', path: '/both', source: 'house', sort: 1, category: 1 }],
  ['blade-system/topmenu', 'name', { code: 'both', name: 'x', source: 'house', sort: 1 }],
  ['blade-system/role', 'roleName', { roleName: 'x', roleAlias: 'both', sort: 1 }],
  ['blade-system/dept', 'deptName', { deptName: 'x', fullName: 'x', sort: 1 }],
  ['blade-system/post', 'postName', { category: '1', postCode: 'both', postName: 'x', sort: 1 }],
  ['blade-system/user', 'realName', { account: 'both', realName: 'x', password: 'gladly 123' }],
  ['blade-system/tenant', 'linkman', { tenantName: 'x', linkman: 'x' }],
  ['blade-system/region', 'name', { parentCode: '420106', code: '420106009', name: 'x', level: 4, sort: 1 }],
  ['blade-system/param', 'paramName', { paramName: 'x', paramKey: 'both', paramValue: 'x' }],
  ['blade-system/dict', 'dictValue', { code: 'both', dictKey: -1, dictValue: 'x', sort: 1 }],
  ['blade-system/dict-biz', 'dictValue', { code: 'both', dictKey: -1, dictValue: 'x', sort: 1 }],
  [
    'blade-desk/notice',
    'title',
    { title: 'x', category: '1', releaseTime: '2026-09-01 08:00:00', content: '<p>x</p>' },
  ],
  [
    'blade-system/client',
    'resourceIds',
    { clientId: 'x', clientSecret: 'gladly-1234', authorizedGrantTypes: 'password' },
  ],
  ['blade-system/tenant-package', 'packageName', { packageName: 'x', menuId: ofUsers }],
  ['blade-system/data-scope', 'scopeName', { menuId: ofUsers, resourceCode: 'user', scopeName: 'x', scopeType: '1' }],
  [
    'blade-system/api-scope',
    'scopeName',
    { menuId: ofUsers, resourceCode: 'user', scopeName: 'x', scopePath: '/api/x', scopeType: '1' },
  ],
])('%s: of two who save at once the later one is told', async (path, field, example) => {
  const body = 'menuId' in example ? { ...example, menuId } : example;
  const submit = (given: object) => calls.post<Saved>(`/api/${path}/submit`, admin, given);
  const added = await submit(body);
  expect(added.body).toMatchObject({ code: 200 });
  const { id, version } = added.body.data;
  const replies = await Promise.all(['one', 'two'].map((word) => submit({ ...body, id, version, [field]: word })));
  expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  const won = replies.find(({ status }) => status === 200)?.body.data;
  const current = replies.find(({ status }) => status === 409)?.body.data.current;
  expect(current).toMatchObject({ id, version: won?.version, [field]: Reflect.get(won ?? {}, field) });
  // Clients that know of no version replace, as the wire has it.
  const third = await submit({ ...body, id, [field]: 'three' });
  expect(third.body.data).toMatchObject({ version: (won?.version ?? 0) + 1, [field]: 'three' });
});
