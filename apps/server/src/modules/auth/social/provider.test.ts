import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browserAt } from './testing/browser.ts';
import { openSocialWorld, provider, type SocialWorld } from './testing/social-world.ts';
import { clientSecret } from './testing/vendor-doubles.ts';

let world: SocialWorld;
beforeAll(async () => {
  world = await openSocialWorld();
});
afterAll(() => world.close());
beforeEach(() => world.newPerson());

describe('configuring providers', () => {
  it('is the platform’s alone', async () => {
    const userId = await world.server.database.asSystem(async (sql) => {
      await sql`insert into system_tenant (tenant_id, tenant_name) values ('100001', '甲')`;
      const [role] = await sql<
        { id: string }[]
      >`insert into system_role (tenant_id, role_name, role_alias) values ('100001', 'a', 'admin') returning id`;
      await sql`insert into system_role_menu (tenant_id, role_id, menu_id) select '100001', ${role?.id ?? ''}, id from system_menu`;
      const [user] = await sql<{ id: string }[]>`
        insert into "system_user" (tenant_id, account, password) select '100001', 'boss', password from "system_user" where account = 'admin' returning id`;
      await sql`insert into system_user_role (tenant_id, user_id, role_id) values ('100001', ${user?.id ?? ''}, ${role?.id ?? ''})`;
      return user?.id;
    });
    expect(userId).toBeDefined();
    const boss = (await world.calls.signIn('boss', undefined, '100001')).access_token;
    expect((await world.calls.get('/api/blade-auth/provider/list', boss)).status).toBe(403);
    expect(
      (await world.calls.post('/api/blade-auth/provider/submit', boss, provider('mine', { kind: 'github' }))).status,
    ).toBe(403);
    expect((await world.calls.get('/api/blade-auth/provider/list', '')).status).toBe(401);
  });

  it('takes the right for each verb', async () => {
    await world.server.database.asSystem(async (sql) => {
      const [role] = await sql<{ id: string }[]>`
        insert into system_role (tenant_id, role_name, role_alias) values ('000000', 'keeper', 'keeper') returning id`;
      await sql`insert into system_role_menu (tenant_id, role_id, menu_id)
        select '000000', ${role?.id ?? ''}, id from system_menu where code in ('provider', 'provider_edit')`;
      const [user] = await sql<{ id: string }[]>`
        insert into "system_user" (tenant_id, account, password)
        select '000000', 'keeper', password from "system_user" where account = 'admin' and tenant_id = '000000' returning id`;
      await sql`insert into system_user_role (tenant_id, user_id, role_id) values ('000000', ${user?.id ?? ''}, ${role?.id ?? ''})`;
    });
    const keeper = (await world.calls.signIn('keeper')).access_token;
    const list = await world.calls.get<{ records: { id: string }[] }>('/api/blade-auth/provider/list', keeper);
    const id = list.body.data.records[0]?.id ?? '';
    const send = async (body: object) =>
      (await world.calls.post('/api/blade-auth/provider/submit', keeper, body)).status;
    expect(await send(provider('more', { kind: 'qq' }))).toBe(403);
    expect(await send(provider('github', { id }))).toBe(200);
    expect((await world.calls.post(`/api/blade-auth/provider/remove?ids=${id}`, keeper)).status).toBe(403);
  });

  it('keeps a tenant’s own beside those for all', async () => {
    const own = await world.submit(provider('github', { name: '甲的 GitHub', tenantId: '100001' }));
    expect(own.status).toBe(200);
    const names = async (tenantId: string) =>
      (
        await world.calls.get<{ name: string }[]>(`/api/blade-auth/oauth/providers?tenantId=${tenantId}`, '')
      ).body.data.map(({ name }) => name);
    expect(await names('100001')).toContain('甲的 GitHub');
    expect(await names('100001')).toHaveLength(5);
    expect(await names('000000')).not.toContain('甲的 GitHub');
    // The same person at the same provider is somebody else in another tenant.
    const browser = browserAt(world.server.url);
    const came = await browser.agree('github', { tenantId: '100001' });
    const { body } = await browser.token({ ...came, tenantId: '100001' });
    expect(body).toMatchObject({ tenant_id: '100001', user_id: '' });
  });

  it('refuses what cannot be right', async () => {
    const fields = async (body: object) =>
      Object.keys(((await world.submit(body)).body.data as { fields?: object } | undefined)?.fields ?? {});
    const issuer = (text: string) => provider('sso', { kind: 'oidc', issuer: text });
    for (const bad of [
      '',
      'http://idp.example',
      'ftp://idp.example',
      'https://user:pw@idp.example',
      'https://idp.example?x=1',
    ]) {
      expect([bad, await fields(issuer(bad))]).toEqual([bad, ['issuer']]);
    }
    expect(await fields(provider('x', { kind: 'qq', issuer: 'https://idp.example' }))).toEqual(['issuer']);
    expect(await fields(provider('GITHUB', { kind: 'github' }))).toEqual(['source']);
    expect(await fields(provider('x', { kind: 'qq', tenantId: 'nowhere' }))).toEqual(['tenantId']);
  });

  it('keeps secrets unreadable, each good for its own row', async () => {
    const rows = await world.server.database.asSystem(
      (sql) => sql<{ id: string; sealed: Uint8Array }[]>`
      select id, client_secret as sealed from auth_provider where not is_deleted and for_tenant is null order by id limit 2`,
    );
    for (const { sealed } of rows) expect(Buffer.from(sealed).includes(clientSecret)).toBe(false);
    const [first, second] = rows;
    await world.server.database.asSystem(
      (sql) =>
        sql`update auth_provider set client_secret = ${Buffer.from(second?.sealed ?? [])} where id = ${first?.id ?? ''}`,
    );
    const { location } = await browserAt(world.server.url).visit(
      `${world.server.url}/api/blade-auth/oauth/render/github`,
    );
    expect(location).toContain('error=unknown');
    await world.server.database.asSystem(
      (sql) =>
        sql`update auth_provider set client_secret = ${Buffer.from(first?.sealed ?? [])} where id = ${first?.id ?? ''}`,
    );
    const audit = await world.server.database.asSystem(
      (sql) => sql`select before, after from audit_event where resource = 'provider'`,
    );
    expect(audit.length).toBeGreaterThan(0);
    expect(JSON.stringify(audit)).not.toContain(clientSecret);
  });

  it('tells the later of two what the earlier one saved, but for the secret', async () => {
    const made = (await world.submit(provider('both', { kind: 'qq' }))).body.data;
    const { id, version } = made;
    const save = (name: string) => world.submit(provider('both', { kind: 'qq', id, version, name }));
    const replies = await Promise.all(['甲', '乙'].map(save));
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const { redirectUri: _, ...won } = replies.find(({ status }) => status === 200)?.body.data ?? made;
    const late = replies.find(({ status }) => status === 409)?.body;
    expect(late?.data).toEqual({ current: won });
    expect(won.version).toBe(version + 1);
    expect(JSON.stringify(late)).not.toContain(clientSecret);
    // Whoever knows of no version replaces.
    expect((await world.submit(provider('both', { kind: 'qq', id, name: '丙' }))).status).toBe(200);
    await world.calls.post(`/api/blade-auth/provider/remove?ids=${id}`, world.admin);
  });

  it('deletes one with its secret', async () => {
    const { body } = await world.submit(provider('gone', { kind: 'qq' }));
    await world.calls.post(`/api/blade-auth/provider/remove?ids=${body.data.id}`, world.admin);
    const [row] = await world.server.database.asSystem(
      (sql) =>
        sql<{ size: number }[]>`select length(client_secret) as size from auth_provider where id = ${body.data.id}`,
    );
    expect(row?.size).toBe(0);
    const { location } = await browserAt(world.server.url).visit(
      `${world.server.url}/api/blade-auth/oauth/render/gone`,
    );
    expect(location).toContain('error=unknown');
  });
});
