import type { Page } from '@manyi/shared/contract/envelope';
import type { DeletedRecord, HistoryEvent } from '@manyi/shared/contract/history';
import { mostDeleted } from '@manyi/shared/contract/history';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Calls, callerAt, type FullServer, startFullServer } from '../../../testing/full-server.ts';
import { signInWith } from '../../../testing/members.ts';

let server: FullServer;
let calls: Calls;
let admin: string;
beforeAll(async () => {
  server = await startFullServer();
  calls = callerAt(server.url);
  admin = (await calls.signIn()).access_token;
});
afterAll(() => server.closeAll());

const means = () => ({ database: server.database, calls });
const deletedOf = (resource: string, as = admin, more = '') =>
  calls.get<Page<DeletedRecord>>(`/api/blade-log/audit/deleted-list?resource=${resource}${more}`, as);
const namesOf = async (resource: string, as = admin, more = '') =>
  (await deletedOf(resource, as, more)).body.data.records.map(({ name }) => name);
const historyOf = (resource: string, rowId: string, as = admin) =>
  calls.get<Page<HistoryEvent>>(`/api/blade-log/audit/list?resource=${resource}&rowId=${rowId}`, as);
const submit = async (path: string, body: object, as = admin): Promise<string> => {
  const reply = await calls.post<{ id: string }>(`${path}/submit`, as, body);
  expect(reply.body).toMatchObject({ code: 200 });
  return reply.body.data.id;
};
const remove = async (path: string, ids: string, as = admin) =>
  expect((await calls.post(`${path}/remove?ids=${ids}`, as)).body).toMatchObject({ code: 200 });

const posts = '/api/blade-system/post';
const users = '/api/blade-system/user';
const post = (code: string) => ({ category: '1', postCode: code, postName: `岗位${code}`, sort: 1 });
const gonePost = async (code: string, as = admin): Promise<string> => {
  const id = await submit(posts, post(code), as);
  await remove(posts, id, as);
  return id;
};
const newUser = (account: string, more: object = {}) => ({
  ...{ account, name: account, realName: `人${account}`, password: 'a3b8f2c9d1e07465a3b8f2c9d1e07465' },
  ...more,
});

/** Gives the role of `signInWith` a scope for one list; rights are read anew. */
const narrow = async (account: string, list: string, scope: { type: string; field: string }) => {
  await server.database.asSystem(
    (sql) => sql`
      with scope as (
        insert into system_data_scope (scope_name, resource_code, scope_type, scope_field)
        values (${list}, ${list}, ${scope.type}, ${scope.field}) returning id
      )
      insert into system_role_scope (tenant_id, role_id, scope_category, scope_id)
      select role.tenant_id, role.id, 1, scope.id from scope, system_role role where role.role_alias = ${`role-${account}`}`,
  );
  await calls.get('/api/blade-auth/oauth/clear-cache', admin);
};

