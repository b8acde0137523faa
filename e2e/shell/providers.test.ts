import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { desktop, launch, openPage, phone } from '../support/browser.ts';
import { callerAs, dataOf } from '../support/calls.ts';
import { address } from '../support/server.ts';
import { remember, signIn } from '../support/sign-in.ts';

/** Ways to sign in are set up on a screen, and stand on the sign-in page from then on. */

let browser: Browser;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  browser = await launch();
  ({ page, complaints } = await openPage(browser, desktop));
  await signIn(page, '/system/provider/index');
});
afterAll(async () => {
  // Other tests look at a sign-in page without buttons, whatever became of these.
  const admin = await callerAs();
  const { records } = dataOf(
    await admin.get<{ records: { id: string }[] }>('/api/blade-auth/provider/list?current=1&size=100'),
  );
  const ids = records.map(({ id }) => id).join(',');
  if (ids !== '') await admin.post(`/api/blade-auth/provider/remove?ids=${ids}`);
  await browser.close();
});

const dialog = () => page.locator('dialog[open]');
const field = (name: string) => dialog().locator(`[name="${name}"]`);
const save = () => dialog().getByRole('button', { name: '保存' }).click();
const said = (text: string) => page.locator('.ui-toast-text', { hasText: text }).last().waitFor();
const row = (name: string) => page.locator('.plain-table tbody tr', { hasText: name });

/** What somebody who is not signed in is offered. */
const offered = async (): Promise<string[]> => {
  const { page: other, context } = await openPage(browser, desktop);
  const answered = other.waitForResponse((response) => response.url().includes('oauth/providers'));
  await other.goto('/survey/login');
  await answered;
  await other.locator('.login-form').waitFor();
  await other.waitForTimeout(200);
  const names = await other.locator('.login-providers a').allTextContents();
  await context.close();
  return names.map((name) => name.trim());
};

it('begins empty, says what it is for, and offers the first one', async () => {
  await page.getByText('还没有第三方登录方式').waitFor();
  expect(await offered()).toEqual([]);
  await page.getByRole('button', { name: '新增' }).click();
  await dialog().waitFor();
  expect(await violations(page)).toEqual([]);
});

it('says which fields are wrong and goes to the first', async () => {
  await save();
  const problems = () => dialog().locator('.ui-field-error').allTextContents();
  expect(await problems()).toEqual(['请输入标识', '请输入名称', '请输入签发者地址', '请填写']);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('source');
  // The server has the last word.
  await field('source').fill('campus');
  await field('name').fill('统一认证');
  await field('issuer').fill('http://id.example');
  await field('clientId').fill('manyi');
  await save();
  await dialog().getByText('必须是 https:// 开头的签发者地址').waitFor();
  expect(await field('name').inputValue()).toBe('统一认证');
  complaints.length = 0;
});

it('follows the kind, names things as the vendor does, and shows the address to return to', async () => {
  await field('source').fill('');
  await field('name').fill('');
  await field('kind').selectOption('wechat_open');
  expect([await field('source').inputValue(), await field('name').inputValue()]).toEqual(['wechat_open', '微信']);
  expect(await field('issuer').count()).toBe(0);
  await dialog().getByLabel('AppSecret').waitFor();
  await field('kind').selectOption('github');
  expect([await field('source').inputValue(), await field('name').inputValue()]).toEqual(['github', 'GitHub']);
  expect(await dialog().locator('code').textContent()).toBe(`${await address()}/survey/oauth/redirect/github`);
  await field('clientSecret').fill('a secret of the vendor');
  await page.keyboard.press('Enter');
  await said('新增成功');
  await row('GitHub').getByText('已启用').waitFor();
  expect(await row('GitHub').locator('code').textContent()).toBe(`${await address()}/survey/oauth/redirect/github`);
  expect(await offered()).toEqual(['GitHub']);
});

it('keeps the secret to itself, and as it was', async () => {
  const sent = page.waitForRequest((request) => request.url().includes('provider/submit'));
  await row('GitHub').getByRole('button', { name: '编辑' }).click();
  expect(await field('clientSecret').inputValue()).toBe('');
  await dialog().getByText('已设置；留空则保持不变').waitFor();
  await field('name').fill('GitHub 登录');
  await save();
  expect((await sent).postDataJSON()).not.toHaveProperty('clientSecret');
  await said('更新成功');
  await row('GitHub 登录').waitFor();
  expect(await page.content()).not.toContain('a secret of the vendor');
});

it('asks before what was typed is dropped', async () => {
  await row('GitHub').getByRole('button', { name: '编辑' }).click();
  await field('name').fill('别的');
  await page.keyboard.press('Escape');
  await page.locator('.ui-confirm[open]').getByRole('button', { name: '取消' }).click();
  expect(await field('name').inputValue()).toBe('别的');
  await page.keyboard.press('Escape');
  await page.locator('.ui-confirm[open]').getByRole('button', { name: '放弃修改' }).click();
  await row('GitHub 登录').waitFor();
  // Back where it came from.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('编辑');
});

it('takes the button away while it is off, and for good', async () => {
  await row('GitHub').getByRole('button', { name: '停用' }).click();
  await row('GitHub').getByText('已停用').waitFor();
  expect(await offered()).toEqual([]);
  await row('GitHub').getByRole('button', { name: '启用' }).click();
  await row('GitHub').getByText('已启用').waitFor();
  expect(await offered()).toEqual(['GitHub 登录']);
  expect(await violations(page)).toEqual([]);
  await row('GitHub').getByRole('button', { name: '删除' }).click();
  await page.locator('.ui-confirm[open]').getByText('确定删除“GitHub 登录”?').waitFor();
  await page.locator('.ui-confirm[open]').getByRole('button', { name: '删除' }).click();
  await page.getByText('还没有第三方登录方式').waitFor();
  expect(await offered()).toEqual([]);
  expect(complaints).toEqual([]);
});

it('is there in English, in the dark and on a phone', async () => {
  const admin = await callerAs();
  const body = { source: 'gitee', kind: 'gitee', name: 'Gitee', clientId: 'x', clientSecret: 'y' };
  await admin.post('/api/blade-auth/provider/submit', body);
  const small = await openPage(browser, phone);
  await remember(small.page, { language: 'en', colorMode: 'dark' });
  await signIn(small.page, '/system/provider/index');
  await small.page.locator('.plain-table').getByText('On', { exact: true }).waitFor();
  expect(await violations(small.page)).toEqual([]);
  await small.page.getByRole('button', { name: 'Edit' }).click();
  await small.page
    .locator('dialog[open]')
    .getByText('Not shown again')
    .or(small.page.getByText('leave empty to keep it'))
    .waitFor();
  expect(await violations(small.page)).toEqual([]);
  expect(await small.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await small.context.close();
});

it('is shown page by page', async () => {
  const admin = await callerAs();
  for (let at = 0; at < 10; at += 1) {
    const body = { source: `page${at}`, kind: 'gitee', name: `第 ${at} 个`, clientId: 'x', clientSecret: 'y' };
    dataOf(await admin.post('/api/blade-auth/provider/submit', body));
  }
  await page.reload();
  const rows = page.locator('.plain-table tbody tr');
  await expect.poll(() => rows.count()).toBe(10);
  await page.getByRole('button', { name: '下一页' }).click();
  await expect.poll(() => rows.count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
