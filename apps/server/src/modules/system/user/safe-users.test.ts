import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIdentityWorld, type World } from '../testing/identity-world.ts';

let world: World;
let admin: string;
beforeAll(async () => {
  world = await openIdentityWorld();
  admin = (await world.signIn()).access_token;
});
afterAll(() => world.close());

const api = '/api/blade-system';
const idOf = async (token: string) => (await world.get<{ id: string }>(`${api}/user/info`, token)).body.data.id;
const submit = (token: string, body: object) =>
  world.post<{ id: string; status: number; version: number }>(`${api}/user/submit`, token, body);
const roleId = async (token: string, alias: string) => {
  const { body } = await world.get<{ id: string; roleAlias: string }[]>(`${api}/role/list`, token);
  return body.data.find((role) => role.roleAlias === alias)?.id ?? '';
};

describe('people who stay', () => {
  it('are oneself and the built-in administrator, deleted or disabled by nobody', async () => {
    const second = await submit(admin, {
      account: 'second',
      password: 'horse 12 battery',
      realName: '第二人',
      roleId: await roleId(admin, 'administrator'),
    });
    const me = await idOf(admin);
    expect((await world.post(`${api}/user/remove?ids=${me}`, admin)).body.msg).toBe('不能删除自己');
    expect((await submit(admin, { id: me, status: 0 })).body.msg).toBe('不能停用自己');
    const other = (await world.signIn('second', '000000', 'horse 12 battery')).access_token;
    expect((await world.post(`${api}/user/remove?ids=${me}`, other)).body.msg).toBe('内置管理员账号 admin 不能删除');
    expect((await submit(other, { id: me, status: 0 })).body.msg).toBe('内置管理员账号 admin 不能停用');
    expect((await world.post(`${api}/user/remove?ids=${second.body.data.id}`, admin)).status).toBe(200);
  });

  it('include the last administrator of a tenant, until there is another', async () => {
    const made = await world.tenant('440001', 'boss', ['user', 'user_edit', 'user_delete', 'user_role']);
    const plain = await world.tenant('440001', 'plain', []);
    await world.database.asSystem((sql) => sql`update system_role set role_alias = 'admin' where id = ${made.roleId}`);
    const last = '租户至少要保留一名可用的管理员';
    const refusals = [
      await world.post(`${api}/user/remove?ids=${made.userId}`, admin),
      await world.post(`${api}/user/remove?ids=${plain.userId},${made.userId}`, admin),
      await submit(admin, { id: made.userId, status: 0 }),
      await submit(admin, { id: made.userId, roleId: plain.roleId }),
      await world.post(`${api}/user/grant?userIds=${made.userId}&roleIds=${plain.roleId}`, admin),
    ];
    expect(refusals.map(({ body }) => body.msg)).toEqual(refusals.map(() => last));
    const grant = await world.post(`${api}/user/grant?userIds=${plain.userId}&roleIds=${made.roleId}`, admin);
    expect(grant.status).toBe(200);
    expect((await world.post(`${api}/user/remove?ids=${made.userId}`, admin)).status).toBe(200);
  });

  it('are not two administrators who take each other away at the same moment', async () => {
    const one = await world.tenant('440002', 'one', []);
    const two = await world.tenant('440002', 'two', []);
    await world.database.asSystem((sql) => sql`update system_role set role_alias = 'admin' where id = ${one.roleId}`);
    await world.post(`${api}/user/grant?userIds=${two.userId}&roleIds=${one.roleId}`, admin);
    const removals = await Promise.all(
      [one, two].map(({ userId }) => world.post(`${api}/user/remove?ids=${userId}`, admin)),
    );
    expect(removals.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
  });
});

describe('the last administrator of a tenant', () => {
  it('does not stop being one by another name of the role', async () => {
    const { roleId } = await world.tenant('440006', 'ruler', ['role', 'role_edit']);
    await world.database.asSystem(
      (sql) => sql`update system_role set role_alias = 'admin' where tenant_id = '440006' and id = ${roleId}`,
    );
    const ruler = (await world.signIn('ruler', '440006')).access_token;
    const rename = (roleAlias: string) => world.post(`${api}/role/submit`, ruler, { id: roleId, roleAlias });
    expect([(await rename('chief')).status, (await rename('chief')).body.msg]).toEqual([
      400,
      '租户至少要保留一名可用的管理员',
    ]);
    expect((await rename('admin')).status).toBe(200);
  });
});

describe('the alias of administrators', () => {
  it('is given by administrators only, whatever codes somebody holds', async () => {
    await world.tenant('440007', 'maker', ['role', 'role_add', 'role_edit']);
    const maker = (await world.signIn('maker', '440007')).access_token;
    const named = (roleAlias: string) => world.post(`${api}/role/submit`, maker, { roleName: 'x', roleAlias });
    for (const alias of ['admin', 'Admin', 'administrator']) expect((await named(alias)).status, alias).toBe(403);
    expect((await named('admins')).status).toBe(200);
    const byPlatform = { roleName: 'x', roleAlias: 'admin', tenantId: '440007' };
    expect((await world.post(`${api}/role/submit`, admin, byPlatform)).status).toBe(200);
  });
});

describe('the roles of somebody', () => {
  it('are not changed by editing them without the right to give roles', async () => {
    const { roleId } = await world.tenant('440008', 'clerk', ['user', 'user_edit']);
    const spare = await world.tenant('440008', 'spare', []);
    const clerk = (await world.signIn('clerk', '440008')).access_token;
    const edit = (ids: string) => submit(clerk, { id: spare.userId, phone: '13800000002', roleId: ids });
    const refused = await edit(roleId);
    expect([refused.status, refused.body.msg]).toEqual([403, '没有给用户配置角色的权限']);
    // The dialog sends along what was there.
    expect((await edit(spare.roleId)).status).toBe(200);
    // None at all is a change, too.
    expect((await edit('')).status).toBe(403);
  });
});

describe('a list asked by an id that is none', () => {
  it('refuses, rather than showing everything', async () => {
    for (const asked of [
      'user/page?deptId=x',
      'user/page?roleId=-1',
      'user/page?deptId=1&deptId=2',
      'user/page?tenantId=1&tenantId=2',
      'dept/lazy-list?parentId=1;',
      'dept/list?tenantId=1234567890123',
      'role/list?tenantId=a&tenantId=b',
    ])
      expect((await world.get(`${api}/${asked}`, admin)).status, asked).toBe(400);
  });
});

describe('a user without a name', () => {
  it('is not made by emptying it, by others or by themselves', async () => {
    const { userId } = await world.tenant('000000', 'named', []);
    const emptied = await submit(admin, { id: userId, realName: ' ' });
    expect([emptied.status, emptied.body.msg]).toEqual([400, '请输入用户姓名']);
    const own = (await world.signIn('named')).access_token;
    expect((await world.post(`${api}/user/update-info`, own, { realName: '' })).status).toBe(400);
    expect((await world.post(`${api}/user/update-info`, own, { phone: '13800000001' })).status).toBe(200);
  });
});

describe('a disabled user', () => {
  it('is signed out at once, cannot sign in, and can be let in again', async () => {
    const { userId } = await world.tenant('000000', 'paused', []);
    const before = (await world.signIn('paused')).access_token;
    expect((await submit(admin, { id: userId, status: 0 })).body.data.status).toBe(0);
    expect((await world.get(`${api}/user/info`, before)).status).toBe(401);
    expect((await world.token({ account: 'paused' })).status).toBe(400);
    expect((await submit(admin, { id: userId, status: 7 })).status).toBe(400);
    expect((await submit(admin, { id: userId, realName: '仍停用' })).body.data.status).toBe(0);
    expect((await submit(admin, { id: userId, status: 1 })).body.data.status).toBe(1);
    expect((await world.token({ account: 'paused' })).status).toBe(200);
  });
});

describe('two saves of one user at the same moment', () => {
  it('leave one of them told, and nothing lost', async () => {
    const { userId } = await world.tenant('000000', 'shared', []);
    const { version } = (await world.get<{ version: number }>(`${api}/user/detail?id=${userId}`, admin)).body.data;
    const saves = await Promise.all(
      ['甲', '乙', '丙'].map((realName) => submit(admin, { id: userId, version, realName })),
    );
    expect(saves.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});

describe('somebody who is given roles', () => {
  it('while another has them open in a dialog: the dialog does not take them back', async () => {
    const { userId } = await world.tenant('000000', 'regranted', []);
    const spare = await world.tenant('000000', 'spare-role', []);
    const seen = (await world.get<{ version: number; roleId: string }>(`${api}/user/detail?id=${userId}`, admin)).body
      .data;
    expect((await world.post(`${api}/user/grant?userIds=${userId}&roleIds=${spare.roleId}`, admin)).status).toBe(200);
    const stale = await submit(admin, { id: userId, version: seen.version, roleId: seen.roleId, realName: 'x' });
    expect([stale.status, stale.body.data]).toMatchObject([409, { current: { roleId: spare.roleId } }]);
  });
});

describe('the platform’s administrator', () => {
  const page = async (token: string, query: string) =>
    world.get<{ total: number; records: { account: string; tenantId: string; tenantName: string }[] }>(
      `${api}/user/page?size=500&${query}`,
      token,
    );

  it('sees the users of one tenant or of all, by department and role too; nobody else does', async () => {
    const far = await world.tenant('440003', 'faraway', ['user', 'user_export']);
    expect((await page(admin, 'account=faraway')).body.data.total).toBe(0);
    const found = (await page(admin, 'tenantId=*&account=faraway')).body.data.records;
    expect(found).toMatchObject([{ account: 'faraway', tenantId: '440003', tenantName: '440003' }]);
    expect((await page(admin, 'tenantId=440003')).body.data.total).toBe(1);
    expect((await page(admin, `tenantId=*&deptId=${far.deptId}`)).body.data.total).toBe(1);
    expect((await page(admin, `tenantId=*&roleId=${far.roleId}`)).body.data.total).toBe(1);
    expect((await page(admin, 'tenantId=440003&roleId=1')).body.data.total).toBe(0);
    const tenants = new Set((await page(admin, 'tenantId=*')).body.data.records.map((row) => row.tenantId));
    expect(tenants.size).toBeGreaterThan(1);
    const near = await idOf(admin);
    const mixed = await world.post(`${api}/user/unlock?userIds=${far.userId},${near}`, admin);
    expect([mixed.status, mixed.body.msg]).toEqual([400, '请选择同一租户的数据']);
    const token = (await world.signIn('faraway', '440003')).access_token;
    expect((await page(token, 'tenantId=*')).status).toBe(403);
    const sheet = await world.app.inject({
      url: `${api}/user/export-user?tenantId=*`,
      headers: { 'blade-auth': `bearer ${token}` },
    });
    expect(sheet.statusCode).toBe(403);
  });
});

describe('what is deleted while somebody is put into it', () => {
  it.each(['dept', 'role', 'post'] as const)('a %s: one of the two is refused', async (name) => {
    const bodies = {
      dept: { deptName: 'fleeting' },
      role: { roleName: 'fleeting', roleAlias: 'fleeting' },
      post: { category: '1', postCode: 'fleeting', postName: 'fleeting', sort: 1 },
    };
    for (const round of [1, 2, 3, 4]) {
      const made = await world.post<{ id: string }>(`${api}/${name}/submit`, admin, bodies[name]);
      expect(made.body).toMatchObject({ code: 200 });
      const { id } = made.body.data;
      const account = `into-${name}-${round}`;
      const body = { account, realName: account, password: 'Anders-2026', [`${name}Id`]: id };
      const [put, removed] = await Promise.all([
        submit(admin, body),
        world.post(`${api}/${name}/remove?ids=${id}`, admin),
      ]);
      // Which of them depends on who was first.
      expect(['200 400', '403 200'], account).toContain(`${put.status} ${removed.status}`);
      if (removed.status !== 200) {
        expect((await world.post(`${api}/user/remove?ids=${put.body.data.id}`, admin)).status).toBe(200);
        expect((await world.post(`${api}/${name}/remove?ids=${id}`, admin)).status).toBe(200);
      }
    }
  });
});

describe('what is deleted while something is put below it', () => {
  it.each([
    ['dept', (n: number) => ({ deptName: `above ${n}` })],
    ['role', (n: number) => ({ roleName: `above ${n}`, roleAlias: `above-${n}` })],
    ['dict', (n: number) => ({ code: `above${n}`, dictValue: 'x', dictKey: `${n}`, sort: 1, isSealed: 0 })],
  ] as const)('a %s: one of the two is refused', async (name, body) => {
    for (const round of [1, 2, 3, 4]) {
      const made = await world.post<{ id: string }>(`${api}/${name}/submit`, admin, body(round));
      expect(made.body).toMatchObject({ code: 200 });
      const { id } = made.body.data;
      const [put, removed] = await Promise.all([
        world.post<{ id: string }>(`${api}/${name}/submit`, admin, { ...body(round + 10), parentId: id }),
        world.post(`${api}/${name}/remove?ids=${id}`, admin),
      ]);
      expect(['200 400', '400 200'], `${round}`).toContain(`${put.status} ${removed.status}`);
      if (put.status === 200)
        expect((await world.post(`${api}/${name}/remove?ids=${put.body.data.id}`, admin)).status).toBe(200);
    }
  });
});

describe('posts', () => {
  it('that somebody holds stay, and say who', async () => {
    const post = await world.post<{ id: string }>(`${api}/post/submit`, admin, {
      category: '1',
      postCode: 'held',
      postName: '有人的岗位',
      sort: 1,
    });
    const { userId } = await world.tenant('000000', 'holder', []);
    const postId = post.body.data.id;
    expect((await submit(admin, { id: userId, postId })).status).toBe(200);
    const refused = await world.post<{ dependents: string[] }>(`${api}/post/remove?ids=${postId}`, admin);
    expect([refused.status, refused.body.msg, refused.body.data.dependents]).toEqual([
      400,
      '岗位下还有用户: holder',
      ['holder'],
    ]);
    expect((await world.post(`${api}/user/remove?ids=${userId}`, admin)).status).toBe(200);
    expect((await world.post(`${api}/post/remove?ids=${postId}`, admin)).status).toBe(200);
  });
});

describe('departments', () => {
  it('name a few of many users, and how many there are', async () => {
    const { deptId } = await world.tenant('440004', 'first', []);
    await world.database.asSystem(async (sql) => {
      const rows = await sql<{ id: string }[]>`
        insert into "system_user" (tenant_id, account) select '440004', 'more' || n from generate_series(1, 9) n returning id`;
      const links = rows.map(({ id }) => ({ tenant_id: '440004', user_id: id, dept_id: deptId }));
      await sql`insert into system_user_dept ${sql(links)}`;
    });
    const { body } = await world.post(`${api}/dept/remove?ids=${deptId}`, admin);
    expect(body.msg).toBe('部门下还有用户: first、more1、more2、more3、more4 等 10 个');
  });
});
