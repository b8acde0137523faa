import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, phone } from './support/browser.ts';
import { callerAs } from './support/calls.ts';
import { addSampleRows } from './support/sample-rows.ts';
import { walkMenu } from './support/walk-menu.ts';

/** The walk over the menu at 390 px. */

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await addSampleRows(await callerAs());
});
afterAll(() => browser.close());

it.each(['zh', 'en'] as const)(
  'every entry of the menu opens in %s on a phone',
  { timeout: 300_000 },
  async (language) => {
    const widths = await walkMenu(browser, phone, language);
    expect(Object.values(widths).filter((width) => width > 390)).toEqual([]);
  },
);
