import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { desktop, launch, openPage, phone, type Watched } from './support/browser.ts';
import { remember, signIn } from './support/sign-in.ts';

/** The screens of departments, users, roles and menus, by the person who looks after them. What is added is deleted again. */

let browser: Browser;
let watched: Watched;
let page: Page;
const mark = Date.now().toString(36);

beforeAll(async () => {
  browser = await launch();
  watched = await openPage(browser, desktop);
  page = watched.page;
  page.setDefaultTimeout(10_000);
  await signIn(page);
});
afterEach(() => {
  // A refused call is logged by the browser itself; the screens say what was refused.
  const real = watched.complaints.filter((text) => !text.includes('status of 400'));
  watched.complaints.length = 0;
  expect(real).toEqual([]);
});
afterAll(() => browser.close());

const screens = [
  { path: '/system/dept/index', zh: '机构管理', en: 'Departments' },
  { path: '/system/user/index', zh: '用户管理', en: 'Users' },
  { path: '/authority/role/index', zh: '角色管理', en: 'Roles' },
  { path: '/system/menu/index', zh: '菜单管理', en: 'Menus' },
] as const;

const open = async (path: string): Promise<void> => {
  await page.goto(`/survey${path}`);
  await page.locator('.crud-table tbody tr').first().waitFor();
};
const row = (text: string): Locator => page.locator('.crud-table tbody tr', { hasText: text }).first();
const act = (text: string, action: string): Promise<void> => row(text).getByRole('button', { name: action }).click();
const dialog = (): Locator => page.getByRole('dialog').last();
const toast = (text: string): Promise<void> => page.locator('.ui-toast', { hasText: text }).first().waitFor();
/** Closes what is shown, as far as no dialog lies over it. */
const quiet = async (): Promise<void> => {
  for (const close of await page.locator('.ui-toast button').all())
    await close.click({ timeout: 300 }).catch(() => undefined);
};
const save = async (done: string): Promise<void> => {
  await dialog().getByRole('button', { name: '保存', exact: true }).click();
  await toast(done);
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await quiet();
};
const remove = async (text: string): Promise<void> => {
  await act(text, '删除');
  await page.getByText('确定将选择数据删除?').waitFor();
  await dialog().getByRole('button', { name: '删除' }).click();
};
const search = async (label: string, text: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: '搜索', exact: true }).click();
};
/** Chooses by its title in a field that opens a list or a tree. */
const pick = async (label: string, title: string): Promise<void> => {
  await dialog().getByLabel(label).click();
  await dialog().getByLabel(label).fill(title);
  await page.locator('.ant-select-tree-title, .ant-select-item-option-content', { hasText: title }).first().click();
  await page.keyboard.press('Tab');
};

