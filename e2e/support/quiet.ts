import type { Page, Request } from 'playwright-core';

/** Streams stay open as long as a window does, so `networkidle` never comes where there is one. */
const isStream = (request: Request): boolean => request.url().includes('/feed/stream');

/** From now on counts the calls under way; the function given back waits until there has been none for a moment. */
export const watchCalls = (page: Page): (() => Promise<void>) => {
  const running = new Set<Request>();
  page.on('request', (request) => {
    if (!isStream(request)) running.add(request);
  });
  const end = (request: Request) => running.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  // What a page leaves behind when it goes is never answered.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) running.clear();
  });
  return async () => {
    const until = Date.now() + 15_000;
    for (let quietSince = Date.now(); Date.now() - quietSince < 300; ) {
      if (running.size > 0) quietSince = Date.now();
      if (Date.now() > until) throw new Error(`no reply: ${[...running].map((one) => one.url()).join(' ')}`);
      await page.waitForTimeout(50);
    }
  };
};
