import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alterReply } from '../support/alter-reply.ts';
import { violations } from '../support/axe.ts';
import { desktop, launch, openPage, phone } from '../support/browser.ts';
import { type Caller, callerAs, dataOf } from '../support/calls.ts';
import { signIn } from '../support/sign-in.ts';

/** Places that are not lists: console, gallery, embedded pages, top menus, the menu itself. */

let browser: Browser;
let admin: Caller;
beforeAll(async () => {
  browser = await launch();
  admin = await callerAs();
});
afterAll(() => browser.close());

interface MenuRow {
  id: string;
  code: string;
  name: string;
  path: string;
  isOpen?: number;
  meta?: { roles?: string[] };
  children?: MenuRow[];
}

const row = (code: string, name: string, path: string, more: Partial<MenuRow> = {}): MenuRow => ({
  id: code,
  code,
  name,
  path,
  ...more,
});

/** A person whose menu is this. */
const withMenu = async (rows: MenuRow[], path = '/wel/index'): Promise<Page> => {
  const { page } = await openPage(browser, desktop);
  await page.route(/\/menu\/routes(\?|$)/, (route) =>
    route.fulfill({ json: { code: 200, success: true, msg: '', data: rows } }),
  );
  await signIn(page, path);
  return page;
};
const side = (page: Page) => page.locator('.shell-sidebar');

