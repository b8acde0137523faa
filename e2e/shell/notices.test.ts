import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alterReply } from '../support/alter-reply.ts';
import { violations } from '../support/axe.ts';
import { desktop, launch, openPage } from '../support/browser.ts';
import { type Caller, callerAs, dataOf } from '../support/calls.ts';
import { signIn } from '../support/sign-in.ts';

let browser: Browser;
let admin: Caller;
let page: Page;
let complaints: string[];
const made: string[] = [];
beforeAll(async () => {
  browser = await launch();
  admin = await callerAs();
  await admin.post('/api/blade-desk/feed/read', { tab: 'mail' });
  await admin.post('/api/blade-desk/feed/read', { tab: 'notice' });
  ({ page, complaints } = await openPage(browser, desktop));
  await signIn(page);
});
afterAll(async () => {
  await admin.post(`/api/blade-desk/notice/remove?ids=${made.join(',')}`);
  await browser.close();
});

/** In the server’s zone; notices of before somebody’s first day are not news to them. */
const justNow = () => new Date(Date.now() + 8 * 3_600_000 - 2000).toISOString().slice(0, 19).replace('T', ' ');

const publish = async (title: string) => {
  const body = {
    title,
    category: '1',
    releaseTime: justNow(),
    content: '<p>一段<strong>正文</strong></p>',
  };
  made.push(dataOf(await admin.post<{ id: string }>('/api/blade-desk/notice/submit', body)).id);
};
const bell = (on: Page, unread: number) => on.getByRole('button', { name: `通知, ${unread} 条未读` });
const panel = () => page.locator('.notice-panel');

describe('the bell', () => {
  it('has the tabs mail, message and notice, and says when there is nothing', async () => {
    await page.getByRole('button', { name: '通知', exact: true }).click();
    await panel().getByRole('tab').first().waitFor();
    expect(await panel().getByRole('tab').allTextContents()).toEqual(['待办', '消息', '通知']);
    await panel().getByRole('tab', { name: '消息' }).click();
    await panel().getByText('没有消息').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('hears of a notice within two seconds in every window, over one stream', async () => {
    const other = await page.context().newPage();
    let streams = 0;
    other.on('request', (request) => {
      if (request.url().includes('feed/stream')) streams += 1;
    });
    await other.goto('/survey/info/index');
    await other.locator('.shell-panel').first().waitFor();
    await page.getByRole('button', { name: '通知', exact: true }).waitFor();
    await publish('停电通知');
    await Promise.all([page, other].map((on) => bell(on, 1).waitFor({ timeout: 2000 })));
    // Plain http on loopback counts as secure, so the windows share the first one's stream.
    expect(streams).toBe(0);
    await page.close();
    page = other;
    // The one that is left takes the stream over.
    await publish('复电通知');
    await bell(page, 2).waitFor({ timeout: 10_000 });
    expect(streams).toBe(1);
  });

  it('shows one in full, which counts as reading it, here and elsewhere', async () => {
    await bell(page, 2).click();
    await panel().getByRole('tab', { name: '通知 2' }).waitFor();
    await panel().getByText('停电通知').click();
    await panel().locator('.rich-text strong', { hasText: '正文' }).waitFor();
    await bell(page, 1).waitFor();
    await panel().getByRole('button', { name: '返回列表' }).click();
    await panel().getByRole('button', { name: '全部标为已读' }).click();
    await page.getByRole('button', { name: '通知', exact: true }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('turns its pages', async () => {
    for (let at = 1; at <= 7; at += 1) await publish(`第 ${at} 号通知`);
    await page.getByRole('button', { name: /^通知/ }).click();
    await panel().getByRole('tab', { name: /^通知/ }).click();
    await panel().getByText('1 / 2').waitFor();
    expect(await panel().locator('.notices li').count()).toBe(6);
    await panel().getByRole('button', { name: '下一页' }).click();
    await panel().getByText('2 / 2').waitFor();
    await panel().getByText('停电通知').waitFor();
    await page.keyboard.press('Escape');
  });

  it('comes back by itself after the network was gone', async () => {
    await admin.post('/api/blade-desk/feed/read', { tab: 'notice' });
    await page.getByRole('button', { name: '通知', exact: true }).waitFor();
    await page.context().setOffline(true);
    await page.waitForTimeout(500);
    await publish('断网时的通知');
    await page.context().setOffline(false);
    await bell(page, 1).waitFor({ timeout: 15_000 });
  });

  it('without a complaint in the console but for the network that was gone', () => {
    expect(complaints.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  });
});

describe('in mock mode', () => {
  it('shows samples with their tags and fakes a second of paging', async () => {
    const { page: mock, context } = await openPage(browser, desktop);
    await alterReply(mock, '**/client-config', (config) => ({ ...config, mockMode: true }));
    await signIn(mock);
    await bell(mock, 9).click();
    const list = mock.locator('.notices');
    await list.getByText('已完成').first().waitFor();
    expect((await list.locator('.ui-badge').allTextContents()).slice(0, 4)).toEqual([
      '进行中',
      '未开始',
      '有错误',
      '已完成',
    ]);
    await list.getByText('请你跟进一项工作').first().waitFor();
    const before = Date.now();
    await mock.getByRole('button', { name: '下一页' }).click();
    await mock.locator('.notice-pages:not([aria-busy="true"])').getByText('2 / 3').waitFor();
    const took = Date.now() - before;
    expect(took).toBeGreaterThan(900);
    expect(took).toBeLessThan(3000);
    await context.close();
  });
});
