import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, launch, openPage } from '../support/browser.ts';
import { fillSignIn, signIn } from '../support/sign-in.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const open = async () => (await openPage(browser, desktop)).page;

describe('the guard of spec 4', () => {
  it('asks who is not signed in, and leads back to where they wanted to go', async () => {
    const page = await open();
    await page.goto('/survey/system/param/index?current=1');
    await page.waitForURL('**/survey/login?redirect=**');
    await fillSignIn(page);
    await page.waitForURL('**/survey/system/param/index?current=1');
    await page.context().close();
  });

  it('/ and, for who is signed in, /login lead home; an unknown path to /404', async () => {
    const page = await open();
    await signIn(page, '/');
    await page.waitForURL('**/survey/wel/index');
    await page.goto('/survey/login');
    await page.waitForURL('**/survey/wel/index');
    await page.goto('/survey/no/such/page');
    await page.waitForURL('**/survey/404');
    await page.context().close();
  });

  it('shows public pages to everybody', async () => {
    const page = await open();
    for (const path of ['/403', '/404', '/500']) {
      await page.goto(`/survey${path}`);
      await page.locator('.error-page h1').waitFor();
      expect(new URL(page.url()).pathname).toBe(`/survey${path}`);
    }
    await page.context().close();
  });

  it('a wrong password says so and opens nothing', async () => {
    const page = await open();
    await page.goto('/survey/login');
    await fillSignIn(page, 'not the password');
    await page.locator('.login-refusal').waitFor();
    expect(await page.locator('.login-refusal').textContent()).toBe('用户名或密码错误');
    expect(await page.context().cookies()).toEqual([]);
    await page.context().close();
  });

  it('signing in leads to our own pages only, whatever the address asks for', async () => {
    const page = await open();
    await page.goto(`/survey/login?redirect=${encodeURIComponent('//evil.example/')}`);
    await fillSignIn(page);
    await page.waitForURL('**/survey/wel/index');
    await page.context().close();
  });

  it('an empty token signs out at once', async () => {
    const page = await open();
    await signIn(page);
    await page.context().clearCookies();
    // Either page may notice first, the one that is left or the one that is opened; the other navigation is then aborted.
    await page.goto('/survey/info/index').catch(() => undefined);
    await page.waitForURL('**/survey/login**');
    await page.context().close();
  });

  it('locked, every address leads to /lock until the password is right', async () => {
    const page = await open();
    await signIn(page, '/info/index');
    await page.getByRole('button', { name: '锁屏', exact: true }).click();
    await page.locator('dialog button[type="submit"]').click();
    await page.getByText('锁屏密码不能为空').waitFor();
    await page.locator('dialog input[type="password"]').fill('tea break');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/survey/lock');
    await page.goto('/survey/wel/index');
    await page.waitForURL('**/survey/lock');
    await page.locator('.lock-card input').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('解锁密码错误,请重新输入').waitFor();
    await page.locator('.lock-card input').fill('tea break');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.endsWith('/lock'));
    await page.context().close();
  });

  it('signing out in one window signs out in all', async () => {
    const page = await open();
    await signIn(page);
    const other = await page.context().newPage();
    await other.goto('/survey/info/index');
    await other.locator('.shell-panel').first().waitFor();
    await page.locator('.shell-person').click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await Promise.all([page.waitForURL('**/survey/login'), other.waitForURL('**/survey/login**')]);
    expect(await page.context().cookies()).toEqual([]);
    await page.context().close();
  });

  it('the lock sets its flag at once and goes to /lock about 100 ms later', async () => {
    const page = await open();
    await signIn(page, '/info/index');
    await page.clock.install();
    await page.reload();
    await page.locator('.shell-panel').first().waitFor();
    await page.getByRole('button', { name: '锁屏', exact: true }).click();
    await page.locator('dialog input[type="password"]').fill('tea break');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.locator('dialog button[type="submit"]').click();
    const flag = () => page.evaluate(() => JSON.parse(window.localStorage.getItem('manyi-isLock') ?? '{}').content);
    await expect.poll(flag).toBe(true);
    await page.clock.runFor(90);
    expect(new URL(page.url()).pathname).toBe('/survey/info/index');
    await page.clock.runFor(20);
    await page.waitForURL('**/survey/lock');
    await page.context().close();
  });

  it('signing in unlocks, and begins with the home tab alone', async () => {
    const page = await open();
    await signIn(page, '/info/index');
    await page.getByRole('button', { name: '锁屏', exact: true }).click();
    await page.locator('dialog input[type="password"]').fill('tea break');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/survey/lock');
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL('**/survey/login');
    await fillSignIn(page);
    await page.waitForURL('**/survey/wel/index');
    expect(await page.locator('.tab-link').allTextContents()).toEqual(['首页']);
    await page.context().close();
  });

  it('a 401 that no refresh mends signs out and leads to /login', async () => {
    const page = await open();
    await signIn(page, '/info/index');
    await page.locator('.info-form').waitFor();
    const refused = { status: 401, json: { code: 401, success: false, msg: '请求未授权' } };
    await page.route('**/api/**', (route) => route.fulfill(refused));
    await page.getByRole('tab', { name: '登录记录' }).click();
    await page.waitForURL('**/survey/login?redirect=**');
    expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'manyi-access-token' }));
    expect(await page.evaluate(() => window.localStorage.getItem('manyi-token'))).toBeNull();
    await page.context().close();
  });
});
