import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminPassword, md5, openIdentityWorld, type World } from '../testing/identity-world.ts';

/** A tenant from its making to its end, on a real database. */

let world: World;
let admin: string;
const codes = ['tenant', 'tenant_add', 'tenant_edit', 'tenant_delete', 'tenant_setting', 'tenant_datasource'];
beforeAll(async () => {
  world = await openIdentityWorld();
  // The screen is made by hand; its rights are there as soon as it is.
  await world.database.asSystem(async (sql) => {
    const wanted = await sql<{ id: string }[]>`
      update system_menu set is_built = true where code ~ '^(tenant|client|top_?menu|data_scope|api_scope)' returning id`;
    await sql`
      insert into system_role_menu select r.tenant_id, r.id, m.id from system_role r, system_menu m
      where r.role_alias = 'administrator' and m.id = any (${wanted.map((row) => row.id)}::bigint[]) on conflict do nothing`;
  });
  admin = (await world.signIn()).access_token;
});
afterAll(() => world.close());

const base = '/api/blade-system/tenant';
interface Made {
  id: string;
  tenantId: string;
  version: number;
  account: string;
  password: string;
}
let count = 0;
const make = async (more: object = {}): Promise<Made> => {
  count += 1;
  const body = { tenantName: `学院${count}`, linkman: '王老师', ...more };
  const reply = await world.post<Made>(`${base}/submit`, admin, body);
  expect(reply.body).toMatchObject({ code: 200 });
  return reply.body.data;
};
const signIn = ({ tenantId, account, password }: Made) => world.token({ tenant: tenantId, account, password });
const tokenOf = async (made: Made): Promise<string> => {
  const { status, body } = await signIn(made);
  expect(body.msg ?? '').toBe('');
  expect(status).toBe(200);
  return body.access_token;
};
const menuIds = async (...wanted: string[]): Promise<string> => {
  const rows = await world.database.asSystem(
    (sql) => sql<{ id: string }[]>`select id from system_menu where code = any (${wanted})`,
  );
  expect(rows).toHaveLength(wanted.length);
  return rows.map((row) => row.id).join(',');
};
const set = (made: Made, settings: object) => world.post(`${base}/setting`, admin, { ids: made.id, settings });
const routesOf = async (token: string): Promise<string> =>
  JSON.stringify((await world.get('/api/blade-system/menu/routes', token)).body.data);

describe('a new tenant', () => {
  it('has an administrator who signs in with the password told once, and works in their own tenant only', async () => {
    const made = await make({ domain: 'One.Example' });
    expect(made.tenantId).toMatch(/^\d{6}$/);
    const token = await tokenOf(made);
    const info = await world.get<{ roleName: string; deptName: string; postName: string }>(
      '/api/blade-system/user/info',
      token,
    );
    expect(info.body.data).toMatchObject({ roleName: '管理员', deptName: '学院1', postName: '首席执行官' });
    const routes = await routesOf(token);
    expect(routes).toContain('"user"');
    for (const code of ['tenant', 'menu', 'param', 'client']) expect(routes).not.toContain(`"code":"${code}"`);
    expect((await world.post(`${base}/submit`, token, { tenantName: 'x', linkman: 'x' })).status).toBe(403);
    const again = await world.get<object>(`${base}/detail?id=${made.id}`, admin);
    expect(JSON.stringify(again.body)).not.toContain(made.password);
  });

  it('needs a name and a contact, and a domain nobody else has', async () => {
    const wrong = (body: object) => world.post<{ fields: object }>(`${base}/submit`, admin, body);
    expect((await wrong({ linkman: 'x' })).body.data.fields).toHaveProperty('tenantName');
    expect((await wrong({ tenantName: 'x' })).body.data.fields).toHaveProperty('linkman');
    const same = await wrong({ tenantName: 'x', linkman: 'x', domain: 'https://one.example' });
    expect(same.body.data.fields).toHaveProperty('domain');
    expect((await wrong({ tenantName: 'x', linkman: 'x', packageId: '12345' })).status).toBe(400);
  });

  it('is made whole or not at all, and numbers are never the same for many at once', async () => {
    const before = await world.database.asSystem((sql) => sql`select 1 from system_tenant`);
    const all = await Promise.all(Array.from({ length: 5 }, () => make()));
    expect(new Set(all.map((one) => one.tenantId)).size).toBe(5);
    const after = await world.database.asSystem((sql) => sql`select 1 from system_tenant`);
    expect(after.length - before.length).toBe(5);
  });

  it('is edited with its version, and is the platform administrators’ affair', async () => {
    const made = await make();
    const edit = (version: number, tenantName: string) =>
      world.post<{ version: number; current: object }>(`${base}/submit`, admin, { id: made.id, version, tenantName });
    expect((await edit(0, '新名')).body.data).toMatchObject({
      tenantName: '新名',
      tenantId: made.tenantId,
      version: 1,
    });
    const stale = await edit(0, '旧名');
    expect(stale.status).toBe(409);
    expect(stale.body.data.current).toMatchObject({ tenantName: '新名' });
    await world.tenant('000000', 'helper', codes);
    const helper = (await world.signIn('helper')).access_token;
    expect((await world.post(`${base}/submit`, helper, { id: made.id, tenantName: 'x' })).status).toBe(403);
    expect((await world.post(`${base}/remove?ids=${made.id}`, helper)).status).toBe(403);
  });
});

