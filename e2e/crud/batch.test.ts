import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { desktop, launch, openPage } from '../support/browser.ts';
import { type Caller, callerAs, dataOf, md5 } from '../support/calls.ts';
import { signIn } from '../support/sign-in.ts';

/** One value for several rows: all of them, or those that nothing stands in the way of. */

interface Post {
  id: string;
  version: number;
  postName: string;
  category: string;
  sort: number;
  remark: string;
}

const mark = Date.now().toString(36);
const path = '/api/blade-system/post';
let browser: Browser;
let page: Page;
let complaints: string[];
let admin: Caller;
let posts: Post[];

const dialog = () => page.locator('dialog[open]');
const rows = () => page.locator('.crud-table tbody tr');
const tick = (label: string) => dialog().locator('.crud-batch-tick', { hasText: label }).locator('input').check();
const now = async (id: string): Promise<Post> => dataOf(await admin.get<Post>(`${path}/detail?id=${id}`));
const openBatch = async () => {
  await page.locator('.crud-table thead input').check();
  await page.getByRole('button', { name: '批量修改' }).click();
};

beforeAll(async () => {
  browser = await launch();
  admin = await callerAs();
  posts = [];
  for (const at of [1, 2, 3]) {
    const body = { category: '1', postCode: `${mark}${at}`, postName: `批量${mark}-${at}`, sort: at, remark: `r${at}` };
    posts.push(dataOf(await admin.post<Post>(`${path}/submit`, body)));
  }
  ({ page, complaints } = await openPage(browser, desktop));
  page.setDefaultTimeout(10_000);
  await signIn(page, `/system/post/index?postName=${encodeURIComponent(`批量${mark}`)}`);
  await rows().nth(2).waitFor();
});
afterAll(async () => {
  await admin.post(`${path}/remove?ids=${posts.map(({ id }) => id).join(',')}`);
  await browser.close();
});

