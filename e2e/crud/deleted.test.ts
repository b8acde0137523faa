import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { desktop, launch, openPage, phone } from '../support/browser.ts';
import { type Caller, callerAs, dataOf, md5 } from '../support/calls.ts';
import { remember, signIn } from '../support/sign-in.ts';

/** What was deleted, from each list, with its history. Whose it is to see is the server's test. */

interface Saved {
  id: string;
}

const system = '/api/blade-system';
let browser: Browser;
let page: Page;
let complaints: string[];
let admin: Caller;

const submit = async (path: string, body: object): Promise<string> =>
  dataOf(await admin.post<Saved>(`${path}/submit`, body)).id;
const gone = async (path: string, body: object): Promise<void> => {
  dataOf(await admin.post(`${path}/remove?ids=${await submit(path, body)}`));
};

const makeRecords = async (): Promise<void> => {
  for (let at = 1; at <= 23; at += 1) {
    await gone(`${system}/post`, { category: '1', postCode: `gone${at}`, postName: `已删岗位${at}`, sort: at });
  }
  await submit(`${system}/post`, { category: '1', postCode: 'last', postName: '将删岗位', sort: 1 });
  const role = await submit(`${system}/role`, { roleName: '已删角色', roleAlias: 'gone-role', sort: 9 });
  await gone(`${system}/user`, {
    ...{ account: 'gone', name: 'gone', realName: '已删人员', password: md5('Historied-2026'), roleId: role, sex: 1 },
  });
  dataOf(await admin.post(`${system}/role/remove?ids=${role}`));
  await gone(`${system}/dept`, { deptName: '已删机构', fullName: '已删机构', sort: 1, deptCategory: 1 });
  await gone(`${system}/menu`, { name: '已删菜单', code: 'gone_menu', path: '/gone', category: 1 });
  await gone(`${system}/tenant`, { tenantName: '已删租户', linkman: '某人', contactNumber: '1' });
  await gone('/api/blade-desk/notice', {
    ...{ title: '已删公告', category: '1', content: '<p>x</p>', releaseTime: '2026-01-01 08:00:00' },
  });
  const dict = await submit(`${system}/dict`, { code: 'gone', dictValue: '字典', sort: 99, isSealed: 0 });
  await gone(`${system}/dict`, {
    code: 'gone',
    parentId: dict,
    dictValue: '已删字典项',
    dictKey: 'kg',
    sort: 1,
    isSealed: 0,
  });
  const region = { code: '420199', parentCode: '4201', name: '已删区划', level: 3, sort: 1 };
  dataOf(await admin.post(`${system}/region/submit`, region));
  dataOf(await admin.post(`${system}/region/remove?id=420199`));
  const provider = { kind: 'github', source: 'gone', name: '已删登录', clientId: 'c', clientSecret: 'kept-secret' };
  await gone('/api/blade-auth/provider', provider);
  const form = { formName: '已删问卷', reportYear: 2026, audience: 'STUDENT' };
  const { id } = dataOf(await admin.post<Saved>('/api/surveyFormInfo/insertSurveyFormInfo', form));
  dataOf(await admin.get(`/api/surveyFormInfo/deleteFormInfoById?id=${id}`));
};

const front = () => page.locator('.shell-panel:not([hidden])');
const drawers = () => page.locator('dialog.ui-drawer[open]');
const openDeleted = () => front().getByRole('button', { name: '最近删除' }).click();
const close = async (left: number): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect.poll(() => drawers().count()).toBe(left);
};

beforeAll(async () => {
  browser = await launch();
  admin = await callerAs();
  await makeRecords();
  ({ page, complaints } = await openPage(browser, desktop));
  page.setDefaultTimeout(10_000);
  await signIn(page, '/system/post/index');
});
afterAll(() => browser.close());

