import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { desktop, launch, openPage, type Watched } from '../support/browser.ts';
import { type Caller, callerAs, dataOf, md5 } from '../support/calls.ts';
import { adminPassword } from '../support/server.ts';
import { remember, signIn } from '../support/sign-in.ts';

/** Notices, by the person who writes them and one they are meant for, in two windows; then logs and regions in both languages. */

let browser: Browser;
let editor: Watched;
let reader: Watched;
let admin: Caller;
let page: Page;
const mark = Date.now().toString(36);
const account = `reader${mark}`;
const name = `读者${mark}`;
const dept = `通知处${mark}`;
const watched = new Set<Watched>();

const enter = async (options = desktop, language = 'zh'): Promise<Watched> => {
  const one = await openPage(browser, options);
  one.page.setDefaultTimeout(10_000);
  watched.add(one);
  await remember(one.page, { language });
  return one;
};

beforeAll(async () => {
  browser = await launch();
  admin = await callerAs();
  const roles = dataOf(
    await admin.get<{ records?: { id: string; roleAlias: string }[] }>('/api/blade-system/role/list?size=50'),
  );
  const rows = Array.isArray(roles) ? roles : (roles.records ?? []);
  const role = rows.find(({ roleAlias }: { roleAlias: string }) => roleAlias === 'user');
  const { id: deptId } = dataOf(
    await admin.post<{ id: string }>('/api/blade-system/dept/submit', {
      ...{ deptName: dept, fullName: dept, sort: 99, deptCategory: 1 },
    }),
  );
  dataOf(
    await admin.post('/api/blade-system/user/submit', {
      ...{ account, realName: name, password: md5(adminPassword), roleId: role?.id, deptId },
    }),
  );
  editor = await enter();
  page = editor.page;
  await signIn(page);
  reader = await enter();
  await reader.page.goto('/survey/login');
  await reader.page.locator('input[name="username"]').fill(account);
  await reader.page.locator('input[name="password"]').fill(adminPassword);
  await reader.page.locator('.login-submit').click();
  await reader.page.locator('.shell-panel').first().waitFor();
});
afterEach(() => {
  for (const one of watched) {
    // A refused call is logged by the browser itself; the screens say what was refused.
    // The home page asks for surveys, which are not the reader's.
    const real = one.complaints.filter((text) => !/status of (400|404)|wel\/index: .*403/.test(text));
    one.complaints.length = 0;
    expect(real).toEqual([]);
  }
});
afterAll(() => browser.close());

const button = (label: string | RegExp, on: Page | Locator = page): Locator =>
  on.getByRole('button', { name: label, exact: true });
const dialog = (on = page): Locator => on.locator('dialog[open]').last();
const row = (text: string, on = page): Locator => on.locator('.crud-table tbody tr', { hasText: text }).first();
const toast = (text: string): Promise<void> => page.locator('.ui-toast', { hasText: text }).first().waitFor();
const quiet = async (): Promise<void> => {
  for (const close of await page.locator('.ui-toast button').all())
    await close.click({ timeout: 300 }).catch(() => undefined);
};
const closed = (): Promise<void> => page.locator('dialog[open]').waitFor({ state: 'detached' });
const bell = (on: Page): Locator => on.getByRole('button', { name: /^通知(,|$)/ });
const unread = async (on: Page): Promise<number> =>
  Number(/(\d+) 条未读/.exec((await bell(on).getAttribute('aria-label')) ?? '')?.[1] ?? 0);
const write = async (title: string, text: string): Promise<void> => {
  await button('新增').click();
  await dialog().getByLabel('通知标题').fill(title);
  await dialog().getByLabel('通知类型').selectOption({ label: '发布通知' });
  await dialog().getByLabel('通知日期').fill('2026-01-01 08:00:00');
  await page.keyboard.press('Enter');
  await dialog().locator('[contenteditable="true"]').fill(text);
};
const save = async (done: string): Promise<void> => {
  await dialog().getByRole('button', { name: '保存', exact: true }).click();
  await toast(done);
  await closed();
  await quiet();
};
/** The popover of somebody's bell, on its last tab. */
const panel = async (on: Page): Promise<Locator> => {
  const shown = on.locator('.notice-panel');
  if (!(await shown.isVisible())) await bell(on).click();
  await shown.getByRole('tab', { name: /^通知/ }).click();
  return shown;
};

