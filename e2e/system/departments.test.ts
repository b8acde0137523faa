import { describe, expect, it } from 'vitest';
import { admin, mark, on, page } from '../support/administrator.ts';
import { violations } from '../support/axe.ts';
import { dataOf } from '../support/calls.ts';

/** Departments and posts, by the person who looks after them. What is added is deleted again. */

describe('departments', () => {
  const school = `测试学院${mark}`;

  it('are added below another, one after the other', async () => {
    await on.open('/system/dept/index');
    await on.act('质量监测中心', '新增子项');
    await on.dialog().getByLabel('院校', { exact: true }).check();
    await on.dialog().getByRole('button', { name: '保存', exact: true }).click();
    await on.dialog().getByText('请输入机构名称').waitFor();
    await on.dialog().getByLabel('机构名称').fill(school);
    await on.dialog().getByLabel('院校代码').fill(`c${mark}`);
    expect(await violations(page)).toEqual([]);
    await on.dialog().getByRole('button', { name: '保存并新增下一个' }).click();
    await on.toast('新增成功');
    await on.quiet();
    await expect.poll(() => on.dialog().getByLabel('机构名称').inputValue()).toBe('');
    expect(await on.dialog().getByLabel('院校', { exact: true }).isChecked()).toBe(true);
    await on.dialog().getByLabel('机构名称').fill(`${school}二`);
    await on.save('新增成功');
    await on.row(`${school}二`).waitFor();
  });

  it('are added by a pasted list; what is refused stays to be mended', async () => {
    await page.getByRole('button', { name: '批量新增院校' }).click();
    await on
      .dialog()
      .getByLabel('院校名称与代码')
      .fill(`院校名称\t院校代码\n${school}三\td${mark}\n${school}四\tc${mark}`);
    await on.dialog().getByRole('button', { name: '新增 2 所' }).click();
    await on.toast('新增成功：1 所');
    await on.dialog().getByText('院校代码已存在').waitFor();
    expect(await violations(page)).toEqual([]);
    await on.dialog().getByLabel('院校名称与代码').fill(`${school}四`);
    await on.dialog().getByRole('button', { name: '新增 1 所' }).click();
    await on.row(`${school}四`).waitFor();
    await on.quiet();
  });

  it('are found, edited and moved', async () => {
    await on.search('机构名称', `${school}二`);
    await expect.poll(() => page.locator('.crud-table tbody tr').count()).toBe(1);
    await on.act(`${school}二`, '编辑');
    await on.dialog().getByLabel('机构全称').fill('改过的全称');
    await on.pick('上级机构', school);
    await on.save('更新成功');
    await on.row('改过的全称').waitFor();
    await on.search('机构名称', '');
    await on.row(school).locator('[data-act=expand]').click();
    await on.row(`${school}二`).waitFor();
    await on.act(`${school}二`, '查看');
    await on.dialog().getByText('改过的全称').waitFor();
    expect(await violations(page)).toEqual([]);
    await on.dialog().getByRole('button', { name: '关闭' }).last().click();
  });

  it('are offered everything to stand below, but themselves and what is below them', async () => {
    const offered = (title: string) => page.locator('.ant-select-tree-title:visible', { hasText: title });
    await on.act(school, '编辑');
    const parent = on.dialog().getByRole('combobox', { name: '上级机构' });
    await parent.click();
    await parent.fill(mark);
    await offered(`${school}三`).waitFor();
    expect(await offered(`${school}二`).count()).toBe(0);
    expect(await offered(school).allTextContents()).toEqual([`${school}三`, `${school}四`]);
    await page.keyboard.press('Escape');
    await on.dialog().getByRole('button', { name: '取消' }).click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  });

  it('are shown whole at a press, and level by level again', async () => {
    await page.reload();
    await on.row(school).waitFor();
    await on.row(`${school}二`).waitFor({ state: 'detached' });
    await on.button('全部展开').click();
    await on.row(`${school}二`).waitFor();
    expect(await violations(page)).toEqual([]);
    await on.button('全部收起').click();
    await on.row(`${school}二`).waitFor({ state: 'detached' });
    await on.row(school).locator('[data-act=expand]').click();
    await on.row(`${school}二`).waitFor();
  });

  it('with others below them are not deleted, and say why', async () => {
    await on.remove(school);
    await on.toast(`请先删除子节点! 下级机构: ${school}二`);
    await on.quiet();
    for (const name of [`${school}二`, `${school}三`, `${school}四`]) {
      await on.remove(name);
      await on.toast('删除成功');
      await on.quiet();
      await on.row(name).waitFor({ state: 'detached' });
    }
    await on.remove(school);
    await on.toast('删除成功');
    await on.row(school).waitFor({ state: 'detached' });
    await on.quiet();
  });
});

/** Somebody who is in the way of deleting. */
const addUser = async (links: object): Promise<string> => {
  const body = { account: `in_${mark}`, realName: '在岗', password: 'Secret-2026', ...links };
  return dataOf(await admin.post<{ id: string }>('/api/blade-system/user/submit', body)).id;
};
const removeUser = async (id: string): Promise<void> => {
  dataOf(await admin.post(`/api/blade-system/user/remove?ids=${id}`));
};

describe('departments with people', () => {
  it('stay, and say who is in them', async () => {
    const name = `有人部门${mark}`;
    const dept = dataOf(await admin.post<{ id: string }>('/api/blade-system/dept/submit', { deptName: name }));
    const userId = await addUser({ deptId: dept.id });
    await on.open('/system/dept/index');
    await on.remove(name);
    await on.toast(`部门下还有用户: in_${mark}`);
    await on.quiet();
    await removeUser(userId);
    await on.remove(name);
    await on.toast('删除成功');
    await on.row(name).waitFor({ state: 'detached' });
    await on.quiet();
  });
});

describe('posts', () => {
  const name = `测试岗位${mark}`;

  it('are added, found, viewed and edited', async () => {
    await on.open('/system/post/index');
    await on.button('新增').click();
    await on.dialog().getByRole('button', { name: '保存', exact: true }).click();
    for (const text of ['请选择岗位类型', '请输入岗位编号', '请输入岗位名称'])
      await on.dialog().getByText(text).waitFor();
    expect(await violations(page)).toEqual([]);
    await on.dialog().getByLabel('岗位类型').selectOption('1');
    await on.dialog().getByLabel('岗位编号').fill(`p${mark}`.slice(0, 12));
    await on.dialog().getByLabel('岗位名称').fill(name);
    await on.dialog().getByLabel('岗位排序').fill('9');
    await on.save('新增成功');
    await on.search('岗位名称', name);
    await expect.poll(() => on.rows().count()).toBe(1);
    await on.act(name, '编辑');
    await on.dialog().getByLabel('岗位描述').fill('会议与文书');
    await on.save('更新成功');
    await on.act(name, '查看');
    await on.dialog().getByText('会议与文书').waitFor();
    expect(await violations(page)).toEqual([]);
    await on.dialog().getByRole('button', { name: '关闭' }).last().click();
  });

  it('that somebody holds stay; free, they go', async () => {
    const list = await admin.get<{ records: { id: string }[] }>(
      `/api/blade-system/post/list?postName=${encodeURIComponent(name)}`,
    );
    const userId = await addUser({ postId: dataOf(list).records[0]?.id });
    await on.remove(name);
    await on.toast(`岗位下还有用户: in_${mark}`);
    await on.quiet();
    await removeUser(userId);
    await on.remove(name);
    await on.toast('删除成功');
    await on.row(name).waitFor({ state: 'detached' });
  });
});
