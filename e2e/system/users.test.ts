import { describe, expect, it } from 'vitest';
import { admin, browser, mark, on, page } from '../support/administrator.ts';
import { violations } from '../support/axe.ts';
import { openPage, phone } from '../support/browser.ts';
import { callerAs, dataOf } from '../support/calls.ts';
import { downloadedSheet, sheetFile } from '../support/sheet.ts';
import { remember, signIn } from '../support/sign-in.ts';

/** Users, by the person who looks after them. What is added is deleted again. */

const account = `user_${mark}`;
const bulk = (n: number): string => `bulk_${mark}_${n}`;
const base = '/api/blade-system/user';
const path = '/system/user/index';

const idOf = async (of: string, query = ''): Promise<string> => {
  const page_ = dataOf(await admin.get<{ records: { id: string }[] }>(`${base}/page?account_equal=${of}${query}`));
  return page_.records[0]?.id ?? '';
};
const detail = async (id: string) => dataOf(await admin.get<Record<string, unknown>>(`${base}/detail?id=${id}`));
const listed = (): Promise<number> => on.rows().count();
const findAll = async (text: string, count: number): Promise<void> => {
  await on.search('登录账号', text);
  await expect.poll(listed).toBe(count);
};
/** From the menu of what can be done with the chosen users. */
const tool = async (name: string): Promise<void> => {
  await on.button('更多操作').click();
  await page.getByRole('menuitem', { name }).click();
};
const close = (): Promise<void> => on.dialog().getByRole('button', { name: '关闭' }).last().click();
const chooseFile = async (file: Awaited<ReturnType<typeof sheetFile>>): Promise<void> => {
  await page.locator('dialog input[type=file]').setInputFiles(file);
  await on.dialog().locator('.crud-import-sum').waitFor();
};

