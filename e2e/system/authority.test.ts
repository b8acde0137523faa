import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { desktop, launch, openPage, phone, type Watched } from '../support/browser.ts';
import { signIn } from '../support/sign-in.ts';

/** Who may see and do what: scopes, roles, top menus and menus, by the person who gives rights. What is added is deleted again. */

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

const open = async (path: string, on: Page = page): Promise<void> => {
  await on.goto(`/survey${path}`);
  await on.locator('.crud-body:not([aria-busy="true"])').first().waitFor();
};
const row = (text: string): Locator => page.locator('.crud-table tbody tr', { hasText: text }).first();
const act = (text: string, action: string): Promise<void> => row(text).getByRole('button', { name: action }).click();
const dialog = (): Locator => page.getByRole('dialog').last();
const toast = (text: string): Promise<void> => page.locator('.ui-toast', { hasText: text }).first().waitFor();
const quiet = async (): Promise<void> => {
  for (const close of await page.locator('.ui-toast button').all())
    await close.click({ timeout: 300 }).catch(() => undefined);
};
const press = (name: string): Promise<void> => dialog().getByRole('button', { name, exact: true }).click();
const add = (): Promise<void> => page.getByRole('button', { name: '新增', exact: true }).first().click();
const save = async (done: string): Promise<void> => {
  await press('保存');
  await toast(done);
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await quiet();
};
const remove = async (text: string): Promise<void> => {
  await act(text, '删除');
  await page.getByText('确定将选择数据删除?').waitFor();
  await press('删除');
};
const removed = async (text: string): Promise<void> => {
  await remove(text);
  await toast('删除成功');
  await row(text).waitFor({ state: 'detached' });
  await quiet();
};
const search = async (label: string, text: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: '搜索', exact: true }).click();
};
const node = (name: string, within: Locator = dialog()): Locator => within.getByRole('treeitem', { name, exact: true });
/** Opens a group of the menus beside the scopes and chooses a screen of it. */
const chooseMenu = async (group: string, screen: string): Promise<void> => {
  const tree = page.getByRole('tree', { name: '菜单' });
  await node(group, tree).focus();
  await page.keyboard.press('ArrowRight');
  await node(screen, tree).click();
};

describe('data scopes', () => {
  const name = `教务${mark}`;

  it('are added for a menu, with a rule that says what it does and a condition judged on entry', async () => {
    await open('/system/datascope/index');
    await chooseMenu('系统管理', '用户管理');
    await page.getByRole('heading', { name: '[用户管理] 数据权限配置' }).waitFor();
    await add();
    expect(await dialog().getByLabel('权限编号').inputValue()).toBe('user');
    await dialog().getByRole('radio', { name: '所在机构可见', exact: true }).check();
    expect(await dialog().getByLabel('权限名称').inputValue()).toBe('用户管理 [所在机构可见]');
    // Users belong to departments by themselves, so there is no column to choose.
    expect(await dialog().getByLabel('权限字段').count()).toBe(0);
    await dialog().getByRole('radio', { name: '本人可见', exact: true }).check();
    await dialog().getByLabel('权限字段').waitFor();
    await dialog().getByRole('radio', { name: '自定义', exact: true }).check();
    await dialog().getByLabel('权限名称').fill(name);
    await dialog().getByLabel('规则值').fill("salary > '1'");
    await page.keyboard.press('Tab');
    await dialog().getByText('不支持的字段: salary').waitFor();
    expect(await violations(page)).toEqual([]);
    await press('保存');
    await dialog().locator('.ui-field-error', { hasText: '不支持的字段: salary' }).waitFor();
    await dialog().getByLabel('规则值').fill("account like 't%'");
    await dialog().getByLabel('权限名称').focus();
    await dialog().getByText('条件可以使用。').waitFor();
    await dialog().getByRole('radio', { name: '只显示选中的字段' }).check();
    await dialog().getByRole('checkbox', { name: '手机号码' }).uncheck();
    await save('新增成功');
    await row(name).getByText('自定义').waitFor();
  });

  it('stay in the address with their menu, are found, viewed and edited', async () => {
    await page.reload();
    await page.getByRole('heading', { name: '[用户管理] 数据权限配置' }).waitFor();
    await search('权限名称', name);
    await expect.poll(() => page.locator('.crud-table tbody tr').count()).toBe(1);
    await act(name, '查看');
    await dialog().getByText("account like 't%'").waitFor();
    await press('编辑');
    await dialog().getByRole('radio', { name: '本人可见', exact: true }).check();
    expect(await dialog().getByLabel('权限名称').inputValue()).toBe(name);
    expect(await dialog().getByRole('checkbox', { name: '手机号码' }).isChecked()).toBe(false);
    await save('更新成功');
    await row(name).getByText('本人可见').waitFor();
    await search('权限名称', '');
  });

  it('of other menus are not shown, and all are', async () => {
    await node('机构管理', page.getByRole('tree', { name: '菜单' })).click();
    await page.getByRole('heading', { name: '[机构管理] 数据权限配置' }).waitFor();
    await row(name).waitFor({ state: 'detached' });
    await node('全部菜单', page.getByRole('tree', { name: '菜单' })).click();
    await page.getByRole('heading', { name: '数据权限', exact: true }).waitFor();
    await row(name).waitFor();
  });
});

