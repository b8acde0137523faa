import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { desktop, launch, openPage, phone } from '../support/browser.ts';
import { type Caller, callerAs, dataOf, md5 } from '../support/calls.ts';
import { remember, signIn } from '../support/sign-in.ts';

/** Who changed what, on the screens of very different kinds of record. What the histories hold is the server's test. */

interface Saved {
  id: string;
}
interface Node {
  id: string;
  children?: Node[];
}

const system = '/api/blade-system';
let browser: Browser;
let page: Page;
let complaints: string[];
let admin: Caller;

const submit = async (path: string, body: object): Promise<string> =>
  dataOf(await admin.post<Saved>(`${path}/submit`, body)).id;
const idsOf = (nodes: readonly Node[]): string[] => nodes.flatMap(({ id, children }) => [id, ...idsOf(children ?? [])]);

const drawer = () => page.locator('dialog.ui-drawer[open]');
const told = async (text: string): Promise<void> => drawer().getByText(text).first().waitFor();
const close = async (): Promise<void> => {
  await page.keyboard.press('Escape');
  await drawer().waitFor({ state: 'detached' });
};
const row = (text: string) => page.locator('.shell-panel:not([hidden]) tbody tr', { hasText: text }).first();
const openOf = (text: string) => row(text).locator('[data-act="history"]').click();

const makeRecords = async (): Promise<void> => {
  const role = await submit(`${system}/role`, { roleName: '历史角色', roleAlias: 'history-role', sort: 9 });
  const tree = dataOf(await admin.get<{ menu: Node[] }>(`${system}/menu/grant-tree`));
  const menus = idsOf(tree.menu);
  for (const menuIds of [menus.slice(0, 30), menus.slice(1, 32)]) {
    dataOf(await admin.post(`${system}/role/grant`, { roleIds: [role], menuIds, dataScopeIds: [], apiScopeIds: [] }));
  }
  const user = await submit(`${system}/user`, {
    account: 'historied',
    name: 'historied',
    realName: '历史人员',
    password: md5('Historied-2026'),
    roleId: role,
    sex: 1,
  });
  await submit(`${system}/user`, { id: user, sex: 2, phone: '13800001111' });
  const dict = await submit(`${system}/dict`, { code: 'historied', dictValue: '历史字典', sort: 99, isSealed: 0 });
  const entry = { code: 'historied', parentId: dict, dictValue: '旧名', dictKey: 'k', sort: 1, isSealed: 0 };
  const entryId = await submit(`${system}/dict`, entry);
  await submit(`${system}/dict`, { id: entryId, dictValue: '新名', isSealed: 1 });
  const post = await submit(`${system}/post`, { category: '1', postCode: 'hist', postName: '历史岗位', sort: 1 });
  for (let sort = 2; sort <= 25; sort += 1) await submit(`${system}/post`, { id: post, sort });
  const provider = {
    kind: 'github',
    source: 'historied',
    name: '历史登录',
    clientId: 'c',
    clientSecret: 'kept-secret',
  };
  await submit('/api/blade-auth/provider', provider);
  const form = { formName: '历史问卷', reportYear: 2026, audience: 'STUDENT' };
  const { id: formId } = dataOf(await admin.post<Saved>('/api/surveyFormInfo/insertSurveyFormInfo', form));
  const change = { id: formId, version: 0, targetRate: 0.35 };
  dataOf(await admin.post('/api/surveyFormInfo/updateSurveyFormInfo', change));
  const college = { deptName: '历史学院', fullName: '历史学院', sort: 1, collegeKind: 'SCHOOL', collegeCode: '99001' };
  const collegeId = await submit(`${system}/dept`, college);
  const count = { id: `${collegeId}-2026`, version: 0, studentsNumber: 1234, confirmed: true };
  dataOf(await admin.post('/api/surveyFormCollegeRela/updateStudentsNumber', [count]));
};

beforeAll(async () => {
  browser = await launch();
  admin = await callerAs();
  await makeRecords();
  ({ page, complaints } = await openPage(browser, desktop));
  page.setDefaultTimeout(10_000);
  await signIn(page, '/authority/role/index');
});
afterAll(() => browser.close());