describe('what was deleted', () => {
  it('is listed with who and when, a page at a time, and a deletion of this moment comes first', async () => {
    await front().locator('tbody tr', { hasText: '将删岗位' }).locator('[data-act="delete"]').click();
    await page.locator('dialog[open]').getByRole('button', { name: '删除' }).click();
    await front().locator('tbody tr', { hasText: '将删岗位' }).waitFor({ state: 'detached' });
    await openDeleted();
    const first = drawers().locator('.history-deleted').first();
    await first.getByText('将删岗位').waitFor();
    expect(await first.innerText()).toMatch(/管理员[\s\S]*\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
    await drawers().getByText('共 24 条').waitFor();
    expect(await drawers().locator('.history-deleted').count()).toBe(20);
    await drawers().getByRole('button', { name: '查看更早的' }).click();
    await drawers().getByText('已删岗位1', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('has its history, before and after, and goes back to the list', async () => {
    await drawers().getByRole('button', { name: '变更历史 · 已删岗位1', exact: true }).click();
    const history = page.getByRole('dialog', { name: '变更历史 · 已删岗位1' });
    await history.getByText('gone1').first().waitFor();
    expect(await history.locator('.history-head strong').allInnerTexts()).toEqual(['删除', '新增']);
    // As it was at last; nothing came after it.
    expect(await history.locator('.history-change', { hasText: '岗位编号' }).allInnerTexts()).toEqual([
      expect.stringMatching(/^岗位编号\s+gone1$/),
      expect.stringMatching(/gone1$/),
    ]);
    expect(await violations(page)).toEqual([]);
    await close(1);
    await drawers().getByText('共 24 条').waitFor();
    await close(0);
  });

  it.each([
    ['/system/user/index', '已删人员', '用户性别'],
    ['/authority/role/index', '已删角色', '角色别名'],
    ['/system/dept/index', '已删机构', '机构名称'],
    ['/system/menu/index', '已删菜单', '菜单编号'],
    ['/system/tenant/index', '已删租户', '联系人'],
    ['/desk/notice/index', '已删公告', '通知标题'],
    ['/system/dict/index', '已删字典项', '字典键值'],
    ['/system/region/index', '已删区划', '区划名称'],
    ['/system/provider/index', '已删登录', '名称'],
    ['/college/questionnaire/index', '已删问卷', '问卷名称'],
  ])('is there on %s', async (path, name, field) => {
    await page.goto(`/survey${path}`);
    await openDeleted();
    await drawers()
      .getByRole('button', { name: `变更历史 · ${name}` })
      .click();
    const history = page.getByRole('dialog', { name: `变更历史 · ${name}` });
    await history.locator('.history-change', { hasText: field }).first().waitFor();
    expect(await history.innerText()).not.toContain('kept-secret');
    await close(1);
    await close(0);
  });

  it('may be nothing, which is said', async () => {
    await page.goto('/survey/system/param/index');
    await openDeleted();
    await drawers().getByText('最近没有删除过数据').waitFor();
    expect(await violations(page)).toEqual([]);
    await close(0);
    expect(complaints).toEqual([]);
  });

  it('that cannot be read is told, and asked for again', async () => {
    const calls = '**/api/blade-log/audit/deleted-list*';
    await page.route(calls, (route) => route.abort());
    await page.goto('/survey/system/post/index');
    await openDeleted();
    const again = drawers().getByRole('button', { name: '重试' });
    await again.waitFor();
    await page.unroute(calls);
    await again.click();
    await drawers().getByText('将删岗位').waitFor();
    await close(0);
    complaints.length = 0;
  });

  it('is in the menu of a phone, in English', async () => {
    const narrow = await openPage(browser, { ...phone, locale: 'en' });
    await remember(narrow.page, { language: 'en' });
    await signIn(narrow.page, '/system/post/index');
    await narrow.page.locator('.shell-panel:not([hidden]) .ui-icon-button[aria-label="More"]').click();
    await narrow.page.getByRole('menuitem', { name: 'Recently deleted' }).click();
    const shown = narrow.page.locator('dialog.ui-drawer[open]');
    await shown.getByText('24 in total').waitFor();
    expect(await violations(narrow.page)).toEqual([]);
    await shown.getByRole('button', { name: 'History · 将删岗位' }).click();
    await narrow.page.getByRole('dialog', { name: 'History · 将删岗位' }).getByText('Deleted').first().waitFor();
    expect(narrow.complaints).toEqual([]);
    await narrow.context.close();
  });
});
