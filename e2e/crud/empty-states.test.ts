import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alterReply } from '../support/alter-reply.ts';
import { violations } from '../support/axe.ts';
import { desktop, launch, openPage } from '../support/browser.ts';
import { remember, signIn } from '../support/sign-in.ts';

/** Lists without rows: each says why there are none and what to do next, and offers to do it. */

const flat = { '/system/post/index': 'blade-system/post/list', '/system/user/index': 'blade-system/user/page' };
const trees = {
  '/system/dept/index': 'blade-system/dept/lazy-list',
  '/authority/role/index': 'blade-system/role/list',
};
const logs = { '/log/api/index': 'blade-log/api/list' };
const all = Object.entries({ ...flat, ...trees, ...logs });

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A person for whom every list is empty. */
const openEmpty = async (language: 'zh' | 'en' = 'zh') => {
  const watched = await openPage(browser, desktop);
  watched.page.setDefaultTimeout(10_000);
  await remember(watched.page, { language });
  for (const [, call] of all) {
    await alterReply<object>(watched.page, `**/api/${call}?*`, (data) =>
      Array.isArray(data) ? [] : { ...data, records: [], total: 0, pages: 0 },
    );
    await alterReply<object>(watched.page, `**/api/${call}`, (data) => (Array.isArray(data) ? [] : data));
  }
  return watched;
};
const state = (page: Page) => page.locator('.shell-panel:not([hidden]) .crud-body .ui-state');

describe('an empty list', () => {
  it('offers to add, or to bring rows in from a file', async () => {
    const { page, complaints, context } = await openEmpty();
    await signIn(page, '/system/post/index');
    await state(page).getByText('还没有数据').waitFor();
    await state(page).getByText('新增第一条，或从 Excel 一次导入多条。').waitFor();
    expect(await violations(page)).toEqual([]);
    await state(page).getByRole('button', { name: '从 Excel 导入' }).click();
    await page.locator('dialog[open] .crud-drop').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    for (const path of ['/system/dept/index', '/authority/role/index', '/system/user/index']) {
      await page.goto(`/survey${path}`);
      await state(page).getByText('还没有数据').waitFor();
      expect(await violations(page), path).toEqual([]);
      await state(page).getByRole('button', { name: '新增', exact: true }).click();
      await page.locator('dialog[open] form').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
    await page.goto('/survey/log/api/index');
    await state(page).getByText('有了数据会显示在这里。').waitFor();
    expect(await state(page).getByRole('button').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('offers to clear the search when that is why', async () => {
    const { page, context } = await openEmpty();
    await signIn(page, '/system/post/index?postName=zzz');
    for (const [path, name] of [
      ['/system/post/index', 'postName'],
      ['/authority/role/index', 'roleName'],
      ['/system/dept/index', 'deptName'],
      ['/log/api/index', 'requestUri'],
      ['/system/user/index', 'account'],
    ] as const) {
      await page.goto(`/survey${path}?${name}=zzz`);
      await state(page).getByText('没有符合条件的数据').waitFor();
      await state(page).getByRole('button', { name: '清空查询条件' }).click();
      await page.waitForURL((url) => !url.searchParams.has(name));
    }
    await context.close();
  });

  it('says whom to ask where one may not add, in English as well', async () => {
    const { page, context } = await openEmpty('en');
    await alterReply<object>(page, '**/blade-system/menu/buttons*', () => []);
    await signIn(page, '/system/post/index');
    for (const path of ['/system/post/index', '/authority/role/index', '/system/user/index']) {
      await page.goto(`/survey${path}`);
      await state(page).getByText('Nothing here yet').waitFor();
      await state(page).getByText('ask the administrator of your organisation').waitFor();
      expect(await state(page).getByRole('button').count(), path).toBe(0);
      expect(await violations(page), path).toEqual([]);
    }
    await context.close();
  });

  it('that was refused says so, and whom to ask', async () => {
    const { page, context } = await openPage(browser, desktop);
    await signIn(page, '/wel/index');
    for (const [path, call] of all) {
      await page.route(`**/api/${call}*`, (route) =>
        route.fulfill({ status: 403, json: { code: 403, success: false, msg: '没有权限', data: null } }),
      );
      await page.goto(`/survey${path}`);
      await state(page).getByText('没有访问权限').waitFor();
      await state(page).getByText('请联系本单位的系统管理员').waitFor();
    }
    await context.close();
  });
});