describe('records that were deleted', () => {
  it('are told with who did it and when, the latest first, and have their history', async () => {
    const [first, last] = [await gonePost('d1'), await gonePost('d2')];
    const living = await submit(posts, post('d3'));
    const { records, total } = (await deletedOf('post')).body.data;
    expect(total).toBe(2);
    expect(records.map(({ rowId, name }) => [rowId, name])).toEqual([
      [last, '岗位d2'],
      [first, '岗位d1'],
    ]);
    expect(records[0]).toMatchObject({ userName: expect.any(String), time: expect.stringMatching(/^\d{4}-/) });
    expect(JSON.stringify(records)).not.toContain(living);
    const events = (await historyOf('post', first)).body.data.records;
    expect(events.map(({ action }) => action)).toEqual(['delete', 'add']);
    expect(events[0]?.changes).toContainEqual({ field: 'postCode', before: 'd1', after: null });
  });

  it('come in pages, and none beyond the last', async () => {
    const page = (current: number) => deletedOf('post', admin, `&size=1&current=${current}`);
    expect((await page(2)).body.data).toMatchObject({ total: 2, pages: 2, current: 2, records: [{ name: '岗位d1' }] });
    expect((await page(3)).body.data).toMatchObject({ total: 2, records: [] });
  });

  it('are none where nothing was', async () => {
    expect((await deletedOf('client')).body.data).toMatchObject({ total: 0, records: [], isMore: false });
  });

  it('are there of what is written by hand: people, roles, departments, menus, tenants, notices, providers', async () => {
    const dept = await submit('/api/blade-system/dept', {
      deptName: '删除处',
      fullName: '删除处',
      sort: 1,
      deptCategory: 1,
    });
    const role = await submit('/api/blade-system/role', { roleName: '删除角色', roleAlias: 'gone', sort: 1 });
    const user = await submit(users, newUser('gone', { roleId: role, deptId: dept }));
    const menu = await submit('/api/blade-system/menu', {
      name: '删除菜单',
      code: 'gone_menu',
      path: '/gone',
      category: 1,
    });
    const tenant = await submit('/api/blade-system/tenant', {
      tenantName: '删除租户',
      linkman: 'a',
      contactNumber: '1',
    });
    const notice = await submit('/api/blade-desk/notice', {
      title: '删除公告',
      category: '1',
      content: '<p>x</p>',
      releaseTime: '2026-01-01 08:00:00',
    });
    const provider = await submit('/api/blade-auth/provider', {
      ...{
        kind: 'github',
        source: 'gone',
        name: '删除登录',
        clientId: 'c',
        clientSecret: 'provider-secret',
        tenantId: '',
      },
    });
    await remove(users, user);
    await remove('/api/blade-system/role', role);
    await remove('/api/blade-system/dept', dept);
    await remove('/api/blade-system/menu', menu);
    await remove('/api/blade-system/tenant', tenant);
    await remove('/api/blade-desk/notice', notice);
    await remove('/api/blade-auth/provider', provider);
    const gone = { user, role, dept, menu, tenant, notice, provider };
    const names = ['人gone', '删除角色', '删除处', '删除菜单', '删除租户', '删除公告', '删除登录'];
    for (const [at, [resource, rowId]] of Object.entries(gone).entries()) {
      const { records } = (await deletedOf(resource)).body.data;
      expect(records[0], resource).toMatchObject({ rowId, name: names[at] });
      const { status, body } = await historyOf(resource, rowId);
      expect([status, body.data.records[0]?.action], resource).toEqual([200, 'delete']);
      expect(JSON.stringify(body), resource).not.toMatch(/provider-secret|a3b8f2c9/);
    }
  });

  it('are there of regions, which leave nothing but their events, until one is added anew', async () => {
    const region = { code: '420199', parentCode: '4201', name: '删除区', level: 3, sort: 1 };
    const added = await calls.post<{ id: string }>('/api/blade-system/region/submit', admin, region);
    expect(added.body).toMatchObject({ code: 200 });
    expect((await calls.post(`/api/blade-system/region/remove?id=${region.code}`, admin)).body.code).toBe(200);
    expect((await deletedOf('region')).body.data.records).toMatchObject([{ rowId: '420199', name: '删除区' }]);
    expect((await historyOf('region', '420199')).body.data.records.map(({ action }) => action)).toEqual([
      'delete',
      'add',
    ]);
    expect((await calls.post('/api/blade-system/region/submit', admin, region)).body.code).toBe(200);
    expect((await deletedOf('region')).body.data.total).toBe(0);
  });

  it('are there of questionnaires', async () => {
    const made = await calls.post<{ id: string }>('/api/surveyFormInfo/insertSurveyFormInfo', admin, {
      ...{ formName: '删除问卷', reportYear: 2026, audience: 'STUDENT' },
    });
    const { id } = made.body.data;
    expect((await calls.get(`/api/surveyFormInfo/deleteFormInfoById?id=${id}`, admin)).body.code).toBe(200);
    expect((await deletedOf('survey-form')).body.data.records).toMatchObject([{ rowId: id, name: '删除问卷' }]);
    expect((await historyOf('survey-form', id)).body.data.records[0]?.action).toBe('delete');
    expect((await deletedOf('student-head-count')).status).toBe(400);
  });
});

