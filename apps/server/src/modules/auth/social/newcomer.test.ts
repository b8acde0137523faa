import type { Page } from '@manyi/shared/contract/envelope';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { md5 } from '../../../testing/full-server.ts';
import { openSocialWorld, type SocialWorld } from './testing/social-world.ts';

let world: SocialWorld;
beforeAll(async () => {
  world = await openSocialWorld();
});
afterAll(() => world.close());
beforeEach(() => world.newPerson());

describe('a guest', () => {
  it('may do nothing but register', async () => {
    const { answer } = await world.arrive('github');
    const guest = answer.body.access_token;
    for (const path of [
      '/api/blade-auth/oauth/user-info',
      '/api/blade-system/menu/routes',
      '/api/blade-system/user/info',
      '/api/blade-desk/feed/list?tab=notice',
      '/api/blade-auth/session/list',
    ]) {
      expect([path, (await world.calls.get(path, guest)).status]).toEqual([path, 401]);
    }
    expect(
      (await world.calls.token({ grant_type: 'refresh_token', refresh_token: guest, tenantId: '000000' })).status,
    ).toBe(400);
  });

  it('needs its own token and its own identity', async () => {
    const [one, two] = [await world.arrive('github'), await world.arrive('gitee')];
    const wrong = '第三方登陆信息错误!';
    const { body } = one.answer;
    const tries: [string, object][] = [
      ['', world.registration(body.oauth_id)],
      ['x.y.z', world.registration(body.oauth_id)],
      [world.admin, world.registration(body.oauth_id)],
      [body.access_token, world.registration(two.answer.body.oauth_id)],
      [body.access_token, world.registration('')],
    ];
    for (const [token, form] of tries) expect((await world.register(token, form)).body.msg).toBe(wrong);
    expect((await world.register(body.access_token, world.registration(body.oauth_id))).status).toBe(200);
    // Filed once.
    expect(
      (await world.register(body.access_token, world.registration(body.oauth_id, { account: 'again' }))).body.msg,
    ).toBe(wrong);
  });

  it('hears what is wrong with the form, in the order of the spec', async () => {
    const { answer } = await world.arrive('github');
    const { access_token: guest, oauth_id: id } = answer.body;
    const said = async (more: object) => (await world.register(guest, world.registration(id, more))).body.msg;
    expect(await said({ account: '', password: '' })).toBe('请先输入账号名称');
    expect(await said({ password: '' })).toBe('请先输入密码');
    expect(await said({ account: 'a b' })).toBe('登录账号只能含文字、数字和 . _ @ -');
    expect(await said({ password: 'short' })).toBe('密码须至少 8 位、含字母和数字');
    expect(await said({ password: md5('123456') })).toBe('密码过于简单');
    expect(await said({ account: 'ADMIN' })).toBe('当前账号已被使用!');
  });

  it('is judged by the rules of the tenant for passwords, which a digest would hide', async () => {
    const found = await world.calls.get<Page<{ id: string }>>(
      '/api/blade-system/tenant/list?tenantId_equal=000000',
      world.admin,
    );
    const ids = found.body.data.records[0]?.id;
    const set = (passwordSymbol: boolean | null) =>
      world.calls.post('/api/blade-system/tenant/setting', world.admin, { ids, settings: { passwordSymbol } });
    expect((await set(true)).status).toBe(200);
    try {
      const { answer } = await world.arrive('github');
      const { access_token: guest, oauth_id: id } = answer.body;
      const apply = (password: string) => world.register(guest, world.registration(id, { password }));
      expect((await apply('a good password 1')).body.msg).toBe('密码须含符号');
      expect((await apply(md5('a good password-1'))).body.msg).toContain('按原文提交');
      expect((await apply('a good password-1')).status).toBe(200);
    } finally {
      await set(null);
    }
  });

  it('may not ask without end which accounts are taken', async () => {
    const { answer } = await world.arrive('github');
    const form = world.registration(answer.body.oauth_id, { account: 'admin' });
    for (let n = 0; n < 10; n += 1) {
      expect((await world.register(answer.body.access_token, form)).body.msg).toBe('当前账号已被使用!');
    }
    expect((await world.register(answer.body.access_token, form)).body.msg).toBe('第三方登陆信息错误!');
  });

  it('brings a task to whoever may add users, and one decision settles it', async () => {
    const before = (
      await world.calls.get<{ unread: { mail: number } }>('/api/blade-desk/feed/list?tab=mail', world.admin)
    ).body.data;
    const { browser, answer } = await world.arrive('github');
    await world.register(answer.body.access_token, world.registration(answer.body.oauth_id));
    const listed = await world.calls.get<
      Page<{ title: string; kind: string; read: boolean }> & { unread: { mail: number } }
    >('/api/blade-desk/feed/list?tab=mail', world.admin);
    expect(listed.body.data.unread.mail).toBe(before.unread.mail + 1);
    expect(listed.body.data.records[0]).toMatchObject({
      kind: 'guest-request',
      read: false,
      title: `新人 申请注册账号 new${world.number()}`,
    });
    const [request] = await world.requests('PENDING');
    const refuse = () =>
      world.calls.post('/api/blade-system/user/guest-request/refuse', world.admin, {
        id: request?.id,
        reason: '不是本校教师',
      });
    expect((await refuse()).status).toBe(200);
    const after = await world.calls.get<{ unread: { mail: number } }>(
      '/api/blade-desk/feed/list?tab=mail',
      world.admin,
    );
    expect(after.body.data.unread.mail).toBe(before.unread.mail);
    expect((await refuse()).body.msg).toBe('该申请已处理');
    const told = await browser.token(await browser.agree('github'));
    expect(told.body.error_description).toBe('注册申请未通过：不是本校教师');
  });

  it('is turned away where world.registration is closed', async () => {
    const set = (value: string) =>
      world.server.database.asSystem(
        (sql) => sql`update system_param set param_value = ${value} where param_key = 'account.registerUser'`,
      );
    await set('false');
    const { answer } = await world.arrive('github');
    await set('true');
    expect(answer.body.error_description).toBe('系统未开放注册，请联系管理员');
  });

  it('gets no rights beyond the approver’s, and none of another tenant', async () => {
    const { answer } = await world.arrive('github');
    await world.register(answer.body.access_token, world.registration(answer.body.oauth_id));
    const [request] = await world.requests('PENDING');
    const foreign = await world.calls.post('/api/blade-system/user/guest-request/approve', world.admin, {
      id: request?.id,
      roleId: '999',
    });
    expect(foreign.status).toBe(403);
    expect((await world.requests('PENDING'))[0]?.id).toBe(request?.id);
    const roles = await world.calls.get<{ id: string; roleAlias: string }[]>(
      '/api/blade-system/role/list',
      world.admin,
    );
    const user = roles.body.data.find((role) => role.roleAlias === 'user') ?? roles.body.data[0];
    const approved = await world.calls.post<{ userId: string }>(
      '/api/blade-system/user/guest-request/approve',
      world.admin,
      {
        id: request?.id,
        roleId: user?.id,
      },
    );
    expect(approved.status).toBe(200);
    const signedIn = await world.calls.signIn(`new${world.number()}`, 'a good password 1');
    expect(signedIn.role_id).toBe(user?.id);
  });
});

describe('whoever was disabled or deleted', () => {
  const approved = async () => {
    const { browser, answer } = await world.arrive('github');
    await world.register(answer.body.access_token, world.registration(answer.body.oauth_id));
    const [request] = await world.requests('PENDING');
    const { body } = await world.calls.post<{ userId: string }>(
      '/api/blade-system/user/guest-request/approve',
      world.admin,
      {
        id: request?.id,
      },
    );
    return { browser, userId: body.data.userId };
  };
  it('does not come in', async () => {
    const { browser, userId } = await approved();
    await world.server.database.asSystem((sql) => sql`update "system_user" set status = 0 where id = ${userId}`);
    expect((await browser.token(await browser.agree('github'))).body.error_description).toBe(
      '账号已停用，请联系管理员',
    );
  });
  it('is a guest again', async () => {
    const { browser, userId } = await approved();
    await world.server.database.asSystem((sql) => sql`update "system_user" set is_deleted = true where id = ${userId}`);
    expect((await browser.token(await browser.agree('github'))).body.user_id).toBe('');
  });
});