describe('a notice, from the draft to the receipt', () => {
  const title = `停课通知${mark}`;

  it('names what is missing, whom it is for included', async () => {
    await page.goto('/survey/desk/notice/index');
    await row('欢迎使用').waitFor();
    await button('新增').click();
    expect((await dialog().boundingBox())?.width).toBe(880);
    await dialog().getByLabel('指定机构或角色').check();
    await dialog().getByRole('button', { name: '保存', exact: true }).click();
    for (const text of ['请输入通知标题', '请选择通知类型', '请选择通知日期', '请输入通知内容', '请选择机构或角色'])
      await dialog().locator('.ui-field-error', { hasText: text }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('.ui-confirm[open] .ui-button-danger').click();
    await closed();
  });

  it('is added as a draft for a department, and nobody else sees it', async () => {
    await write(title, '因设备检修，周五停课。');
    await dialog().getByLabel('草稿').check();
    await dialog().getByLabel('指定机构或角色').check();
    const depts = dialog().locator('[data-field="deptIds"] input').first();
    await depts.click();
    await page.keyboard.type(dept);
    await page.locator('.ant-select-tree-title', { hasText: dept }).first().click();
    await page.keyboard.press('Escape');
    await save('新增成功');
    await row(title).getByText('草稿').waitFor();
    await row(title).getByText('1 个机构').waitFor();
    await (await panel(reader.page)).locator('.notices li').first().waitFor();
    expect(await reader.page.locator('.notice-panel').getByText(title).count()).toBe(0);
    await reader.page.keyboard.press('Escape');
    await reader.page.goto('/survey/desk/notice/index');
    await row('欢迎使用', reader.page).waitFor();
    expect(await row(title, reader.page).count()).toBe(0);
    expect(await reader.page.locator('.crud-table thead').innerText()).not.toContain('发布状态');
  });

  it('is published after saying to how many, and reaches the reader’s open window within two seconds', async () => {
    const before = await unread(reader.page);
    await button('发布').click();
    await toast('请选择至少一条数据');
    await quiet();
    await row(title).getByRole('checkbox').check();
    await button('发布').click();
    await dialog().getByText(`将向 1 人发布“${title}”。`).waitFor();
    await dialog().getByRole('button', { name: '发布' }).click();
    await expect.poll(() => unread(reader.page), { timeout: 2000 }).toBe(before + 1);
    await toast('发布成功');
    await quiet();
    await row(title).getByText('已发布').waitFor();
    await row(title).getByText('0 / 1').waitFor();
    await button('发布').click();
    await toast('所选通知都已发布');
    await quiet();
  });

  it('waits for a receipt, and reminds whoever has not read it', async () => {
    await row(title).getByRole('button', { name: '回执' }).click();
    await dialog().getByText('已读 0 / 1 人').waitFor();
    await dialog().getByRole('cell', { name }).waitFor();
    await dialog().getByText(dept).waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog().getByLabel('按姓名或账号查找').fill('没有这个人');
    await dialog().getByText('没有符合条件的人').waitFor();
    await dialog().getByLabel('按姓名或账号查找').fill('');
    await button('提醒未读人员').click();
    await dialog().getByText('将给 1 位未读人员发送一条消息。').waitFor();
    await dialog().getByRole('button', { name: '提醒', exact: true }).click();
    await toast('已提醒 1 人');
    await quiet();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog().getByRole('button', { name: '导出' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^回执_${title}_\\d{8}\\.xlsx$`));
  });

  it('is read by its reminder, in full; the editor sees the receipt', async () => {
    const other = reader.page;
    await bell(other).click();
    const shown = other.locator('.notice-panel');
    await shown.getByRole('tab', { name: /^消息/ }).click();
    await shown.getByText(`请阅读通知：${title}`).click();
    await shown.getByText('因设备检修，周五停课。').waitFor();
    expect(await violations(other)).toEqual([]);
    await shown.getByRole('button', { name: '返回列表' }).click();
    await other.keyboard.press('Escape');
    await dialog().getByRole('tab', { name: /^已读/ }).click();
    // The drawer looks again by itself.
    await dialog().getByText('已读 1 / 1 人').waitFor({ timeout: 20_000 });
    await dialog().getByRole('cell', { name }).waitFor();
    await page.keyboard.press('Escape');
    await closed();
  });

  it('tells readers that it was changed, and is unread again only if the editor says so', async () => {
    const other = reader.page;
    const before = await unread(other);
    await row(title).getByRole('button', { name: '编辑' }).click();
    await dialog().locator('[contenteditable="true"]').fill('改为周四停课。');
    await save('更新成功');
    const shown = await panel(other);
    await shown.locator('li', { hasText: title }).getByText('有修改').waitFor();
    expect(await unread(other)).toBe(before);
    await shown.getByText(title).click();
    await shown.getByText('改为周四停课。').waitFor();
    await shown.getByText('发布后有修改').waitFor();
    await shown.getByRole('button', { name: '返回列表' }).click();
    await other.keyboard.press('Escape');
    await row(title).getByRole('button', { name: '编辑' }).click();
    await dialog().locator('[contenteditable="true"]').fill('最终：周三停课。');
    await dialog().getByLabel('请大家重新阅读').check();
    await save('更新成功');
    await expect.poll(() => unread(other), { timeout: 2000 }).toBe(before + 1);
    await other.goto('/survey/wel/index');
    const waiting = other.getByRole('region', { name: '未读通知' });
    await waiting.getByText(title).click();
    await dialog(other).getByText('最终：周三停课。').waitFor();
    expect(await violations(other)).toEqual([]);
    await dialog(other).getByRole('button', { name: '关闭' }).last().click();
    await waiting.getByText(title).waitFor({ state: 'detached' });
    await expect.poll(() => unread(other), { timeout: 2000 }).toBe(before);
  });

  it('is viewed by both, with a history for the editor only', async () => {
    await row(title).getByRole('button', { name: '查看' }).click();
    await dialog().getByText('最终：周三停课。').waitFor();
    await dialog().getByText(dept).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await closed();
    await row(title).getByRole('button', { name: '历史' }).click();
    await expect.poll(() => dialog().locator('.history-event').count()).toBeGreaterThanOrEqual(4);
    const events = await dialog().innerText();
    for (const text of ['最终：周三停课。', '改为周四停课。', '提醒未读人员', '发布', '草稿', dept])
      expect(events).toContain(text);
    await page.keyboard.press('Escape');
    await closed();
    const other = reader.page;
    await other.goto('/survey/desk/notice/index');
    await row(title, other).getByRole('button', { name: '查看' }).click();
    await dialog(other).getByText('最终：周三停课。').waitFor();
    expect(await violations(other)).toEqual([]);
    await other.keyboard.press('Escape');
    expect(await row(title, other).getByRole('button').allTextContents()).toEqual(['查看']);
  });

  it('is searched for, filtered by state, paged and exported', async () => {
    await page.getByLabel('通知标题', { exact: true }).fill(title);
    await button('搜索').click();
    await expect.poll(() => page.locator('.crud-table tbody tr').count()).toBe(1);
    const exported = async () => {
      await button('导出').click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: /导出查询结果/ }).click(),
      ]);
      return download.suggestedFilename();
    };
    expect(await exported()).toMatch(/^通知公告_1行_\d{8}\.xlsx$/);
    await page.getByLabel('发布状态').selectOption('草稿');
    await page.getByText('没有符合条件的数据').waitFor();
    await page.getByLabel('发布状态').selectOption('全部状态');
    await row(title).waitFor();
    await button('清空').click();
    for (let at = 0; at < 9; at += 1)
      dataOf(
        await admin.post('/api/blade-desk/notice/submit', {
          ...{ title: `翻页${mark}-${at}`, category: '1', releaseTime: '2026-01-01 08:00:00', content: '<p>x</p>' },
        }),
      );
    await button('刷新').click();
    await button('下一页').click();
    await page.locator('[aria-current="page"]', { hasText: '2' }).waitFor();
    await row('欢迎使用').waitFor();
    await button('上一页').click();
  });

  it('is withdrawn from every reader, and deleted', async () => {
    await page.getByLabel('通知标题', { exact: true }).fill(mark);
    await button('搜索').click();
    await row(title).waitFor();
    await row(title).getByRole('checkbox').check();
    await button('撤回').click();
    await dialog().getByText('撤回后，读者将不再看到这 1 条通知。').waitFor();
    await dialog().getByRole('button', { name: '撤回' }).click();
    await toast('已撤回');
    await quiet();
    await row(title).getByText('草稿').waitFor();
    await reader.page.reload();
    await row('欢迎使用', reader.page).or(row('翻页', reader.page)).first().waitFor();
    expect(await row(title, reader.page).count()).toBe(0);
    await page.getByLabel('选择本页全部').check();
    await button(/^删除/).first().click();
    await page.getByText('确定将选择数据删除?').waitFor();
    await dialog().getByRole('button', { name: '删除' }).click();
    await toast('删除成功');
    await quiet();
    await page.getByText('没有符合条件的数据').waitFor();
  });
});

describe('logs', () => {
  it('say that there are more than were counted, in both languages', async () => {
    const count = async (one: Watched, text: string) => {
      await one.page.route('**/blade-log/usual/list*', async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        const data = { ...body.data, total: 10_000, pages: 1000, isMore: true };
        await route.fulfill({ response, json: { ...body, data } });
      });
      await one.page.goto('/survey/log/usual/index');
      await one.page.locator('.crud-pager', { hasText: text }).waitFor();
      await one.page.unrouteAll({ behavior: 'ignoreErrors' });
    };
    await count(editor, '共 10,000+ 条');
    const english = await enter(desktop, 'en');
    await signIn(english.page);
    await count(english, 'of 10,000+');
    watched.delete(english);
    expect(english.complaints).toEqual([]);
    await english.context.close();
  });
});

describe('regions', () => {
  it('are exported as a sheet, and brought in from one that is checked first', async () => {
    await page.goto('/survey/system/region/index');
    await page.getByRole('treeitem', { name: '湖北省', exact: true }).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button('导出').click()]);
    expect(download.suggestedFilename()).toMatch(/^行政区划_3\d{3}行_\d{8}\.xlsx$/);
    const sheet = await download.path();
    await button('导入').click();
    // Those that are there already are told one by one, and nothing is written.
    await dialog()
      .locator('input[type="file"]')
      .setInputFiles({
        name: 'regions.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: await import('node:fs/promises').then(({ readFile }) => readFile(sheet)),
      });
    await dialog().getByText('区划编号已存在').first().waitFor({ timeout: 60_000 });
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await closed();
  });
});
