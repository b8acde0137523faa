import type { MenuButton } from '@manyi/shared/contract/auth';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alterReply } from '../support/alter-reply.ts';
import { desktop, launch, openPage } from '../support/browser.ts';
import { signIn } from '../support/sign-in.ts';

/** Sizes, limits and messages that the spec gives all table screens. */

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launch();
  ({ page } = await openPage(browser, desktop));
  page.setDefaultTimeout(10_000);
  await signIn(page);
});
afterAll(() => browser.close());

/** Of the tab in front: the others stay in the page. */
const front = (): Locator => page.locator('.shell-panel:not([hidden])');
const rows = (): Locator => front().locator('.crud-table tbody tr');
const dialog = (): Locator => page.locator('dialog[open]:not(.ui-confirm)');
const field = (name: string): Locator => dialog().locator(`[name="${name}"]`);
const save = (): Promise<void> => dialog().locator('button[type="submit"]').click();
const toast = (text: string): Promise<void> => page.locator('.ui-toast-text', { hasText: text }).last().waitFor();
const open = async (path: string): Promise<void> => {
  await page.goto(`/survey${path}`);
  await rows().first().waitFor();
};

describe('a table screen', () => {
  it('offers pages of 10, 30, 50, 100 and 200 rows, 10 at first, and asks for what was chosen', async () => {
    const first = page.waitForRequest((request) => request.url().includes('/param/list'));
    await open('/system/param/index');
    expect(new URL((await first).url()).searchParams.get('size')).toBe('10');
    const sizes = page.getByLabel('每页行数');
    expect(await sizes.inputValue()).toBe('10');
    const offered = await sizes
      .locator('option')
      .evaluateAll((options) => options.map((one) => Number(one.getAttribute('value'))));
    expect(offered).toEqual([10, 30, 50, 100, 200]);
    const next = page.waitForRequest(
      (request) => request.url().includes('/param/list') && request.url().includes('size=50'),
    );
    await sizes.selectOption('50');
    await next;
  });

  it('gives the search buttons 6 of 24 columns', async () => {
    const menu = page.locator('.crud-search-menu');
    const shares = await menu.evaluate((element) => {
      const line = element.parentElement?.getBoundingClientRect().width ?? 0;
      return (element.getBoundingClientRect().width / line) * 24;
    });
    expect(shares).toBeCloseTo(6, 0);
  });

  it('opens the tenant package in 600 px, and has no button to view one', async () => {
    await page.goto('/survey/system/tenantpackage/index');
    await page.getByRole('button', { name: '新增', exact: true }).first().click();
    await field('packageName').waitFor();
    expect((await dialog().boundingBox())?.width).toBe(600);
    await save();
    const problems = dialog().locator('.ui-field-error');
    await problems.first().waitFor();
    expect(await problems.allTextContents()).toEqual(['请输入产品包名称', '请选择菜单']);
    await field('packageName').fill(`产品包${Date.now().toString(36)}`);
    for (const title of ['通知公告', '系统参数']) {
      await dialog().getByLabel('按名称查找').fill(title);
      await dialog().getByRole('treeitem', { name: title }).click();
    }
    const sent = page.waitForRequest((request) => request.url().includes('/tenant-package/submit'));
    await save();
    expect((await sent).postDataJSON().menuId).toMatch(/^\d+,\d+$/);
    await toast('新增成功');
    await dialog().waitFor({ state: 'detached' });
    await rows().first().waitFor();
    const acts = await rows()
      .first()
      .locator('[data-act]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-act')));
    expect(acts).toEqual(expect.arrayContaining(['edit', 'delete']));
    expect(acts).not.toContain('view');
  });

  it('gives the button back after a refused save, keeps what was typed and shows nothing but why', async () => {
    await open('/system/post/index');
    const code = (await rows().first().locator('td').allTextContents()).find((text) => /^[\w-]+$/.test(text)) ?? '';
    await page.getByRole('button', { name: '新增', exact: true }).first().click();
    await field('category').selectOption({ index: 1 });
    await field('postCode').fill(code);
    await field('postName').fill('另一岗位');
    await field('sort').fill('3');
    await save();
    await dialog().locator('.ui-field-error', { hasText: '岗位编号已存在' }).waitFor();
    const button = dialog().locator('button[type="submit"]');
    await expect.poll(() => button.isEnabled()).toBe(true);
    expect(await button.getAttribute('aria-busy')).not.toBe('true');
    expect(await field('postName').inputValue()).toBe('另一岗位');
    expect(await page.locator('.ui-toast-success').count()).toBe(0);
    expect(await page.locator('.ui-toast').count()).toBeLessThanOrEqual(1);
    await page.keyboard.press('Escape');
    await page.locator('.ui-confirm[open] .ui-button-danger').click();
    await dialog().waitFor({ state: 'detached' });
  });

  it('asks before a delete of one row, and deletes nothing when told not to', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/remove')) asked.push(request.url());
    });
    await rows().first().locator('[data-act="delete"], [data-act="more"]').first().click();
    const menuItem = page.getByRole('menuitem', { name: '删除' });
    if (await menuItem.isVisible()) await menuItem.click();
    await page.locator('.ui-confirm[open]', { hasText: '确定将选择数据删除?' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.ui-confirm[open]').waitFor({ state: 'detached' });
    expect(asked).toEqual([]);
  });

  it('shows the buttons that the person’s flags name, and no others', async () => {
    const without = (nodes: MenuButton[]): MenuButton[] =>
      nodes
        .filter(({ code }) => code !== 'post_add' && code !== 'post_delete')
        .map((node) => (node.children ? { ...node, children: without(node.children) } : node));
    await alterReply(page, '**/menu/buttons*', without);
    await open('/system/post/index');
    await rows().first().locator('[data-act="edit"]').waitFor();
    expect(await page.getByRole('button', { name: '新增', exact: true }).count()).toBe(0);
    expect(await page.locator('[data-act="delete"]').count()).toBe(0);
    await page.unroute('**/menu/buttons*');
    await open('/system/post/index');
    await page.getByRole('button', { name: '新增', exact: true }).first().waitFor();
  });
});

