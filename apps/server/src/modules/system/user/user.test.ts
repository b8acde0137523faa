import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, deptCodes, roleCodes, userCodes } from '../testing/administration.ts';
import { md5, openIdentityWorld, type World } from '../testing/identity-world.ts';

let world: World;
let admin: string;
beforeAll(async () => {
  world = await openIdentityWorld();
  admin = (await world.signIn()).access_token;
});
afterAll(() => world.close());

describe('users', () => {
  const newUser = (account: string, more: object = {}) => ({
    account,
    password: 'horse 12 battery',
    realName: account,
    ...more,
  });

  it('are added with links, listed by department with those below, and never leave with a password', async () => {
    const depts = await world.get<{ id: string; parentId: string; children?: { id: string }[] }[]>(
      `${api}/dept/list`,
      admin,
    );
    const root = depts.body.data.find((dept) => dept.children);
    const below = root?.children?.[0]?.id ?? '';
    const roles = await world.get<{ id: string; roleAlias: string }[]>(`${api}/role/list`, admin);
    const roleId = roles.body.data.find((role) => role.roleAlias === 'user')?.id;
    const added = await world.post<{ id: string }>(
      `${api}/user/submit`,
      admin,
      newUser('linked', { roleId, deptId: `${below},${root?.id}`, phone: '13800000000', birthday: '2000-02-29' }),
    );
    expect(added.body).toMatchObject({ msg: '操作成功' });
    expect(added.body.data).toMatchObject({
      roleId,
      deptId: `${below},${root?.id}`,
      roleName: '用户',
      birthday: '2000-02-29',
    });
    const page = await world.get<{ total: number; records: { account: string }[] }>(
      `${api}/user/page?deptId=${root?.id}&account=linked`,
      admin,
    );
    expect(page.body.data.records.map((row) => row.account)).toEqual(['linked']);
    for (const reply of [added, page, await world.get(`${api}/user/detail?id=${added.body.data.id}`, admin)]) {
      expect(JSON.stringify(reply.body)).not.toMatch(/argon2|password/i);
    }
    expect((await world.token({ account: 'linked', password: 'horse 12 battery' })).status).toBe(200);
  });

  it('must be complete, new, strong and right', async () => {
    const submit = async (body: object) => (await world.post(`${api}/user/submit`, admin, body)).body.msg;
    expect(await submit(newUser('ADMIN'))).toBe('当前账号已被使用!');
    expect(await submit(newUser('weak1', { password: 'short1' }))).toBe('密码须至少 8 位');
    expect(await submit(newUser('weak2', { password: md5('123456') }))).toBe('密码过于简单');
    expect(await submit(newUser('weak3', { password: md5('weak3') }))).toBe('密码过于简单');
    expect(await submit(newUser('<b>x</b>'))).toContain('登录账号');
    expect(await submit(newUser('phone1', { phone: '123' }))).toBe('手机号码长度不为11位');
    expect(await submit(newUser('phone2', { phone: '23800000000' }))).toBe('手机号码格式不正确');
    expect(await submit(newUser('mail', { email: 'x@' }))).toBe('邮箱格式不正确');
    expect(
      (await world.post(`${api}/user/submit`, admin, newUser('avatar', { avatar: 'data:image/svg+xml,x' }))).status,
    ).toBe(400);
    // What browsers read as another host.
    for (const avatar of ['//evil.example/x', '/\\evil.example/x', 'https:\\\\evil']) {
      expect((await world.post(`${api}/user/submit`, admin, newUser('avatar', { avatar }))).status, avatar).toBe(400);
    }
    expect((await world.post(`${api}/user/page`, admin)).status).toBe(404);
    expect((await world.post(`${api}/user/unlock`, admin)).body.msg).toBe('请至少选择一个用户');
  });

  it('of another tenant are not there, and nothing of another tenant can be put on one', async () => {
    const mine = await world.tenant('200007', 'boss', [...userCodes, ...roleCodes, ...deptCodes]);
    const theirs = await world.tenant('200008', 'other', userCodes);
    const boss = (await world.signIn('boss', '200007')).access_token;
    const submit = (body: object) => world.post(`${api}/user/submit`, boss, body);
    expect((await submit(newUser('x1', { tenantId: '200008' }))).status).toBe(403);
    for (const link of [{ roleId: theirs.roleId }, { deptId: theirs.deptId }, { postId: '1' }]) {
      expect((await submit(newUser('x2', link))).status, JSON.stringify(link)).toBe(403);
    }
    expect((await submit({ id: theirs.userId, realName: 'x' })).status).toBe(404);
    for (const call of ['remove?ids', 'reset-password?userIds', 'unlock?userIds']) {
      expect((await world.post(`${api}/user/${call}=${theirs.userId}`, boss)).status, call).toBe(404);
      expect((await world.post(`${api}/user/${call}=${mine.userId},${theirs.userId}`, boss)).status, call).toBe(404);
    }
    expect((await world.post(`${api}/user/grant?userIds=${theirs.userId}&roleIds=${mine.roleId}`, boss)).status).toBe(
      404,
    );
    expect((await world.post(`${api}/user/grant?userIds=${mine.userId}&roleIds=${theirs.roleId}`, boss)).status).toBe(
      403,
    );
    expect((await world.get(`${api}/user/detail?id=${theirs.userId}`, boss)).status).toBe(404);
    expect((await world.get(`${api}/user/page?tenantId=200008`, boss)).status).toBe(403);
    expect((await world.get(`${api}/role/detail?id=${theirs.roleId}`, boss)).status).toBe(404);
    expect((await world.post(`${api}/role/grant`, boss, { roleIds: [theirs.roleId], menuIds: [] })).status).toBe(404);
    expect((await world.post(`${api}/dept/submit`, boss, { deptName: 'x', parentId: theirs.deptId })).status).toBe(400);
    expect((await world.post(`${api}/dept/remove?ids=${theirs.deptId}`, boss)).status).toBe(404);
    const page = await world.get<{ records: { tenantId: string }[] }>(`${api}/user/page?size=500`, boss);
    expect(new Set(page.body.data.records.map((row) => row.tenantId))).toEqual(new Set(['200007']));
    const across = await world.post<{ tenantId: string }>(`${api}/user/update`, admin, {
      id: theirs.userId,
      realName: '远程',
    });
    expect(across.body.data.tenantId).toBe('200008');
  });

  it('are not raised by a body: what is not the caller’s to set is not set', async () => {
    await world.tenant('200009', 'modest', ['notice']);
    const modest = (await world.signIn('modest', '200009')).access_token;
    const info = await world.get<Record<string, unknown>>(`${api}/user/info`, modest);
    const rich = await world.tenant('200009', 'rich', userCodes);
    const body = {
      realName: '改名',
      id: rich.userId,
      tenantId: '000000',
      account: 'admin2',
      password: md5('x'),
      roleId: rich.roleId,
      deptId: rich.deptId,
      status: 9,
      isDeleted: true,
      userType: 9,
      version: 99,
    };
    const saved = await world.post<Record<string, unknown>>(`${api}/user/update-info`, modest, body);
    expect(saved.status).toBe(200);
    const { realName: _, version: __, updateTime: ___, ...rest } = info.body.data;
    expect(saved.body.data).toMatchObject({ ...rest, realName: '改名' });
    expect((await world.post(`${api}/user/update`, modest, body)).status).toBe(403);
  });

  it('cannot be managed, nor roles given, beyond the caller’s own rights', async () => {
    const weak = await world.tenant('000000', 'helpdesk', userCodes);
    const helpdesk = (await world.signIn('helpdesk')).access_token;
    const roles = await world.get<{ id: string; roleAlias: string }[]>(`${api}/role/list`, admin);
    const administrator = roles.body.data.find((role) => role.roleAlias === 'administrator')?.id ?? '';
    const adminId = (await world.get<{ id: string }>(`${api}/user/info`, admin)).body.data.id;
    const refused = [
      await world.post(`${api}/user/grant?userIds=${weak.userId}&roleIds=${administrator}`, helpdesk),
      await world.post(`${api}/user/submit`, helpdesk, { id: weak.userId, roleId: administrator }),
      await world.post(`${api}/user/submit`, helpdesk, newUser('backdoor', { roleId: administrator })),
      await world.post(`${api}/user/submit`, helpdesk, { id: adminId, password: 'horse 12 battery' }),
      await world.post(`${api}/user/reset-password?userIds=${adminId}`, helpdesk),
      await world.post(`${api}/user/remove?ids=${adminId}`, helpdesk),
      await world.post(`${api}/user/page?tenantId=200009`, helpdesk),
    ];
    expect(refused.map((reply) => reply.status)).toEqual([403, 403, 403, 403, 403, 403, 404]);
    expect((await world.token()).status).toBe(200);
  });

  it('get a new password once when reset, and their sessions end', async () => {
    const { userId } = await world.tenant('000000', 'forgetful', []);
    const before = await world.signIn('forgetful');
    const reset = await world.post<{ passwords: { account: string; password: string }[] }>(
      `${api}/user/reset-password?userIds=${userId}`,
      admin,
    );
    const [fresh] = reset.body.data.passwords;
    expect(fresh?.account).toBe('forgetful');
    expect((await world.get(`${api}/user/info`, before.access_token)).status).toBe(401);
    expect((await world.token({ account: 'forgetful' })).status).toBe(400);
    expect((await world.token({ account: 'forgetful', password: fresh?.password ?? '' })).status).toBe(200);
  });

  it('are gone when removed: no session, no sign-in, and the account is free again', async () => {
    const { userId } = await world.tenant('000000', 'leaver', []);
    const before = await world.signIn('leaver');
    expect((await world.post(`${api}/user/remove?ids=${userId}`, admin)).status).toBe(200);
    expect((await world.get(`${api}/user/info`, before.access_token)).status).toBe(401);
    expect((await world.token({ account: 'leaver' })).status).toBe(400);
    expect((await world.post(`${api}/user/submit`, admin, newUser('leaver'))).status).toBe(200);
  });

  it('are told when somebody else saved in between', async () => {
    const { userId } = await world.tenant('000000', 'edited', []);
    const version = (await world.get<{ version: number }>(`${api}/user/detail?id=${userId}`, admin)).body.data.version;
    expect((await world.post(`${api}/user/submit`, admin, { id: userId, version, realName: 'one' })).status).toBe(200);
    const second = await world.post<{ current: { realName: string } }>(`${api}/user/submit`, admin, {
      id: userId,
      version,
      realName: 'two',
    });
    expect(second.status).toBe(409);
    expect(second.body.data.current.realName).toBe('one');
  });

  it('leave a trace of each change, without secrets', async () => {
    const rows = await world.database.tx(
      { tenantId: '000000', userId: null },
      (sql) =>
        sql<
          { action: string; text: string }[]
        >`select action, audit_event::text as text from audit_event where resource = 'user'`,
    );
    expect(new Set(rows.map((row) => row.action))).toEqual(new Set(['add', 'edit', 'delete', 'reset-password']));
    expect(rows.filter((row) => /argon2|horse/.test(row.text))).toEqual([]);
  });
});
