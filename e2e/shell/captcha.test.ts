import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, launch, openPage } from '../support/browser.ts';
import { serveWith } from '../support/server.ts';
import { fillSignIn } from '../support/sign-in.ts';

/** A server with captchas on, whose web client has a name of its own. No test can read one, which is the point; what can be tested is that none is taken twice. */

let browser: Browser;
let page: Page;
beforeAll(async () => {
  [browser] = await Promise.all([launch(), serveWith({ CAPTCHA: 'on', CLIENT_ID: '校园', CLIENT_SECRET: 'another' })]);
  page = (await openPage(browser, desktop)).page;
  await page.goto('/survey/login');
  await picture().waitFor();
});
afterAll(() => browser.close());

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
    const [, client = ''] = request.headers().authorization?.split(' ') ?? [];
    expect(Buffer.from(client, 'base64').toString('utf8')).toBe('校园:another');
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