describe('deleting', () => {
  it('takes a tenant that is empty, ends its sessions, and never the platform or one with data', async () => {
    const made = await make();
    const token = await tokenOf(made);
    const [platform] = await world.database.asSystem(
      (sql) => sql<{ id: string }[]>`select id from system_tenant where tenant_id = '000000'`,
    );
    expect((await world.post(`${base}/remove?ids=${platform?.id}`, admin)).status).toBe(400);
    const dept = await world.post<{ id: string }>('/api/blade-system/dept/submit', token, {
      deptName: '教务处',
      fullName: '教务处',
      sort: 1,
    });
    const refused = await world.post<{ dependents: string[] }>(`${base}/remove?ids=${made.id}`, admin);
    expect([refused.status, refused.body.data.dependents]).toEqual([400, ['机构 2']]);
    await world.post(`/api/blade-system/dept/remove?ids=${dept.body.data.id}`, token);
    await world.database.asSystem(
      (sql) => sql`insert into desk_notice (tenant_id, title) values (${made.tenantId}, 'x')`,
    );
    expect((await world.post(`${base}/remove?ids=${made.id}`, admin)).body.msg).toContain('desk_notice');
    await world.database.asSystem((sql) => sql`delete from desk_notice where tenant_id = ${made.tenantId}`);
    expect((await world.post(`${base}/remove?ids=${made.id}`, admin)).status).toBe(200);
    expect((await world.get('/api/blade-system/user/info', token)).status).toBe(401);
    expect((await signIn(made)).status).toBe(400);
    expect((await world.post(`${base}/remove?ids=${made.id}`, admin)).status).toBe(404);
  });
});