describe('the console', () => {
  it('shows an administrator sessions, instances, slow calls and jobs, and is in no menu', async () => {
    const { page, context, complaints } = await openPage(browser, desktop);
    await signIn(page, '/wel/dashboard');
    const live = page.locator('.console-facts div', { hasText: '有效会话' }).locator('dd');
    await live.waitFor();
    expect(Number(await live.textContent())).toBeGreaterThan(0);
    await page.getByRole('region', { name: '实例' }).getByText('当前应答').waitFor();
    await page.getByRole('region', { name: '定时任务' }).getByText('sweep-sign-in').waitFor();
    await page.getByText('慢请求').first().waitFor();
    expect(await side(page).getByText('控制台').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('tells everybody else whom to ask', async () => {
    const { page, context } = await openPage(browser, phone);
    await page.route('**/blade-desk/console', (route) =>
      route.fulfill({ status: 403, json: { code: 403, success: false, msg: '没有访问权限' } }),
    );
    await signIn(page, '/wel/dashboard');
    await page.getByText('请联系本单位的系统管理员开通').waitFor();
    await context.close();
  });
});

describe('the test page', () => {
  it('does not exist outside of mock mode', async () => {
    const { page, context } = await openPage(browser, desktop);
    await signIn(page);
    await page.goto('/survey/test/index');
    await page.waitForURL('**/survey/404');
    await context.close();
  });

  it('shows every kind of field in every state in mock mode', async () => {
    const { page, context } = await openPage(browser, desktop);
    await alterReply(page, '**/client-config', (config) => ({ ...config, mockMode: true }));
    await signIn(page, '/test/index');
    await page.locator('[data-kind="richText"] [contenteditable]').first().waitFor();
    expect(await page.locator('.gallery-fields').count()).toBe(14);
    for (const look of ['empty', 'filled', 'invalid', 'disabled']) {
      expect(await page.locator(`[data-look="${look}"]`).count()).toBe(14);
    }
    expect(await page.locator('[data-kind="integer"] [data-look="filled"] input').inputValue()).toBe('1280');
    await page.getByText('没有加载成功').waitFor();
    await context.close();
  });
});

describe('the layout', () => {
  it('has header, sidebar, tab strip and content in their places, and a search panel over them', async () => {
    const { page, context } = await openPage(browser, desktop);
    await signIn(page);
    const box = async (selector: string) => {
      const { x = -1, y = -1, width = 0, height = 0 } = (await page.locator(selector).first().boundingBox()) ?? {};
      return { x, y, right: x + width, bottom: y + height };
    };
    const [header, sidebar, tabs, content] = await Promise.all(
      ['.shell-header', '.shell-sidebar', '.shell-tabs', '.shell-content'].map(box),
    );
    expect(header).toMatchObject({ x: 0, y: 0, right: 1440, bottom: 48 });
    expect(sidebar).toMatchObject({ x: 0, y: 48, right: 220, bottom: 900 });
    expect(tabs).toMatchObject({ x: 220, y: 48, right: 1440 });
    expect(content).toMatchObject({ x: 220, y: tabs?.bottom, right: 1440, bottom: 900 });
    await page.locator('.shell-search').click();
    await page.locator('dialog.palette[open]').waitFor();
    await context.close();
  });
});

describe('the menu', () => {
  it('leaves get /index, and the college group is open from the start', async () => {
    const page = await withMenu([
      row('system', '系统', '/system', { children: [row('param', '参数', '/system/param')] }),
      row('college', '院校', '/college', { children: [row('survey', '问卷', '/college/questionnaire')] }),
    ]);
    expect(await side(page).getByRole('link', { name: '问卷' }).getAttribute('href')).toBe(
      '/survey/college/questionnaire/index',
    );
    expect(await side(page).getByRole('link', { name: '参数' }).count()).toBe(0);
    await side(page).getByRole('button', { name: '系统' }).click();
    expect(await side(page).getByRole('link', { name: '参数' }).getAttribute('href')).toBe(
      '/survey/system/param/index',
    );
    await page.context().close();
  });

  it('shows an item only to the roles its meta names', async () => {
    const page = await withMenu([
      row('all', '人人可见', '/a'),
      row('mine', '角色不符', '/b', { meta: { roles: ['no-such-role'] } }),
    ]);
    await side(page).getByText('人人可见').waitFor();
    expect(await side(page).getByText('角色不符').count()).toBe(0);
    await page.context().close();
  });

  it('an address of elsewhere opens in a frame, with our query passed along', async () => {
    const page = await withMenu([row('help', '帮助', 'https://help.example.test/page.html?a=1')]);
    await page.route('https://help.example.test/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'help' }),
    );
    await side(page).getByText('帮助').click();
    await page.waitForURL('**/survey/myiframe/help');
    await page.goto('/survey/myiframe/help?b=2');
    const frame = page.locator('iframe');
    await frame.waitFor();
    expect(await frame.getAttribute('src')).toBe('https://help.example.test/page.html?a=1&b=2');
    expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    await page.context().close();
  });

  it('never opens an address that is a script', async () => {
    const page = await withMenu([
      row('a', '正常', '/a'),
      row('bad', '脚本', 'javascript:alert(document.cookie)//html'),
    ]);
    await side(page).getByText('正常').waitFor();
    expect(await side(page).getByText('脚本').count()).toBe(0);
    await page.goto('/survey/myiframe/bad');
    await page.waitForURL('**/survey/404');
    await page.context().close();
  });

  it('an item with open flag 2 opens a window of its own', async () => {
    const page = await withMenu([row('param', '参数', '/system/param', { isOpen: 2 })]);
    const opened = page.context().waitForEvent('page');
    await side(page).getByRole('link', { name: /^参数/ }).click();
    await (await opened).waitForURL('**/survey/system/param/index');
    expect(new URL(page.url()).pathname).toBe('/survey/wel/index');
    await page.context().close();
  });

  it('collapses to icons, and on a phone lies over the page until the shade is pressed', async () => {
    const { page, context } = await openPage(browser, desktop);
    await signIn(page);
    await page.getByRole('button', { name: '收起菜单' }).click();
    await expect.poll(async () => (await side(page).boundingBox())?.width).toBe(56);
    await page.getByRole('button', { name: '展开菜单' }).click();
    await expect.poll(async () => (await side(page).boundingBox())?.width).toBe(220);
    await context.close();
    const { page: small, context: pocket } = await openPage(browser, phone);
    await signIn(small);
    await small.getByRole('button', { name: '展开菜单' }).click();
    await side(small).waitFor();
    await small.mouse.click(370, 500);
    await side(small).waitFor({ state: 'hidden' });
    await pocket.close();
  });

  it('top menus choose what the sidebar shows', async () => {
    const { page, context } = await openPage(browser, desktop);
    const menus = [{ id: '7', code: 'daily', name: '日常', source: '', path: '', sort: 0 }];
    await page.route('**/menu/top-menu', (route) =>
      route.fulfill({ json: { code: 200, success: true, msg: '', data: menus } }),
    );
    await page.route('**/menu/routes?topMenuId=7', (route) =>
      route.fulfill({ json: { code: 200, success: true, msg: '', data: [row('param', '参数', '/system/param')] } }),
    );
    await signIn(page);
    await side(page).getByText('系统管理').waitFor();
    await page.locator('.top-menus').getByRole('button', { name: '日常' }).click();
    await side(page).getByText('参数', { exact: true }).waitFor();
    expect(await side(page).getByText('系统管理').count()).toBe(0);
    await page.locator('.top-menus').getByRole('button', { name: '全部' }).click();
    await side(page).getByText('系统管理').waitFor();
    await context.close();
  });

  it('without top menus there is no bar', async () => {
    expect(dataOf(await admin.get<unknown[]>('/api/blade-system/menu/top-menu'))).toEqual([]);
    const { page, context } = await openPage(browser, desktop);
    await signIn(page);
    await side(page).getByText('系统管理').waitFor();
    expect(await page.locator('.top-menus').count()).toBe(0);
    await context.close();
  });
});
