import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desktop, launch } from './support/browser.ts';
import { callerAs } from './support/calls.ts';
import { addSampleRows } from './support/sample-rows.ts';
import { walkMenu } from './support/walk-menu.ts';

/** A walk over the menu: whatever the administrator is offered opens, in both languages, whoever built it. */

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await addSampleRows(await callerAs());
});
afterAll(() => browser.close());

// Every screen is opened, waited for and looked over by axe: the walk grows with the product.
it.each(['zh', 'en'] as const)('every entry of the menu opens in %s', { timeout: 300_000 }, async (language) => {
  const { '/system/tenantpackage': narrow, ...others } = await walkMenu(browser, desktop, language);
  // Dialogs are 880 px wide but for one (spec 2).
  expect(narrow).toBe(600);
  expect(Object.keys(others).length).toBeGreaterThan(10);
  expect(Object.entries(others).filter(([, width]) => width !== 880)).toEqual([]);
});