describe('settings', () => {
  it('limit the accounts, also for two at once', async () => {
    const made = await make();
    const token = await tokenOf(made);
    expect((await set(made, { accountLimit: 2 })).status).toBe(200);
    const add = (account: string) =>
      world.post('/api/blade-system/user/submit', token, { account, password: 'gladly 123', realName: account });
    const replies = await Promise.all([add('a1'), add('a2'), add('a3')]);
    expect(replies.map((reply) => reply.status).sort((a, b) => a - b)).toEqual([200, 400, 400]);
    expect(replies.find((reply) => reply.status === 400)?.body.msg).toContain('上限 2');
    expect((await set(made, { accountLimit: null })).status).toBe(200);
    expect((await add('a4')).status).toBe(200);
  });

  it('end a tenant on its day: nobody signs in, and who is in is out', async () => {
    const made = await make();
    const token = await tokenOf(made);
    await set(made, { expireTime: '2020-01-01' });
    expect((await world.get('/api/blade-system/user/info', token)).status).toBe(401);
    const refused = await signIn(made);
    expect(refused.body.msg).toContain('租户已过期');
    expect((await signIn({ ...made, password: 'wrong 12' })).body.msg).toBe('用户名或密码错误');
    await set(made, { expireTime: '2999-01-01' });
    expect((await signIn(made)).status).toBe(200);
  });

  it('dress the sign-in page, without markup and by the domain only', async () => {
    const made = await make({ domain: 'https://Two.example' });
    const info = async (domain: string) =>
      (await world.get<object>(`${base}/info?domain=${encodeURIComponent(domain)}`, '')).body.data;
    expect((await set(made, { loginTitle: '满意学院', loginLogo: '/files/logo.png', captchaMode: 'on' })).status).toBe(
      200,
    );
    expect(await info('https://two.example/survey/#/login')).toMatchObject({
      tenantId: made.tenantId,
      loginTitle: '满意学院',
      loginLogo: '/files/logo.png',
      captchaMode: true,
    });
    expect(await info('nobody.example')).toEqual({});
    for (const loginLogo of ['javascript:alert(1)', 'data:text/html,x', "/a'b", '//evil.example/x'])
      expect((await set(made, { loginLogo })).status, loginLogo).toBe(400);
  });

  it('ask a captcha of a tenant that wants one', async () => {
    const made = await make();
    await set(made, { captchaMode: 'on' });
    expect((await signIn(made)).body.msg).toBe('验证码不正确');
    await set(made, { captchaMode: null });
    expect((await signIn(made)).status).toBe(200);
  });

  it('judge new passwords, which a hash would hide', async () => {
    const made = await make();
    const token = await tokenOf(made);
    await set(made, { passwordMinLength: 10, passwordMixedCase: true, passwordSymbol: true });
    const add = async (account: string, password: string) =>
      (await world.post('/api/blade-system/user/submit', token, { account, password, realName: account })).status;
    expect(await add('b1', 'gladly 123')).toBe(400);
    expect(await add('b2', 'Gladly-12')).toBe(400);
    expect(await add('b3', md5('Gladly-1234'))).toBe(400);
    expect(await add('b4', 'Gladly-1234')).toBe(200);
    const change = (newPassword: string) =>
      world.post('/api/blade-system/user/update-password', token, {
        oldPassword: made.password,
        newPassword,
        newPassword1: newPassword,
      });
    expect((await change('gladly 1234')).status).toBe(400);
    const users = await world.get<{ records: { id: string; account: string }[] }>('/api/blade-system/user/page', token);
    const id = users.body.data.records.find((row) => row.account === 'b4')?.id;
    const reset = await world.post<{ passwords: { password: string }[] }>(
      `/api/blade-system/user/reset-password?userIds=${id}`,
      token,
    );
    const fresh = reset.body.data.passwords[0]?.password ?? '';
    expect(await add('b5', fresh)).toBe(200);
    expect((await change('Gladly-1234')).status).toBe(200);
  });

  it('end a sign-in nobody uses after the tenant’s time', async () => {
    const made = await make();
    await set(made, { sessionMinutes: 60 });
    await tokenOf(made);
    const [row] = await world.database.asSystem(
      (sql) => sql<{ minutes: number }[]>`
        select round(extract(epoch from expire_time - now()) / 60)::int as minutes from auth_session where tenant_id = ${made.tenantId}`,
    );
    expect(row?.minutes).toBe(60);
    expect((await set(made, { sessionMinutes: 5 })).status).toBe(400);
  });

  it('leave the platform without limit or end', async () => {
    const [platform] = await world.database.asSystem(
      (sql) => sql<{ id: string }[]>`select id from system_tenant where tenant_id = '000000'`,
    );
    const body = (settings: object) => world.post(`${base}/setting`, admin, { ids: platform?.id, settings });
    expect((await body({ expireTime: '2020-01-01' })).status).toBe(400);
    expect((await body({ accountLimit: 1 })).status).toBe(400);
    expect((await body({ loginTitle: '平台' })).status).toBe(200);
    expect((await world.post(`${base}/setting`, admin, { ids: '', settings: {} })).status).toBe(400);
  });
});

