import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, made, mark, on, page, watched } from '../support/administrator.ts';
import { violations } from '../support/axe.ts';
import { dataOf } from '../support/calls.ts';

/** People and the ways they sign in, saved by two at once: the later one is told, sees both versions and loses nothing. */

const system = '/api/blade-system';

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
    await on.press('保存');
    const row = on.conflict().locator('tbody tr');
    await row.waitFor();
    expect(await row.innerText()).toMatch(new RegExp(`${mine}[\\s\\S]*${theirs}`));
    expect(await violations(page)).toEqual([]);
    await on.save('操作成功');
    expect(await held(id)).toBe(mine);

    await openTool('角色配置', first);
    await flip(start);
    await give([id], roleIds[1]);
    await on.press('保存');
    await on.press('改用现在的: 角色');
    await on.conflict().getByText('已采用').waitFor();
    const ticked = on.dialog().locator('[role=treeitem][aria-checked=true]');
    expect(await ticked.allInnerTexts()).toEqual([theirs]);
    // Nothing is left to be dropped, so nothing is asked.
    await on.press('取消');
    await on.closed();
    expect(await held(id)).toBe(theirs);
  });

  it('the roles of several are told person by person, and left alone or replaced', async () => {
    await give(userIds, roleIds[2]);
    const begin = async (): Promise<void> => {
      await openTool('角色配置', first, second);
      await flip(start, mine);
      await give([userIds[1] ?? ''], roleIds[1]);
      await on.press('保存');
      await on.told('您勾选的').waitFor();
    };
    await begin();
    expect(await on.told('您勾选的').innerText()).toContain(mine);
    expect(await on.told(`${second}现在的`).innerText()).toContain(theirs);
    expect(await on.told(first).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await on.press('保留现在的');
    await on.closed();
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
    await on.press('保存');
    await on.toast('请选择角色');
    await flip(theirs);
    dataOf(await admin.post(`${system}/user/grant?userIds=${userIds[0]}&roleIds=${roleIds[2]}`));
    await page.route('**/user/grant?*', (route) => route.abort(), { times: 1 });
    await on.press('保存');
    await on.toast('网络');
    expect(await on.conflict().count()).toBe(0);
    await on.press('保存');
    await on.conflict().locator('tbody tr').waitFor();
    await on.press('取消');
    await on.press('放弃修改');
    await on.closed();
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
    const row = (label: string): Locator => on.conflict().locator('tbody tr', { hasText: label });
    await openTool('平台用户', first);
    await extra().fill('{"device":"mine"}');
    await change({ userType: 2, userExt: '{"device":"theirs"}' });
    await on.press('保存');
    await on.conflict().waitFor();
    expect(await row('扩展信息').innerText()).toMatch(/mine[\s\S]*theirs/);
    expect(await row('用户平台').innerText()).toMatch(/移动端[\s\S]*已采用/);
    expect(await on.dialog().getByLabel('用户平台').inputValue()).toBe('2');
    expect(await violations(page)).toEqual([]);
    // What is wrong is still said, and late again is told again.
    await extra().fill('[1]');
    await on.press('保存');
    await on.dialog().getByText('扩展信息须为 JSON 对象').waitFor();
    await extra().fill('{"device":"mine"}');
    await change({ userType: 3, userExt: '{"device":"again"}' });
    await on.press('保存');
    await expect.poll(() => row('扩展信息').innerText()).toContain('again');
    await on.save('更新成功');
    const now = async () => dataOf(await admin.get(`${system}/user/platform-detail?id=${userId}`));
    expect(await now()).toMatchObject({ userType: 3, userExt: '{"device": "mine"}' });

    await openTool('平台用户', first);
    await extra().fill('');
    await change({ userType: 1, userExt: '{"device":"theirs"}' });
    await on.press('保存');
    await on.press('改用现在的: 扩展信息');
    expect(await extra().inputValue()).toContain('theirs');
    await on.press('取消');
    await on.closed();
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
  const row = (label: string): Locator => on.conflict().locator('tbody tr', { hasText: label });
  await page.goto('/survey/system/provider/index');
  const edit = (): Promise<void> =>
    page.locator('.plain-table tbody tr', { hasText: '校园' }).getByRole('button', { name: '编辑' }).click();
  await edit();
  await field('name').fill('校园（我的）');
  await field('clientSecret').fill('secret-2');
  await change({ name: '校园（对方）', source: 'other', tenantId: '000000', sort: 1234 });
  await on.press('保存');
  await on.conflict().waitFor();
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
  await on.press('保存');
  await on.press('改用现在的: 按钮名称');
  expect(await field('name').inputValue()).toBe('校园（又是对方）');
  await on.press('改用现在的: 状态');
  expect(await field('isOn').isChecked()).toBe(false);
  await on.conflict().getByText('两边的内容现在一致').waitFor();
  await on.press('取消');
  await on.closed();
  expect(await now()).toMatchObject({ name: '校园（又是对方）', status: 0 });
  dataOf(await admin.post(`${base}/remove?ids=${id}`));
});
