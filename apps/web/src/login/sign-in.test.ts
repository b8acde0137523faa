import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accessToken } from '../lib/session.ts';
import { isBoolean, readStored, writeStored } from '../lib/storage.ts';
import { stubBrowser } from '../lib/testing/browser.ts';
import { landingOf, signIn } from './sign-in.ts';

beforeEach(() => {
  stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

const answer = (status: number, body: unknown) => {
  const calls: { url: string; headers: Headers; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({ url, headers: new Headers(init.headers), body: JSON.parse(String(init.body)) });
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  return calls;
};
const credentials = { tenantId: '000000', username: 'admin', password: 'admin', captcha: { key: 'k', code: 'abcde' } };

it('sends the digest, the tenant and the captcha, and unlocks', async () => {
  writeStored('isLock', true);
  const calls = answer(200, { access_token: 'a', refresh_token: 'r', user_id: '1' });
  await signIn(credentials);
  const query = new URL(calls[0]?.url ?? '', 'https://x').searchParams;
  expect(calls[0]?.body).toEqual({ username: 'admin', password: '21232f297a57a5a743894a0e4a801fc3' });
  expect(calls[0]?.url).not.toContain('admin');
  expect(query.get('grant_type')).toBe('captcha');
  expect(calls[0]?.headers.get('captcha-key')).toBe('k');
  expect(calls[0]?.headers.get('tenant-id')).toBe('000000');
  expect(accessToken()).toBe('a');
  expect(readStored('isLock', isBoolean)).toBeNull();
});

it('a refusal carries the server’s text and leaves no session', async () => {
  answer(400, { code: 400, error_description: '用户名或密码错误' });
  await expect(signIn({ ...credentials, captcha: null })).rejects.toThrow('用户名或密码错误');
  expect(accessToken()).toBeNull();
});

it('error_description inside HTTP 200 stores no session either', async () => {
  answer(200, { error_description: '用户名或密码错误' });
  await expect(signIn(credentials)).rejects.toThrow('用户名或密码错误');
  expect(accessToken()).toBeNull();
});

it.each([
  ['?redirect=%2Fsystem%2Fparam%2Findex%3Fcurrent%3D2', '/survey/system/param/index?current=2'],
  ['?redirect=%2F%2Fevil.test', '/survey/'],
  ['?redirect=%2F%5Cevil.test', '/survey/'],
  ['?redirect=https%3A%2F%2Fevil.test', '/survey/'],
  ['?redirect=%2Flogin', '/survey/'],
  ['', '/survey/'],
])('%s lands at %s', (search, landing) => {
  expect(landingOf(search)).toBe(landing);
});
