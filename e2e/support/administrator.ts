import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { desktop, launch, openPage, type Watched } from './browser.ts';
import { type Caller, callerAs, dataOf } from './calls.ts';
import { signIn } from './sign-in.ts';
import { realComplaints, tableScreen } from './table-screen.ts';

/** The administrator, signed in at a desk: opened and closed with the test file that loads this, and without a complaint after each test. */

export let browser: Browser;
export let watched: Watched;
export let page: Page;
export let on: ReturnType<typeof tableScreen>;
/** Their calls beside the window. */
export let admin: Caller;
/** Tells what this run adds from what others did. */
export const mark = Date.now().toString(36);

/** The id of a record that is added by its call, without a screen. */
export const made = async (path: string, body: object): Promise<string> =>
  dataOf(await admin.post<{ id: string }>(`/api/blade-system/${path}/submit`, body)).id;

beforeAll(async () => {
  [browser, admin] = await Promise.all([launch(), callerAs()]);
  watched = await openPage(browser, desktop);
  page = watched.page;
  on = tableScreen(page);
  page.setDefaultTimeout(10_000);
  await signIn(page);
});
afterEach(() => expect(realComplaints(watched.complaints)).toEqual([]));
afterAll(() => browser.close());
