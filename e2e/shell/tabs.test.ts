import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, launch, openPage } from '../support/browser.ts';
import { signIn } from '../support/sign-in.ts';

let browser: Browser;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  browser = await launch();
  ({ page, complaints } = await openPage(browser, desktop));
  await signIn(page, '/info/index');
});
afterAll(() => browser.close());

const names = () => page.locator('.tab-link').allTextContents();
const palette = () => page.getByRole('combobox', { name: '搜索', exact: true });
const email = () => page.locator('[data-page="/info/index"] input[type="email"]');

describe('tabs', () => {
  it('keep what was typed while another is in front', async () => {
    await email().fill('half@typed');
    await page.locator('.tab-link', { hasText: '首页' }).click();
    await email().waitFor({ state: 'hidden' });
    await page.locator('.tab-link', { hasText: '个人信息' }).click();
    expect(await email().inputValue()).toBe('half@typed');
  });

  it('survive a reload, each once, and home has no cross', async () => {
    await page.goto('/survey/system/param/index');
    await page.reload();
    await page.locator('.tab-link', { hasText: '系统参数' }).waitFor();
    expect(await names()).toEqual(['首页', '个人信息', '系统参数']);
    expect(await page.locator('.tab-close').count()).toBe(2);
  });

  it('are put in order by dragging, with home first, and remember it', async () => {
    const tab = (name: string) => page.locator('.tab-link', { hasText: name });
    await tab('系统参数').dragTo(tab('个人信息'));
    expect(await names()).toEqual(['首页', '系统参数', '个人信息']);
    await page.reload();
    await tab('个人信息').waitFor();
    expect(await names()).toEqual(['首页', '系统参数', '个人信息']);
    await tab('个人信息').dragTo(tab('系统参数'));
    expect(await names()).toEqual(['首页', '个人信息', '系统参数']);
  });

  it('ten pages stay alive behind the one in front, each with its state and its scroll', async () => {
    const { page: wide, context } = await openPage(browser, { ...desktop, viewport: { width: 1440, height: 420 } });
    await signIn(wide);
    // Each group in turn, as a person would open them.
    for (const group of ['研发工具', '系统监控', '基础配置', '权限管理', '系统管理']) {
      await wide.locator('.shell-sidebar').getByRole('button', { name: group }).click();
    }
    const links = wide.locator('.shell-sidebar a[href^="/survey/"]:not([target])');
    const paths = (await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? '')))
      .map((href) => href.replace('/survey', ''))
      .filter((path) => path.endsWith('/index'))
      .slice(0, 10);
    expect(paths).toHaveLength(10);
    const panel = (path: string) => wide.locator(`[data-page="${path}"]`);
    const kept: number[] = [];
    for (const path of paths) {
      await wide.locator(`.shell-sidebar a[href="/survey${path}"]`).click();
      await panel(path).locator('h1, h2').first().waitFor();
      await expect.poll(() => panel(path).locator('.ui-skeleton').count()).toBe(0);
      kept.push(
        await panel(path).evaluate((element) => {
          Object.assign(element, { stillTheSame: true });
          element.scrollTop = 30;
          return element.scrollTop;
        }),
      );
    }
    expect(kept.some((top) => top > 0)).toBe(true);
    const found: [boolean, number][] = [];
    for (const path of paths) {
      await wide.locator(`.tab-link[href^="/survey${path}"]`).click();
      await panel(path).waitFor();
      found.push(await panel(path).evaluate((element) => ['stillTheSame' in element, element.scrollTop]));
    }
    expect(found).toEqual(kept.map((top) => [true, top]));
    await context.close();
  });

  it('a link into the middle opens its page in a tab beside home, with its query', async () => {
    const { page: linked, context } = await openPage(browser, desktop);
    await signIn(linked, '/info/index?tab=history');
    expect(await linked.locator('.tab-link').allTextContents()).toEqual(['首页', '个人信息']);
    await linked.getByRole('tab', { name: '登录记录', selected: true }).waitFor();
    await context.close();
  });

  it('closing the one in front shows the one before; close all leaves home', async () => {
    await page.getByRole('button', { name: '关闭 系统参数' }).click();
    await page.waitForURL('**/survey/info/index');
    await page.locator('.tab', { hasText: '个人信息' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭全部' }).click();
    await page.waitForURL('**/survey/wel/index');
    expect(await names()).toEqual(['首页']);
  });

  it('the palette finds by prefix, goes there with Enter and closes with Esc', async () => {
    await page.keyboard.press('/');
    await palette().fill('系统参');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/survey/system/param/index');
    await page.keyboard.press('Control+k');
    await palette().waitFor();
    await page.keyboard.press('Escape');
    await palette().waitFor({ state: 'detached' });
  });

  it('the palette knows after a reload which pages were used last, closed ones too, but not the one in front', async () => {
    await page.reload();
    await page.locator('.tab-link', { hasText: '系统参数' }).waitFor();
    await page.keyboard.press('Control+k');
    const recent = page.locator('.palette [role="group"]', { hasText: '最近打开' }).getByRole('option');
    await expect.poll(() => recent.allTextContents()).toEqual(['首页', '个人信息']);
    await recent.filter({ hasText: '个人信息' }).click();
    await page.waitForURL('**/survey/info/index');
    await page.goBack();
    await page.waitForURL('**/survey/system/param/index');
  });

  it('the language changes without a reload', async () => {
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    await page.getByRole('button', { name: '语言' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.locator('.tab-link', { hasText: 'System parameters' }).waitFor();
    expect(await page.evaluate(() => [document.documentElement.lang, 'stillHere' in window])).toEqual(['en', true]);
  });

  it('without a complaint in the console', () => {
    expect(complaints).toEqual([]);
  });
});
