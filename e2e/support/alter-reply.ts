import type { Page, Route } from 'playwright-core';

interface Reply {
  data: object;
}

/**
 * The server answers, `change` says what the page reads instead of its `data`. A page that closes while its request is
 * under way ends the request too: that is nobody's failure, and must not become an unhandled one.
 */
export async function alterReply<Data extends object>(
  page: Page,
  pattern: string,
  change: (data: Data) => Data,
): Promise<void> {
  const answer = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    const body: Reply & { data: Data } = await response.json();
    await route.fulfill({ response, json: { ...body, data: change(body.data) } });
  };
  await page.route(pattern, (route) =>
    answer(route).catch((failure: unknown) => {
      if (!page.isClosed() && !/has been (closed|disposed)/.test(String(failure))) throw failure;
    }),
  );
}
