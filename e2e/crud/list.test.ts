import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alterReply } from '../support/alter-reply.ts';
import { violations } from '../support/axe.ts';
import { desktop, launch, openPage, phone } from '../support/browser.ts';
import { type Caller, callerAs, dataOf } from '../support/calls.ts';
import { signIn } from '../support/sign-in.ts';

/** A list screen made from a descriptor, used by hand. Words in quotes are the spec's. */

let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];
let admin: Caller;
beforeAll(async () => {
  browser = await launch();
  admin = await callerAs();
  ({ page, context, complaints } = await openPage(browser, desktop));
  await signIn(page, '/system/param/index');
});
afterAll(() => browser.close());

const dialog = () => page.locator('dialog[open]:not(.ui-confirm)');
const field = (name: string) => dialog().locator(`[name="${name}"]`);
const save = () => dialog().locator('button[type="submit"]').click();
const said = (text: string) => page.locator('.ui-toast-text', { hasText: text }).last().waitFor();
const rows = () => page.locator('.crud-table tbody tr');
const agree = () => page.locator('.ui-confirm[open] .ui-button-danger').click();
const key = `e2e.${Date.now()}`;

const fill = async (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await field(name).fill(value);
};
const search = async (text: string) => {
  await page.locator('search [name="paramName"]').fill(text);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('paramName') === (text || null));
};