it('on a phone the menus beside scopes open in a drawer, and name what was chosen', async () => {
  const other = await openPage(browser, phone);
  other.page.setDefaultTimeout(10_000);
  await signIn(other.page);
  await open('/system/apiscope/index', other.page);
  await other.page.getByRole('button', { name: '菜单', exact: true }).click();
  await other.page.getByRole('dialog').getByLabel('查找菜单').fill('角色');
  expect(await violations(other.page)).toEqual([]);
  await node('角色管理', other.page.getByRole('tree', { name: '菜单' })).click();
  await other.page.getByRole('heading', { name: '[角色管理] 接口权限配置' }).waitFor();
  await other.page.getByRole('button', { name: '查看全部菜单' }).click();
  await other.page.getByRole('heading', { name: '接口权限', exact: true }).waitFor();
  expect(other.complaints).toEqual([]);
  await other.context.close();
});

describe('API scopes', () => {
  const name = `岗位接口${mark}`;

  it('are added for a menu, with a path that is judged', async () => {
    await open('/system/apiscope/index');
    await page.getByLabel('查找菜单').fill('岗位');
    await page.getByRole('tree', { name: '菜单' }).getByRole('treeitem').first().click();
    await page.getByRole('heading', { name: /接口权限配置$/ }).waitFor();
    await add();
    expect(await dialog().getByLabel('权限编号').inputValue()).toBe('post');
    await dialog().getByLabel('接口类型').selectOption({ label: '业务接口' });
    await dialog().getByLabel('权限名称').fill(name);
    await dialog().getByLabel('权限路径').fill('/api/blade-auth/oauth/token');
    await press('保存');
    await dialog().getByText('登录相关的接口不能限制').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog().getByLabel('权限路径').fill(`/api/blade-system/${mark}/**`);
    await save('新增成功');
    await row(name).waitFor();
  });

  it('are found, viewed and edited', async () => {
    await search('权限路径', mark);
    await expect.poll(() => page.locator('.crud-table tbody tr').count()).toBe(1);
    await act(name, '查看');
    await dialog().getByText('业务接口').waitFor();
    await press('编辑');
    await dialog().getByLabel('备注').fill('改过');
    await save('更新成功');
    await search('权限路径', '');
  });
});

describe('grants of a role', () => {
  const role = `授权角色${mark}`;
  const tab = (name: string): Locator => dialog().getByRole('tab', { name });

  it('cover menus, data scopes and API scopes, searched and counted', async () => {
    await open('/authority/role/index');
    await add();
    await dialog().getByLabel('角色名称').fill(role);
    await dialog().getByLabel('角色别名').fill(`granted_${mark}`);
    await dialog().getByLabel('角色排序').fill('9');
    await save('新增成功');
    await act(role, '权限设置');
    await tab('菜单权限 (0)').waitFor();
    await dialog().getByRole('searchbox').fill('用户管理');
    await node('查看').click();
    expect(await node('用户管理').getAttribute('aria-checked')).toBe('mixed');
    await dialog().getByRole('searchbox').fill('没有这样的菜单');
    await dialog().getByText('没有符合的项').waitFor();
    await dialog().getByRole('searchbox').fill('');
    await tab('菜单权限 (3)').waitFor();
    await tab('数据权限').click();
    await node('用户管理').click();
    await tab('数据权限 (1)').waitFor();
    await tab('接口权限').click();
    await dialog().getByRole('button', { name: '全选', exact: true }).click();
    await tab('接口权限 (1)').waitFor();
    expect(await violations(page)).toEqual([]);
    await save('操作成功');
  });

  it('are what they were after opening and saving without a touch', async () => {
    const bodies: { menuIds: string[]; dataScopeIds: string[]; apiScopeIds: string[] }[] = [];
    const keep = (request: { url(): string; postDataJSON(): unknown }): void => {
      if (request.url().endsWith('/role/grant')) bodies.push(request.postDataJSON() as (typeof bodies)[number]);
    };
    page.on('request', keep);
    for (const times of [1, 2]) {
      await act(role, '权限设置');
      await tab('菜单权限 (3)').waitFor();
      expect(await node('系统管理').getAttribute('aria-checked')).toBe('mixed');
      await tab('数据权限 (1)').waitFor();
      await tab('接口权限 (1)').waitFor();
      await save('操作成功');
      expect(bodies.length).toBe(times);
    }
    page.off('request', keep);
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]).toMatchObject({ dataScopeIds: [expect.any(String)], apiScopeIds: [expect.any(String)] });
    expect(bodies[0]?.menuIds).toHaveLength(3);
  });

  it('are asked about before they are dropped', async () => {
    await act(role, '权限设置');
    await dialog().getByRole('button', { name: '全不选', exact: true }).click();
    await tab('菜单权限 (0)').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('有未保存的修改，确定离开?').waitFor();
    await press('放弃修改');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  });

  it('keep a scope from being deleted while they hold it', async () => {
    await open('/system/datascope/index');
    await remove('教务');
    await toast('权限正在使用中');
    await quiet();
    await open('/authority/role/index');
    await act(role, '权限设置');
    for (const name of ['数据权限', '接口权限']) {
      await tab(name).click();
      await dialog().getByRole('button', { name: '全不选', exact: true }).click();
    }
    await save('操作成功');
    await open('/system/datascope/index');
    await removed(`教务${mark}`);
    await open('/system/apiscope/index');
    await removed(`岗位接口${mark}`);
    await open('/authority/role/index');
    await removed(role);
  });
});

