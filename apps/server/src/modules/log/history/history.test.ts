import type { Page } from '@manyi/shared/contract/envelope';
import type { HistoryEvent } from '@manyi/shared/contract/history';
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

const historyOf = (resource: string, rowId: string, as = admin, more = '') =>
  calls.get<Page<HistoryEvent>>(`/api/blade-log/audit/list?resource=${resource}&rowId=${rowId}${more}`, as);
const submit = async (path: string, body: object, as = admin): Promise<string> => {
  const reply = await calls.post<{ id: string }>(`${path}/submit`, as, body);
  expect(reply.body).toMatchObject({ code: 200 });
  return reply.body.data.id;
};
const post = (code: string) => ({ category: '1', postCode: code, postName: `岗位${code}`, sort: 1 });

describe('the history of a record', () => {
  it('says who changed what, from what to what, newest first, in pages', async () => {
    const path = '/api/blade-system/post';
    const id = await submit(path, post('h1'));
    await submit(path, { id, postName: '改过', sort: 2 });
    await submit(path, { id, category: '2' });
    const { body } = await historyOf('post', id);
    expect(body.data).toMatchObject({ total: 3, current: 1 });
    expect(body.data.records.map(({ action, changes }) => ({ action, changes }))).toEqual([
      { action: 'edit', changes: [{ field: 'category', before: '1', after: '2', names: { 1: '高层', 2: '中层' } }] },
      {
        action: 'edit',
        changes: expect.arrayContaining([
          { field: 'postName', before: '岗位h1', after: '改过' },
          { field: 'sort', before: 1, after: 2 },
        ]),
      },
      { action: 'add', changes: expect.arrayContaining([{ field: 'postCode', before: null, after: 'h1' }]) },
    ]);
    expect(body.data.records[0]).toMatchObject({
      userName: expect.any(String),
      time: expect.stringMatching(/^\d{4}-/),
    });
    expect((await historyOf('post', id, admin, '&size=1&current=3')).body.data.records[0]?.action).toBe('add');
  });

  it('is there for records written by hand too: a region, a department, a role', async () => {
    await calls.post('/api/blade-system/region/submit', admin, { id: '4201', remark: '省会' });
    expect((await historyOf('region', '4201')).body.data.records[0]?.changes).toEqual([
      { field: 'remark', before: '', after: '省会' },
    ]);
    const dept = await submit('/api/blade-system/dept', {
      deptName: '历史处',
      fullName: '历史处',
      sort: 1,
      deptCategory: 1,
    });
    expect((await historyOf('dept', dept)).body.data.records[0]).toMatchObject({ action: 'add' });
    const role = await submit('/api/blade-system/role', { roleName: '历史', roleAlias: 'history', sort: 1 });
    const [made] = (await historyOf('role', role)).body.data.records;
    expect(made).toMatchObject({ action: 'add' });
    expect(made?.changes.map(({ field }) => field)).toEqual(expect.arrayContaining(['roleName', 'roleAlias', 'sort']));
  });

  it('names what ids and keys stand for, deleted ones too', async () => {
    const id = await submit('/api/blade-system/post', post('h6'));
    const [added] = (await historyOf('post', id)).body.data.records;
    expect(added?.changes.find(({ field }) => field === 'category')).toMatchObject({
      after: '1',
      names: { '1': expect.stringMatching(/\D/) },
    });
    const roles = await Promise.all(
      ['n1', 'n2'].map((alias) =>
        submit('/api/blade-system/role', { roleName: `角色${alias}`, roleAlias: alias, sort: 1 }),
      ),
    );
    const userId = await submit('/api/blade-system/user', {
      account: 'named',
      name: 'named',
      realName: 'named',
      password: 'a3b8f2c9d1e07465a3b8f2c9d1e07465',
      roleId: roles[0],
    });
    await calls.post(`/api/blade-system/user/grant?userIds=${userId}&roleIds=${roles[1]}`, admin);
    await calls.post(`/api/blade-system/role/remove?ids=${roles[0]}`, admin);
    const [granted] = (await historyOf('user', userId)).body.data.records;
    expect(granted).toMatchObject({
      action: 'grant',
      changes: [
        {
          field: 'roleId',
          before: roles[0],
          after: roles[1],
          names: { [roles[0] ?? '']: '角色n1', [roles[1] ?? '']: '角色n2' },
        },
      ],
    });
  });

  it('of rights granted, tells what came and went, and how many stayed', async () => {
    const role = await submit('/api/blade-system/role', { roleName: '授权', roleAlias: 'granted', sort: 1 });
    const menus = await server.database.asSystem(
      (sql) => sql<{ id: string; name: string; screen: string }[]>`
        select m.id, m.name, p.name as screen from system_menu m join system_menu p on p.id = m.parent_id
        where m.category = 2 and m.is_built and not m.is_deleted order by m.id limit 12`,
    );
    const [first, ...rest] = menus;
    const grant = (ids: string[]) =>
      calls.post('/api/blade-system/role/grant', admin, {
        roleIds: [role],
        menuIds: ids,
        dataScopeIds: [],
        apiScopeIds: [],
      });
    await grant(rest.map(({ id }) => id));
    expect((await grant([first?.id ?? '', ...rest.slice(0, 10).map(({ id }) => id)])).body).toMatchObject({
      code: 200,
    });
    const [last] = (await historyOf('role', role)).body.data.records;
    const dropped = rest[10];
    expect(last?.changes).toEqual([
      {
        field: 'menuIds',
        before: dropped?.id,
        after: first?.id,
        kept: 10,
        names: {
          [dropped?.id ?? '']: `${dropped?.screen} / ${dropped?.name}`,
          [first?.id ?? '']: `${first?.screen} / ${first?.name}`,
        },
      },
    ]);
  });

  it('of a heading names the screens put under it', async () => {
    const heading = await submit('/api/blade-system/topmenu', {
      name: '抬头',
      code: 'h-top',
      source: 'house',
      sort: 1,
    });
    const [menu] = await server.database.asSystem(
      (sql) => sql<{ id: string; name: string }[]>`
        select id, name from system_menu where category = 1 and is_built and not is_deleted order by id limit 1`,
    );
    const id = menu?.id ?? '';
    await calls.post('/api/blade-system/topmenu/grant', admin, { topMenuIds: [heading], menuIds: [id] });
    expect((await historyOf('topmenu', heading)).body.data.records[0]).toMatchObject({
      action: 'grant',
      changes: [{ field: 'menuIds', after: id, names: { [id]: menu?.name } }],
    });
  });

  it('of another tenant’s user is whole for the platform and for them, whoever changed it', async () => {
    const means = { database: server.database, calls };
    const theirs = await signInWith(means, '400005', 'theirs', ['user', 'user_view', 'user_edit']);
    const [user] = await server.database.asSystem(
      (sql) => sql<{ id: string }[]>`select id from "system_user" where tenant_id = '400005' limit 1`,
    );
    const id = user?.id ?? '';
    expect((await calls.post('/api/blade-system/user/submit', admin, { id, phone: '13800000000' })).body.code).toBe(
      200,
    );
    for (const reader of [admin, theirs]) {
      const { status, body } = await historyOf('user', id, reader);
      expect(status).toBe(200);
      expect(body.data.records[0]?.changes).toContainEqual(
        expect.objectContaining({ field: 'phone', after: '13800000000' }),
      );
    }
  });

  it('tells that a secret was changed, never to what', async () => {
    const client = await submit('/api/blade-system/client', {
      clientId: 'h-client',
      clientSecret: 'first-secret-text',
      authorizedGrantTypes: 'password',
      scope: 'all',
      accessTokenValidity: 3600,
      refreshTokenValidity: 7200,
    });
    await submit('/api/blade-system/client', {
      id: client,
      clientSecret: 'other-secret-text',
      accessTokenValidity: 1800,
    });
    const { body } = await historyOf('client', client);
    expect(body.data.records[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'clientSecret', before: null, after: null, isSecret: true },
        { field: 'accessTokenValidity', before: 3600, after: 1800 },
      ]),
    );
    expect(JSON.stringify(body)).not.toContain('secret-text');
  });

  it('never shows a secret', async () => {
    const id = await submit('/api/blade-system/post', post('h2'));
    await server.database.asSystem(
      (sql) => sql`
        update audit_event set after = after || '{"password": "p-secret", "clientSecret": "c-secret"}' where row_id = ${id}`,
    );
    expect(JSON.stringify((await historyOf('post', id)).body)).not.toContain('secret');
  });

  it('is for those who may see the record, and of records they may see', async () => {
    const means = { database: server.database, calls };
    const id = await submit('/api/blade-system/post', post('h3'));
    const viewer = await signInWith(means, '000000', 'viewer', ['post_view']);
    const plain = await signInWith(means, '000000', 'plain', ['notice']);
    const other = await signInWith(means, '400003', 'other', ['post', 'post_view', 'post_edit']);
    expect((await historyOf('post', id, viewer)).status).toBe(200);
    expect((await historyOf('post', id, plain)).status).toBe(403);
    expect((await historyOf('post', id, other)).status).toBe(404);
    expect((await historyOf('post', id, '')).status).toBe(401);
    // What is gone is still whose it was.
    await calls.post(`/api/blade-system/post/remove?ids=${id}`, admin);
    expect((await historyOf('post', id)).body.data.records[0]?.action).toBe('delete');
    expect((await historyOf('post', id, plain)).status).toBe(403);
    expect((await historyOf('post', id, other)).status).toBe(404);
  });

  it('of what all tenants share is for the platform; others are told so', async () => {
    const means = { database: server.database, calls };
    const codes = ['param', 'dict', 'client', 'tenant_package', 'data_scope', 'api_scope', 'menu', 'region'];
    const tenant = await signInWith(means, '400004', 'shared', codes);
    const [ids] = await server.database.asSystem(
      (sql) => sql<Record<string, string>[]>`
        select (select id from system_param limit 1) as param, (select id from system_dict limit 1) as dict,
          (select id from system_client limit 1) as client, (select id from system_menu where is_built limit 1) as menu,
          '42' as region`,
    );
    expect(Object.keys(ids ?? {})).toHaveLength(5);
    for (const [resource, id] of Object.entries(ids ?? {})) {
      expect((await historyOf(resource, id)).status, resource).toBe(200);
      const { status, body } = await historyOf(resource, id, tenant);
      expect([status, body.msg], resource).toEqual([403, '这是所有租户共用的数据，变更历史只对平台管理员开放']);
    }
  });

  it('is narrowed by data scopes like the record itself: whose rows, and which fields', async () => {
    const means = { database: server.database, calls };
    const scoped = await signInWith(means, '000000', 'scoped', ['post', 'post_view', 'post_add', 'user', 'user_view']);
    await server.database.asSystem(async (sql) => {
      for (const code of ['post', 'user']) {
        await sql`
          with scope as (
            insert into system_data_scope (scope_name, resource_code, scope_type, scope_field)
            values (${code}, ${code}, '2', 'postCode,account') returning id
          )
          insert into system_role_scope (tenant_id, role_id, scope_category, scope_id)
          select '000000', role.id, 1, scope.id from scope, system_role role where role.role_alias = 'role-scoped'`;
      }
    });
    // Rights are read anew.
    await calls.get('/api/blade-auth/oauth/clear-cache', admin);
    const theirs = await submit('/api/blade-system/post', post('h4'));
    const own = await submit('/api/blade-system/post', post('h5'), scoped);
    expect((await historyOf('post', theirs, scoped)).status).toBe(404);
    const fields = (await historyOf('post', own, scoped)).body.data.records.flatMap(({ changes }) => changes);
    expect(fields.map(({ field }) => field)).toContain('postCode');
    expect(fields.map(({ field }) => field)).not.toContain('postName');
    const [someone] = await server.database.asSystem(
      (sql) => sql<{ id: string }[]>`select id from "system_user" where account = 'admin' and tenant_id = '000000'`,
    );
    expect((await historyOf('user', someone?.id ?? '', scoped)).status).toBe(404);
    expect((await historyOf('user', someone?.id ?? '')).status).toBe(200);
  });

  it('is there for sign-in providers, and tells for which tenant', async () => {
    const id = await submit('/api/blade-auth/provider', {
      kind: 'github',
      source: 'h-github',
      name: 'GitHub',
      clientId: 'c1',
      clientSecret: 'provider-secret-text',
      tenantId: '000000',
    });
    const { body } = await historyOf('provider', id);
    expect(body.data.records[0]).toMatchObject({ action: 'add' });
    expect(body.data.records[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'forTenant', before: null, after: '000000', names: { '000000': expect.any(String) } },
        { field: 'clientSecret', before: null, after: null, isSecret: true },
      ]),
    );
    expect(JSON.stringify(body)).not.toContain('secret-text');
    expect((await historyOf('provider', '1')).status).toBe(404);
  });

  it('is there for questionnaires and for head-counts', async () => {
    const made = await calls.post<{ id: string }>('/api/surveyFormInfo/insertSurveyFormInfo', admin, {
      formName: '历史问卷',
      reportYear: 2026,
      audience: 'STUDENT',
    });
    const formId = made.body.data.id;
    const saved = await calls.post('/api/surveyFormInfo/updateSurveyFormInfo', admin, {
      id: formId,
      version: 0,
      formName: '改名问卷',
      startTime: '2026-03-01 08:00',
    });
    expect(saved.body).toMatchObject({ code: 200 });
    const records = (await historyOf('survey-form', formId)).body.data.records;
    expect(records.map(({ action }) => action)).toEqual(['edit', 'add']);
    expect(records[0]?.changes.filter(({ field }) => field === 'formName')).toEqual([
      { field: 'formName', before: '历史问卷', after: '改名问卷' },
    ]);
    expect(records[0]?.changes.map(({ field }) => field)).not.toContain('audience');
    expect(records[1]?.changes).toContainEqual({ field: 'formName', before: null, after: '历史问卷' });

    const college = await submit('/api/blade-system/dept', {
      deptName: '历史学院',
      fullName: '历史学院',
      sort: 1,
      collegeKind: 'SCHOOL',
      collegeCode: '4100099999',
    });
    const row = `${college}-2026`;
    const change = (studentsNumber: number, version: number, reason?: string) =>
      calls.post('/api/surveyFormCollegeRela/updateStudentsNumber', admin, [
        { id: row, version, studentsNumber, reason, confirmed: true },
      ]);
    expect((await historyOf('student-head-count', row)).body.data.records).toEqual([]);
    expect((await change(100, 0)).body).toMatchObject({ code: 200 });
    expect((await change(120, 1, '补录')).body).toMatchObject({ code: 200 });
    const counts = (await historyOf('student-head-count', row)).body.data;
    expect(counts.total).toBe(2);
    expect(counts.records[0]).toMatchObject({
      action: 'edit',
      changes: expect.arrayContaining([
        { field: 'number', before: 100, after: 120 },
        { field: 'reason', before: null, after: '补录' },
      ]),
    });
    expect((await historyOf('teacher-head-count', row)).body.data.records).toEqual([]);
    expect((await historyOf('student-head-count', '1-2026')).status).toBe(404);
    const plain = await signInWith({ database: server.database, calls }, '000000', 'counts', ['notice']);
    expect((await historyOf('student-head-count', row, plain)).status).toBe(403);
  });

  it('refuses what has no history and ids that are none', async () => {
    expect((await historyOf('audit_event', '1')).status).toBe(400);
    expect((await historyOf('post', "1' or 1=1")).status).toBe(404);
    expect((await historyOf('region', 'x')).status).toBe(404);
    expect((await calls.get('/api/blade-log/audit/list?resource=post', admin)).body.msg).toBe(
      '缺少必要的请求参数: rowId',
    );
  });
});
