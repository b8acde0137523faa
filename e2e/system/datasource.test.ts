import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../apps/server/src/testing/test-database.ts';
import { alterReply } from '../support/alter-reply.ts';
import { violations } from '../support/axe.ts';
import { desktop, launch, openPage, type Watched } from '../support/browser.ts';
import { type Caller, callerAs, dataOf } from '../support/calls.ts';
import { serveWith } from '../support/server.ts';
import { signIn } from '../support/sign-in.ts';
import { realComplaints } from '../support/table-screen.ts';

/** A tenant is given a database of its own, in the browser, and comes back. */

let browser: Browser;
let watched: Watched;
let page: Page;
let office: Caller;
const mark = Date.now().toString(36);
const tenantName = `独立院校${mark}`;
const made = { tenantId: '', account: '', password: '' };
let place: URL;
let elsewhere: TestDatabase;

beforeAll(async () => {
  elsewhere = await createEmptyDatabase();
  place = new URL(elsewhere.url);
  await serveWith({ TENANT_DATABASE_HOSTS: place.host });
  const [opened, admin] = await Promise.all([launch(), callerAs()]);
  browser = opened;
  Object.assign(
    made,
    dataOf(await admin.post<typeof made>('/api/blade-system/tenant/submit', { tenantName, linkman: '王老师' })),
  );
  office = await callerAs(made.account, made.password, made.tenantId);
  dataOf(
    await office.post('/api/blade-system/dept/submit', {
      deptName: '机电系',
      fullName: '机电系',
      sort: 1,
      collegeKind: 'FACULTY',
      collegeCode: 'JD',
    }),
  );
  await enterStudents(1200);
  watched = await openPage(browser, desktop);
  page = watched.page;
  page.setDefaultTimeout(10_000);
  await signIn(page);
});
afterEach(() => {
  expect(realComplaints(watched.complaints)).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await elsewhere.drop();
});

interface HeadCount {
  id: string;
  studentsNumber: number | null;
  version: number;
}
const students = async (): Promise<HeadCount> => {
  const path = '/api/surveyFormCollegeRela/selectStudentsNumber?current=1&size=10&reportYear=2026';
  const [row] = dataOf(await office.get<{ records: HeadCount[] }>(path)).records;
  if (!row) throw new Error('there is no college');
  return row;
};
const enterStudents = async (number: number): Promise<void> => {
  const { id, version } = await students();
  const change = { id, version, studentsNumber: number, headCountDate: '2026-09-01' };
  dataOf(await office.post('/api/surveyFormCollegeRela/updateStudentsNumber', change));
};

const dialog = (): Locator => page.getByRole('dialog').last();
const button = (text: string): Locator => page.getByRole('button', { name: text, exact: true });
const toast = (text: string): Promise<void> => page.locator('.ui-toast', { hasText: text }).first().waitFor();

it('a data source is added, with what is wrong said at its field', async () => {
  await page.goto('/survey/develop/datasource/index');
  await button('新增').first().click();
  await dialog().getByLabel('名称').fill(`独立库${mark}`);
  await dialog().getByLabel('用户名').fill(decodeURIComponent(place.username));
  await dialog().getByLabel('密码').fill(decodeURIComponent(place.password));
  await dialog().getByLabel('连接地址').fill('jdbc:postgresql://10.1.2.3:5432/postgres');
  expect(await violations(page)).toEqual([]);
  await dialog().getByRole('button', { name: '保存', exact: true }).click();
  await dialog().getByText('不允许连接 10.1.2.3:5432').first().waitFor();
  await dialog().getByLabel('连接地址').fill(`jdbc:postgresql://127.0.0.1:${place.port}${place.pathname}`);
  await dialog().getByRole('button', { name: '保存', exact: true }).click();
  await toast('新增成功');
  await page.locator('.crud-table tbody tr', { hasText: `独立库${mark}` }).waitFor();
});

const openDialog = async (): Promise<void> => {
  await page.goto('/survey/system/tenant/index');
  await page.getByLabel('租户名称', { exact: true }).fill(tenantName);
  await button('搜索').click();
  const row = page.locator('.crud-table tbody tr', { hasText: tenantName });
  await row.locator('input[type="checkbox"]').check();
  await button('数据源配置').click();
  await dialog().getByText('调查数据存放于').waitFor();
};

it('the tenant moves there, seen in dialog and tray, and works on', async () => {
  await openDialog();
  expect(await violations(page)).toEqual([]);
  await dialog().getByLabel(`独立库${mark}`).check();
  await dialog().getByRole('button', { name: '开始迁移' }).click();
  await toast('迁移已开始');
  await dialog()
    .getByText(/已迁移并核对 \d+ 行/)
    .waitFor({ timeout: 40_000 });
  expect(await dialog().getByLabel(`独立库${mark}`).isChecked()).toBe(true);
  await dialog().getByRole('button', { name: '关闭' }).last().click();
  await page.getByRole('button', { name: /^后台任务/ }).click();
  await page.locator('.job-tray', { hasText: tenantName }).getByText('已完成').first().waitFor();
  expect(await violations(page)).toEqual([]);
  expect((await students()).studentsNumber).toBe(1200);
  await enterStudents(1300);
});

it('and comes back with what was entered meanwhile, whoever else moved it before', async () => {
  const detail = '**/blade-system/tenant/detail?*';
  // As the dialog would have been opened before the last move.
  await alterReply(page, detail, (data) => ({ ...data, datasourceStamp: 'of another time' }));
  await openDialog();
  await page.unroute(detail);
  await dialog().getByLabel('本系统数据库').check();
  await dialog().getByRole('button', { name: '开始迁移' }).click();
  const told = dialog().locator('.crud-conflict tbody tr');
  await told.waitFor();
  expect(await told.innerText()).toMatch(new RegExp(`本系统数据库[\\s\\S]*独立库${mark}`));
  expect(await dialog().getByLabel('本系统数据库').isChecked()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await dialog().getByRole('button', { name: '开始迁移' }).click();
  await expect.poll(async () => dialog().getByLabel('本系统数据库').isChecked()).toBe(true);
  await dialog().locator('.job').getByText('已完成').waitFor({ timeout: 40_000 });
  expect((await students()).studentsNumber).toBe(1300);
});
