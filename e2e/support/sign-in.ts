import type { Page } from 'playwright-core';
import { adminPassword } from './server.ts';

/** Fills the sign-in page that is open. */
export const fillSignIn = async (page: Page, password = adminPassword): Promise<void> => {
  await page.locator('input[name="username"]').fill('admin');
  await page.locator('input[name="password"]').fill(password);
  await page.locator('.login-submit').click();
};

/** From a new device to the page at `path`. */
export const signIn = async (page: Page, path = '/wel/index'): Promise<void> => {
  await page.goto(`/survey${path}`);
  await fillSignIn(page);
  await page.locator('.shell-panel').first().waitFor();
};

/** Sets what a person chose before, as the browser keeps it. */
export const remember = async (page: Page, choices: Record<string, string>): Promise<void> => {
  await page.addInitScript((given) => {
    for (const [name, content] of Object.entries(given)) {
      const item = { dataType: 'string', content, type: null, datetime: Date.now() };
      window.localStorage.setItem(`manyi-${name}`, JSON.stringify(item));
    }
  }, choices);
};
