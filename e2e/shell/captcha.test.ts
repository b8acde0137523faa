import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Started, startProcess } from '../../bench/process.ts';
import { desktop, launch, openPage } from '../support/browser.ts';
import { fillSignIn } from '../support/sign-in.ts';

/** A server with captchas on. No test can read one, which is the point; what can be tested is that none is taken twice. */

let browser: Browser;
let server: Started;
let folder: string;
let page: Page;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manyi captcha '));
  [browser, server] = await Promise.all([
    launch(),
    startProcess('apps/server/dist/main.js', /^ready (http:\/\/[^/]+)/m, {
      DATA_DIR: join(folder, 'data'),
      ADMIN_PASSWORD: 'End-to-end-2026',
      CAPTCHA: 'on',
      PORT: '0',
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
    }),
  ]);
  page = (await openPage(browser, { ...desktop, baseURL: server.address })).page;
  await page.goto('/survey/login');
  await picture().waitFor();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const picture = () => page.getByAltText('验证码图片');
const source = () => picture().getAttribute('src');
const another = async (before: string | null) => {
  await expect.poll(async () => ((await picture().count()) ? await source() : before)).not.toBe(before);
};

describe('with captcha mode on', () => {
  it('the form asks for what the picture shows', async () => {
    await page.locator('.login-submit').click();
    expect(await page.locator('.login-problem').allTextContents()).toEqual([
      '请输入账号',
      '请输入密码',
      '请输入验证码',
    ]);
  });

  it('a press on the picture brings another one', async () => {
    const before = await source();
    await page.getByRole('button', { name: '看不清？换一张' }).click();
    await another(before);
  });

  it('a wrong answer says so, empties the answer, and the picture is another one', async () => {
    const before = await source();
    await page.locator('[name="code"]').fill('0000');
    const sent = page.waitForRequest(/oauth\/token/);
    await fillSignIn(page);
    const request = await sent;
    expect(new URL(request.url()).searchParams.get('grant_type')).toBe('captcha');
    await page.locator('.login-refusal').waitFor();
    expect(await page.locator('.login-refusal').textContent()).toContain('验证码');
    await another(before);
    expect(await page.locator('[name="code"]').inputValue()).toBe('');
    expect(await page.evaluate(() => window.localStorage.getItem('manyi-token'))).toBeNull();
  });

  it('each picture is tried once: the next attempt names another key', async () => {
    const keys: (string | undefined)[] = [];
    for (const code of ['1111', '2222']) {
      const before = await source();
      const sent = page.waitForRequest(/oauth\/token/);
      await page.locator('[name="code"]').fill(code);
      await fillSignIn(page);
      keys.push((await sent).headers()['captcha-key']);
      await another(before);
    }
    expect(new Set(keys).size).toBe(2);
  });

  it('a captcha that does not come says so and comes when asked again', async () => {
    await page.route('**/oauth/captcha', (route) => route.abort());
    await page.getByRole('button', { name: '看不清？换一张' }).click();
    await page.getByText('验证码加载失败，点击重试').waitFor();
    await page.unroute('**/oauth/captcha');
    await page.getByRole('button', { name: '看不清？换一张' }).click();
    await picture().waitFor();
  });
});
