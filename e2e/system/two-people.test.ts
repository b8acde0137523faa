import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { admin, browser, made, mark, on, page } from '../support/administrator.ts';
import { violations } from '../support/axe.ts';
import { desktop, openPage, phone } from '../support/browser.ts';
import { dataOf } from '../support/calls.ts';
import { remember, signIn } from '../support/sign-in.ts';
import { realComplaints, tableScreen } from '../support/table-screen.ts';

/** What is saved as a whole, by two people at once: the later one is told, sees both versions and loses nothing. */

const system = '/api/blade-system';

interface Keys {
  menu: string[];
  stamp: string;
}
interface Node {
  id: string;
  title: string;
  children?: Node[];
}
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const menus = async (): Promise<Node[]> =>
  flat(dataOf(await admin.get<{ menu: Node[] }>(`${system}/menu/grant-tree`)).menu);
const idOf = async (title: string): Promise<string> => (await menus()).find((node) => node.title === title)?.id ?? '';
/** Ticks what a search for its name finds. */
const tick = async (screen: ReturnType<typeof tableScreen>, ...names: string[]): Promise<void> => {
  const find = screen.dialog().getByRole('searchbox');
  for (const name of names) {
    await find.fill(name);
    await screen.dialog().getByRole('treeitem', { name, exact: true }).click();
  }
  await find.fill('');
};

describe('rights of a role', () => {
  const name = `两人${mark}`;
  let roleId: string;
  const keys = async () => dataOf(await admin.get<Keys>(`${system}/menu/role-tree-keys?roleIds=${roleId}`)).menu.sort();

  it('granted by somebody else meanwhile are told with one’s own, and both are kept', async () => {
    roleId = await made('role', { roleName: name, roleAlias: `both_${mark}`, sort: 9 });
    const colleague = await openPage(browser, desktop);
    colleague.page.setDefaultTimeout(10_000);
    await signIn(colleague.page);
    const theirs = tableScreen(colleague.page);
    for (const screen of [theirs, on]) {
      await screen.open('/authority/role/index');
      await screen.act(name, '权限设置');
      // Both have seen the same before either saves.
      await screen.dialog().getByRole('treeitem').first().waitFor();
    }
    await tick(theirs, '系统字典');
    await theirs.save('操作成功');
    await tick(on, '系统参数');
    await on.press('保存');
    await on.conflict().getByText('这条数据在您编辑时被他人修改过').waitFor();
    expect(await on.told('对方增加').innerText()).toContain('系统字典');
    expect(await on.told('您增加').innerText()).toContain('系统参数');
    expect(await on.told('您增加').innerText()).not.toContain('系统字典');
    expect(await violations(page)).toEqual([]);
    await on.save('操作成功');
    expect(await keys()).toEqual(expect.arrayContaining([await idOf('系统字典'), await idOf('系统参数')]));
    expect(realComplaints(colleague.complaints)).toEqual([]);
    await colleague.context.close();
  });

  it('can be left as the other one made them, and are told again to whoever is late again', async () => {
    await on.act(name, '权限设置');
    await on.press('全不选');
    const dict = await idOf('系统字典');
    const give = async (menuIds: string[]) =>
      dataOf(await admin.post(`${system}/role/grant`, { roleIds: roleId, menuIds }));
    await give([dict]);
    await on.press('保存');
    await on.told('您取消').waitFor();
    expect(await on.told('对方取消').innerText()).toContain('系统参数');
    await give([dict, await idOf('行政区划')]);
    await on.press('保存');
    await expect.poll(() => on.told('对方增加').innerText()).toContain('行政区划');
    await on.press('改用对方的');
    await on.conflict().getByText('两边的内容现在一致').waitFor();
    await on.press('取消');
    await on.closed();
    expect(await keys()).toEqual([dict, await idOf('行政区划')].sort());
  });

  it('that are refused for another reason say so, and keep what was ticked', async () => {
    await on.act('超级管理员', '权限设置');
    await on.press('全不选');
    await on.press('保存');
    await on.toast('超级管理员角色的权限不能减少');
    await on.dialog().getByRole('tab', { name: '菜单权限 (0)' }).waitFor();
    expect(await on.conflict().count()).toBe(0);
    await on.press('取消');
    await on.press('放弃修改');
    await on.closed();
  });

  it('are told on a phone and in English as well, however many there are', async () => {
    const other = await openPage(browser, { ...phone, locale: 'en-US' });
    other.page.setDefaultTimeout(10_000);
    await remember(other.page, { language: 'en' });
    await signIn(other.page, '/authority/role/index');
    await other.page.locator('.crud-card', { hasText: name }).getByRole('button').last().click();
    await other.page.getByRole('menuitem', { name: 'Grant' }).click();
    const dialog = other.page.getByRole('dialog').last();
    await dialog.getByRole('button', { name: 'Select none' }).click();
    const menuIds = (await menus()).map(({ id }) => id);
    dataOf(await admin.post(`${system}/role/grant`, { roleIds: roleId, menuIds }));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await tableScreen(other.page).conflict().getByText('They granted').waitFor();
    expect(await violations(other.page)).toEqual([]);
    expect(realComplaints(other.complaints)).toEqual([]);
    await other.context.close();
    dataOf(await admin.post(`${system}/role/remove?ids=${roleId}`));
  });
});