describe('users', () => {
  it('are added by the rules of the dialog', async () => {
    await on.open(path);
    await on.button('新增').click();
    await on.dialog().getByLabel('登录账号').fill(account);
    await on.dialog().getByLabel('用户姓名').fill('测试人');
    await on.dialog().getByLabel(/^密码/).first().fill('Secret-2026');
    await on.dialog().getByLabel('确认密码').fill('Secret-2025');
    await on.dialog().getByLabel('手机号码').fill('138');
    await on.dialog().getByRole('button', { name: '保存', exact: true }).click();
    for (const text of ['两次输入密码不一致!', '手机号码长度不为11位', '请选择所属角色', '请选择所属机构']) {
      await on.dialog().getByText(text).waitFor();
    }
    expect(await violations(page)).toEqual([]);
    await on.dialog().getByLabel('确认密码').fill('Secret-2026');
    await on.dialog().getByLabel('手机号码').fill('13800138000');
    await on.pick('所属角色', '用户');
    await on.pick('所属机构', '质量监测中心');
    await on.save('新增成功');
    await on.row(account).getByText('正常').waitFor();
  });

  it('are filtered by department, with those below it', async () => {
    const tree = page.getByRole('tree', { name: '机构' });
    await tree.getByRole('treeitem').filter({ hasText: '云岭' }).click();
    await page.getByText('没有符合条件的数据').or(page.getByText('还没有数据')).first().waitFor();
    await tree.getByRole('treeitem', { name: '质量监测中心' }).click();
    await on.row(account).waitFor();
    await page.getByLabel('查找机构').fill('江畔');
    await expect.poll(() => tree.getByRole('treeitem').count()).toBe(2);
    await page.getByLabel('查找机构').fill('');
    await tree.getByRole('treeitem', { name: '全部机构' }).click();
  });

  it('are found, edited and viewed', async () => {
    await findAll(account, 1);
    await on.act(account, '编辑');
    await on.dialog().getByLabel('用户姓名').fill('改过的人');
    expect(await violations(page)).toEqual([]);
    await on.save('更新成功');
    await on.act('改过的人', '查看');
    await on.dialog().getByText('质量监测中心').waitFor();
    expect(await violations(page)).toEqual([]);
    await close();
  });

  it('show both versions to the later of two editors, and lose nothing', async () => {
    const id = await idOf(account);
    await on.act(account, '编辑');
    await on.dialog().getByLabel('用户姓名').fill('我的姓名');
    await on.dialog().getByLabel('用户编号').fill('M-1');
    dataOf(await admin.post(`${base}/submit`, { id, realName: '对方姓名', email: 'theirs@example.org' }));
    await on.dialog().getByRole('button', { name: '保存', exact: true }).click();
    const conflict = on.dialog().locator('.crud-conflict');
    await conflict.waitFor();
    expect(await conflict.innerText()).toMatch(/我的姓名[\s\S]*对方姓名/);
    expect(await conflict.innerText()).toContain('theirs@example.org');
    expect(await on.dialog().getByRole('textbox', { name: '用户编号' }).inputValue()).toBe('M-1');
    expect(await violations(page)).toEqual([]);
    await on.dialog().getByRole('button', { name: '改用现在的: 电子邮箱' }).click();
    await on.save('更新成功');
    expect(await detail(id)).toMatchObject({ realName: '我的姓名', email: 'theirs@example.org', code: 'M-1' });
  });

  it('get roles and a new password', async () => {
    await tool('密码重置');
    await on.toast('请选择至少一条数据');
    await on.quiet();
    await on.row(account).getByRole('checkbox').check();
    await tool('角色配置');
    const role = on.dialog().getByRole('treeitem', { name: '用户', exact: true });
    await role.waitFor();
    expect(await role.getAttribute('aria-checked')).toBe('true');
    expect(await violations(page)).toEqual([]);
    await on.save('操作成功');
    await tool('密码重置');
    await page.getByText('确定将选择账号密码重置为初始密码?').waitFor();
    await on.dialog().getByRole('button', { name: '密码重置' }).click();
    await on.dialog().getByRole('cell', { name: account }).waitFor();
    const password = await on.dialog().locator('code').innerText();
    expect(await violations(page)).toEqual([]);
    await close();
    await on.quiet();
    expect((await callerAs(account, password)).token).not.toBe('');
  });

  it('that are locked out are let in again', async () => {
    for (let n = 0; n < 5; n += 1) await callerAs(account, `wrong-${n}`).catch(() => undefined);
    await on.button('刷新').click();
    await on.row(account).getByText('已锁定').waitFor();
    await on.row(account).getByRole('checkbox').check();
    await tool('账号解封');
    await page.getByText('确定将选择账号解封？').waitFor();
    await on.dialog().getByRole('button', { name: '账号解封' }).click();
    await on.toast('操作成功');
    await on.quiet();
    await on.row(account).getByText('正常').waitFor();
  });

  it('have a platform and an extra', async () => {
    await on.row(account).getByRole('checkbox').check();
    await tool('平台用户');
    await on.dialog().getByLabel('用户平台').selectOption('2');
    await on.dialog().getByLabel('扩展信息').fill('[1]');
    await on.dialog().getByRole('button', { name: '保存', exact: true }).click();
    await on.dialog().getByText('扩展信息须为 JSON 对象').waitFor();
    expect(await violations(page)).toEqual([]);
    await on.dialog().getByLabel('扩展信息').fill('{"device":"phone"}');
    await on.save('更新成功');
    const platform = await admin.get<{ userExt: string }>(`${base}/platform-detail?id=${await idOf(account)}`);
    expect(dataOf(platform)).toMatchObject({ userType: 2, userExt: '{"device": "phone"}' });
    await tool('平台用户');
    await expect.poll(() => on.dialog().getByLabel('扩展信息').inputValue()).toContain('"device": "phone"');
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  });
});

