import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type OpenIdProvider,
  startOpenIdProvider,
} from '../../apps/server/src/modules/auth/sso/testing/open-id-provider.ts';
import { violations } from '../support/axe.ts';
import { desktop, launch, openPage } from '../support/browser.ts';
import { type Caller, callerAs, dataOf } from '../support/calls.ts';
import { address } from '../support/server.ts';
import { fillSignIn } from '../support/sign-in.ts';

/** People who come from elsewhere: a certified OpenID provider on loopback, our own pages, a real browser between them. */

let browser: Browser;
let admin: Caller;
let idp: OpenIdProvider;
let providerId: string;
beforeAll(async () => {
  browser = await launch();
  admin = await callerAs();
  const server = await address();
  await admin.post('/api/blade-desk/feed/read', { tab: 'notice' });
  idp = await startOpenIdProvider([`${server}/survey/oauth/redirect/campus`, `${server}/survey/login`]);
  const { issuer, clientId, clientSecret } = idp;
  const body = { source: 'campus', kind: 'oidc', name: '统一身份认证', issuer, clientId, clientSecret };
  providerId = dataOf(await admin.post<{ id: string }>('/api/blade-auth/provider/submit', body)).id;
});
afterAll(async () => {
  // Other tests look at a sign-in page without buttons.
  await admin.post(`/api/blade-auth/provider/remove?ids=${providerId}`);
  await Promise.all([browser.close(), idp.close()]);
});

const open = async () => (await openPage(browser, desktop)).page;
const button = (page: Page) => page.getByRole('link', { name: '统一身份认证' });
const dialog = (page: Page) => page.locator('dialog.registration');
const field = (page: Page, name: string) => dialog(page).locator(`[name="${name}"]`);
const apply = (page: Page) => page.getByRole('button', { name: '提交申请' }).click();
const refusal = (page: Page) => page.locator('.login-refusal').textContent();
const stored = (page: Page) => page.evaluate(() => Object.keys(window.localStorage));

const arrive = async (page: Page) => {
  await page.goto('/survey/login?redirect=%2Finfo%2Findex');
  await button(page).click();
};

describe('signing in at a provider', () => {
  it('offers the providers of the tenant that is typed', async () => {
    const page = await open();
    await page.goto('/survey/login');
    await button(page).waitFor();
    const asked = page.waitForRequest((request) => request.url().includes('providers?tenantId=123456'));
    await page.locator('[name="tenantId"]').fill('123456');
    await asked;
    await page.context().close();
  });

  it('somebody unknown gets no session but the registration dialog, checked in the order of the spec', async () => {
    const page = await open();
    await arrive(page);
    await dialog(page).waitFor();
    expect(new URL(page.url()).search).toBe('?redirect=%2Finfo%2Findex');
    expect(await stored(page)).not.toContain('manyi-token');
    expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'manyi-access-token' }));
    expect(await field(page, 'name').inputValue()).toBe('王老师');
    const names = await dialog(page).locator('label').allTextContents();
    expect(names).toEqual(['租户编号', '用户姓名', '账号名称', '账号密码', '确认密码']);
    expect(await violations(page)).toEqual([]);
    const said: (string | null)[] = [];
    const tryWith = async (name: string, value: string) => {
      await field(page, name).fill(value);
      await apply(page);
      said.push(await dialog(page).locator('.login-problem').textContent());
    };
    await tryWith('tenantId', '');
    await tryWith('tenantId', '000000');
    await tryWith('account', 'wanglaoshi');
    await tryWith('password', 'Long-enough-1');
    await tryWith('password2', 'Long-enough-2');
    expect(said).toEqual([
      '请先输入租户编号',
      '请先输入账号名称',
      '请先输入密码',
      '请先输入密码',
      '两次密码输入不一致',
    ]);
    await page.context().close();
  });

  it('says why an application failed, in the server’s words or its own', async () => {
    const page = await open();
    await arrive(page);
    await field(page, 'account').fill('admin');
    await field(page, 'password').fill('Long-enough-1');
    await field(page, 'password2').fill('Long-enough-1');
    await apply(page);
    await dialog(page).getByText('当前账号已被使用!').waitFor();
    await page.route('**/register-guest', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/json',
        body: '{"code":400,"success":false,"msg":"不行"}',
      }),
    );
    await field(page, 'account').fill('wanglaoshi');
    await apply(page);
    await dialog(page).getByText('不行', { exact: true }).waitFor();
    await page.route('**/register-guest', (route) => route.fulfill({ status: 500, body: '' }));
    await apply(page);
    await dialog(page).getByText('提交失败', { exact: true }).waitFor();
    await page.context().close();
  });

  it('the application is in: says so, logs out, and an administrator lets them in', async () => {
    const page = await open();
    await arrive(page);
    await field(page, 'account').fill('wanglaoshi');
    await field(page, 'password').fill('Long-enough-1');
    await field(page, 'password2').fill('Long-enough-1');
    await apply(page);
    await page.getByText('注册申请已提交,请耐心等待管理员通过!').waitFor();
    expect(await dialog(page).count()).toBe(0);
    expect(await stored(page)).not.toContain('manyi-token');
    // Again before it is decided: error_description, no session, no dialog.
    await button(page).click();
    await page.locator('.login-refusal').waitFor();
    expect(await refusal(page)).toBe('注册申请已提交,请耐心等待管理员通过!');

    const office = await open();
    await office.goto('/survey/login');
    await fillSignIn(office);
    await office.getByRole('region', { name: '待办' }).getByText('王老师 申请注册账号 wanglaoshi').waitFor();
    await office.getByRole('button', { name: /^通知, 1 条未读/ }).click();
    await office.getByRole('tab', { name: '待办 1' }).waitFor();
    await office.locator('.notice-panel').getByText('王老师 申请注册账号 wanglaoshi').click();
    await office.waitForURL('**/survey/system/guest-request/index');
    await office.getByRole('button', { name: '通过' }).click();
    await office.getByText('将为 王老师 建立用户 wanglaoshi。').waitFor();
    expect(await violations(office)).toEqual([]);
    await office.locator('dialog[open]').getByRole('button', { name: '通过' }).click();
    await office.getByText('没有待审核的注册申请').waitFor();
    await office.context().close();

    await button(page).click();
    // Where they wanted to go before all this.
    await page.waitForURL('**/survey/info/index');
    await page.locator('.shell-person-name', { hasText: '王老师' }).waitFor();
    await page.context().close();
  });

  it('single sign-on: a portal’s link leads in without a click, by authorization_code', async () => {
    const page = await open();
    const grants: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/oauth/token')) grants.push(request.postDataJSON());
    });
    await page.goto('/survey/login?sso=campus&redirect=%2Finfo%2Findex');
    await page.waitForURL('**/survey/info/index');
    expect(grants[0]).toMatchObject({
      grant_type: 'authorization_code',
      redirect_uri: `${await address()}/survey/login`,
    });
    await page.context().close();
  });

  it('a code nobody asked for is refused, and a reload does not send it again', async () => {
    const page = await open();
    await page.goto('/survey/login?source=campus&code=made-up&state=of-nobody');
    await page.locator('.login-refusal').waitFor();
    expect(await refusal(page)).toBe('第三方授权无效或已过期，请重新登录');
    expect(new URL(page.url()).search).toBe('');
    expect(await stored(page)).not.toContain('manyi-token');
    await page.context().close();
  });

  it('whoever declines at the provider reads so, and never the words of the address', async () => {
    const page = await open();
    await page.goto('/survey/oauth/redirect/campus?error=access_denied&error_description=call%20this%20number');
    await page.locator('.login-refusal').waitFor();
    expect(await refusal(page)).toBe('您已取消授权');
    expect(await page.content()).not.toContain('call this number');
    await page.context().close();
  });
});

