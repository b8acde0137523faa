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

/** What opens has to have come to rest: a half-transparent text has no contrast. */
const rest = async (page: Page): Promise<void> => {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished.catch(() => undefined)),
    ),
  );
};

it.each(devices)('nothing moves by itself while pages come: %s', async (_device, options) => {
  const { page, context } = await openPage(browser, options);
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // What a person has just pressed may move what it pleases.
        if ('hadRecentInput' in entry && entry.hadRecentInput) continue;
        const { value, sources }: { value?: number; sources?: { node?: Element }[] } = Object.assign(
          {},
          entry.toJSON(),
          {
            sources: Reflect.get(entry, 'sources'),
          },
        );
        if (Number(value) > 0.001)
          moved.push(
            `${location.pathname} ${value} ${sources?.map(({ node }) => node?.className ?? node?.nodeName).join()}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const found: unknown[] = [];
  const read = async () => found.push(...(await page.evaluate(() => Reflect.get(window, 'moved'))));
  await page.goto('/survey/login');
  await page.locator('.login-form').waitFor();
  await page.evaluate(() => document.fonts.ready);
  await read();
  await signIn(page);
  for (const [path, ready] of [
    ['/wel/index', '.home-notices'],
    ['/system/param/index', '.crud-count, .crud'],
    ['/info/index', '.info-form'],
  ] as const) {
    await page.goto(`/survey${path}`);
    await page.locator(`[data-page="${path}"]`).locator(ready).first().waitFor();
    await expect.poll(() => page.locator('.ui-skeleton').count()).toBe(0);
    await rest(page);
    await read();
  }
  expect(found).toEqual([]);
  await context.close();
});

describe('axe finds nothing', () => {
  it.each(cases)('$device, $language, $mode', async ({ device, options, language, mode }) => {
    const { page, context, complaints } = await openPage(browser, options);
    await remember(page, { language, colorMode: mode });
    const found: string[] = [];
    const look = async (name: string): Promise<void> => {
      await rest(page);
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
    // Light and dark, Chinese and English once each: what follows is made of the same parts.
    if (device === 'desktop' && (language === 'zh') === (mode === 'light')) {
      const press = (tool: string) => page.locator(`.shell-tools .ui-icon-button:has(svg.lucide-${tool})`).click();
      await press('bug');
      await look('error log');
      await page.keyboard.press('Escape');
      await press('bell');
      await page.locator('.notice-panel [role="tab"]').first().waitFor();
      await look('notices');
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await page.locator('dialog[open] kbd').first().waitFor();
      await look('keys');
      await page.keyboard.press('Escape');
      await page.goto('/survey/wel/dashboard');
      await page.locator('.console-facts dd').first().waitFor();
      await look('console');
      await press('lock-keyhole');
      await page.locator('dialog[open] input').fill('tea');
      await look('lock dialog');
      await page.keyboard.press('Enter');
      await page.locator('.lock-card input').waitFor();
      await look('lock');
      await page.locator('.lock-card input').fill('tea');
      await page.keyboard.press('Enter');
      await page.locator('.console-facts dd').first().waitFor();
    }
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