describe('dictionaries', () => {
  it('stand beside their entries or above them, with actions 250 and 300 px wide', async () => {
    for (const [path, layout] of [
      ['/dict-horizontal/index', 'horizontal'],
      ['/dict-vertical/index', 'vertical'],
    ] as const) {
      await page.goto(`/survey${path}`);
      await front().locator('.dict-entries tbody tr').first().waitFor();
      const shown = front().locator('.dict');
      expect(await shown.getAttribute('data-layout')).toBe(layout);
      const widths = await shown
        .locator('.crud-table col:last-child')
        .evaluateAll((columns) => columns.map((column) => column.getAttribute('style')));
      expect(widths.join(' ')).toMatch(/width: 250px.*width: 300px/);
      const [parents, entries] = await Promise.all([
        shown.locator('.crud').first().boundingBox(),
        shown.locator('.dict-entries').boundingBox(),
      ]);
      if (layout === 'horizontal') expect(entries?.x).toBeGreaterThan((parents?.x ?? 0) + (parents?.width ?? 0) - 1);
      else expect(entries?.y).toBeGreaterThan((parents?.y ?? 0) + (parents?.height ?? 0) - 1);
    }
  });

  it('keep number and parent of an entry when it is edited', async () => {
    await front().locator('.dict-entries tbody [data-act="edit"]').first().click();
    await field('code').waitFor();
    expect(await field('code').isDisabled()).toBe(true);
    const parent = dialog().locator('[data-field="parentId"]');
    expect(await parent.locator('input:not(:disabled), select:not(:disabled)').count()).toBe(0);
    expect(await field('dictKey').isDisabled()).toBe(false);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('are sealed and unsealed in the list: 0, 1 and 0 again', async () => {
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/dict/submit')) sent.push(request.postDataJSON().isSealed);
    });
    const seal = front().locator('.dict-entries tbody [data-act="toggle"]').first();
    for (const state of ['true', 'false']) {
      // The next press goes by the version that the list brings then.
      const listed = page.waitForResponse((response) => response.url().includes('/dict/child-list'));
      await seal.click();
      await expect.poll(() => seal.getAttribute('aria-checked')).toBe(state);
      await toast('更新成功');
      await listed;
    }
    expect(sent).toEqual([1, 0]);
  });

  it('ask for number, name, sort and seal of a new dictionary', async () => {
    await front().getByRole('button', { name: '新增', exact: true }).first().click();
    await field('code').waitFor();
    await save();
    const problems = dialog().locator('.ui-field-error');
    await problems.first().waitFor();
    expect(await problems.allTextContents()).toEqual(['请输入字典编号', '请输入字典名称', '请输入字典排序']);
    expect(await field('dictKey').count()).toBe(0);
    expect(await dialog().getByLabel('否', { exact: true }).isChecked()).toBe(true);
    await page.keyboard.press('Escape');
  });
});
