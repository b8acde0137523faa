import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { desktop, launch, openPage, phone, type Watched } from '../support/browser.ts';
import { type Caller, callerAs, dataOf } from '../support/calls.ts';
import { remember, signIn } from '../support/sign-in.ts';
import { realComplaints, tableScreen } from '../support/table-screen.ts';

/** What is saved as a whole, by two people at once: the later one is told, sees both versions and loses nothing. */

let browser: Browser;
let watched: Watched;
let page: Page;
let on: ReturnType<typeof tableScreen>;
let admin: Caller;
const mark = Date.now().toString(36);
const system = '/api/blade-system';

beforeAll(async () => {
  [browser, admin] = await Promise.all([launch(), callerAs()]);
  watched = await openPage(browser, desktop);
  page = watched.page;
  on = tableScreen(page);
  page.setDefaultTimeout(10_000);
  await signIn(page);
});
afterEach(() => expect(realComplaints(watched.complaints)).toEqual([]));
afterAll(() => browser.close());

interface Keys {
  menu: string[];
  stamp: string;
}
const made = async (path: string, body: object): Promise<string> =>
  dataOf(await admin.post<{ id: string }>(`${system}/${path}/submit`, body)).id;
interface Node {
  id: string;
  title: string;
  children?: Node[];
}
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const menus = async (): Promise<Node[]> =>
  flat(dataOf(await admin.get<{ menu: Node[] }>(`${system}/menu/grant-tree`)).menu);
