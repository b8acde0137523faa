import type { MenuRoute } from '@manyi/shared/contract/auth';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { violations } from './axe.ts';
import { openPage } from './browser.ts';
import { watchCalls } from './quiet.ts';
import { address } from './server.ts';
import { remember, signIn } from './sign-in.ts';

type Language = 'zh' | 'en';

const words = { add: { zh: '新增', en: 'Add' } } as const;

type Leaf = Pick<MenuRoute, 'name' | 'nameEn' | 'path' | 'isOpen'>;

/** Screens of the spec that stand in no menu. */
const beside: readonly Leaf[] = [
  { path: '/dict-horizontal', name: '字典管理（左右）', nameEn: 'Dictionaries, side by side', isOpen: 1 },
  { path: '/dict-vertical', name: '字典管理（上下）', nameEn: 'Dictionaries, stacked', isOpen: 1 },
];

const leavesOf = (rows: readonly MenuRoute[]): Leaf[] =>
  rows.flatMap((row) => (row.children?.length ? leavesOf(row.children) : [row]));

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What people entered is in their language, so only what the product itself says is judged. */
const told = 'h1, thead th, search label, search button, .page-head-actions button, .ui-state';

/** Width of the dialog that adds, where the screen has one. */
const widthOfDialog = async (page: Page, language: Language, look: () => Promise<void>): Promise<number | null> => {
  const add = page
    .locator('.shell-panel:not([hidden])')
    .getByRole('button', { name: words.add[language], exact: true });
  if ((await add.count()) === 0) return null;
  await add.first().click();
  const dialog = page.locator('dialog[open]:not(.ui-confirm)');
  // Some screens ask for a row to be chosen first, others add in the page itself.
  const isOpen = await dialog
    .locator('form')
    .waitFor({ timeout: 2_000 })
    .then(
      () => true,
      () => false,
    );
  if (!isOpen) return null;
  await look();
  const width = (await dialog.boundingBox())?.width ?? null;
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return width;
};

/**
 * Whatever the administrator is offered, as a new person finds it: each screen opens under its name and in its language, is sound for
 * axe and no wider than the window, and so is the dialog that adds. Returns how wide those dialogs are.
 */
export const walkMenu = async (
  browser: Browser,
  device: BrowserContextOptions,
  language: Language,
): Promise<Record<string, number>> => {
  const { page, context, complaints } = await openPage(browser, device);
  page.setDefaultTimeout(10_000);
  await remember(page, { language });
  const asked = page.waitForResponse((response) => response.url().includes('/menu/routes'));
  await signIn(page);
  const { data } = (await (await asked).json()) as { data: MenuRoute[] };
  const leaves = [...leavesOf(data), ...beside];
  expect(leaves.length).toBeGreaterThan(12);

  const found: string[] = [];
  const widths: Record<string, number> = {};
  const quiet = watchCalls(page);
  for (const { name, nameEn, path, isOpen } of leaves) {
    const title = language === 'en' ? nameEn || name : name;
    const note = (what: string) => found.push(`${path}: ${what}`);
    const look = async (): Promise<void> => {
      for (const one of await violations(page)) note(one);
      const overflow = await overflowOf(page);
      if (overflow > 0) note(`${overflow} px wider than the window`);
    };
    if (isOpen === 2) {
      const { status } = await fetch(new URL(path, await address()));
      if (status !== 200) note(String(status));
      continue;
    }
    await page.goto(`/survey${path}/index`);
    const panel = page.locator('.shell-panel:not([hidden])');
    const heading = panel.locator('h1').first();
    await heading.waitFor().catch(() => note('no heading'));
    await quiet();
    const at = new URL(page.url()).pathname;
    if (at !== `/survey${path}/index`) note(`led to ${at}`);
    if (!(await page.title()).startsWith(title)) note(`called ${await page.title()}, not ${title}`);
    const headed = await heading.innerText({ timeout: 1000 }).catch(() => '');
    if (/\p{Script=Han}/u.test(headed) === (language === 'en')) note(`headed "${headed}"`);
    const said = (await panel.locator(told).allInnerTexts()).join(' | ');
    if (language === 'en' && /\p{Script=Han}/u.test(said)) note(`says "${said}"`);
    await look();
    const width = await widthOfDialog(page, language, look);
    if (width !== null) widths[path] = width;
  }
  expect(found).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
  return widths;
};
