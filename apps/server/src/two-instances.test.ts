import type { FeedCounts } from '@manyi/shared/contract/feed';
import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserAt } from './modules/auth/social/testing/browser.ts';
import {
  clientId,
  clientSecret,
  startVendorDoubles,
  type VendorDoubles,
} from './modules/auth/social/testing/vendor-doubles.ts';
import { openEventStream } from './testing/event-stream.ts';
import {
  adminPassword,
  basic,
  type Calls,
  callerAt,
  type FullServer,
  md5,
  startFullServer,
} from './testing/full-server.ts';
import { type RoundRobin, startRoundRobin } from './testing/round-robin.ts';

/** Two instances on one database behind a balancer that remembers nothing: people must not be able to tell. */

let doubles: VendorDoubles;
let server: FullServer;
let proxy: RoundRobin;
let calls: Calls;
let each: Calls[];

beforeAll(async () => {
  doubles = await startVendorDoubles();
  server = await startFullServer({ providerAddresses: doubles.addresses, settings: { CAPTCHA: 'on' } });
  const second = await server.another();
  proxy = await startRoundRobin([server.url, second.url]);
  calls = callerAt(proxy.url);
  each = [callerAt(server.url), callerAt(second.url)];
  await server.database.asSystem(
    (sql) => sql`
      insert into "system_user" (tenant_id, account, password)
      select '000000', new_account, password from "system_user", unnest(array['one', 'two', 'three']) new_account where account = 'admin'`,
  );
});
afterAll(async () => {
  await proxy.close();
  await server.closeAll();
  await doubles.close();
});

const codeOf = async (key: string): Promise<string> => {
  const [row] = await server.database.asSystem(
    (sql) => sql<{ code: string }[]>`select code from auth_captcha where id = ${key}`,
  );
  return row?.code ?? '';
};
const drawCaptcha = async () => {
  const response = await fetch(`${proxy.url}/api/blade-auth/oauth/captcha`);
  const { key } = (await response.json()) as { key: string };
  return { 'captcha-key': key, 'captcha-code': await codeOf(key) };
};
const attempt = async (account: string, password = adminPassword, headers?: Record<string, string>) =>
  calls.token(
    { tenantId: '000000', username: account, password: md5(password), grant_type: 'captcha' },
    headers ?? (await drawCaptcha()),
  );
const signIn = async (account = 'admin') => {
  const { status, body } = await attempt(account);
  if (status !== 200) throw new Error(body.msg);
  return body;
};
const refresh = (refresh_token: string) =>
  calls.token({ grant_type: 'refresh_token', refresh_token, tenantId: '000000' });
const info = (token: string) =>
  each.map(async (one) => (await one.get('/api/blade-auth/oauth/user-info', token)).status);

it('a captcha drawn here is good there, once', async () => {
  const captcha = await drawCaptcha();
  expect((await attempt('admin', adminPassword, captcha)).status).toBe(200);
  expect((await attempt('admin', adminPassword, captcha)).body.error_description).toBe('验证码不正确');
  expect((await attempt('admin', adminPassword, { ...(await drawCaptcha()), 'captcha-code': '?' })).status).toBe(400);
});

it('a sign-in is known to both at once, and so is its end', async () => {
  const { access_token } = await signIn();
  expect(await Promise.all(info(access_token))).toEqual([200, 200]);
  await calls.get('/api/blade-auth/oauth/logout', access_token);
  await expect.poll(() => Promise.all(info(access_token)), { timeout: 2000 }).toEqual([401, 401]);
});

it('a refresh rotates through both, and a token used twice ends the family on both', async () => {
  const first = await signIn('one');
  let current = first;
  for (let n = 0; n < 4; n += 1) {
    const { status, body } = await refresh(current.refresh_token);
    expect(status).toBe(200);
    current = body;
  }
  expect(await Promise.all(info(current.access_token))).toEqual([200, 200]);
  expect((await refresh(first.refresh_token)).status).toBe(400);
  await expect.poll(() => Promise.all(info(current.access_token)), { timeout: 2000 }).toEqual([401, 401]);
  expect((await refresh(current.refresh_token)).status).toBe(400);
});

it('the same refresh sent to both at the same moment gives one successor', async () => {
  const { refresh_token } = await signIn('one');
  const query = new URLSearchParams({ grant_type: 'refresh_token', refresh_token, tenantId: '000000' });
  const replies = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const response = await fetch(`${proxy.url}/api/blade-auth/oauth/token?${query}`, {
        method: 'POST',
        headers: { authorization: basic },
      });
      return (await response.json()) as { refresh_token?: string };
    }),
  );
  const [successor, ...others] = new Set(replies.map((reply) => reply.refresh_token));
  expect([typeof successor, others]).toEqual(['string', []]);
});