const idOf = async (title: string): Promise<string> => (await menus()).find((node) => node.title === title)?.id ?? '';
const note = (at: Page = page): Locator => at.getByRole('dialog').last().locator('.crud-conflict');
const told = (label: string): Locator => note().locator('dl > div', { hasText: label });
/** Ticks what a search for its name finds. */
const tick = async (screen: ReturnType<typeof tableScreen>, ...names: string[]): Promise<void> => {
  const find = screen.dialog().getByRole('searchbox');
  for (const name of names) {
    await find.fill(name);
    await screen.dialog().getByRole('treeitem', { name, exact: true }).click();
  }
  await find.fill('');
};
const press = (name: string): Promise<void> => on.dialog().getByRole('button', { name, exact: true }).click();
const closed = (): Promise<void> => page.locator('dialog[open]').waitFor({ state: 'detached' });

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
    await press('保存');
    await note().getByText('这条数据在您编辑时被他人修改过').waitFor();
    expect(await told('对方增加').innerText()).toContain('系统字典');
    expect(await told('您增加').innerText()).toContain('系统参数');
    expect(await told('您增加').innerText()).not.toContain('系统字典');
    expect(await violations(page)).toEqual([]);
    await on.save('操作成功');
    expect(await keys()).toEqual(expect.arrayContaining([await idOf('系统字典'), await idOf('系统参数')]));
    expect(realComplaints(colleague.complaints)).toEqual([]);
    await colleague.context.close();
  });

  it('can be left as the other one made them, and are told again to whoever is late again', async () => {
    await on.act(name, '权限设置');
    await press('全不选');
    const dict = await idOf('系统字典');
    const give = async (menuIds: string[]) =>
      dataOf(await admin.post(`${system}/role/grant`, { roleIds: roleId, menuIds }));
    await give([dict]);
    await press('保存');
    await told('您取消').waitFor();
    expect(await told('对方取消').innerText()).toContain('系统参数');
    await give([dict, await idOf('行政区划')]);
    await press('保存');
    await expect.poll(() => told('对方增加').innerText()).toContain('行政区划');
    await press('改用对方的');
    await note().getByText('两边的内容现在一致').waitFor();
    await press('取消');
    await closed();
    expect(await keys()).toEqual([dict, await idOf('行政区划')].sort());
  });

  it('that are refused for another reason say so, and keep what was ticked', async () => {
    await on.act('超级管理员', '权限设置');
    await press('全不选');
    await press('保存');
    await on.toast('超级管理员角色的权限不能减少');
    await on.dialog().getByRole('tab', { name: '菜单权限 (0)' }).waitFor();
    expect(await note().count()).toBe(0);
    await press('取消');
    await press('放弃修改');
    await closed();
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
    await note(other.page).getByText('They granted').waitFor();
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
  await press('保存');
  await note().waitFor();
  expect(await told('对方增加').innerText()).toContain('系统字典');
  expect(await told('您增加').innerText()).toContain('系统参数');
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
    await press('保存');
    await note().waitFor();
    expect(await note().locator('tbody tr').innerText()).toMatch(new RegExp(`${mine}[\\s\\S]*${theirs}`));
    expect(await violations(page)).toEqual([]);
    await on.save('操作成功');
    await on.row(name).getByText(mine).waitFor();
    await choose('产品包配置');
    await on.dialog().getByLabel('产品包', { exact: true }).selectOption('');
    await give(ids[1]);
    await press('保存');
    await press('改用现在的: 产品包');
    await note().getByText('已采用').waitFor();
    expect(await on.dialog().getByLabel('产品包', { exact: true }).inputValue()).toBe(ids[1]);
    await press('取消');
    await closed();
    await give('');
    dataOf(await admin.post(`${system}/tenant-package/remove?ids=${ids.join(',')}`));
  });

  it('the settings changed by somebody else meanwhile are taken over, but for what was changed here', async () => {
    await choose('租户设置');
    await on.dialog().getByLabel('登录页标题').fill('我的标题');
    const settings = { loginTitle: '对方的标题', accountLimit: 77 };
    dataOf(await admin.post(`${system}/tenant/setting`, { ids: tenant.id, settings }));
    await press('保存');
    await note().waitFor();
    const row = (label: string): Locator => note().locator('tbody tr', { hasText: label });
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

describe('of people', () => {
  const names = ['甲', '乙'].map((name) => `${name}老师${mark}`);
  const [first = '', second = ''] = names;
  const roles = ['督导', '秘书', '院长'].map((name) => `${name}${mark}`);
  const [mine = '', theirs = '', start = ''] = roles;
  let roleIds: string[] = [];
  let userIds: string[] = [];
  const held = async (id: string) =>
    dataOf(await admin.get<{ roleName: string }>(`${system}/user/detail?id=${id}`)).roleName;
  const give = async (ids: readonly string[], roleId: string | undefined) =>
    dataOf(await admin.post(`${system}/user/grant?userIds=${ids.join(',')}&roleIds=${roleId}`));
  const openTool = async (tool: string, ...people: string[]): Promise<void> => {
    await on.open('/system/user/index');
    for (const name of people) await on.row(name).getByRole('checkbox').check();
    await on.button('更多操作').click();
    await page.getByRole('menuitem', { name: tool }).click();
  };
  const flip = (...titles: string[]): Promise<void> =>
    titles.reduce(
      (done, name) => done.then(() => on.dialog().getByRole('treeitem', { name, exact: true }).click()),
      Promise.resolve(),
    );

  beforeAll(async () => {
    for (const [n, roleName] of roles.entries())
      roleIds.push(await made('role', { roleName, roleAlias: `two_${n}_${mark}`, sort: 90 + n }));
    for (const [n, realName] of names.entries()) {
      const body = { account: `two_${n}_${mark}`, realName, password: 'Secret-2026', roleId: roleIds[2] };
      userIds.push(await made('user', body));
    }
  });
  afterAll(async () => {
    dataOf(await admin.post(`${system}/user/remove?ids=${userIds.join(',')}`));
    dataOf(await admin.post(`${system}/role/remove?ids=${roleIds.join(',')}`));
    [roleIds, userIds] = [[], []];
  });

  it('the roles given by somebody else meanwhile stand beside one’s own, to be taken or replaced', async () => {
    const [id = ''] = userIds;
    await openTool('角色配置', first);
    await flip(start, mine);
    await give([id], roleIds[1]);
    await press('保存');
    const row = note().locator('tbody tr');
    await row.waitFor();
    expect(await row.innerText()).toMatch(new RegExp(`${mine}[\\s\\S]*${theirs}`));
    expect(await violations(page)).toEqual([]);
    await on.save('操作成功');
    expect(await held(id)).toBe(mine);

    await openTool('角色配置', first);
    await flip(start);
    await give([id], roleIds[1]);
    await press('保存');
    await press('改用现在的: 角色');
    await note().getByText('已采用').waitFor();
    const ticked = on.dialog().locator('[role=treeitem][aria-checked=true]');
    expect(await ticked.allInnerTexts()).toEqual([theirs]);
    // Nothing is left to be dropped, so nothing is asked.
    await press('取消');
    await closed();
    expect(await held(id)).toBe(theirs);
  });

  it('the roles of several are told person by person, and left alone or replaced', async () => {
    await give(userIds, roleIds[2]);
    const begin = async (): Promise<void> => {
      await openTool('角色配置', first, second);
      await flip(start, mine);
      await give([userIds[1] ?? ''], roleIds[1]);
      await press('保存');
      await told('您勾选的').waitFor();
    };
    await begin();
    expect(await told('您勾选的').innerText()).toContain(mine);
    expect(await told(`${second}现在的`).innerText()).toContain(theirs);
    expect(await told(first).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await press('保留现在的');
    await closed();
    await on.row(second).getByText(theirs).waitFor();
    expect([await held(userIds[0] ?? ''), await held(userIds[1] ?? '')]).toEqual([start, theirs]);
    await give(userIds, roleIds[2]);
    await begin();
    await on.save('操作成功');
    expect([await held(userIds[0] ?? ''), await held(userIds[1] ?? '')]).toEqual([mine, mine]);
  });

  it('roles that cannot be given are refused as before, and what was ticked stays', async () => {
    await openTool('角色配置', first);
    await flip(mine);
    await press('保存');
    await on.toast('请选择角色');
    await flip(theirs);
    dataOf(await admin.post(`${system}/user/grant?userIds=${userIds[0]}&roleIds=${roleIds[2]}`));
    await page.route('**/user/grant?*', (route) => route.abort(), { times: 1 });
    await press('保存');
    await on.toast('网络');
    expect(await note().count()).toBe(0);
    await press('保存');
    await note().locator('tbody tr').waitFor();
    await press('取消');
    await press('放弃修改');
    await closed();
    // The browser itself tells of the call that did not get through.
    watched.complaints.splice(
      0,
      watched.complaints.length,
      ...watched.complaints.filter((one) => !one.includes('ERR_FAILED')),
    );
  });

  it('kind and extra saved by somebody else meanwhile stand beside one’s own, and what they alone changed is taken', async () => {
    const [userId] = userIds;
    const change = async (body: object) =>
      dataOf(await admin.post(`${system}/user/update-platform`, { userId, ...body }));
    const extra = (): Locator => on.dialog().getByRole('textbox', { name: '扩展信息' });
    const row = (label: string): Locator => note().locator('tbody tr', { hasText: label });
    await openTool('平台用户', first);
    await extra().fill('{"device":"mine"}');
    await change({ userType: 2, userExt: '{"device":"theirs"}' });
    await press('保存');
    await note().waitFor();
    expect(await row('扩展信息').innerText()).toMatch(/mine[\s\S]*theirs/);
    expect(await row('用户平台').innerText()).toMatch(/移动端[\s\S]*已采用/);
    expect(await on.dialog().getByLabel('用户平台').inputValue()).toBe('2');
    expect(await violations(page)).toEqual([]);
    // What is wrong is still said, and late again is told again.
    await extra().fill('[1]');
    await press('保存');
    await on.dialog().getByText('扩展信息须为 JSON 对象').waitFor();
    await extra().fill('{"device":"mine"}');
    await change({ userType: 3, userExt: '{"device":"again"}' });
    await press('保存');
    await expect.poll(() => row('扩展信息').innerText()).toContain('again');
    await on.save('更新成功');
    const now = async () => dataOf(await admin.get(`${system}/user/platform-detail?id=${userId}`));
    expect(await now()).toMatchObject({ userType: 3, userExt: '{"device": "mine"}' });

    await openTool('平台用户', first);
    await extra().fill('');
    await change({ userType: 1, userExt: '{"device":"theirs"}' });
    await press('保存');
    await press('改用现在的: 扩展信息');
    expect(await extra().inputValue()).toContain('theirs');
    await press('取消');
    await closed();
    expect(await now()).toMatchObject({ userType: 1, userExt: '{"device": "theirs"}' });
  });
});

it('a sign-in provider saved by somebody else meanwhile stands beside one’s own, and is saved all the same', async () => {
  const base = '/api/blade-auth/provider';
  const body = {
    source: 'campus',
    kind: 'gitee',
    name: '校园',
    clientId: 'x',
    clientSecret: 'secret-1',
    scope: '',
    sort: 1,
    status: 0,
  };
  const { id } = dataOf(await admin.post<{ id: string }>(`${base}/submit`, body));
  const change = async (more: object) => dataOf(await admin.post(`${base}/submit`, { ...body, id, ...more }));
  const field = (name: string): Locator => on.dialog().locator(`[name="${name}"]`);
  const row = (label: string): Locator => note().locator('tbody tr', { hasText: label });
  await page.goto('/survey/system/provider/index');
  const edit = (): Promise<void> =>
    page.locator('.plain-table tbody tr', { hasText: '校园' }).getByRole('button', { name: '编辑' }).click();
  await edit();
  await field('name').fill('校园（我的）');
  await field('clientSecret').fill('secret-2');
  await change({ name: '校园（对方）', source: 'other', tenantId: '000000', sort: 1234 });
  await press('保存');
  await note().waitFor();
  expect(await row('按钮名称').innerText()).toMatch(/我的[\s\S]*对方/);
  expect(await row('标识').innerText()).toMatch(/other[\s\S]*已采用/);
  expect(await row('适用租户').innerText()).not.toContain('000000');
  expect(await field('source').inputValue()).toBe('other');
  expect(await field('clientSecret').inputValue()).toBe('secret-2');
  expect(await on.dialog().locator('.provider-return code').innerText()).toMatch(/\/other$/);
  expect(await page.content()).not.toContain('secret-1');
  expect(await violations(page)).toEqual([]);
  await on.save('更新成功');
  const now = async () => dataOf(await admin.get<{ records: object[] }>(`${base}/list`)).records[0];
  expect(await now()).toMatchObject({ name: '校园（我的）', source: 'other', tenantId: '000000', sort: 1234 });

  await edit();
  await field('name').fill('校园（又改）');
  await field('isOn').check();
  await change({ name: '校园（又是对方）', source: 'other', status: 0 });
  await press('保存');
  await press('改用现在的: 按钮名称');
  expect(await field('name').inputValue()).toBe('校园（又是对方）');
  await press('改用现在的: 状态');
  expect(await field('isOn').isChecked()).toBe(false);
  await note().getByText('两边的内容现在一致').waitFor();
  await press('取消');
  await closed();
  expect(await now()).toMatchObject({ name: '校园（又是对方）', status: 0 });
  dataOf(await admin.post(`${base}/remove?ids=${id}`));
});
