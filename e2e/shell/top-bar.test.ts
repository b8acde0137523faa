import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alterReply } from '../support/alter-reply.ts';
import { desktop, launch, openPage } from '../support/browser.ts';
import { signIn } from '../support/sign-in.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launch();
  ({ page } = await openPage(browser, desktop));
  await signIn(page);
});
afterAll(() => browser.close());

const said = (text: string) => page.locator('.ui-toast-text', { hasText: text }).last().waitFor();
const stored = (name: string) =>
  page.evaluate((key) => {
    const item: unknown = JSON.parse(window.localStorage.getItem(`manyi-${key}`) ?? 'null');
    return item && typeof item === 'object' && 'content' in item ? item.content : null;
  }, name);
const question = () => page.locator('.ui-confirm[open]');
const palette = () => page.getByRole('combobox', { name: '搜索', exact: true });

const throwInPage = (count: number) =>
  page.evaluate((times) => {
    for (let at = 0; at < times; at += 1) setTimeout(() => void Promise.reject(new Error(`made up ${at}`)));
  }, count);

describe('the person at the right', () => {
  it('shows real name, account and the way to dashboard, info and out; switching only in switch mode', async () => {
    await page.locator('.shell-person').click();
    const head = page.locator('.shell-menu-head');
    expect(await head.locator('span').textContent()).toBe('admin');
    expect(await head.locator('strong').textContent()).toBe(await page.locator('.shell-person-name').textContent());
    const items = page.locator('.ui-menu:popover-open .ui-menu-label');
    expect(await items.allTextContents()).toEqual(['首页', '个人信息', '退出登录']);
    await page.getByRole('menuitem', { name: '个人信息' }).click();
    await page.waitForURL('**/survey/info/index');
    await page.locator('.shell-person').click();
    await page.getByRole('menuitem', { name: '首页' }).click();
    await page.waitForURL('**/survey/wel/index');
  });

  it('in switch mode asks for department and role, requests a token for them and goes to /', async () => {
    const { page: other, context } = await openPage(browser, desktop);
    await alterReply(other, '**/client-config', (config) => ({ ...config, switchMode: true }));
    await signIn(other, '/info/index');
    await other.locator('.shell-person').click();
    await other.getByRole('menuitem', { name: '切换部门/角色' }).click();
    const selects = other.locator('dialog[open] select');
    await selects.first().selectOption('');
    await selects.last().selectOption('');
    await other.getByRole('button', { name: '切换', exact: true }).click();
    expect(await other.locator('dialog[open] .ui-field-error').allTextContents()).toEqual(['请选择部门', '请选择角色']);
    await selects.first().selectOption({ index: 1 });
    await selects.last().selectOption({ index: 1 });
    const sent = other.waitForRequest(/oauth\/token\/refresh/);
    const token = async () => (await context.cookies()).find(({ name }) => name === 'manyi-access-token')?.value ?? '';
    const before = await token();
    await other.getByRole('button', { name: '切换', exact: true }).click();
    const request = await sent;
    expect(request.headers()['dept-id']).toMatch(/^\d+$/);
    expect(request.headers()['role-id']).toMatch(/^\d+$/);
    // The server has given another token for them, and the person goes on with it.
    expect((await request.response())?.status()).toBe(200);
    await other.waitForURL('**/survey/wel/index');
    await other.locator('.shell-person-name', { hasText: '管理员' }).waitFor();
    expect([await token()].filter((now) => now === '' || now === before)).toEqual([]);
    await context.close();
  });
});

describe('languages, themes, colours', () => {
  it('Chinese and English are offered, and the current one cannot be chosen', async () => {
    await page.getByRole('button', { name: '语言' }).click();
    const items = page.locator('.ui-menu:popover-open [role="menuitemradio"]');
    expect(await items.allTextContents()).toEqual(['中文', 'English']);
    expect(await items.evaluateAll((all) => all.map((one) => one.matches(':disabled')))).toEqual([true, false]);
    await items.last().click();
    await page.getByRole('button', { name: 'Language' }).waitFor();
    expect(await stored('language')).toBe('en');
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: '中文' }).click();
    await page.getByRole('button', { name: '语言' }).waitFor();
  });

  it('the picker offers them in the order of the spec and starts with #409EFF', async () => {
    await page.getByRole('button', { name: '主题与颜色' }).click();
    const panel = page.locator('[popover]:popover-open');
    expect(await panel.locator('.appearance-name').allTextContents()).toEqual([
      '默认',
      '纯白',
      '暗黑',
      '星空',
      '智能蓝',
      'iView',
      '尊贵',
      '清凉',
      'D2',
      'Hey',
      'LTE',
    ]);
    expect((await panel.locator('input[type="color"]').inputValue()).toLowerCase()).toBe('#409eff');
    await page.keyboard.press('Escape');
  });
});

