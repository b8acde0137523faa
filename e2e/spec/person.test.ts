import { createHash } from 'node:crypto';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alterReply } from '../support/alter-reply.ts';
import { desktop, launch, openPage } from '../support/browser.ts';
import { address, adminPassword } from '../support/server.ts';

/** Personal information, by a person who has no rights at all. */

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const account = `person_${Date.now().toString(36)}`;
const [first, second] = ['First-secret-1', 'Second-secret-2'] as const;

let browser: Browser;
let context: BrowserContext;
let page: Page;

const call = async (path: string, token: string, body: object): Promise<Record<string, string>> => {
  const response = await fetch(new URL(path, await address()), {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('saber:saber_secret')}`,
      'tenant-id': '000000',
      'blade-auth': `bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, string>;
};

const enter = async (password: string): Promise<void> => {
  await page.goto('/survey/login?redirect=%2Finfo%2Findex');
  await page.locator('input[name="username"]').fill(account);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('.login-submit').click();
};

beforeAll(async () => {
  const credentials = { username: 'admin', password: md5(adminPassword), grant_type: 'password' };
  const { access_token = '' } = await call('/api/blade-auth/oauth/token', '', credentials);
  await call('/api/blade-system/user/submit', access_token, { account, password: md5(first), realName: '王老师' });
  browser = await launch();
  ({ page, context } = await openPage(browser, desktop));
  page.setDefaultTimeout(10_000);
  await enter(first);
  await page.locator('.info-form').waitFor();
});
afterAll(() => browser.close());

const said = (): Promise<string[]> => page.locator('.ui-field-error').allTextContents();
const field = (label: string): Locator => page.locator('.info-form').getByLabel(label, { exact: false });
const toast = (text: string): Promise<void> => page.locator('.ui-toast-text', { hasText: text }).last().waitFor();
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describe('personal information', () => {
  it('has name, user name, phone and email, and says what is wrong with a phone', async () => {
    expect(await field('姓名').first().inputValue()).toBe('王老师');
    for (const label of ['用户名', '手机号', '邮箱']) expect(await field(label).count()).toBe(1);
    const save = page.getByRole('button', { name: '保存', exact: true });
    for (const [phone, message] of [
      ['', '手机号码不能为空'],
      ['138', '手机号码长度不为11位'],
      ['98765432101', '手机号码格式不正确'],
    ] as const) {
      await field('手机号').fill(phone);
      await save.click();
      await expect.poll(said).toEqual([message]);
    }
    await field('手机号').fill('13800138000');
    await field('用户名').fill('wang');
    await field('邮箱').fill('wang@college.example');
    await save.click();
    await toast('更新成功');
    await page.reload();
    await expect.poll(() => field('邮箱').inputValue()).toBe('wang@college.example');
  });

  it('takes a jpg or png of at most 500 kb as picture, shows it from its link, and refuses others before they are sent', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('put-file')) sent.push(request.url());
    });
    // Without a picture there is the first letter of the name.
    expect(await page.locator('.info-avatar .ui-avatar').getAttribute('data-initial')).toBe('王');
    const input = page.locator('.info-avatar input[type=file]');
    for (const file of [
      { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
      { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
      { name: 'a.png', mimeType: 'image/png', buffer: Buffer.concat([png, Buffer.alloc(500 * 1024)]) },
    ]) {
      await input.setInputFiles(file);
      await toast('只能上传 jpg/png，且不超过 500 kb');
    }
    expect(sent).toEqual([]);
    await alterReply<{ link: string }>(page, '**/put-file', (stored) => {
      links.push(stored.link);
      return stored;
    });
    const links: string[] = [];
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
    const picture = page.locator('.info-avatar img.ui-avatar');
    await picture.waitFor();
    expect(links).toHaveLength(1);
    expect(await picture.getAttribute('src')).toBe(links[0]);
    expect(await page.locator('.shell-person img').getAttribute('src')).toBe(links[0]);
    await expect
      .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBeGreaterThan(0);
  });

  it('asks for old, new and confirmed password, and changes it', async () => {
    await page.getByRole('tab', { name: '修改密码' }).click();
    const change = page.getByRole('button', { name: '修改密码', exact: true });
    await change.click();
    await expect.poll(said).toEqual(['请输入原密码', '请输入新密码', '请再次输入新密码']);
    await field('原密码').fill('Not-my-password-1');
    await field('新密码').first().fill(second);
    await field('确认密码').fill(`${second}x`);
    await change.click();
    await expect.poll(said).toEqual(['两次密码输入不一致']);
    await field('确认密码').fill(second);
    await change.click();
    await page.getByText('原密码不正确').first().waitFor();
    await field('原密码').fill(first);
    await change.click();
    await toast('操作成功!');
    await context.clearCookies();
    await enter(first);
    await page.getByText('用户名或密码错误').waitFor();
    await enter(second);
    await page.locator('.info-form').waitFor();
  });
});
