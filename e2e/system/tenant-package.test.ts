import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { admin, mark, on, page } from '../support/administrator.ts';
import { violations } from '../support/axe.ts';
import { dataOf } from '../support/calls.ts';

/** What a tenant has of the product: its package, from the tenants' screen and its own. */

const name = `云岭学院${mark}`;
const path = '/system/tenant/index';

beforeAll(async () => {
  dataOf(await admin.post('/api/blade-system/tenant/submit', { tenantName: name, linkman: '王老师' }));
});

describe('a package', () => {
  const packageName = `只用户${mark}`;
  let packageId: string;

  it('is chosen for one tenant, and shows what is in it', async () => {
    const menus = dataOf(
      await admin.get<{ menu: { id: string; title: string; children?: { id: string; title: string }[] }[] }>(
        '/api/blade-system/menu/grant-tree',
      ),
    ).menu;
    const user = menus.flatMap((node) => node.children ?? []).find((node) => node.title === '用户管理');
    const body = { packageName, menuId: user?.id };
    packageId = dataOf(await admin.post<{ id: string }>('/api/blade-system/tenant-package/submit', body)).id;
    await on.open(path);
    await on.row(name).getByRole('checkbox').check();
    await on.button('产品包配置').click();
    expect(await on.dialog().getByLabel('产品包').inputValue()).toBe('');
    await on.dialog().getByLabel('产品包').selectOption({ label: packageName });
    await on.dialog().getByRole('treeitem', { name: '系统管理' }).waitFor();
    await on.dialog().getByRole('treeitem', { name: '用户管理' }).waitFor();
    expect(await on.dialog().getByRole('treeitem').count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await on.save('操作成功');
    await on.row(name).getByText(packageName).waitFor();
  });

  it('is not deleted while it is used, and says by whom', async () => {
    const refused = await admin.post(`/api/blade-system/tenant-package/remove?ids=${packageId}`);
    expect(refused.msg).toBe(`产品包正在使用中: ${name}`);
    await page.goto('/survey/system/tenantpackage/index');
    await on.row(packageName).waitFor();
    expect(await on.row(packageName).getByRole('button', { name: '查看' }).count()).toBe(0);
    await on.row(packageName).getByRole('button', { name: '删除' }).click();
    await on.dialog().getByRole('button', { name: '删除' }).click();
    await on.toast(`产品包正在使用中: ${name}`);
    await on.quiet();
    await on.open(path);
    await on.search('租户名称', name);
    await expect.poll(() => on.rows().count()).toBe(1);
  });

  it('keeps what is half chosen, also when it is edited', async () => {
    const saved = async () =>
      dataOf(await admin.get<{ menuId: string }>(`/api/blade-system/tenant-package/detail?id=${packageId}`)).menuId;
    const item = (title: string): Locator => on.dialog().getByRole('treeitem', { name: title, exact: true });
    const edit = async (): Promise<void> => {
      await on.row(packageName).getByRole('button', { name: '编辑' }).click();
      await item('系统管理').waitFor();
    };
    await page.goto('/survey/system/tenantpackage/index');
    await edit();
    expect(await item('系统管理').getAttribute('aria-checked')).toBe('mixed');
    expect(await item('用户管理').getAttribute('aria-checked')).toBe('true');
    await item('用户管理').press('ArrowRight');
    await item('删除').click();
    await item('密码重置').click();
    expect(await item('用户管理').getAttribute('aria-checked')).toBe('mixed');
    expect(await violations(page)).toEqual([]);
    await on.save('更新成功');
    const half = await saved();
    expect(half.split(',').length).toBeGreaterThan(3);
    await edit();
    expect(await item('用户管理').getAttribute('aria-checked')).toBe('mixed');
    await on.dialog().getByLabel('备注').fill('改过');
    await on.save('更新成功');
    expect(await saved()).toBe(half);
  });

  it('is taken away again', async () => {
    await on.open(path);
    await on.search('租户名称', name);
    await expect.poll(() => on.rows().count()).toBe(1);
    await on.row(name).getByRole('checkbox').check();
    await on.button('产品包配置').click();
    await on.dialog().getByLabel('产品包').selectOption('');
    await on.save('操作成功');
    dataOf(await admin.post(`/api/blade-system/tenant-package/remove?ids=${packageId}`));
  });
});
