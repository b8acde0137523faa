import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { themeNames } from '../../apps/web/src/lib/themes.ts';
import { colourRules, violations } from '../support/axe.ts';
import { desktop, launch, openPage, phone } from '../support/browser.ts';
import { remember, signIn } from '../support/sign-in.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const devices: [string, BrowserContextOptions][] = [
  ['desktop', desktop],
  ['phone', phone],
];
const cases = devices.flatMap(([device, options]) =>
  ['zh', 'en'].flatMap((language) => ['light', 'dark'].map((mode) => ({ device, options, language, mode }))),
);

describe('axe finds nothing', () => {
  it.each(cases)('$device, $language, $mode', async ({ options, language, mode }) => {
    const { page, context, complaints } = await openPage(browser, options);
    await remember(page, { language, colorMode: mode });
    const found: string[] = [];
    const look = async (name: string): Promise<void> => {
      // What opens has to have come to rest: a half-transparent text has no contrast.
      await page.waitForTimeout(300);
      found.push(...(await violations(page)).map((one) => `${name}: ${one}`));
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) found.push(`${name}: ${overflow} px wider than the window`);
    };
    await page.goto('/survey/login');
    await page.locator('.login-form').waitFor();
    await look('login');
    await signIn(page);
    await look('home');
    await page.keyboard.press('/');
    await look('palette');
    await page.keyboard.press('Escape');
    await page.locator('.shell-tools [aria-haspopup="dialog"]').first().click();
    await look('appearance');
    await page.keyboard.press('Escape');
    await page.locator('.shell-person').click();
    await look('person');
    await page.keyboard.press('Escape');
    await page.goto('/survey/info/index');
    await page.locator('.info-form').waitFor();
    await look('info');
    await page.goto('/survey/404');
    await page.locator('.error-page').waitFor();
    await look('404');
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** As if it had been chosen in another window: nothing is loaded again. */
const dress = (page: Page, choices: Record<string, string>): Promise<void> =>
  page.evaluate((given) => {
    for (const [name, content] of Object.entries(given)) {
      const key = `manyi-${name}`;
      const newValue = JSON.stringify({ dataType: 'string', content, type: null, datetime: Date.now() });
      window.localStorage.setItem(key, newValue);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: window.localStorage }));
    }
  }, choices);

it('colours can be read in all eleven themes, by day and by night', async () => {
  const { page, context, complaints } = await openPage(browser, desktop);
  const found: string[] = [];
  const lookInAll = async (place: string): Promise<void> => {
    // Everything once, where it is; then what themes change.
    found.push(...(await violations(page)).map((one) => `${place}: ${one}`));
    for (const themeName of themeNames) {
      for (const colorMode of themeName === 'dark' ? ['dark'] : ['light', 'dark']) {
        await dress(page, { themeName, colorMode });
        expect(await page.locator('html').getAttribute('data-theme')).toBe(themeName);
        expect(await page.locator('html').getAttribute('data-mode')).toBe(colorMode);
        const wrong = await violations(page, colourRules);
        found.push(...wrong.map((one) => `${place}, ${themeName}, ${colorMode}: ${one}`));
      }
    }
  };
  await signIn(page);
  await lookInAll('home');
  await page.goto('/survey/system/param/index');
  await page.locator('.crud-table tbody tr').first().waitFor();
  await lookInAll('list');
  await page.keyboard.press('n');
  await page.locator('dialog[open] input').first().waitFor();
  await lookInAll('dialog');
  expect(found).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
