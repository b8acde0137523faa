import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, launch, openPage } from '../support/browser.ts';
import { signIn } from '../support/sign-in.ts';

/** What people have typed is theirs: it is asked about before it goes, and survives what is not their doing. */

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launch();
  ({ page } = await openPage(browser, desktop));
  await signIn(page, '/info/index');
});
afterAll(() => browser.close());

const tab = (name: string) => page.locator('.tab-link', { hasText: name });
const question = () => page.locator('.ui-confirm[open]');
const email = () => page.locator('[data-page="/info/index"] input[type="email"]');
const menu = (name: string) => page.locator('.shell-sidebar').getByText(name, { exact: true });
const chunk = /\/assets\/region-page[^/]*\.js|\/assets\/dict-system[^/]*\.js/;

const openDictionaries = async () => {
  if (!(await menu('系统字典').isVisible())) await menu('系统管理').click();
  await menu('系统字典').click();
};

describe('unsaved work', () => {
  it('closing its tab asks, and a no keeps it', async () => {
    await email().fill('half@typed');
    await tab('首页').click();
    await page.getByRole('button', { name: '关闭 个人信息' }).click();
    await question().getByText('此页有未保存的修改，确定关闭?').waitFor();
    await question().getByRole('button', { name: '取消' }).click();
    await tab('个人信息').click();
    expect(await email().inputValue()).toBe('half@typed');
  });

  it('closing all asks too; what was given up is not asked about again', async () => {
    await page.locator('.tab', { hasText: '个人信息' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭全部' }).click();
    await question().getByRole('button', { name: '放弃修改' }).click();
    await page.waitForURL('**/survey/wel/index');
    expect(await page.locator('.tab').count()).toBe(1);
    await page.goto('/survey/info/index');
    await email().waitFor();
    await page.getByRole('button', { name: '关闭 个人信息' }).click();
    await page.waitForURL('**/survey/wel/index');
  });

  it('behind the lock pages stay as they were', async () => {
    await page.goto('/survey/info/index');
    await email().fill('half@locked');
    await page.getByRole('button', { name: '锁屏', exact: true }).click();
    await page.locator('dialog input[type="password"]').fill('tea');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/survey/lock');
    expect(await page.locator('.shell-header').isVisible()).toBe(false);
    await page.locator('.lock-card input').fill('tea');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/survey/info/index');
    expect(await email().inputValue()).toBe('half@locked');
  });

  it('a screen whose code does not come offers a reload, which keeps forms and open dialogs', async () => {
    await page.goto('/survey/system/param/index');
    await page.locator('.crud-table tbody tr').first().waitFor();
    await tab('个人信息').click();
    await email().fill('half@chunk');
    await tab('系统参数').click();
    await page.keyboard.press('n');
    await page.locator('dialog[open] [name="paramName"]').fill('打到一半的参数');
    // The way out of a modal dialog that a person has: the browser's own button.
    await page.goBack();
    await email().waitFor();
    const fail = (route: Route) => route.abort();
    await page.route(chunk, fail);
    await openDictionaries();
    await page.getByText('页面没有加载完成').waitFor();
    await page.unroute(chunk, fail);
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.locator('.crud').first().waitFor();
    await tab('系统参数').click();
    await page.locator('dialog[open] [name="paramName"]').waitFor();
    expect(await page.locator('dialog[open] [name="paramName"]').inputValue()).toBe('打到一半的参数');
    await page.locator('dialog[open]').getByRole('button', { name: '取消' }).click();
    await question().getByRole('button', { name: '放弃修改' }).click();
    await tab('个人信息').click();
    await email().waitFor();
    expect(await email().inputValue()).toBe('half@chunk');
  });

  it('waits 120 seconds for the code of a screen, no longer', async () => {
    const { page: slow, context } = await openPage(browser, desktop);
    await slow.clock.install();
    await signIn(slow);
    await slow.route(chunk, () => undefined);
    await slow.goto('/survey/system/dict/index', { waitUntil: 'commit' });
    await slow.locator('[data-page="/system/dict/index"] .ui-skeleton').waitFor({ state: 'attached' });
    await slow.clock.runFor(119_000);
    expect(await slow.getByText('页面没有加载完成').count()).toBe(0);
    await slow.clock.runFor(2000);
    await slow.getByText('页面没有加载完成').waitFor();
    await context.close();
  });
});
