import type { Browser, BrowserContext, BrowserContextOptions, Page, Response } from 'playwright-core';
import { chromium } from 'playwright-core';
import { callNotes } from '../../apps/server/src/testing/call-notes.ts';
import { address } from './server.ts';

/** Where a page complained: uncaught errors and console errors, which no screen may have. */
export interface Watched {
  page: Page;
  context: BrowserContext;
  complaints: string[];
}

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

export const desktop: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
};
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
};

const note = callNotes('browser');

/** The screen a call came from; a worker's calls have none. */
const screenOf = (response: Response): string => {
  try {
    return new URL(response.frame().url()).pathname.replace(/^\/survey(?=\/)/, '');
  } catch {
    return '';
  }
};

/** What the server itself answered well; a reply a test made up has none of its headers. */
const noteCall = (response: Response): void => {
  const { pathname } = new URL(response.url());
  if (!pathname.startsWith('/api/') || response.status() !== 200 || !response.headers()['x-frame-options']) return;
  note(`${response.request().method()} ${pathname}`, screenOf(response));
};

/** A new person at a new device: nothing is shared with another context. */
export const openPage = async (browser: Browser, options: BrowserContextOptions): Promise<Watched> => {
  const context = await browser.newContext({ baseURL: await address(), acceptDownloads: true, ...options });
  context.on('response', noteCall);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
  });
  return { page, context, complaints };
};
