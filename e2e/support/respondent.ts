import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a person on a phone does, by the words they see. */

const next = (page: Page) => page.getByRole('button', { name: /^(下一步|检查并提交|去提交)$/ });

const openGroups = (page: Page): Promise<string[]> =>
  page.locator('input[type=radio]').evaluateAll((inputs) => {
    const radios = inputs.filter((input) => input instanceof HTMLInputElement);
    const answered = new Set(radios.filter(({ checked }) => checked).map(({ name }) => name));
    return [...new Set(radios.map(({ name }) => name))].filter((name) => !answered.has(name));
  });

/** Taps the same level everywhere the screen asks, and the first option of every other choice. */
export const answerScreen = async (page: Page, level: string): Promise<void> => {
  for (const name of await openGroups(page)) {
    const group = page.locator(`input[name="${name}"]`);
    const wanted = group.and(page.getByRole('radio', { name: level, exact: true }));
    const target = (await wanted.count()) > 0 ? wanted : group.first();
    await target.locator('xpath=ancestor::label').click();
    await expect.poll(() => openGroups(page)).not.toContain(name);
    // A card folds a moment after it is answered and moves what is below it.
    await page.waitForTimeout(260);
  }
};

export const step = async (page: Page): Promise<void> => {
  const heading = await page.locator('main').innerText();
  await next(page).click();
  await expect.poll(() => page.locator('main').innerText()).not.toBe(heading);
};

const startedAt = new WeakMap<Page, number>();

export const start = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await page.getByRole('button', { name: '开始填写' }).click();
  startedAt.set(page, Date.now());
};

/** Answers to the end; the last screen before sending shows 提交. */
export const answerAll = async (page: Page, level: string, message: string): Promise<void> => {
  const submit = page.getByRole('button', { name: '提交', exact: true });
  for (let guard = 0; guard < 15; guard += 1) {
    if (await submit.isVisible()) return;
    const text = page.getByLabel('你最想对学校说的一句话');
    if (await text.isVisible()) await text.fill(message);
    await answerScreen(page, level);
    await step(page);
  }
  throw new Error('the questionnaire has no end');
};

/** People read before they send: whoever takes less than ten seconds is taken for a machine and not counted. */
export const readingTime = async (page: Page): Promise<void> => {
  // A page that is loaded anew does not count meanwhile.
  const left = (startedAt.get(page) ?? Date.now()) + 13_000 - Date.now();
  if (left > 0) await page.waitForTimeout(left);
};

export const receipt = async (page: Page): Promise<string> => {
  const code = page.getByTestId('receipt-code');
  await code.waitFor({ timeout: 20_000 });
  return (await code.innerText()).trim();
};

export const offline = (context: BrowserContext, isOffline: boolean): Promise<void> => context.setOffline(isOffline);