it('screens of a heading chosen by somebody else meanwhile are told, and both are kept', async () => {
  const name = `同时${mark}`;
  const id = await made('topmenu', { name, code: `both_${mark}`, source: 'house', sort: 9 });
  await on.open('/system/topmenu/index');
  await on.act(name, '菜单配置');
  await tick(on, '系统参数');
  dataOf(await admin.post(`${system}/topmenu/grant`, { topMenuIds: id, menuIds: [await idOf('系统字典')] }));
  await on.press('保存');
  await on.conflict().waitFor();
  expect(await on.told('对方增加').innerText()).toContain('系统字典');
  expect(await on.told('您增加').innerText()).toContain('系统参数');
  expect(await violations(page)).toEqual([]);
  await on.save('操作成功');
  const { menu } = dataOf(await admin.get<Keys>(`${system}/menu/top-tree-keys?topMenuIds=${id}`));
  expect(menu).toEqual(expect.arrayContaining([await idOf('系统字典'), await idOf('系统参数')]));
  dataOf(await admin.post(`${system}/topmenu/remove?ids=${id}`));
});

describe('of a tenant', () => {
  const name = `云岭学院${mark}`;
  let tenant: { id: string; tenantId: string };
  const choose = async (button: string): Promise<void> => {
    await on.open('/system/tenant/index');
    await on.search('租户名称', name);
    await expect.poll(() => on.rows().count()).toBe(1);
    await on.row(name).getByRole('checkbox').check();
    await on.button(button).click();
  };

  beforeAll(async () => {
    tenant = dataOf(await admin.post(`${system}/tenant/submit`, { tenantName: name, linkman: '王老师' }));
  });

  it('the package chosen by somebody else meanwhile stands beside one’s own, to be taken or not', async () => {
    const menuId = await idOf('用户管理');
    const [mine, theirs] = [`我的包${mark}`, `对方的包${mark}`];
    const ids = [
      await made('tenant-package', { packageName: mine, menuId }),
      await made('tenant-package', { packageName: theirs, menuId }),
    ];
    const give = async (packageId: string | undefined) =>
      dataOf(await admin.post(`${system}/tenant/package-setting`, { tenantId: tenant.tenantId, packageId }));
    await choose('产品包配置');
    await on.dialog().getByLabel('产品包', { exact: true }).selectOption({ label: mine });
    await give(ids[1]);
    await on.press('保存');
    await on.conflict().waitFor();
    expect(await on.conflict().locator('tbody tr').innerText()).toMatch(new RegExp(`${mine}[\\s\\S]*${theirs}`));
    expect(await violations(page)).toEqual([]);
    await on.save('操作成功');
    await on.row(name).getByText(mine).waitFor();
    await choose('产品包配置');
    await on.dialog().getByLabel('产品包', { exact: true }).selectOption('');
    await give(ids[1]);
    await on.press('保存');
    await on.press('改用现在的: 产品包');
    await on.conflict().getByText('已采用').waitFor();
    expect(await on.dialog().getByLabel('产品包', { exact: true }).inputValue()).toBe(ids[1]);
    await on.press('取消');
    await on.closed();
    await give('');
    dataOf(await admin.post(`${system}/tenant-package/remove?ids=${ids.join(',')}`));
  });

  it('the settings changed by somebody else meanwhile are taken over, but for what was changed here', async () => {
    await choose('租户设置');
    await on.dialog().getByLabel('登录页标题').fill('我的标题');
    const settings = { loginTitle: '对方的标题', accountLimit: 77 };
    dataOf(await admin.post(`${system}/tenant/setting`, { ids: tenant.id, settings }));
    await on.press('保存');
    await on.conflict().waitFor();
    const row = (label: string): Locator => on.conflict().locator('tbody tr', { hasText: label });
    expect(await row('登录页标题').innerText()).toMatch(/我的标题[\s\S]*对方的标题/);
    expect(await row('账号数量上限').innerText()).toMatch(/77[\s\S]*已采用/);
    expect(await on.dialog().getByLabel('账号数量上限').inputValue()).toBe('77');
    expect(await violations(page)).toEqual([]);
    await on.save('操作成功');
    const now = dataOf(await admin.get<{ settings: object }>(`${system}/tenant/detail?id=${tenant.id}`)).settings;
    expect(now).toMatchObject({ loginTitle: '我的标题', accountLimit: 77 });
    dataOf(await admin.post(`${system}/tenant/remove?ids=${tenant.id}`));
  });
});