describe('a list screen', () => {
  it('opens the form with n, names what is missing and goes to the first of it', async () => {
    await rows().first().waitFor();
    await page.keyboard.press('n');
    await dialog().waitFor();
    expect((await dialog().boundingBox())?.width).toBe(880);
    await save();
    const problems = dialog().locator('.ui-field-error');
    await problems.first().waitFor();
    expect(await problems.allTextContents()).toEqual(['请输入参数名称', '请输入参数键名', '请输入参数键值']);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('paramName');
  });

  it('adds, and says so', async () => {
    await fill({ paramName: '流程参数', paramKey: key, paramValue: '1' });
    await save();
    await said('新增成功');
    await dialog().waitFor({ state: 'detached' });
  });

  it('tells what a narrow column cut off, and only that', async () => {
    const long = `e2e.${'很长的参数值 '.repeat(30)}`.trim();
    dataOf(
      await admin.post('/api/blade-system/param/submit', {
        paramName: '长值',
        paramKey: `${key}.long`,
        paramValue: long,
      }),
    );
    await page.reload();
    const row = rows().filter({ hasText: `${key}.long` });
    const cut = row.locator('td', { hasText: '很长的参数值' });
    await cut.hover();
    expect(await cut.getAttribute('title')).toBe(long);
    const whole = row.locator('td', { hasText: '长值' }).first();
    await whole.hover();
    expect(await whole.getAttribute('title')).toBe('');
  });

  it("puts the server's message at its field and keeps what was typed", async () => {
    await page.keyboard.press('n');
    await fill({ paramName: '另一个', paramKey: key, paramValue: '2' });
    await save();
    await dialog().locator('.ui-field-error', { hasText: '参数键名已存在' }).waitFor();
    expect(await field('paramName').inputValue()).toBe('另一个');
  });

  it('asks before what was typed is lost', async () => {
    await page.keyboard.press('Escape');
    await page.locator('.ui-confirm[open]', { hasText: '有未保存的修改' }).waitFor();
    await agree();
    await dialog().waitFor({ state: 'detached' });
  });

  it('keeps its search in the address, through a reload and back', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('流程');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('paramName') === '流程');
    await page.reload();
    await rows().first().waitFor();
    expect(await rows().count()).toBe(1);
    expect(await page.locator('search [name="paramName"]').inputValue()).toBe('流程');
  });

  it('keeps the dialog when the network fails, and saves when it is back', async () => {
    await rows().first().locator('[data-act="edit"]').click();
    await fill({ paramValue: 'typed offline' });
    await context.setOffline(true);
    await save();
    await said('网络连接失败');
    expect(await field('paramValue').inputValue()).toBe('typed offline');
    await context.setOffline(false);
    await save();
    await said('更新成功');
    await dialog().waitFor({ state: 'detached' });
  });

  it('shows both versions when two people edit, and loses neither', async () => {
    const other = await context.newPage();
    await other.goto(page.url());
    for (const one of [page, other]) {
      await one.locator('.crud-table tbody [data-act="edit"]').first().click();
      await one.locator('dialog[open] [name="paramValue"]').waitFor();
    }
    await other.locator('dialog[open] [name="remark"]').fill('theirs');
    await other.locator('dialog[open] button[type="submit"]').click();
    await other.locator('dialog[open]').waitFor({ state: 'detached' });
    await other.close();
    await fill({ paramValue: 'mine' });
    await save();
    const conflict = dialog().locator('.crud-conflict tbody tr');
    await conflict.first().waitFor();
    expect(await conflict.count()).toBe(2);
    await conflict.filter({ hasText: 'theirs' }).getByRole('button').click();
    await save();
    await dialog().waitFor({ state: 'detached' });
    await page.locator('.crud-table tbody td', { hasText: 'mine' }).waitFor();
    await page.locator('.crud-table tbody td', { hasText: 'theirs' }).waitFor();
  });

  it('deletes what is selected, after asking, and asks for a selection first', async () => {
    const remove = page.locator('.page-head-actions').getByRole('button', { name: /^删除/ });
    await remove.click();
    await said('请选择至少一条数据');
    await page.locator('.crud-table thead input').check();
    await remove.click();
    await page.locator('.ui-confirm[open]', { hasText: '确定将选择数据删除?' }).waitFor();
    await agree();
    await said('删除成功');
    await page.getByText('没有符合条件的数据').waitFor();
    await search('');
    await rows().first().waitFor();
  });

  it('remembers density and columns for the person', async () => {
    await page.getByRole('button', { name: '列与行高' }).click();
    await page.locator('.crud-densities label', { hasText: '紧凑' }).click();
    const kept = page.waitForRequest(
      (request) =>
        request.method() === 'POST' &&
        request.url().includes('preference') &&
        (request.postData() ?? '').includes('columns'),
    );
    await page.locator('.crud-settings-name', { hasText: '参数键名' }).locator('input').uncheck();
    await (await kept).response();
    await page.reload();
    await rows().first().waitFor();
    expect(await page.locator('.crud-table').getAttribute('data-density')).toBe('compact');
    expect(await page.locator('.crud-table thead').innerText()).not.toContain('参数键名');
  });

  it('exports under a Chinese name that says how many', async () => {
    await page.getByRole('button', { name: '导出' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /导出查询结果/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^系统参数_\d+行_\d{8}\.xlsx$/);
  });

  it('is clean to axe, and complained of nothing but what was refused', async () => {
    expect(await violations(page)).toEqual([]);
    expect(complaints.filter((line) => !/status of 4\d\d|ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([]);
  });
});

describe('dictionaries', () => {
  it.each(['/dict-horizontal/index', '/dict-vertical/index'])('%s shows a dictionary and its entries', async (path) => {
    await page.goto(`/survey${path}`);
    await page.locator('.dict-entries tbody tr').first().waitFor();
    await page.locator('.dict > .crud').first().locator('tbody tr', { hasText: 'notice' }).locator('td').nth(2).click();
    await page.locator('.dict-entries h2', { hasText: '通知类型' }).waitFor();
    await page.locator('.dict-entries tbody tr', { hasText: '发布通知' }).waitFor();
    const widths = await page
      .locator('.crud-table col:last-child')
      .evaluateAll((columns) => columns.map((column) => column.style.width));
    expect(widths).toEqual(['250px', '300px']);
    expect(await violations(page)).toEqual([]);
  });

  it('fix number and parent of a new entry', async () => {
    await page.locator('.dict-entries-head button').click();
    await field('code').waitFor();
    expect(await field('code').isDisabled()).toBe(true);
    expect(await field('code').inputValue()).toBe('notice');
    await save();
    expect(await dialog().locator('.ui-field-error').allTextContents()).toEqual([
      '请输入字典键值',
      '请输入字典名称',
      '请输入字典排序',
    ]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it.each(['dict', 'dict-biz'])('find an entry of %s by its name, at whatever depth', async (name) => {
    const base = `/api/blade-system/${name}`;
    const add = async (body: object) =>
      dataOf(await admin.post<{ id: string }>(`${base}/submit`, { sort: 1, isSealed: 0, ...body })).id;
    const code = `deep${Date.now().toString(36)}`;
    const top = await add({ code, dictValue: '深层字典' });
    const above = await add({ code, parentId: top, dictKey: '1', dictValue: '上层' });
    const below = await add({ code, parentId: above, dictKey: '2', dictValue: '下层' });
    await page.goto(`/survey/system/${name.replace('-', '')}/index`);
    const screen = page.locator('.shell-panel:not([hidden]) .dict');
    await screen.locator('.crud').first().locator('tbody tr', { hasText: code }).locator('td').nth(2).click();
    const entries = screen.locator('.dict-entries');
    await entries.locator('tbody tr', { hasText: '上层' }).waitFor();
    expect(await entries.getByText('下层').count()).toBe(0);
    const find = entries.getByLabel('按名称查找字典项');
    await find.fill('没有这一项');
    await entries.getByText('没有符合的字典项').waitFor();
    expect(await violations(page)).toEqual([]);
    await find.fill('层');
    await entries.locator('tbody tr', { hasText: '下层' }).waitFor();
    // The dictionary has the number of its entries, and is none.
    expect(await entries.locator('tbody tr').count()).toBe(2);
    await find.fill('');
    await entries.getByText('下层').waitFor({ state: 'detached' });
    for (const id of [below, above, top]) dataOf(await admin.post(`${base}/remove?ids=${id}`));
  });
});

it('shows cards on a phone', async () => {
  const small = await openPage(browser, phone);
  await signIn(small.page, '/system/post/index');
  await small.page.locator('.crud-card').first().waitFor();
  expect(await small.page.locator('table').count()).toBe(0);
  expect(await small.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(small.page)).toEqual([]);
  await small.context.close();
});

it('runs nothing of a stored text, even one the server should never have kept', async () => {
  const evil =
    '<p>seen</p><script>window.ran=1</script><img src=x onerror="window.ran=1"><a href="javascript:window.ran=1">link</a><svg onload="window.ran=1"></svg>';
  await alterReply(page, '**/blade-desk/notice/detail*', (notice) => ({ ...notice, content: evil }));
  await page.goto('/survey/desk/notice/index');
  await rows().first().locator('[data-act="view"]').click();
  const shown = dialog().locator('.rich-text');
  await shown.getByText('seen').waitFor();
  expect(await shown.innerHTML()).not.toMatch(/script|img|svg|javascript:|onerror/i);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await page.keyboard.press('Escape');
});