describe.each(['zh', 'en'] as const)('every screen in %s', (language) => {
  it.each([desktop, phone])('opens without a complaint at $viewport.width px', async (device) => {
    const other = await openPage(browser, device);
    await remember(other.page, { language });
    await signIn(other.page);
    for (const screen of screens) {
      await other.page.goto(`/survey${screen.path}`);
      await other.page.getByRole('heading', { name: screen[language], exact: true }).waitFor();
      await other.page.locator('.crud-table tbody tr, .crud-card').first().waitFor();
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

describe('departments', () => {
  const school = `测试学院${mark}`;

  it('are added below another, one after the other', async () => {
    await open('/system/dept/index');
    await act('质量监测中心', '新增子项');
    await dialog().getByLabel('院校', { exact: true }).check();
    await dialog().getByRole('button', { name: '保存', exact: true }).click();
    await dialog().getByText('请输入机构名称').waitFor();
    await dialog().getByLabel('机构名称').fill(school);
    await dialog().getByLabel('院校代码').fill(`c${mark}`);
    expect(await violations(page)).toEqual([]);
    await dialog().getByRole('button', { name: '保存并新增下一个' }).click();
    await toast('新增成功');
    await quiet();
    await expect.poll(() => dialog().getByLabel('机构名称').inputValue()).toBe('');
    expect(await dialog().getByLabel('院校', { exact: true }).isChecked()).toBe(true);
    await dialog().getByLabel('机构名称').fill(`${school}二`);
    await save('新增成功');
    await row(`${school}二`).waitFor();
  });

  it('are added by a pasted list; what is refused stays to be mended', async () => {
    await page.getByRole('button', { name: '批量新增院校' }).click();
    await dialog()
      .getByLabel('院校名称与代码')
      .fill(`院校名称\t院校代码\n${school}三\td${mark}\n${school}四\tc${mark}`);
    await dialog().getByRole('button', { name: '新增 2 所' }).click();
    await toast('新增成功：1 所');
    await dialog().getByText('院校代码已存在').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog().getByLabel('院校名称与代码').fill(`${school}四`);
    await dialog().getByRole('button', { name: '新增 1 所' }).click();
    await row(`${school}四`).waitFor();
    await quiet();
  });

  it('are found, edited and moved', async () => {
    await search('机构名称', `${school}二`);
    await expect.poll(() => page.locator('.crud-table tbody tr').count()).toBe(1);
    await act(`${school}二`, '编辑');
    await dialog().getByLabel('机构全称').fill('改过的全称');
    await pick('上级机构', school);
    await save('更新成功');
    await row('改过的全称').waitFor();
    await search('机构名称', '');
    await row(school).locator('[data-act=expand]').click();
    await row(`${school}二`).waitFor();
  });

  it('with others below them are not deleted, and say why', async () => {
    await remove(school);
    await toast('请先删除子节点!');
    await quiet();
    for (const name of [`${school}二`, `${school}三`, `${school}四`]) {
      await remove(name);
      await toast('删除成功');
      await quiet();
      await row(name).waitFor({ state: 'detached' });
    }
    await remove(school);
    await toast('删除成功');
    await row(school).waitFor({ state: 'detached' });
    await quiet();
  });
});

describe('roles', () => {
  const role = `测试角色${mark}`;

  it('are added and searched for', async () => {
    await open('/authority/role/index');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await dialog().getByLabel('角色名称').fill(role);
    await dialog().getByRole('button', { name: '保存', exact: true }).click();
    await dialog().getByText('请输入角色别名').waitFor();
    await dialog().getByLabel('角色别名').fill(`alias_${mark}`);
    await save('新增成功');
    await search('角色名称', role);
    await expect.poll(() => page.locator('.crud-table tbody tr').count()).toBe(1);
    await search('角色名称', '');
  });

  it('are granted one at a time, and keep what is half checked', async () => {
    await page.getByRole('button', { name: '权限设置' }).first().click();
    await toast('请选择至少一条数据');
    await page.getByLabel('选择本页全部').check();
    await page.getByRole('button', { name: '权限设置' }).first().click();
    await toast('只能选择一条数据');
    await quiet();
    await page.getByLabel('选择本页全部').uncheck();
    await act(role, '权限设置');
    const item = (name: string) => dialog().getByRole('treeitem', { name, exact: true });
    await dialog().getByRole('button', { name: '全部收起' }).click();
    await item('系统管理').focus();
    await page.keyboard.press('ArrowRight');
    await item('用户管理').focus();
    await page.keyboard.press('ArrowRight');
    await item('查看').click();
    expect(await item('系统管理').getAttribute('aria-checked')).toBe('mixed');
    expect(await violations(page)).toEqual([]);
    await save('操作成功');
    await act(role, '权限设置');
    await dialog().getByText('已选 3 /').waitFor();
    expect(await item('系统管理').getAttribute('aria-checked')).toBe('mixed');
    await dialog().getByRole('tab', { name: '数据权限' }).click();
    await dialog().getByText('还没有数据权限规则').waitFor();
    await dialog().getByRole('button', { name: '取消' }).click();
  });

  it('are deleted', async () => {
    await remove(role);
    await toast('删除成功');
    await row(role).waitFor({ state: 'detached' });
    await quiet();
  });
});

describe('users', () => {
  const account = `user_${mark}`;

  it('are added by the rules of the dialog', async () => {
    await open('/system/user/index');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await dialog().getByLabel('登录账号').fill(account);
    await dialog().getByLabel('用户姓名').fill('测试人');
    await dialog().getByLabel(/^密码/).fill('Secret-2026');
    await dialog().getByLabel('确认密码').fill('Secret-2025');
    await dialog().getByLabel('手机号码').fill('138');
    await dialog().getByRole('button', { name: '保存', exact: true }).click();
    for (const text of ['两次输入密码不一致!', '手机号码长度不为11位', '请选择所属角色', '请选择所属机构']) {
      await dialog().getByText(text).waitFor();
    }
    expect(await violations(page)).toEqual([]);
    await dialog().getByLabel('确认密码').fill('Secret-2026');
    await dialog().getByLabel('手机号码').fill('13800138000');
    await pick('所属角色', '超级管理员');
    await pick('所属机构', '质量监测中心');
    await save('新增成功');
    await row(account).getByText('正常').waitFor();
  });

  it('are filtered by department, with those below it', async () => {
    const tree = page.getByRole('tree', { name: '机构' });
    await tree.getByRole('treeitem').filter({ hasText: '云岭' }).click();
    await page.getByText('没有符合条件的数据').or(page.getByText('还没有数据')).first().waitFor();
    await tree.getByRole('treeitem', { name: '质量监测中心' }).click();
    await row(account).waitFor();
    await page.getByLabel('查找机构').fill('江畔');
    await expect.poll(() => tree.getByRole('treeitem').count()).toBe(2);
    await page.getByLabel('查找机构').fill('');
    await tree.getByRole('treeitem', { name: '全部机构' }).click();
  });

  it('are found, edited and viewed', async () => {
    await search('登录账号', account);
    await expect.poll(() => page.locator('.crud-table tbody tr').count()).toBe(1);
    await act(account, '编辑');
    await dialog().getByLabel('用户姓名').fill('改过的人');
    await save('更新成功');
    await act('改过的人', '查看');
    await dialog().getByText('质量监测中心').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog().getByRole('button', { name: '关闭' }).last().click();
  });

  it('get roles, a new password and are unlocked', async () => {
    await page.getByRole('button', { name: '密码重置' }).click();
    await toast('请选择至少一条数据');
    await quiet();
    await row(account).getByRole('checkbox').check();
    await page.getByRole('button', { name: '角色配置' }).click();
    await dialog().getByRole('treeitem', { name: '超级管理员' }).waitFor();
    expect(await dialog().getByRole('treeitem', { name: '超级管理员' }).getAttribute('aria-checked')).toBe('true');
    await save('操作成功');
    await page.getByRole('button', { name: '密码重置' }).click();
    await page.getByText('确定将选择账号密码重置为初始密码?').waitFor();
    await dialog().getByRole('button', { name: '密码重置' }).click();
    await dialog().getByRole('cell', { name: account }).waitFor();
    expect((await dialog().locator('code').innerText()).length).toBeGreaterThan(8);
    expect(await violations(page)).toEqual([]);
    await dialog().getByRole('button', { name: '关闭' }).last().click();
    await quiet();
    await page.getByRole('button', { name: '账号解封' }).click();
    await page.getByText('确定将选择账号解封？').waitFor();
    await dialog().getByRole('button', { name: '账号解封' }).click();
    await toast('操作成功');
    await quiet();
  });

  it('are deleted', async () => {
    await remove(account);
    await toast('删除成功');
    await row(account).waitFor({ state: 'detached' });
    await quiet();
  });
});

describe('menus', () => {
  const name = `测试菜单${mark}`;

  it('are added with an icon of the shell', async () => {
    await open('/system/menu/index');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await dialog().getByLabel('菜单名称').fill(name);
    await dialog().getByLabel('英文名称').fill('Test menu');
    await dialog().getByLabel('菜单编号').fill(`test_${mark}`);
    await dialog().getByRole('button', { name: '保存', exact: true }).click();
    await dialog().getByText('请输入路由地址').waitFor();
    await dialog().getByLabel('路由地址').fill(`/test/${mark}`);
    await dialog().getByLabel('菜单图标').click();
    await page.getByRole('button', { name: 'wrench' }).click();
    expect(await violations(page)).toEqual([]);
    await save('新增成功');
    await row(name).waitFor();
  });

  it('are copied, and get buttons below them', async () => {
    await act(name, '复制');
    expect(await dialog().getByLabel('菜单编号').inputValue()).toBe(`test_${mark}_copy`);
    await dialog().getByLabel('菜单名称').fill(`${name}副本`);
    await save('新增成功');
    await row(`${name}副本`).waitFor();
    await act(name, '新增子项');
    await dialog().getByLabel('按钮', { exact: true }).check();
    await dialog().getByLabel('菜单名称').fill(`${name}按钮`);
    await dialog().getByLabel('菜单编号').fill(`test_${mark}_add`);
    await save('新增成功');
    await row(`${name}按钮`).waitFor();
    expect(await row(`${name}按钮`).getByRole('button', { name: '新增子项' }).count()).toBe(0);
  });

  it('are found by code and deleted from below', async () => {
    await search('菜单编号', `test_${mark}_add`);
    await expect.poll(() => page.locator('.crud-table tbody tr').count()).toBe(1);
    await remove(`${name}按钮`);
    await toast('删除成功');
    await quiet();
    await page.getByRole('button', { name: '清空', exact: true }).click();
    for (const text of [`${name}副本`, name]) {
      await remove(text);
      await toast('删除成功');
      await row(text).waitFor({ state: 'detached' });
      await quiet();
    }
  });
});