describe('a sheet of users', () => {
  const header = ['登录账号 *', '用户姓名 *', '手机', '角色名称', '部门名称'];
  const good = Array.from({ length: 12 }, (_, n) => [bulk(n), `批量${n}`, '13800138000', '用户', '质量监测中心']);

  it('has a template', async () => {
    await on.button('导入').click();
    const { name, rows } = await downloadedSheet(page, () => on.dialog().getByText('下载模板').click());
    expect(name).toBe('用户数据模板.xlsx');
    expect(rows[0]).toEqual(expect.arrayContaining(['登录账号 *', '用户姓名 *', '角色名称', '部门名称']));
    expect(await violations(page)).toEqual([]);
  });

  it('is tried first; its bad rows are named, and the others come in', async () => {
    await chooseFile(await sheetFile('users.xlsx', [header, ...good, ['', '没有账号', '1', '没有', '']]));
    await on.dialog().getByText('共 13 行，12 行可导入，1 行有问题').waitFor();
    expect(await on.dialog().locator('.plain-table tbody').innerText()).toMatch(
      /14\s+登录账号\s+请输入登录账号[\s\S]*14\s+手机[\s\S]*14\s+角色名称/,
    );
    expect(await violations(page)).toEqual([]);
    expect(await idOf(bulk(0))).toBe('');
    await on.dialog().getByRole('button', { name: '跳过有问题的行，导入 12 行' }).click();
    await on.toast('已导入 12 行');
    await on.quiet();
    await on.search('登录账号', `bulk_${mark}`);
    await page.getByText('共 12 条').first().waitFor();
  });

  it('is shown page by page', async () => {
    await expect.poll(listed).toBe(10);
    await page.getByRole('button', { name: '下一页' }).click();
    await expect.poll(listed).toBe(2);
    await page.getByRole('button', { name: '上一页' }).click();
    await expect.poll(listed).toBe(10);
  });

  it('can be sent again to edit those there are', async () => {
    await on.button('导入').click();
    const again = await sheetFile('again.xlsx', [header.slice(0, 2), ...good.map(([one]) => [one ?? '', '改名'])]);
    await chooseFile(again);
    await on.dialog().getByText('共 12 行，0 行可导入，12 行有问题').waitFor();
    await on
      .dialog()
      .getByLabel(/^已有的数据按此文件修改/)
      .check();
    await on.dialog().getByText('全部通过检查').waitFor();
    await on.dialog().getByRole('button', { name: '导入 12 行' }).click();
    await on.toast('已导入 12 行');
    await on.quiet();
    await on.row('改名').waitFor();
    expect(await detail(await idOf(bulk(3)))).toMatchObject({
      realName: '改名',
      phone: '13800138000',
      roleName: '用户',
    });
  });

  it('leaves with what was searched for, and without passwords', async () => {
    const { name, rows } = await downloadedSheet(page, async () => {
      await on.button('导出').click();
      await page.getByRole('menuitem', { name: '导出查询结果 12 行' }).click();
    });
    expect(name).toMatch(/^用户数据导出_12行_\d{8}\.xlsx$/);
    expect(rows).toHaveLength(13);
    expect(rows.slice(1).map(([one]) => one)).toEqual(expect.arrayContaining([bulk(0), bulk(11)]));
    expect(JSON.stringify(rows)).not.toMatch(/密码|argon2/);
    await on.row(bulk(11)).getByRole('checkbox').check();
    const chosen = await downloadedSheet(page, async () => {
      await on.button('导出').click();
      await page.getByRole('menuitem', { name: '导出选中的 1 行' }).click();
    });
    expect(chosen.rows.slice(1).map(([one]) => one)).toEqual([bulk(11)]);
  });
});

