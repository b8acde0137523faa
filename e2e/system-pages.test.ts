import { describe, expect, it } from 'vitest';
import { mark, on, page } from './support/administrator.ts';
import { violations } from './support/axe.ts';

/** The screens of roles and menus, by the person who looks after them. What is added is deleted again. */

describe('roles', () => {
  const role = `测试角色${mark}`;

  it('are added and searched for', async () => {
    await on.open('/authority/role/index');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await on.dialog().getByLabel('角色名称').fill(role);
    await on.dialog().getByRole('button', { name: '保存', exact: true }).click();
    await on.dialog().getByText('请输入角色别名').waitFor();
    await on.dialog().getByLabel('角色别名').fill(`alias_${mark}`);
    await on.save('新增成功');
    await on.search('角色名称', role);
    await expect.poll(() => page.locator('.crud-table tbody tr').count()).toBe(1);
    await on.search('角色名称', '');
  });

  it('are granted one at a time, and keep what is half checked', async () => {
    await page.getByRole('button', { name: '权限设置' }).first().click();
    await on.toast('请选择至少一条数据');
    await page.getByLabel('选择本页全部').check();
    await page.getByRole('button', { name: '权限设置' }).first().click();
    await on.toast('只能选择一条数据');
    await on.quiet();
    await page.getByLabel('选择本页全部').uncheck();
    await on.act(role, '权限设置');
    const item = (name: string) => on.dialog().getByRole('treeitem', { name, exact: true });
    await on.dialog().getByRole('button', { name: '全部收起' }).click();
    await item('系统管理').focus();
    await page.keyboard.press('ArrowRight');
    await item('用户管理').focus();
    await page.keyboard.press('ArrowRight');
    await item('查看').click();
    expect(await item('系统管理').getAttribute('aria-checked')).toBe('mixed');
    expect(await violations(page)).toEqual([]);
    await on.save('操作成功');
    await on.act(role, '权限设置');
    await on.dialog().getByText('已选 3 /').waitFor();
    expect(await item('系统管理').getAttribute('aria-checked')).toBe('mixed');
    await on.dialog().getByRole('tab', { name: '数据权限' }).click();
    await on.dialog().getByText('还没有数据权限规则').waitFor();
    await on.dialog().getByRole('button', { name: '取消' }).click();
  });

  it('are viewed and edited, and not offered to stand below themselves', async () => {
    await on.act(role, '查看');
    await on.dialog().getByText(`alias_${mark}`).waitFor();
    await on.dialog().getByRole('button', { name: '编辑' }).click();
    await on.dialog().getByLabel('角色别名').fill(`edited_${mark}`);
    const parent = on.dialog().getByRole('combobox', { name: '上级角色' });
    const offered = page.locator('.ant-select-tree-title:visible');
    await parent.click();
    await offered.first().waitFor();
    expect(await offered.allTextContents()).not.toContain(role);
    await offered.filter({ hasText: '管理员' }).first().click();
    await on.save('更新成功');
    await on.row(`edited_${mark}`).waitFor();
  });

  it('are deleted', async () => {
    await on.remove(role);
    await on.toast('删除成功');
    await on.row(role).waitFor({ state: 'detached' });
    await on.quiet();
  });
});

describe('menus', () => {
  const name = `测试菜单${mark}`;

  it('are added with an icon of the shell', async () => {
    await on.open('/system/menu/index');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await on.dialog().getByLabel('菜单名称').fill(name);
    await on.dialog().getByLabel('英文名称').fill('Test menu');
    await on.dialog().getByLabel('菜单编号').fill(`test_${mark}`);
    await on.dialog().getByRole('button', { name: '保存', exact: true }).click();
    await on.dialog().getByText('请输入路由地址').waitFor();
    await on.dialog().getByLabel('路由地址').fill(`/test/${mark}`);
    await on.dialog().getByLabel('菜单图标').click();
    await page.getByRole('button', { name: 'wrench' }).click();
    expect(await violations(page)).toEqual([]);
    await on.save('新增成功');
    await on.row(name).waitFor();
  });

  it('are shown whole at a press, buttons and all', async () => {
    const before = await on.rows().count();
    await on.button('全部展开').click();
    await on.row('user_add').waitFor();
    expect(await on.rows().count()).toBeGreaterThan(before + 50);
    expect(await violations(page)).toEqual([]);
    await on.button('全部收起').click();
    await expect.poll(() => on.rows().count()).toBe(before);
  });

  it('are copied, and get buttons below them', async () => {
    await on.act(name, '复制');
    expect(await on.dialog().getByLabel('菜单编号').inputValue()).toBe(`test_${mark}_copy`);
    await on.dialog().getByLabel('菜单名称').fill(`${name}副本`);
    await on.save('新增成功');
    await on.row(`${name}副本`).waitFor();
    await on.act(name, '新增子项');
    await on.dialog().getByLabel('按钮', { exact: true }).check();
    await on.dialog().getByLabel('菜单名称').fill(`${name}按钮`);
    await on.dialog().getByLabel('菜单编号').fill(`test_${mark}_add`);
    await on.save('新增成功');
    await on.row(`${name}按钮`).waitFor();
    expect(await on.row(`${name}按钮`).getByRole('button', { name: '新增子项' }).count()).toBe(0);
  });

  it('are found by code and deleted from below', async () => {
    await on.search('菜单编号', `test_${mark}_add`);
    await expect.poll(() => page.locator('.crud-table tbody tr').count()).toBe(1);
    await on.remove(`${name}按钮`);
    await on.toast('删除成功');
    await on.quiet();
    await page.getByRole('button', { name: '清空', exact: true }).click();
    for (const text of [`${name}副本`, name]) {
      await on.remove(text);
      await on.toast('删除成功');
      await on.row(text).waitFor({ state: 'detached' });
      await on.quiet();
    }
  });
});
