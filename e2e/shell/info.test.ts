import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { desktop, launch, openPage, phone } from '../support/browser.ts';
import { callerAs } from '../support/calls.ts';
import { signIn } from '../support/sign-in.ts';

let browser: Browser;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  browser = await launch();
  ({ page, complaints } = await openPage(browser, desktop));
  await signIn(page, '/info/index');
  await page.locator('.info-form').waitFor();
});
afterAll(() => browser.close());

const said = (text: string) => page.locator('.ui-toast-text', { hasText: text }).last().waitFor();
const upload = (name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
const phoneField = () => page.locator('input[type="tel"]');
const problem = () => page.locator('.ui-field-error').first().textContent();

/** A real picture, made by the browser itself. */
const picture = async (type: 'image/png' | 'image/jpeg') => {
  const url = await page.evaluate((kind) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 60;
    const brush = canvas.getContext('2d');
    brush?.fillRect(10, 10, 40, 40);
    return canvas.toDataURL(kind);
  }, type);
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
};

describe('personal info', () => {
  it('has picture, real name, user name, phone and email', async () => {
    expect(await page.locator('.ui-field-label').allTextContents()).toEqual(['姓名*', '用户名', '手机号*', '邮箱']);
    await page.getByRole('button', { name: '更换头像' }).waitFor();
  });

  it.each([
    ['a gif', 'a.gif', 'image/gif', () => Buffer.from('GIF89a')],
    ['one byte above 500 kb', 'a.png', 'image/png', () => Buffer.alloc(500 * 1024 + 1)],
  ])('refuses %s before it is sent', async (_what, name, type, bytes) => {
    let sent = 0;
    const count = (request: { url: () => string }) => {
      if (request.url().includes('put-file')) sent += 1;
    };
    page.on('request', count);
    await upload(name, type, bytes());
    await said('只能上传 jpg/png，且不超过 500 kb');
    page.off('request', count);
    expect(sent).toBe(0);
  });

  it('a text called a.png is refused by what it holds', async () => {
    await upload('a.png', 'image/png', Buffer.from('no picture at all'));
    await said('只能上传 jpg 或 png 图片');
    complaints.length = 0;
  });

  it.each(['image/png', 'image/jpeg'] as const)('takes a %s and shows it at the top', async (type) => {
    await upload('me', type, await picture(type));
    await said('更新成功');
    const shown = page.locator('.shell-person img');
    await shown.waitFor();
    const kept = type === 'image/png' ? /^\/files\/.*\.png$/ : /^\/files\/.*\.jpg$/;
    await expect.poll(() => shown.getAttribute('src')).toMatch(kept);
    await expect.poll(() => shown.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0))).toBe(60);
  });

  it('checks the phone: empty, length, format', async () => {
    const found: (string | null)[] = [];
    for (const value of ['', '1380000', '23800000000']) {
      await phoneField().fill(value);
      await page.getByRole('button', { name: '保存' }).click();
      found.push(await problem());
    }
    expect(found).toEqual(['手机号码不能为空', '手机号码长度不为11位', '手机号码格式不正确']);
    await phoneField().fill('13800000000');
    await page.getByRole('button', { name: '保存' }).click();
    await said('更新成功');
  });

  it('the password needs old, new and the same again, strong enough', async () => {
    await page.getByRole('tab', { name: '修改密码' }).click();
    expect(await page.locator('.ui-field-label').allTextContents()).toEqual(['原密码*', '新密码*', '确认密码*']);
    const fields = page.locator('.info-form input');
    await page.getByRole('button', { name: '修改密码' }).click();
    const errors = page.locator('.ui-field-error');
    expect(await errors.allTextContents()).toEqual(['请输入原密码', '请输入新密码', '请再次输入新密码']);
    for (const [at, value] of ['wrong', 'short1', 'other'].entries()) await fields.nth(at).fill(value);
    expect(await errors.allTextContents()).toEqual(['密码须至少 8 位', '两次密码输入不一致']);
    await fields.nth(1).fill('Long-enough-1');
    await fields.nth(2).fill('Long-enough-1');
    await page.getByRole('button', { name: '修改密码' }).click();
    await page.locator('.ui-field-error', { hasText: '原密码不正确!' }).waitFor();
    for (const at of [0, 1, 2]) await fields.nth(at).fill('');
    complaints.length = 0;
  });
});

describe('my sessions', () => {
  it('lists where I am signed in and signs the others out', async () => {
    const elsewhere = await callerAs();
    await page.getByRole('tab', { name: '我的会话' }).click();
    const rows = page.locator('.plain-table tbody tr');
    await rows.filter({ hasText: '本机' }).waitFor();
    expect(await rows.filter({ hasText: '本机' }).count()).toBe(1);
    expect(await rows.count()).toBeGreaterThan(1);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '退出其他全部会话' }).click();
    await page.locator('.ui-confirm[open] .ui-button-danger').click();
    await said('操作成功!');
    await expect.poll(() => rows.count()).toBe(1);
    expect((await elsewhere.get('/api/blade-auth/oauth/user-info')).code).toBe(401);
  });

  it('a window signed out from elsewhere learns of it at once', async () => {
    const { page: other, context } = await openPage(browser, desktop);
    await signIn(other);
    await page.getByRole('tab', { name: '登录记录' }).click();
    await page.getByRole('tab', { name: '我的会话' }).click();
    await page.getByRole('button', { name: '退出', exact: true }).click();
    await page.locator('.ui-confirm[open] .ui-button-danger').click();
    await other.waitForURL('**/survey/login**', { timeout: 10_000 });
    await context.close();
  });

  it('shows my history with failures', async () => {
    await callerAs('admin', 'not the password').catch(() => undefined);
    await page.getByRole('tab', { name: '基本资料' }).click();
    await page.getByRole('tab', { name: '登录记录' }).click();
    await page.getByText('密码错误').first().waitFor();
    await page.getByText('成功').first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('fits a phone', async () => {
    const { page: small, context } = await openPage(browser, phone);
    await signIn(small, '/info/index?tab=sessions');
    await small.locator('.plain-table').waitFor();
    expect(await small.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await context.close();
  });
});
