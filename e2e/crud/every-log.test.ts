import { logs } from '@manyi/shared/resources/log/logs';
import type { Browser, Page } from 'playwright-core';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { desktop, launch, openPage } from '../support/browser.ts';
import { type Caller, callerAs } from '../support/calls.ts';
import { databaseUrl } from '../support/server.ts';
import { signIn } from '../support/sign-in.ts';

/** The three logs, each by hand: searched by time and person or subject, opened, paged and exported. */

let browser: Browser;
let page: Page;
let complaints: string[];
let admin: Caller;
beforeAll(async () => {
  browser = await launch();
  admin = await callerAs();
  await Promise.all(Object.values(kinds).map(({ write }) => write()));
  ({ page, complaints } = await openPage(browser, desktop));
  page.setDefaultTimeout(10_000);
  await signIn(page);
});
afterAll(() => browser.close());

/** More than a page of lines. */
const count = 12;
const lines = Array.from({ length: count }, (_, at) => at);

const kinds = {
  // Calls that are refused.
  api: {
    by: ['createBy', 'admin'],
    write: async () => {
      for (const _ of lines) await admin.get('/api/blade-system/region/detail?code=99');
    },
  },
  // What a browser sends in.
  error: {
    by: ['createBy', 'admin'],
    write: () =>
      admin.post(
        '/api/blade-auth/oauth/logout',
        lines.map((at) => ({ type: 'error', message: `line ${at}`, stack: 'at x' })),
      ),
  },
  // Starts of the server, for which it would have to be started as often.
  usual: {
    by: ['logId', 'server.start'],
    write: async () => {
      const sql = postgres(await databaseUrl(), { max: 1 });
      await sql`
        insert into log_usual (tenant_id, log_id, log_data)
        select '000000', 'server.start', 'line ' || at from generate_series(1, ${count}) at`;
      await sql.end();
    },
  },
} as const;

const shown = () => page.locator('.shell-panel:not([hidden]) .crud').first();
const rows = () => shown().locator('.crud-table tbody tr');
const button = (name: string) => shown().getByRole('button', { name, exact: true });

describe.each(logs.map((log) => ({ name: log.name, log })))('$name', ({ name, log }) => {
  it('is searched by time and person, opened, paged and exported', async () => {
    const kind = Object.entries(kinds).find(([one]) => one === name)?.[1];
    if (!kind) throw new Error(`nothing writes the log ${name}`);
    const [field, value] = kind.by;
    await page.goto(`/survey/log/${name}/index`);
    await shown().locator('.crud-table, .ui-state').first().waitFor();
    if (await button('展开').isVisible()) await button('展开').click();
    await shown().locator(`search [name="${field}"]`).fill(value);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get(field) === value);
    // Lines are written a moment after what they tell.
    await expect
      .poll(async () => {
        await button('刷新').click();
        return button('第 2 页').count();
      })
      .toBe(1);
    await expect.poll(() => rows().count()).toBe(10);

    await rows().first().locator('[data-act="detail"]').click();
    await page.locator('dialog[open] pre, dialog[open] dl').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });

    await button('第 2 页').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('current')).toBe('2');
    await expect.poll(() => rows().count()).toBeLessThan(10);

    await button('导出').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /导出查询结果/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${log.title[0]}_\\d{8}\\.xlsx$`));

    await page.getByLabel('创建时间起').fill('2099-01-01');
    await page.keyboard.press('Enter');
    await shown().getByText('没有符合条件的数据').waitFor();
    await button('清空查询条件').click();
    await rows().first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