describe('several users at once', () => {
  const tick = (label: string) => on.dialog().locator('.crud-batch-tick', { hasText: label }).locator('input').check();

  it('move to another department and are disabled', async () => {
    await findAll(bulk(1), 3);
    await page.getByLabel('选择本页全部').check();
    await page.getByRole('button', { name: /^批量修改/ }).click();
    await tick('所属机构');
    await on.pick('所属机构', '江畔');
    await tick('账号状态');
    await on.dialog().getByLabel('已停用').check();
    expect(await violations(page)).toEqual([]);
    await on.dialog().getByRole('button', { name: '修改 3 条' }).click();
    await on.toast('已修改 3 条');
    await on.quiet();
    await expect.poll(() => on.rows().filter({ hasText: '已停用' }).count()).toBe(3);
    const moved = await detail(await idOf(bulk(10)));
    expect([moved.status, String(moved.deptName)]).toEqual([0, expect.stringContaining('江畔')]);
  });

  it('are deleted, but never oneself', async () => {
    await on.search('登录账号', `bulk_${mark}`);
    for (const left of [2, 0]) {
      await page
        .getByText(`共 ${left === 2 ? 12 : 2} 条`)
        .first()
        .waitFor();
      await page.getByLabel('选择本页全部').check();
      await page.getByRole('button', { name: /^删除 \(/ }).click();
      await on.dialog().getByRole('button', { name: '删除' }).click();
      await on.toast('删除成功');
      await on.quiet();
    }
    await page.getByText('没有符合条件的数据').waitFor();
    await findAll('admin', 1);
    await on.remove('admin');
    await on.toast('不能删除自己');
    await on.quiet();
    await findAll(account, 1);
    await on.remove(account);
    await on.toast('删除成功');
    await on.row(account).waitFor({ state: 'detached' });
  });
});

describe('the users of other tenants', () => {
  it('are looked after by the platform’s administrator', async () => {
    const tenant = dataOf(
      await admin.post<{ id: string; tenantId: string }>('/api/blade-system/tenant/submit', {
        tenantName: `租户${mark}`,
        linkman: '联系人',
      }),
    );
    await on.open(path);
    await page.getByLabel('租户', { exact: true }).click();
    await page.getByLabel('租户', { exact: true }).fill(mark);
    await page.locator('.ant-select-item-option-content', { hasText: mark }).click();
    await page.getByText('共 1 条').first().waitFor();
    await on
      .rows()
      .filter({ hasText: `租户${mark}` })
      .first()
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await on.button('新增').click();
    await on.dialog().getByTitle(`租户${mark}（${tenant.tenantId}）`).waitFor();
    await on.dialog().getByLabel('登录账号').fill(account);
    await on.dialog().getByLabel('用户姓名').fill('外租户人');
    await on.dialog().getByLabel(/^密码/).first().fill('Secret-2026');
    await on.dialog().getByLabel('确认密码').fill('Secret-2026');
    await on.pick('所属角色', '管理员');
    await on.pick('所属机构', `租户${mark}`);
    await on.save('新增成功');
    expect(await idOf(account, `&tenantId=${tenant.tenantId}`)).not.toBe('');
    expect(await idOf(account)).toBe('');
    await page.getByLabel('租户', { exact: true }).click();
    await page.getByLabel('租户', { exact: true }).fill('全部');
    await page.locator('.ant-select-item-option-content', { hasText: '全部租户' }).click();
    await findAll(account, 1);
    await on.row(`租户${mark}`).waitFor();
    await on.remove(account);
    await on.toast('删除成功');
    await admin.post(`/api/blade-system/tenant/remove?ids=${tenant.id}`);
  });
});

describe('in English, on a phone', () => {
  it('the dialogs of the screen are sound', async () => {
    const other = await openPage(browser, phone);
    await remember(other.page, { language: 'en' });
    await signIn(other.page, path);
    const more = async (item: string): Promise<void> => {
      await other.page.getByRole('button', { name: 'More', exact: true }).first().click();
      await other.page.getByRole('menuitem', { name: item }).click();
    };
    const sound = async (closing: string): Promise<void> => {
      expect(await violations(other.page)).toEqual([]);
      const overflow = await other.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      await other.page.getByRole('dialog').last().getByRole('button', { name: closing, exact: true }).last().click();
      await other.page.locator('dialog[open]').waitFor({ state: 'detached' });
    };
    await other.page.locator('.crud-card').first().waitFor();
    await more('Import');
    await other.page.getByText('At most 5 MB and 20000 rows').waitFor();
    await sound('Cancel');
    await other.page.locator('.crud-card').first().getByRole('checkbox').check();
    await more('Assign roles');
    await other.page.getByRole('dialog').getByRole('treeitem').first().waitFor();
    await sound('Cancel');
    await more('Platform user');
    await other.page.getByLabel('Kind of user').waitFor();
    await sound('Cancel');
    await other.page.getByRole('button', { name: 'Add', exact: true }).click();
    await other.page.getByLabel('Account').waitFor();
    await sound('Cancel');
    expect(other.complaints).toEqual([]);
    await other.context.close();
  });
});