describe('the history of a record', () => {
  it('of a role tells which rights came, which went, and how many stayed', async () => {
    await openOf('历史角色');
    for (const text of ['授权', '菜单和按钮', '增加', '移除', '其余 29 项不变', '角色名称']) await told(text);
    expect(await violations(page)).toEqual([]);
    await close();
  });

  it('is empty for what was there from the start, and says so', async () => {
    await openOf('超级管理员');
    await told('还没有变更记录');
    await close();
  });

  it('of a user names roles and choices', async () => {
    await page.goto('/survey/system/user/index');
    await openOf('历史人员');
    await told('13800001111');
    expect(await drawer().locator('.history-change', { hasText: '用户性别' }).first().innerText()).toMatch(
      /男[\s\S]*女/,
    );
    expect(await drawer().locator('.history-change', { hasText: '所属角色' }).allInnerTexts()).toEqual([
      expect.stringContaining('历史角色'),
    ]);
    await close();
  });

  it('is there for the entries of a dictionary', async () => {
    await page.goto('/survey/system/dict/index');
    await row('历史字典').locator('td').nth(1).click();
    await openOf('新名');
    await told('旧名');
    expect(await drawer().locator('.history-change', { hasText: '封存' }).first().innerText()).toMatch(/否[\s\S]*是/);
    await close();
  });

  it('comes in pages where it is long', async () => {
    await page.goto('/survey/system/post/index');
    await openOf('历史岗位');
    await drawer().locator('.history-event').nth(19).waitFor();
    await drawer().getByRole('button', { name: '查看更早的' }).click();
    await drawer().locator('.history-event').nth(24).waitFor();
    await close();
  });

  it('of a sign-in provider tells that there is a secret, never which', async () => {
    await page.goto('/survey/system/provider/index');
    await row('历史登录').getByRole('button', { name: '历史' }).click();
    await told('已更改，内容不显示');
    expect(await drawer().innerText()).not.toContain('kept-secret');
    await close();
  });

  it('is there for questionnaires and for head-counts', async () => {
    await page.goto('/survey/college/questionnaire/index');
    await row('历史问卷').getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '变更历史' }).click();
    await told('35.0%');
    await close();
    await page.goto('/survey/college/student-number/index?reportYear=2026');
    await row('历史学院').getByRole('button', { name: '变更历史' }).click();
    await told('1,234');
    await close();
    expect(complaints).toEqual([]);
  });

  it('fills a phone, and speaks English', async () => {
    const narrow = await openPage(browser, { ...phone, locale: 'en' });
    await remember(narrow.page, { language: 'en' });
    await signIn(narrow.page, '/system/user/index');
    const card = narrow.page.locator('.crud-cards li', { hasText: '历史人员' });
    await card.getByRole('button').last().click();
    await narrow.page.getByRole('menuitem', { name: 'History' }).click();
    const shown = narrow.page.locator('dialog.ui-drawer[open]');
    await shown.locator('.history-change', { hasText: 'Male' }).first().waitFor();
    // It slides in.
    await expect.poll(async () => Math.round((await shown.boundingBox())?.x ?? -1)).toBe(0);
    expect(await shown.boundingBox()).toMatchObject({ x: 0, width: 390 });
    expect(await violations(narrow.page)).toEqual([]);
    expect(narrow.complaints).toEqual([]);
    await narrow.context.close();
  });
});

describe('a tree to choose from', () => {
  it('is what its control says it opens', async () => {
    await page.goto('/survey/system/user/index');
    await row('历史人员').locator('[data-act="edit"]').click();
    const tree = page.locator('dialog[open] .ui-field', { hasText: '所属机构' }).getByRole('combobox');
    await tree.click();
    await page.locator('dialog[open] [role="tree"]').first().waitFor();
    expect(await page.locator(`[id="${await tree.getAttribute('aria-controls')}"]`).count()).toBe(1);
    expect((await violations(page)).filter((one) => one.includes('aria-valid-attr-value'))).toEqual([]);
  });
});