describe('a package', () => {
  const pack = async (packageName: string, ...screens: string[]): Promise<string> => {
    const reply = await world.post<{ id: string }>('/api/blade-system/tenant-package/submit', admin, {
      packageName,
      menuId: await menuIds(...screens),
    });
    expect(reply.body).toMatchObject({ code: 200 });
    return reply.body.data.id;
  };
  const choose = (made: Made, packageId: string) =>
    world.post(`${base}/package-setting?tenantId=${made.tenantId}&packageId=${packageId}`, admin);

  it('caps what all roles of a tenant hold, at once, on every instance, and gives it back with another', async () => {
    const other = await world.another();
    const made = await make();
    const token = await tokenOf(made);
    const path = '/api/blade-system/role/list';
    expect((await world.get(path, token, other.app)).status).toBe(200);
    const small = await pack('只用户', 'user');
    expect((await choose(made, small)).status).toBe(200);
    expect((await world.get(path, token)).status).toBe(403);
    await expect.poll(async () => (await world.get(path, token, other.app)).status, { timeout: 1000 }).toBe(403);
    expect((await world.get('/api/blade-system/user/page', token)).status).toBe(200);
    const grantable = JSON.stringify((await world.get('/api/blade-system/menu/routes', token)).body.data);
    expect(grantable).not.toContain('"code":"role"');
    const detail = await world.get<object>(`${base}/package-detail?tenantId=${made.tenantId}`, admin);
    expect(detail.body.data).toMatchObject({ packageId: small, packageName: '只用户' });

    const large = await pack('权限组', 'authority', 'user');
    await choose(made, large);
    // A group stands for all below it, buttons included.
    expect((await world.get(path, token)).status).toBe(200);
    const role = await world.post<{ id: string }>('/api/blade-system/role/submit', token, {
      roleName: '教师',
      roleAlias: 'teacher',
      sort: 1,
    });
    const grant = (ids: string) =>
      world.post('/api/blade-system/role/grant', token, { roleIds: role.body.data.id, menuIds: ids });
    expect((await grant(await menuIds('dept'))).status).toBe(403);
    expect((await grant(await menuIds('user'))).status).toBe(200);
    expect((await choose(made, '')).status).toBe(200);
    expect((await world.get('/api/blade-system/dept/list', token)).status).toBe(200);
    expect((await world.post(`${base}/package-setting?tenantId=${made.tenantId}`, admin)).status).toBe(400);
  });

  it('that two people choose at once is the earlier one’s, and the later one is told which', async () => {
    const made = await make();
    const [small, large] = [await pack('小包', 'user'), await pack('大包', 'user', 'dept')];
    const path = `${base}/package-detail?tenantId=${made.tenantId}`;
    interface Chosen {
      packageId: string | null;
      stamp: string;
    }
    const chosen = async () => (await world.get<Chosen>(path, admin)).body.data;
    const give = (packageId: string, stamp: string) =>
      world.post<{ current: Chosen }>(`${base}/package-setting`, admin, {
        tenantId: made.tenantId,
        packageId,
        stamp,
      });
    const seen = await chosen();
    const both = await Promise.all([small, large].map((id) => give(id, seen.stamp)));
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const now = await chosen();
    expect(both.find(({ status }) => status === 409)?.body.data.current).toEqual(now);
    const other = now.packageId === small ? large : small;
    // The record itself edited meanwhile is no other package.
    await world.post(`${base}/submit`, admin, { id: made.id, linkman: '李老师' });
    expect((await give(other, now.stamp)).status).toBe(200);
    expect((await give('', now.stamp)).status).toBe(409);
    expect(await chosen()).toMatchObject({ packageId: other });
    expect((await choose(made, '')).status).toBe(200);
    expect(await chosen()).toMatchObject({ packageId: null, stamp: seen.stamp });
  });

  it('of single buttons brings the screen they are on, and none of its other buttons', async () => {
    const made = await make();
    const token = await tokenOf(made);
    const add = (account: string) =>
      world.post('/api/blade-system/user/submit', token, { account, password: 'gladly 123', realName: account });
    await choose(made, await pack('只新增', 'user_add'));
    expect((await world.get('/api/blade-system/user/page', token)).status).toBe(200);
    expect((await add('new')).status).toBe(200);
    expect((await world.post(`/api/blade-system/user/remove?ids=1`, token)).status).toBe(403);
    expect((await world.get('/api/blade-system/dept/list', token)).status).toBe(403);
    expect(await routesOf(token)).toContain('"code":"user"');
  });

  it('changes for its tenants when it is edited, and is not deleted under them', async () => {
    const made = await make();
    const token = await tokenOf(made);
    const id = await pack('在用', 'user', 'dept');
    await choose(made, id);
    const dept = '/api/blade-system/dept/list';
    expect((await world.get(dept, token)).status).toBe(200);
    const remove = () =>
      world.post<{ dependents: string[] }>(`/api/blade-system/tenant-package/remove?ids=${id}`, admin);
    const refused = await remove();
    expect([refused.status, refused.body.data.dependents?.length]).toEqual([400, 1]);
    await world.post('/api/blade-system/tenant-package/submit', admin, { id, menuId: await menuIds('user') });
    await expect.poll(async () => (await world.get(dept, token)).status, { timeout: 1000 }).toBe(403);
    await choose(made, '');
    expect((await remove()).status).toBe(200);
    expect((await choose(made, id)).status).toBe(400);
  });

  it('has a name and menus that exist', async () => {
    const wrong = (body: object) =>
      world.post<{ fields: Record<string, string> }>('/api/blade-system/tenant-package/submit', admin, body);
    expect((await wrong({})).body.data.fields).toEqual({ packageName: '请输入产品包名称', menuId: '请选择菜单' });
    expect((await wrong({ packageName: 'x', menuId: '1' })).body.data.fields.menuId).toBe('菜单不存在');
    await world.tenant('500001', 'one', ['tenant_package', 'tenant_package_add']);
    const one = (await world.signIn('one', '500001')).access_token;
    const body = { packageName: 'y', menuId: await menuIds('user') };
    expect((await world.post('/api/blade-system/tenant-package/submit', one, body)).status).toBe(403);
  });

  it('leaves the platform alone', async () => {
    const id = await pack('空', 'user');
    expect((await world.post(`${base}/package-setting?tenantId=000000&packageId=${id}`, admin)).status).toBe(400);
    expect((await world.token({ password: adminPassword })).status).toBe(200);
  });
});
