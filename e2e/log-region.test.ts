import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { on, page } from './support/administrator.ts';
import { violations } from './support/axe.ts';

/** Logs, the history of records and the regions, by the person who looks after the installation. */

const node = (title: string): Locator => page.getByRole('treeitem', { name: title, exact: true });

describe('regions', () => {
  it('ask for one to be chosen before anything is done', async () => {
    await page.goto('/survey/system/region/index');
    await page.getByText('从左侧逐级展开').waitFor();
    await on.button('新增下级').click();
    await on.toast('请先选择一项区划');
    await on.quiet();
    await on.button('删除').click();
    await on.toast('请先选择一项区划');
    await on.quiet();
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
    await on.button('新增下级').click();
    await page.getByRole('heading', { name: '新增下级区划 · 武昌区' }).waitFor();
    expect(await page.getByLabel('父区划编号').inputValue()).toBe('420106');
    await on.button('保存').click();
    await page.getByText('请输入区划名称').waitFor();
    await page.getByLabel('区划名称').fill('测试街道');
    await on.button('保存').click();
    await page.locator('.ui-field-error', { hasText: '区划编号已存在' }).waitFor();
    await page.getByLabel(/^区划编号/).fill('420106999');
    expect(await violations(page)).toEqual([]);
    await on.button('保存').click();
    await on.toast('新增成功');
    await on.quiet();
    await page.getByRole('heading', { name: '湖北省 / 武汉市 / 武昌区 / 测试街道' }).waitFor();
    await page.getByLabel('区划名称').fill('改名街道');
    await on.button('保存').click();
    await on.toast('更新成功');
    await on.quiet();
    await on.button('历史').click();
    await on.dialog().getByText('变更历史 · 改名街道').waitFor();
    const events = on.dialog().locator('.history-event');
    await expect.poll(() => events.count()).toBe(2);
    expect(await events.first().innerText()).toMatch(/修改[\s\S]*区划名称[\s\S]*测试街道[\s\S]*改名街道/);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await on.button('删除').click();
    await page.getByText('确定将 [改名街道] 数据删除?').waitFor();
    await on.dialog().getByRole('button', { name: '删除' }).click();
    await on.toast('删除成功');
    await on.quiet();
    await page.getByRole('heading', { name: '湖北省 / 武汉市 / 武昌区', exact: true }).waitFor();
  });

  it('with others below them are not deleted', async () => {
    await node('武汉市').click();
    await page.getByRole('heading', { name: '湖北省 / 武汉市', exact: true }).waitFor();
    await on.button('删除').click();
    await on.dialog().getByRole('button', { name: '删除' }).click();
    await on.toast('请先删除子节点!');
    await on.quiet();
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
    await on.button('调试').click();
    await on.dialog().getByLabel('省份').selectOption('42');
    await on.dialog().getByLabel('地市').selectOption('4201');
    await on.dialog().getByLabel('区县').selectOption('420106');
    await on.dialog().getByText('选择结果: 420106 湖北省 / 武汉市 / 武昌区').waitFor();
    expect(await violations(page)).toEqual([]);
    await on.dialog().getByLabel('省份').selectOption('81');
    await on.dialog().getByText('选择结果: 81 香港特别行政区').waitFor();
    await on.dialog().getByRole('button', { name: '关闭', exact: true }).last().click();
  });
});

describe('logs', () => {
  it('show what was just done, with the request in a drawer', async () => {
    await page.goto('/survey/log/api/index');
    await expect
      .poll(async () => {
        await on.button('刷新').click();
        return on.row('/api/blade-system/region/remove').count();
      })
      .toBeGreaterThan(0);
    await page.getByLabel('请求地址', { exact: true }).or(page.getByLabel('操作人账号')).first().waitFor();
    await on.row('/api/blade-system/region/remove').getByRole('button', { name: '查看' }).click();
    await on.dialog().getByText('行政区划：删除').waitFor();
    await on.dialog().locator('pre', { hasText: '"id"' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('have the start of the server', async () => {
    await page.goto('/survey/log/usual/index');
    await on.row('server.start').waitFor();
  });
});

describe('the history of a record', () => {
  it('opens from its row, with labels and the words of dictionaries', async () => {
    await page.goto('/survey/system/post/index');
    await on.row('vice').getByRole('button', { name: '编辑' }).click();
    await on.dialog().getByLabel('岗位描述').fill('分管教学');
    await on.dialog().getByRole('button', { name: '保存', exact: true }).click();
    await on.toast('更新成功');
    await on.quiet();
    await on.row('vice').getByRole('button', { name: '历史' }).click();
    const event = on.dialog().locator('.history-event').first();
    await event.waitFor();
    expect(await event.innerText()).toMatch(/修改[\s\S]*岗位描述[\s\S]*分管教学/);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('opens from trees as well', async () => {
    await page.goto('/survey/system/dept/index');
    await on.row('质量监测中心').getByRole('button', { name: '历史' }).click();
    await on.dialog().getByText('变更历史 · 质量监测中心').waitFor();
    await on.dialog().locator('.history-event, .ui-state').first().waitFor();
    await page.keyboard.press('Escape');
  });
});