it('failures add up over both, and the fifth locks both', async () => {
  for (let n = 0; n < 5; n += 1)
    expect((await attempt('two', 'wrong')).body.error_description).toBe('用户名或密码错误');
  for (let n = 0; n < 2; n += 1) expect((await attempt('two')).body.error_description).toBe('用户登录失败次数过多');
  const { access_token } = await signIn();
  const [user] = await server.database.asSystem(
    (sql) => sql<{ id: string }[]>`select id from "system_user" where account = 'two'`,
  );
  expect((await calls.post(`/api/blade-system/user/unlock?userIds=${user?.id}`, access_token)).status).toBe(200);
  expect((await attempt('two')).status).toBe(200);
});

it('a change of rights is in force on both', async () => {
  const { access_token, user_id } = await signIn('three');
  const list = () =>
    Promise.all(each.map(async (one) => (await one.get('/api/blade-system/param/list', access_token)).status));
  expect(await list()).toEqual([403, 403]);
  const admin = (await signIn()).access_token;
  const [role] = await server.database.asSystem(
    (sql) => sql<{ id: string }[]>`
    select id from system_role where tenant_id = '000000' and role_alias = 'administrator'`,
  );
  const granted = await calls.post(`/api/blade-system/user/grant?userIds=${user_id}&roleIds=${role?.id}`, admin, {
    userIds: user_id,
    roleIds: role?.id,
  });
  expect(granted.status).toBe(200);
  await expect.poll(list, { timeout: 2000 }).toEqual([200, 200]);
});

const unread = (data: unknown): number => (data as FeedCounts).notice;

describe('push', () => {
  it('reaches the windows of both within two seconds, whichever instance was told', async () => {
    const admin = (await signIn()).access_token;
    const windows = await Promise.all(
      [0, 1].map(() => openEventStream(`${proxy.url}/api/blade-desk/feed/stream`, admin)),
    );
    const first = await Promise.all(windows.map((stream) => stream.next(({ event }) => event === 'counts')));
    const before = unread(first[0]?.data);
    for (let n = 1; n <= 2; n += 1) {
      const begun = Date.now();
      const saved = await calls.post('/api/blade-desk/notice/submit', admin, {
        title: `第 ${n} 条`,
        category: '1',
        content: '<p>x</p>',
        releaseTime: '2026-01-01 00:00:00',
      });
      expect(saved.status).toBe(200);
      await server.database.asSystem(
        (sql) => sql`update desk_notice set release_time = now() where title = ${`第 ${n} 条`}`,
      );
      await Promise.all(windows.map((stream) => stream.next(({ data }) => unread(data) === before + n, 2000)));
      expect(Date.now() - begun).toBeLessThan(2500);
    }
    await calls.post('/api/blade-desk/feed/read', admin, { tab: 'notice' });
    await Promise.all(windows.map((stream) => stream.next(({ data }) => unread(data) === 0)));
    await calls.get('/api/blade-auth/oauth/logout', admin);
    await Promise.all(windows.map((stream) => stream.next(({ event }) => event === 'end')));
  });
});

it('a sign-in at a provider begun here is finished there', async () => {
  const admin = (await signIn()).access_token;
  await calls.post('/api/blade-auth/provider/submit', admin, {
    source: 'github',
    kind: 'github',
    name: 'GitHub',
    clientId,
    clientSecret,
  });
  for (let n = 0; n < 4; n += 1) {
    const browser = browserAt(proxy.url);
    const came = await browser.agree('github');
    // Shifts the balancer, so that every step meets both.
    if (n % 2 === 1) await calls.get('/api/blade-auth/oauth/providers', '');
    const { status, body } = await browser.token(came);
    expect([status, body.role_name]).toEqual([200, 'guest']);
    expect((await browser.token(came)).status).toBe(400);
  }
});

it('an image stored here is shown there', async () => {
  const { access_token } = await signIn();
  const png = await Transformer.fromRgbaPixels(Buffer.alloc(400, 255), 10, 10).png();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(png)]), 'a.png');
  const response = await fetch(`${proxy.url}/api/blade-resource/oss/endpoint/put-file`, {
    method: 'POST',
    headers: { 'blade-auth': `bearer ${access_token}` },
    body: form,
  });
  const { data } = (await response.json()) as { data: { link: string } };
  for (let n = 0; n < 2; n += 1) expect((await fetch(`${proxy.url}${data.link}`)).status).toBe(200);
});

it('was really two', () => {
  expect(Math.min(...proxy.counts)).toBeGreaterThan(20);
});
