import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { desktop, launch, openPage, phone, type Watched } from './support/browser.ts';
import { remember, signIn } from './support/sign-in.ts';

/** Logs, the history of records and the regions, by the person who looks after the installation. */

let browser: Browser;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  watched = await openPage(browser, desktop);
  page = watched.page;
  page.setDefaultTimeout(10_000);
  await signIn(page);
});
afterEach(() => {
  // A refused call is logged by the browser itself; the screens say what was refused.
  const real = watched.complaints.filter((text) => !/status of (400|409)/.test(text));
  watched.complaints.length = 0;
  expect(real).toEqual([]);
});
afterAll(() => browser.close());

const screens = [
  { path: '/log/usual/index', zh: '通用日志', en: 'General log' },
  { path: '/log/api/index', zh: '接口日志', en: 'Call log' },
  { path: '/log/error/index', zh: '错误日志', en: 'Error log' },
  { path: '/system/region/index', zh: '行政区划', en: 'Regions' },
] as const;

const dialog = (): Locator => page.getByRole('dialog').last();
const toast = (text: string): Promise<void> => page.locator('.ui-toast', { hasText: text }).first().waitFor();
const quiet = async (): Promise<void> => {
  for (const close of await page.locator('.ui-toast button').all())
    await close.click({ timeout: 300 }).catch(() => undefined);
};
const row = (text: string): Locator => page.locator('.crud-table tbody tr', { hasText: text }).first();
const node = (title: string): Locator => page.getByRole('treeitem', { name: title, exact: true });
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });

describe.each(['zh', 'en'] as const)('every screen in %s', (language) => {
  it.each([desktop, phone])('opens without a complaint at $viewport.width px', async (device) => {
    const other = await openPage(browser, device);
    await remember(other.page, { language });
    await signIn(other.page);
    for (const screen of screens) {
      await other.page.goto(`/survey${screen.path}`);
      await other.page.getByRole('heading', { name: screen[language], exact: true }).waitFor();
      await other.page.locator('.crud-table tbody tr, .crud-card, .ui-state, [role=treeitem]').first().waitFor();
      expect(await violations(other.page), screen.path).toEqual([]);
      const overflow = await other.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, screen.path).toBe(0);
    }
    expect(other.complaints).toEqual([]);
    await other.context.close();
  });
});