describe('what was deleted is for those whose it was', () => {
  it('no right, no list; nobody, no list', async () => {
    const viewer = await signInWith(means(), '000000', 'd-viewer', ['post_view']);
    const plain = await signInWith(means(), '000000', 'd-plain', ['notice']);
    expect(await namesOf('post', viewer)).toContain('岗位d1');
    expect((await deletedOf('post', plain)).status).toBe(403);
    expect((await deletedOf('post', '')).status).toBe(401);
  });

  it('another tenant finds nothing of it, and its own', async () => {
    const other = await signInWith(means(), '400011', 'd-other', [
      'post',
      'post_add',
      'post_delete',
      'user',
      'role',
      'dept',
    ]);
    for (const resource of ['post', 'user', 'role', 'dept']) {
      expect((await deletedOf(resource, other)).body.data, resource).toMatchObject({ total: 0, records: [] });
    }
    const own = await gonePost('d4', other);
    expect(await namesOf('post', other)).toEqual(['岗位d4']);
    expect(await namesOf('post')).not.toContain('岗位d4');
    expect((await historyOf('post', own)).status).toBe(404);
  });

  it('people of another tenant whom the platform deleted are found by both, others by nobody else', async () => {
    const theirs = await signInWith(means(), '400012', 'd-theirs', ['user', 'user_view', 'user_delete']);
    const third = await signInWith(means(), '400013', 'd-third', ['user', 'user_view']);
    const [left, taken] = await server.database.asSystem(
      (sql) => sql<{ id: string }[]>`
        insert into "system_user" (tenant_id, account, password, real_name)
        values ('400012', 'left', 'x', '自己删的'), ('400012', 'taken', 'x', '平台删的') returning id`,
    );
    await remove(users, left?.id ?? '', theirs);
    await remove(users, taken?.id ?? '');
    expect(await namesOf('user', theirs)).toEqual(['平台删的', '自己删的']);
    expect(await namesOf('user')).toContain('平台删的');
    expect(await namesOf('user')).not.toContain('自己删的');
    expect(await namesOf('user', third)).toEqual([]);
    expect((await historyOf('user', taken?.id ?? '', theirs)).body.data.records[0]?.action).toBe('delete');
    expect((await historyOf('user', taken?.id ?? '', third)).status).toBe(404);
  });

  it('of what all tenants share it is the platform’s, and of notices the writers’', async () => {
    const tenant = await signInWith(means(), '400014', 'd-shared', ['param', 'menu', 'region', 'tenant', 'notice']);
    for (const resource of ['param', 'menu', 'region', 'tenant', 'provider', 'notice']) {
      expect((await deletedOf(resource, tenant)).status, resource).toBe(403);
    }
  });

  it('data scopes narrow it: whose rows, and which fields, names included', async () => {
    const scoped = await signInWith(means(), '000000', 'd-scoped', [
      ...['post', 'post_view', 'post_add', 'post_delete'],
      ...['user', 'user_view'],
    ]);
    await narrow('d-scoped', 'post', { type: '2', field: 'postCode' });
    await narrow('d-scoped', 'user', { type: '2', field: 'account' });
    const own = await gonePost('d5', scoped);
    const theirs = await gonePost('d6');
    const { records, total } = (await deletedOf('post', scoped)).body.data;
    expect([total, records.map(({ rowId, name }) => [rowId, name])]).toEqual([1, [[own, null]]]);
    const [event] = (await historyOf('post', own, scoped)).body.data.records;
    const told = event?.changes.map(({ field }) => field);
    expect(told).toContain('postCode');
    expect(told).not.toContain('postName');
    expect((await historyOf('post', theirs, scoped)).status).toBe(404);
    expect((await deletedOf('user', scoped)).body.data.total).toBe(0);
    expect(await namesOf('user')).toContain('人gone');
  });

  it('refuses what has no such list', async () => {
    expect((await deletedOf('audit_event')).body.msg).toBe('没有删除记录: audit_event');
    expect((await deletedOf('survey-college')).status).toBe(400);
    expect((await calls.get('/api/blade-log/audit/deleted-list', admin)).body.msg).toBe('缺少必要的请求参数: resource');
  });
});

it('of very many only the latest are looked through, by an index of their own', async () => {
  await server.database.asSystem(async (sql) => {
    await sql`
      insert into audit_event (tenant_id, action, resource, row_id, before)
      select '000000', 'delete', 'client', c.id::text, '{"clientId": "bulk"}' from generate_series(1, ${mostDeleted + 1}),
        lateral (select min(id) as id from system_client) c`;
    await sql`update system_client set is_deleted = true where id = (select min(id) from system_client)`;
    await sql`insert into audit_event (tenant_id, action, resource, row_id)
      select '000000', 'edit', 'post', n::text from generate_series(1, 20000) n`;
    await sql`analyze audit_event`;
    const plan = await sql`
      explain select id from audit_event where tenant_id = '000000' and resource = 'post' and action = 'delete'
      order by id desc limit 1000`;
    expect(JSON.stringify(plan)).toContain('audit_event_deleted');
  });
  const { total, isMore } = { ...(await deletedOf('client')).body.data };
  expect([total, isMore]).toEqual([mostDeleted, true]);
  expect((await deletedOf('post')).body.data.isMore).toBe(false);
});
