import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { desktop, launch, openPage, phone } from '../support/browser.ts';
import { fillSignIn, signIn } from '../support/sign-in.ts';

/** Searches with a name, and links to what a list shows. */

let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  browser = await launch();
  ({ page, context, complaints } = await openPage(browser, desktop));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  page.setDefaultTimeout(10_000);
  await signIn(page, '/system/post/index');
});
afterAll(() => browser.close());

const rows = () => page.locator('.shell-panel:not([hidden]) .crud-table tbody tr');
const panel = () => page.locator('.ui-popover:popover-open');
const openMenu = async () => {
  await page.getByRole('button', { name: '已存查询' }).click();
  // Focus comes in a moment later, and would take the first key away from the test.
  await panel().locator(':focus, .crud-saved:not(:has(input, button))').first().waitFor();
};
const names = () => panel().locator('.crud-saved-name').allTextContents();
const inAddress = (name: string, value: string | null) =>
  page.waitForURL((url) => url.searchParams.get(name) === value);
const search = async (name: string, text: string) => {
  await page.locator(`search [name="${name}"]`).fill(text);
  await page.keyboard.press('Enter');
  await inAddress(name, text || null);
};
/** The server keeps it before the panel shows it. */
const saveAs = async (name: string) => {
  await panel().locator('.crud-saved-new input').fill(name);
  await page.keyboard.press('Enter');
  await panel().getByRole('button', { name, exact: true }).waitFor();
};