describe('regions', () => {
  it('ask for one to be chosen before anything is done', async () => {
    await page.goto('/survey/system/region/index');
    await page.getByText('从左侧逐级展开').waitFor();
    await button('新增下级').click();
    await toast('请先选择一项区划');
    await quiet();
    await button('删除').click();
    await toast('请先选择一项区划');
    await quiet();
  });

  it('open level by level, by keyboard too', async () => {
    await node('湖北省').locator('.tree-twist').click();
    await node('武汉市').waitFor();
    await node('武汉市').focus();
    await page.keyboard.press('ArrowRight');
    await node('武昌区').waitFor();
    await node('武昌区').click();
    await page.getByRole('heading', { name: '湖北省 / 武汉市 / 武昌区' }).waitFor();
    await expect.poll(() => page.getByLabel(/^区划编号/).inputValue()).toBe('420106');
    expect(await page.getByLabel(/^区划编号/).isDisabled()).toBe(true);
    expect(await violations(page)).toEqual([]);
  });

  it('are added below another, edited, their history shown, and deleted', async () => {
    await button('新增下级').click();
    await page.getByRole('heading', { name: '新增下级区划 · 武昌区' }).waitFor();
    expect(await page.getByLabel('父区划编号').inputValue()).toBe('420106');
    await button('保存').click();
    await page.getByText('请输入区划名称').waitFor();
    await page.getByLabel('区划名称').fill('测试街道');
    await button('保存').click();
    await page.locator('.ui-field-error', { hasText: '区划编号已存在' }).waitFor();
    await page.getByLabel(/^区划编号/).fill('420106999');
    expect(await violations(page)).toEqual([]);
    await button('保存').click();
    await toast('新增成功');
    await quiet();
    await page.getByRole('heading', { name: '湖北省 / 武汉市 / 武昌区 / 测试街道' }).waitFor();
    await page.getByLabel('区划名称').fill('改名街道');
    await button('保存').click();
    await toast('更新成功');
    await quiet();
    await button('历史').click();
    await dialog().getByText('变更历史 · 改名街道').waitFor();
    const events = dialog().locator('.history-event');
    await expect.poll(() => events.count()).toBe(2);
    expect(await events.first().innerText()).toMatch(/修改[\s\S]*区划名称[\s\S]*测试街道[\s\S]*改名街道/);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await button('删除').click();
    await page.getByText('确定将 [改名街道] 数据删除?').waitFor();
    await dialog().getByRole('button', { name: '删除' }).click();
    await toast('删除成功');
    await quiet();
    await page.getByRole('heading', { name: '湖北省 / 武汉市 / 武昌区', exact: true }).waitFor();
  });

  it('with others below them are not deleted', async () => {
    await node('武汉市').click();
    await page.getByRole('heading', { name: '湖北省 / 武汉市', exact: true }).waitFor();
    await button('删除').click();
    await dialog().getByRole('button', { name: '删除' }).click();
    await toast('请先删除子节点!');
    await quiet();
  });

  it('are found by name with the way to them', async () => {
    await page.getByLabel('按名称查找区划').fill('朝阳区');
    await page.getByRole('treeitem', { name: '朝阳区 · 吉林省 / 长春市' }).click();
    await page.getByRole('heading', { name: '吉林省 / 长春市 / 朝阳区' }).waitFor();
    await page.getByLabel('按名称查找区划').fill('没有这样的地方');
    await page.getByText('没有符合的区划').waitFor();
    await page.getByLabel('按名称查找区划').fill('');
  });

  it('open in the tree where a link leads to', async () => {
    await page.goto('/survey/system/region/index?code=420106');
    await node('武昌区').waitFor();
    expect(await node('武昌区').getAttribute('aria-selected')).toBe('true');
  });

  it('are tried out through three levels', async () => {
    await button('调试').click();
    await dialog().getByLabel('省份').selectOption('42');
    await dialog().getByLabel('地市').selectOption('4201');
    await dialog().getByLabel('区县').selectOption('420106');
    await dialog().getByText('选择结果: 420106 湖北省 / 武汉市 / 武昌区').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog().getByLabel('省份').selectOption('81');
    await dialog().getByText('选择结果: 81 香港特别行政区').waitFor();
    await dialog().getByRole('button', { name: '关闭', exact: true }).last().click();
  });
});

describe('logs', () => {
  it('show what was just done, with the request in a drawer', async () => {
    await page.goto('/survey/log/api/index');
    await expect
      .poll(async () => {
        await button('刷新').click();
        return row('/api/blade-system/region/remove').count();
      })
      .toBeGreaterThan(0);
    await page.getByLabel('请求地址', { exact: true }).or(page.getByLabel('操作人账号')).first().waitFor();
    await row('/api/blade-system/region/remove').getByRole('button', { name: '查看' }).click();
    await dialog().getByText('行政区划：删除').waitFor();
    await dialog().locator('pre', { hasText: '"id"' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('are searched by person', async () => {
    await page.getByLabel('操作人账号').fill('nobody');
    await button('搜索').click();
    await page.getByText('没有符合条件的数据').waitFor();
    await button('清空查询条件').click();
    await page.locator('.crud-table tbody tr').first().waitFor();
  });

  it('have the start of the server', async () => {
    await page.goto('/survey/log/usual/index');
    await row('server.start').waitFor();
  });
});

describe('the history of a record', () => {
  it('opens from its row, with labels and the words of dictionaries', async () => {
    await page.goto('/survey/system/post/index');
    await row('vice').getByRole('button', { name: '编辑' }).click();
    await dialog().getByLabel('岗位描述').fill('分管教学');
    await dialog().getByRole('button', { name: '保存', exact: true }).click();
    await toast('更新成功');
    await quiet();
    await row('vice').getByRole('button', { name: '历史' }).click();
    const event = dialog().locator('.history-event').first();
    await event.waitFor();
    expect(await event.innerText()).toMatch(/修改[\s\S]*岗位描述[\s\S]*分管教学/);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('opens from trees as well', async () => {
    await page.goto('/survey/system/dept/index');
    await row('质量监测中心').getByRole('button', { name: '历史' }).click();
    await dialog().getByText('变更历史 · 质量监测中心').waitFor();
    await dialog().locator('.history-event, .ui-state').first().waitFor();
    await page.keyboard.press('Escape');
  });
});