describe('editing several rows', () => {
  it('asks for a selection first', async () => {
    await page.getByRole('button', { name: '批量修改' }).click();
    await page.locator('.ui-toast-text', { hasText: '请选择至少一条数据' }).waitFor();
    expect(await dialog().count()).toBe(0);
  });

  it('offers what may be the same in many rows', async () => {
    await openBatch();
    await dialog().getByText('勾选要改的字段').waitFor();
    // What tells rows apart cannot be made the same.
    expect(await dialog().locator('.crud-batch-tick').allTextContents()).toEqual(['岗位类型', '岗位排序']);
    expect(await violations(page)).toEqual([]);
  });

  it('asks for a field, and for a value the field allows', async () => {
    await dialog().getByRole('button', { name: '修改 3 条' }).click();
    await page.locator('.ui-toast-text', { hasText: '请至少勾选一个字段' }).waitFor();
    await tick('岗位排序');
    await dialog().getByRole('button', { name: '修改 3 条' }).click();
    await dialog().locator('.ui-field-error', { hasText: '请输入岗位排序' }).waitFor();
  });

  it('sets the field for all, leaves the others, and tells the history of each', async () => {
    await dialog().locator('input[name="sort"]').fill('77');
    await page.keyboard.press('Enter');
    await page.locator('.ui-toast-text', { hasText: '已修改 3 条' }).waitFor();
    await dialog().waitFor({ state: 'detached' });
    for (const [at, { id, version }] of posts.entries()) {
      expect(await now(id)).toMatchObject({ sort: 77, remark: `r${at + 1}`, category: '1', version: version + 1 });
    }
    expect(await page.locator('.crud-table thead input').isChecked()).toBe(false);
    await rows().first().locator('[data-act="history"]').click();
    await page.locator('dialog[open]').getByText('77').first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('passes over what somebody else changed, shows how it stands, and tries it again when asked', async () => {
    const [, second] = posts;
    if (!second) throw new Error('there are three');
    await openBatch();
    const { version } = await now(second.id);
    dataOf(await admin.post(`${path}/submit`, { id: second.id, version, remark: 'theirs', sort: 5 }));
    await tick('岗位排序');
    await dialog().locator('input[name="sort"]').fill('88');
    await dialog().getByRole('button', { name: '修改 3 条' }).click();
    await dialog().getByText('已修改 2 条，1 条没有改').waitFor();
    const left = dialog().locator('.crud-batch-refused tbody tr');
    expect(await left.count()).toBe(1);
    expect(await left.innerText()).toContain(second.postName);
    expect(await left.innerText()).toMatch(/有人改过它[\s\S]*岗位排序: 5/);
    expect(await now(second.id)).toMatchObject({ sort: 5, remark: 'theirs' });
    expect(await violations(page)).toEqual([]);
    await dialog().getByRole('button', { name: '重试这 1 条' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await now(second.id)).toMatchObject({ sort: 88, remark: 'theirs' });
  });

  it('keeps the rows when the network fails in the middle', async () => {
    await openBatch();
    await tick('岗位排序');
    await dialog().locator('input[name="sort"]').fill('99');
    await page.context().setOffline(true);
    await dialog().getByRole('button', { name: '修改 3 条' }).click();
    await dialog().getByText('已修改 0 条，3 条没有改').waitFor();
    await page.context().setOffline(false);
    await dialog().getByRole('button', { name: '重试这 3 条' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await now(posts[0]?.id ?? '')).toMatchObject({ sort: 99 });
  });
});

it('gives several users one post, and leaves their roles', async () => {
  const [role] = dataOf(await admin.get<{ id: string }[]>('/api/blade-system/role/select'));
  const [dept] = dataOf(await admin.get<{ id: string }[]>('/api/blade-system/dept/select'));
  const ids: string[] = [];
  for (const at of [1, 2]) {
    const names = { account: `${mark}${at}`, realName: `批量人员${mark}`, name: '' };
    const links = { roleId: role?.id, deptId: dept?.id };
    const body = { ...names, ...links, password: md5('Batch-2026') };
    dataOf(await admin.post('/api/blade-system/user/submit', body));
  }
  await page.goto(`/survey/system/user/index?account=${mark}`);
  await rows().nth(1).waitFor();
  await openBatch();
  await tick('所属岗位');
  await dialog().locator('[data-field="postId"] input:not([type="checkbox"])').click();
  await page.locator('.ant-select-item-option-content:visible').first().click();
  await page.keyboard.press('Escape');
  await dialog().getByRole('button', { name: '修改 2 条' }).click();
  await page.locator('.ui-toast-text', { hasText: '已修改 2 条' }).last().waitFor();
  const users = dataOf(
    await admin.get<{ records: { id: string; postId: string; roleId: string }[] }>(
      `/api/blade-system/user/page?account=${mark}`,
    ),
  ).records;
  for (const user of users) {
    expect(user.postId).not.toBe('');
    expect(user.roleId).toBe(role?.id);
    ids.push(user.id);
  }
  expect(ids).toHaveLength(2);
  await admin.post(`/api/blade-system/user/remove?ids=${ids.join(',')}`);
});

it('in a tree says of each row what its rules refuse', async () => {
  await page.goto('/survey/authority/role/index');
  await rows().first().waitFor();
  const name = `批量角色${mark}`;
  const role = dataOf(
    await admin.post<{ id: string }>('/api/blade-system/role/submit', { roleName: name, roleAlias: mark, sort: 9 }),
  );
  await page.getByRole('button', { name: '刷新' }).click();
  const row = rows().filter({ hasText: name });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '批量修改' }).click();
  await tick('上级角色');
  await dialog().locator('[data-field="parentId"] input:not([type="checkbox"])').click();
  await page.locator('.ant-select-tree-title', { hasText: name }).click();
  await dialog().getByRole('button', { name: '修改 1 条' }).click();
  await dialog().locator('.crud-batch-refused', { hasText: '父节点不可选择自身!' }).waitFor();
  await dialog().getByRole('button', { name: '关闭' }).last().click();
  await admin.post(`/api/blade-system/role/remove?ids=${role.id}`);
});

it('complained of nothing but what was refused', () => {
  expect(complaints.filter((line) => !/status of 4\d\d|ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([]);
});