describe('saved searches', () => {
  it('say how to begin while there is nothing to save', async () => {
    await rows().first().waitFor();
    await openMenu();
    await panel().getByText('还没有存过查询。').waitFor();
    await panel().getByText('先查询或排序').waitFor();
    await page.keyboard.press('Escape');
  });

  it('keep search and sort under a name, by keyboard alone', async () => {
    await search('postName', '校');
    await page.getByRole('button', { name: '岗位排序' }).click();
    await inAddress('ascs', 'sort');
    await page.getByRole('button', { name: '已存查询' }).focus();
    await page.keyboard.press('Enter');
    await panel().locator('.crud-saved-new input:focus').waitFor();
    await page.keyboard.type('校级岗位');
    await page.keyboard.press('Enter');
    await panel().locator('.crud-saved-name[aria-current]', { hasText: '校级岗位' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('.page-head-note', { hasText: '校级岗位' }).waitFor();
  });

  it('show again what was searched, also after a reload', async () => {
    await page.getByRole('button', { name: '清空', exact: true }).click();
    await inAddress('postName', null);
    await page.reload();
    await rows().first().waitFor();
    await openMenu();
    await panel().getByRole('button', { name: '校级岗位', exact: true }).click();
    await inAddress('postName', '校');
    await expect.poll(() => page.locator('search [name="postName"]').inputValue()).toBe('校');
    expect(new URL(page.url()).searchParams.get('ascs')).toBe('sort');
  });

  it('are renamed; a name is given once', async () => {
    await search('postName', '员');
    await openMenu();
    await saveAs('职员');
    await panel().getByRole('button', { name: '改名: 职员' }).click();
    const input = panel().getByLabel('新名称');
    await input.fill('校级岗位');
    expect(await panel().getByRole('button', { name: '已有同名的查询' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await panel().getByRole('button', { name: '职员', exact: true }).waitFor();
    await panel().getByRole('button', { name: '改名: 职员' }).click();
    await input.fill('一线职员');
    await page.keyboard.press('Enter');
    await panel().getByRole('button', { name: '一线职员', exact: true }).waitFor();
    expect((await names()).sort()).toEqual(['一线职员', '校级岗位'].sort());
    await page.keyboard.press('Escape');
  });

  it('open the list when one is the default, until the search is cleared', async () => {
    await openMenu();
    const star = panel().getByRole('button', { name: '打开页面时使用: 一线职员' });
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await page.goto('/survey/system/post/index');
    await inAddress('postName', '员');
    await page.locator('.page-head-note', { hasText: '一线职员' }).waitFor();
    await page.getByRole('button', { name: '清空', exact: true }).click();
    await inAddress('postName', null);
    await page.goto('/survey/system/post/index?postName=%E6%A0%A1');
    await expect.poll(() => page.locator('search [name="postName"]').inputValue()).toBe('校');
  });

  it("are one person's on one list", async () => {
    await page.goto('/survey/system/param/index');
    await rows().first().waitFor();
    await openMenu();
    await panel().getByText('还没有存过查询。').waitFor();
    await page.keyboard.press('Escape');
  });

  it('are on trees and logs too', async () => {
    for (const [path, name, text] of [
      ['/authority/role/index', 'roleName', '管理'],
      ['/log/api/index', 'requestUri', 'submit'],
    ] as const) {
      await page.goto(`/survey${path}`);
      await page.locator(`search [name="${name}"]`).waitFor();
      await search(name, text);
      await openMenu();
      await saveAs('我的');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: '清空', exact: true }).click();
      await inAddress(name, null);
      await openMenu();
      await panel().getByRole('button', { name: '我的', exact: true }).click();
      await inAddress(name, text);
    }
  });

  it('that cannot be kept are not shown as kept', async () => {
    await page.goto('/survey/system/post/index?postName=x');
    await page.getByText('没有符合条件的数据').waitFor();
    await openMenu();
    await context.setOffline(true);
    await panel().locator('.crud-saved-new input').fill('离线');
    await page.keyboard.press('Enter');
    await page.locator('.ui-toast-text', { hasText: '网络连接失败' }).first().waitFor();
    expect(await names()).not.toContain('离线');
    expect(await panel().locator('.crud-saved-new input').inputValue()).toBe('离线');
    await context.setOffline(false);
    await page.keyboard.press('Escape');
  });

  it('are deleted after asking once, and the default with them', async () => {
    await openMenu();
    await panel().getByRole('button', { name: '删除: 一线职员' }).click();
    await panel().getByRole('button', { name: '保留' }).click();
    await panel().getByRole('button', { name: '删除: 一线职员' }).click();
    await panel().getByRole('button', { name: '删除', exact: true }).click();
    await expect.poll(names).toEqual(['校级岗位']);
    await page.goto('/survey/system/post/index');
    await rows().nth(3).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});

describe('a link to a list', () => {
  it('leads somebody who has to sign in first to the same search, sort and page size', async () => {
    await page.goto('/survey/system/post/index?postName=%E5%91%98&size=30&descs=postCode&token=secret');
    await rows().first().waitFor();
    await page.getByRole('button', { name: '复制此列表的链接' }).click();
    await page.locator('.ui-toast-text', { hasText: '链接已复制' }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).not.toContain('secret');
    const other = await openPage(browser, desktop);
    await other.page.goto(link);
    await fillSignIn(other.page);
    await other.page.locator('.crud-table tbody tr').first().waitFor();
    const params = new URL(other.page.url()).searchParams;
    expect(Object.fromEntries(params)).toEqual({ postName: '员', size: '30', descs: 'postCode', current: '1' });
    expect(await other.page.locator('search [name="postName"]').inputValue()).toBe('员');
    expect(await other.page.locator('th[aria-sort="descending"]').innerText()).toContain('岗位编号');
    expect(other.complaints).toEqual([]);
    await other.context.close();
  });

  it('with nonsense in it shows the list as if that were not there', async () => {
    for (const path of [
      '/system/post/index?current=-1&size=7&descs=password&ascs=1%3Bdrop&tenantId=9&category=x%00y',
      '/desk/notice/index?createTime_dategt=2026-02-30%2000%3A00%3A00&createTime_datelt=tomorrow',
      '/log/api/index?httpStatus=5e2&method=BREW&current=1e9',
      '/authority/role/index?sort=1&parentId=abc&x=%3Cscript%3E',
      '/system/user/index?account=%00&size=1000000&dept=abc',
      '/desk/notice/index?publishState=7&state=x',
    ]) {
      await page.goto(`/survey${path}`);
      await page.locator('.crud-body[aria-busy="false"]').first().waitFor();
      expect(await page.getByText('没有加载成功').count(), path).toBe(0);
      expect(await page.locator('.ui-toast-text').count(), path).toBe(0);
    }
  });

  it('is offered on a phone, where searches with a name stand beside the menu', async () => {
    const small = await openPage(browser, phone);
    await small.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(small.page, '/system/post/index?postName=%E5%91%98');
    await small.page.locator('.crud-card').first().waitFor();
    await small.page.getByRole('button', { name: '更多' }).click();
    await small.page.getByRole('menuitem', { name: '复制此列表的链接' }).click();
    await small.page.locator('.ui-toast-text', { hasText: '链接已复制' }).waitFor();
    await small.page.getByRole('button', { name: '已存查询' }).click();
    await small.page.locator('.crud-saved').waitFor();
    expect(await small.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violations(small.page)).toEqual([]);
    await small.context.close();
  });
});

it('complained of nothing but the network that was taken away', () => {
  expect(complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
