import type { MenuRoute } from '@manyi/shared/contract/auth';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { desktop, launch, openPage } from './support/browser.ts';
import { watchCalls } from './support/quiet.ts';
import { address } from './support/server.ts';
import { remember, signIn } from './support/sign-in.ts';

/** A walk over the menu: whatever the administrator is offered opens, in both languages, whoever built it. */

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const leavesOf = (rows: readonly MenuRoute[]): MenuRoute[] =>
  rows.flatMap((row) => (row.children?.length ? leavesOf(row.children) : [row]));

// Every screen is opened, waited for and looked over by axe: the walk grows with the product.
it.each(['zh', 'en'] as const)('every entry of the menu opens in %s', { timeout: 300_000 }, async (language) => {
  const { page, context, complaints } = await openPage(browser, desktop);
  await remember(page, { language });
  const asked = page.waitForResponse((response) => response.url().includes('/menu/routes'));
  await signIn(page);
  const { data } = (await (await asked).json()) as { data: MenuRoute[] };
  const leaves = leavesOf(data);
  expect(leaves.length).toBeGreaterThan(12);

  const found: string[] = [];
  const quiet = watchCalls(page);
  for (const { name, nameEn, path, isOpen } of leaves) {
    const title = language === 'en' ? nameEn || name : name;
    if (isOpen === 2) {
      const { status } = await fetch(new URL(path, await address()));
      if (status !== 200) found.push(`${path}: ${status}`);
      continue;
    }
    await page.goto(`/survey${path}/index`);
    const heading = page.locator('.shell-panel:not([hidden]) h1').first();
    await heading.waitFor({ timeout: 10_000 }).catch(() => found.push(`${path}: no heading`));
    await quiet();
    const at = new URL(page.url()).pathname;
    if (at !== `/survey${path}/index`) found.push(`${path}: led to ${at}`);
    if (!(await page.title()).startsWith(title)) found.push(`${path}: called ${await page.title()}, not ${title}`);
    const told = await heading.innerText({ timeout: 1000 }).catch(() => '');
    const isChinese = /\p{Script=Han}/u.test(told);
    if (isChinese === (language === 'en')) found.push(`${path}: headed "${told}"`);
    found.push(...(await violations(page)).map((one) => `${path}: ${one}`));
  }
  expect(found).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