describe('the sign-in form', () => {
  it('is headed by the product’s name in the language of the person, or by what the tenant calls itself', async () => {
    const page = await open();
    await page.goto('/survey/login');
    await page.getByRole('heading', { name: '满意度调查' }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Satisfaction surveys' }).waitFor();
    await expect.poll(() => page.title()).toBe('Sign in · Satisfaction surveys');
    await page.route('**/tenant/info?**', (route) =>
      route.fulfill({ json: { code: 200, success: true, msg: '', data: { loginTitle: '某某大学' } } }),
    );
    await page.reload();
    await page.getByRole('heading', { name: '某某大学' }).waitFor();
    await page.context().close();
  });

  it('says dark of a theme that always is', async () => {
    const page = await open();
    await page.goto('/survey/login');
    await page.getByLabel('明暗').selectOption('light');
    await page.getByLabel('主题').selectOption('dark');
    expect(await page.getByLabel('明暗').inputValue()).toBe('dark');
    expect(await page.getByLabel('明暗').isDisabled()).toBe(true);
    await page.context().close();
  });

  it('does not ask for a tenant whose address this is', async () => {
    const page = await open();
    const asked = page.waitForRequest(/oauth\/token/);
    await page.route('**/tenant/info?**', (route) =>
      route.fulfill({ json: { code: 200, success: true, msg: '', data: { tenantId: '000000' } } }),
    );
    await page.goto('/survey/login');
    await page.locator('.login-form').waitFor();
    expect(await page.locator('[name="tenantId"]').count()).toBe(0);
    await fillSignIn(page, 'not the password');
    expect((await asked).headers()['tenant-id']).toBe('000000');
    await page.context().close();
  });

  it('error_description within a reply of status 200 is an error and no session', async () => {
    const page = await open();
    await page.route('**/oauth/token?**', (route) =>
      route.fulfill({ json: { error_description: '今天不行', access_token: '' } }),
    );
    await page.goto('/survey/login');
    await fillSignIn(page);
    await page.locator('.login-refusal').waitFor();
    expect(await refusal(page)).toBe('今天不行');
    expect(await stored(page)).not.toContain('manyi-token');
    await page.context().close();
  });
});