describe('top menus', () => {
  const name = `人员${mark}`;
  const side = (): Locator => page.locator('.shell-sidebar');
  const bar = (): Locator => page.locator('.top-menus');

  it('are added with an icon, and not in the header before they lead somewhere', async () => {
    await open('/system/topmenu/index');
    await add();
    await dialog().getByLabel('菜单名称').fill(name);
    await dialog().getByLabel('菜单编号').fill(`people_${mark}`);
    await dialog().getByLabel('菜单排序').fill('1');
    await dialog().getByLabel('路由地址').fill('/system/user');
    await press('保存');
    await dialog().getByText('请输入菜单图标').waitFor();
    await dialog().getByLabel('菜单图标').click();
    await page.getByRole('button', { name: 'users', exact: true }).click();
    await save('新增成功');
    await row(name).waitFor();
    expect(await bar().count()).toBe(0);
  });

  it('are given screens, show in the header and choose what the side menu shows', async () => {
    await act(name, '菜单配置');
    await dialog().getByRole('searchbox').fill('用户管理');
    await node('用户管理').click();
    expect(await violations(page)).toEqual([]);
    await save('操作成功');
    await bar().getByRole('button', { name }).click();
    await page.getByRole('heading', { name: '用户管理', exact: true }).waitFor();
    await side().getByText('用户管理').waitFor();
    expect(await side().getByText('院校调查').count()).toBe(0);
    await bar().getByRole('button', { name: '全部' }).click();
    await side().getByText('院校调查').waitFor();
  });

  it('keep their screens, are found, viewed, edited and chosen one at a time', async () => {
    await open('/system/topmenu/index');
    await page.getByRole('button', { name: '菜单配置' }).first().click();
    await toast('请选择至少一条数据');
    await quiet();
    await row(name).getByRole('checkbox').check();
    await page.getByRole('button', { name: '菜单配置' }).first().click();
    await dialog().getByText('已选 2 /').waitFor();
    expect(await node('系统管理').getAttribute('aria-checked')).toBe('mixed');
    await press('取消');
    await search('菜单编号', `people_${mark}`);
    await expect.poll(() => page.locator('.crud-table tbody tr').count()).toBe(1);
    await act(name, '查看');
    await dialog().getByText('/system/user').waitFor();
    await press('编辑');
    await dialog().getByLabel('菜单名称').fill(`${name}改`);
    await save('更新成功');
    await bar()
      .getByRole('button', { name: `${name}改` })
      .waitFor();
  });

  it('leave the header when they are deleted', async () => {
    await removed(name);
    await bar().waitFor({ state: 'detached' });
  });
});

describe('menus', () => {
  const name = `权限菜单${mark}`;

  it('are added below another with an icon, viewed and edited', async () => {
    await open('/system/menu/index');
    await act('权限管理', '新增子项');
    await dialog().getByLabel('菜单名称').fill(name);
    await dialog().getByLabel('菜单编号').fill(`auth_${mark}`);
    await dialog().getByLabel('路由地址').fill('javascript:alert(1)');
    await press('保存');
    await page.locator('.ui-toast, .ui-field-error').first().waitFor();
    await quiet();
    await dialog().getByLabel('路由地址').fill(`/auth/${mark}`);
    await save('新增成功');
    await act(name, '查看');
    await dialog().getByText(`/auth/${mark}`).waitFor();
    await press('编辑');
    await dialog().getByLabel('英文名称').fill('Rights test');
    await save('更新成功');
    await row('Rights test').waitFor();
  });

  it('with a button below stay until it is gone', async () => {
    await act(name, '新增子项');
    await dialog().getByLabel('按钮', { exact: true }).check();
    await dialog().getByLabel('菜单名称').fill(`${name}键`);
    await dialog().getByLabel('菜单编号').fill(`auth_${mark}_add`);
    await save('新增成功');
    await row(`${name}键`).waitFor();
    await search('菜单编号', `auth_${mark}`);
    await expect.poll(() => page.locator('.crud-table tbody tr').count()).toBe(2);
    await remove('Rights test');
    await toast('请先删除子节点!');
    await quiet();
    await removed(`${name}键`);
    await removed(name);
  });
});
