import type { Browser, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, launch, openPage } from '../support/browser.ts';
import { watchCalls } from '../support/quiet.ts';
import { address } from '../support/server.ts';
import { fillSignIn, remember, signIn } from '../support/sign-in.ts';

/** What the browser sends and keeps (sections 7 and 9 of the spec). */

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const calls = (requests: readonly Request[]): Request[] =>
  requests.filter((one) => ['fetch', 'xhr'].includes(one.resourceType()));

describe('a call', () => {
  it('goes to the address of the API with the client, the token and the cookies', async () => {
    const { page, context } = await openPage(browser, desktop);
    const requests: Request[] = [];
    await signIn(page);
    const cookies = await context.cookies();
    // What is broken off by a change of page never had all its headers.
    page.on('response', (response) => requests.push(response.request()));
    const quiet = watchCalls(page);
    for (const path of ['/system/post/index', '/system/dict/index', '/college/questionnaire/index']) {
      await page.goto(`/survey${path}`);
      await quiet();
    }
    const own = calls(requests).filter((one) => !one.url().includes('client-config'));
    expect(own.length).toBeGreaterThan(8);
    expect(cookies.length).toBeGreaterThan(1);
    for (const request of own) {
      const headers = await request.allHeaders();
      expect(new URL(request.url()).pathname).toMatch(/^\/api\//);
      expect(headers.authorization).toBe(`Basic ${btoa('saber:saber_secret')}`);
      expect(headers['blade-auth']).toMatch(/^bearer [\w-]+\.[\w-]+\.[\w-]+$/);
      for (const { name } of cookies) expect(headers.cookie).toContain(name);
    }
    await context.close();
  });

  it('for a list sends current, size and the filters', async () => {
    const { page, context } = await openPage(browser, desktop);
    await signIn(page, '/system/post/index?current=1&size=30&postName=长');
    const listed = await page.waitForRequest((request) => request.url().includes('/post/list'));
    const query = new URL(listed.url()).searchParams;
    expect(Object.fromEntries(query)).toEqual({ current: '1', size: '30', postName: '长' });
    await context.close();
  });

  it('of the sign-in page sends the tenant, the account and a digest, never the password', async () => {
    const { page, context } = await openPage(browser, desktop);
    await page.goto('/survey/login');
    const asked = page.waitForRequest((request) => request.url().includes('/oauth/token'));
    await fillSignIn(page);
    const request = await asked;
    const sent = `${request.url()} ${request.postData() ?? ''}`;
    expect(request.url()).toContain('tenantId=000000');
    expect(request.url()).toMatch(/grant_type=password.*scope=all.*type=account/);
    expect((await request.allHeaders())['tenant-id']).toBe('000000');
    expect(request.postDataJSON()).toMatchObject({
      username: 'admin',
      password: expect.stringMatching(/^[\da-f]{32}$/),
    });
    expect(sent).not.toContain('End-to-end');
    await context.close();
  });
});

describe('the browser', () => {
  it('finds everything of the application under /survey/', async () => {
    const { page, context } = await openPage(browser, desktop);
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    await signIn(page, '/system/post/index');
    const parts = requests.filter((one) => ['document', 'script', 'stylesheet', 'font'].includes(one.resourceType()));
    expect(parts.length).toBeGreaterThan(5);
    for (const part of parts) expect(part.url()).toMatch(new RegExp(`^${await address()}/survey/`));
    await context.close();
  });

  it('keeps both tokens in cookies and nowhere else', async () => {
    const { page, context } = await openPage(browser, desktop);
    let reply = { access_token: '', refresh_token: '' };
    await page.route('**/oauth/token?*', async (route) => {
      const response = await route.fetch();
      reply = await response.json();
      await route.fulfill({ response });
    });
    await signIn(page);
    const { access_token, refresh_token } = reply;
    expect(access_token.length).toBeGreaterThan(20);
    const values = (await context.cookies()).map(({ value }) => value);
    expect(values).toEqual(expect.arrayContaining([access_token, refresh_token]));
    const stored = await page.evaluate(
      () => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }),
    );
    for (const token of [access_token, refresh_token]) expect(stored).not.toContain(token);
    await context.close();
  });

  it('begins in Chinese, in theme default with the accent #409EFF, at home; the language chosen stays in the local storage', async () => {
    const { page, context } = await openPage(browser, { ...desktop, locale: 'de-DE' });
    await signIn(page, '/');
    await page.waitForURL('**/survey/wel/index');
    const look = () =>
      page.evaluate(() => ({
        language: document.documentElement.lang,
        theme: document.documentElement.dataset.theme,
        accent: document.documentElement.style.getPropertyValue('--accent').toUpperCase(),
        kept: localStorage.getItem('manyi-language'),
      }));
    expect(await look()).toEqual({ language: 'zh-CN', theme: 'default', accent: '#409EFF', kept: null });
    await page.getByRole('button', { name: '语言' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect.poll(async () => (await look()).language).toBe('en');
    expect(JSON.parse((await look()).kept ?? 'null')).toMatchObject({ dataType: 'string', content: 'en' });
    await page.reload();
    await page.locator('.tab-link', { hasText: 'Home' }).waitFor();
    await context.close();
  });

  it('signs in to tenant 000000 unless told another', async () => {
    const { page, context } = await openPage(browser, desktop);
    await page.goto('/survey/login');
    await page.locator('.login-form').waitFor();
    const field = page.locator('input[name="tenantId"]');
    expect(await field.inputValue()).toBe('000000');
    await context.close();
  });
});

describe('a refused call', () => {
  it('without a code in the body goes by its status, without a text says 未知错误', async () => {
    const { page, context } = await openPage(browser, desktop);
    await remember(page, { language: 'zh' });
    await signIn(page, '/system/post/index');
    await page.locator('.crud-table tbody tr').first().waitFor();
    await page.route('**/post/detail*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.locator('.crud-table tbody [data-act="edit"]').first().click();
    await page.getByText('未知错误').first().waitFor();
    await context.close();
  });
});