describe('the local error log', () => {
  it('keeps what went wrong and shows 99+ at most', async () => {
    await throwInPage(3);
    await page.getByRole('button', { name: '本地错误日志, 3 条' }).waitFor();
    await throwInPage(100);
    await page.getByRole('button', { name: '本地错误日志, 99+ 条' }).waitFor();
    const entries = await stored('logsList');
    expect(Array.isArray(entries) && entries[0]).toMatchObject({
      type: 'error',
      url: '/survey/wel/index',
      message: expect.stringContaining('made up'),
      stack: expect.any(String),
      info: expect.any(String),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
  });

  it('a no to the upload keeps it; a yes sends and empties it', async () => {
    await page.getByRole('button', { name: /^本地错误日志/ }).click();
    await page.getByRole('button', { name: '上传到服务器' }).click();
    await question().getByText('确定上传本地日志到服务器?').waitFor();
    await question().getByRole('button', { name: '取消' }).click();
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes('oauth/logout'),
    );
    await page.getByRole('button', { name: '上传到服务器' }).click();
    await question().locator('.ui-button-primary').click();
    await sent;
    await said('发送成功!');
    expect(await stored('logsList')).toEqual([]);
    await page.locator('dialog[open]').getByRole('button', { name: '关闭' }).click();
    // Sending the log signs nobody out.
    await page.reload();
    await page.locator('.shell-panel').first().waitFor();
  });

  it('clearing asks, and says when it is done', async () => {
    await throwInPage(1);
    await page.getByRole('button', { name: '本地错误日志, 1 条' }).click();
    await page.getByRole('button', { name: '清空' }).click();
    await question().getByText('确定清空本地日志记录?').waitFor();
    await question().locator('.ui-button-danger').click();
    await said('清空成功!');
    await page.locator('dialog[open]').getByRole('button', { name: '关闭' }).click();
  });
});

describe('keys and the rest of the tools', () => {
  it('/ goes to the search of a list, elsewhere to the palette; ? tells so', async () => {
    await page.keyboard.press('/');
    await palette().waitFor();
    await palette().fill('PARAM');
    await page.locator('.palette [role="option"]', { hasText: '系统参数' }).waitFor();
    // By prefix: what stands in the middle of a name finds nothing.
    await palette().fill('统参');
    await expect.poll(() => page.locator('.palette [role="option"]').count()).toBe(0);
    await page.keyboard.press('Escape');
    await palette().waitFor({ state: 'detached' });
    await page.goto('/survey/system/param/index');
    await page.locator('.crud-table tbody tr').first().waitFor();
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.closest('search') !== null)).toBe(true);
    expect(await palette().count()).toBe(0);
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press('?');
    await page.getByText('列表页：查询条件；其他页面：搜索菜单和操作').waitFor();
    await page.keyboard.press('Escape');
  });

  it('fills the screen and comes back', async () => {
    await page.getByRole('button', { name: '全屏', exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await page.getByRole('button', { name: '退出全屏' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  });

  it('clear cache in the menu of the tabs says so', async () => {
    await page.getByRole('button', { name: '标签页操作' }).click();
    const labels = await page.locator('.ui-menu:popover-open .ui-menu-label').allTextContents();
    expect(labels).toEqual(expect.arrayContaining(['搜索', '清除缓存', '关闭其他', '关闭全部']));
    await page.getByRole('menuitem', { name: '清除缓存' }).click();
    await said('清除完毕');
  });

  it('what controls are called begins with what is written on them', async () => {
    const names = await page.locator('.shell-person').evaluate((button) => button.textContent);
    expect(names).toContain(await page.locator('.shell-person-name').textContent());
    expect(await page.locator('.shell-person .ui-avatar').first().textContent()).toBe('');
  });
});
