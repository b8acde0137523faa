import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { desktop, launch, openPage } from '../support/browser.ts';
import { callerAs, dataOf } from '../support/calls.ts';
import { signIn } from '../support/sign-in.ts';

/** A list without a mouse: flat, tree, log and users alike. */

let browser: Browser;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  browser = await launch();
  await haveLogs(2);
  ({ page, complaints } = await openPage(browser, desktop));
  page.setDefaultTimeout(10_000);
  await signIn(page, '/system/param/index');
});
afterAll(() => browser.close());

/** Calls that fail are logged, a moment later. */
const haveLogs = async (count: number): Promise<void> => {
  const admin = await callerAs();
  for (let at = 0; at < count; at += 1) await admin.post('/api/blade-system/param/submit');
  const logged = async () =>
    dataOf(await admin.get<{ total: number }>('/api/blade-log/api/list?current=1&size=1')).total;
  await vi.waitUntil(async () => (await logged()) >= count, { timeout: 10_000, interval: 200 });
};

const shown = () => page.locator('.shell-panel:not([hidden])');
const rows = () => shown().locator('.crud-table tbody tr');
const active = () => shown().locator('.crud-table tbody tr[data-active]');
const dialog = () => page.locator('dialog[open]');
const press = (key: string) => page.keyboard.press(key);
const isFocusIn = (selector: string) =>
  page.evaluate((given) => document.activeElement?.closest(given) !== null, selector);
const idOf = (at: number) => rows().nth(at).getAttribute('data-id');
const activeId = () => active().getAttribute('data-id');
const leave = async () => {
  await press('Escape');
  await dialog().waitFor({ state: 'detached' });
};

describe.each([
  { path: '/system/param/index', adds: true },
  { path: '/authority/role/index', adds: true },
  { path: '/log/api/index', adds: false },
  { path: '/system/user/index', adds: true },
])('$path', ({ path, adds }) => {
  it('moves, opens, searches and adds by keys', async () => {
    await page.goto(`/survey${path}`);
    await rows().first().waitFor();

    await press('ArrowDown');
    expect(await activeId()).toBe(await idOf(0));
    expect(await isFocusIn('tr[data-active]')).toBe(true);
    if ((await rows().count()) > 1) {
      await press('ArrowDown');
      expect(await activeId()).toBe(await idOf(1));
      await press('k');
      expect(await activeId()).toBe(await idOf(0));
    }
    await press('Enter');
    await dialog().waitFor();
    await leave();
    await press('Escape');
    await expect.poll(() => active().count()).toBe(0);

    await press('/');
    expect(await isFocusIn('search')).toBe(true);
    // What is typed is typed: no row moves, no dialog opens, the palette stays away.
    await page.keyboard.type('n/jk?');
    await press('ArrowDown');
    expect(await active().count()).toBe(0);
    expect(await dialog().count()).toBe(0);
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });

    await press('n');
    if (adds) {
      await dialog().waitFor();
      await press('Escape');
      await dialog().waitFor({ state: 'detached' });
    } else expect(await dialog().count()).toBe(0);
  });
});

describe('rows of a tree', () => {
  it('open and close with the arrows to the sides', async () => {
    await page.goto('/survey/system/menu/index');
    await rows().first().waitFor();
    const closed = rows().filter({ has: page.locator('[aria-expanded="false"]') });
    const id = await closed.first().getAttribute('data-id');
    const row = shown().locator(`tr[data-id="${id}"]`);
    const expander = row.locator('[data-act="expand"]');
    await press('ArrowDown');
    for (let at = 0; at < 40 && (await activeId()) !== id; at += 1) await press('ArrowDown');
    await press('ArrowRight');
    await expect.poll(() => expander.getAttribute('aria-expanded')).toBe('true');
    await press('ArrowRight');
    expect(await expander.getAttribute('aria-expanded')).toBe('true');
    await press('ArrowLeft');
    await expect.poll(() => expander.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('keys', () => {
  it('still work after a box was ticked with the mouse', async () => {
    await page.goto('/survey/system/post/index');
    await rows().first().getByRole('checkbox').check();
    await press('ArrowDown');
    await press('n');
    await dialog().waitFor();
    await leave();
  });

  it('belong to the tree of departments while it has focus', async () => {
    await page.goto('/survey/system/user/index');
    await rows().first().waitFor();
    await page.getByRole('treeitem').first().focus();
    await press('ArrowDown');
    expect(await active().count()).toBe(0);
  });

  it('are listed where ? is pressed', async () => {
    await page.goto('/survey/system/post/index');
    await rows().first().waitFor();
    await press('?');
    const help = await dialog().innerText();
    for (const text of ['列表页：下一行、上一行', '列表页：打开选中的行', '树形列表：展开、收起', '列表页：新增'])
      expect(help).toContain(text);
    await leave();
  });

  it('made nothing complain', () => {
    expect(complaints).toEqual([]);
  });
});
