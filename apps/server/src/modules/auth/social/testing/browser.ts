import { basic, type TokenAnswer } from '../../../../testing/full-server.ts';

/** For tests: what the browser does on the way to a provider and back. It has one cookie jar and follows nothing by itself. */
export const browserAt = (server: string) => {
  let cookie = '';

  const visit = async (
    address: string,
  ): Promise<{ status: number; location: string; text: string; setCookie: string }> => {
    const response = await fetch(address, { redirect: 'manual', headers: cookie === '' ? {} : { cookie } });
    const setCookie = address.startsWith(server) ? (response.headers.get('set-cookie') ?? '') : '';
    if (setCookie !== '') cookie = setCookie.split(';')[0] ?? '';
    const to = response.headers.get('location');
    const location = to === null ? '' : new URL(to, address).href;
    return { status: response.status, location, text: await response.text(), setCookie };
  };

  return {
    visit,
    forgetCookie: () => {
      cookie = '';
    },
    /** To the provider, agreeing there, and back to the sign-in page: what that page reads from its address. */
    agree: async (source: string, query: Record<string, string> = {}): Promise<Record<string, string>> => {
      const started = await visit(`${server}/api/blade-auth/oauth/render/${source}?${new URLSearchParams(query)}`);
      const agreed = await visit(started.location);
      if (agreed.location === '') throw new Error(`the provider refused: ${agreed.status} ${agreed.text}`);
      const back = await visit(agreed.location);
      return Object.fromEntries(new URL(back.location).searchParams);
    },
    token: async (parameters: Record<string, string>): Promise<TokenAnswer> => {
      const response = await fetch(`${server}/api/blade-auth/oauth/token`, {
        method: 'POST',
        headers: { authorization: basic, 'content-type': 'application/json', ...(cookie !== '' && { cookie }) },
        body: JSON.stringify({ tenantId: '000000', grant_type: 'social', ...parameters }),
      });
      return { status: response.status, body: (await response.json()) as TokenAnswer['body'] };
    },
  };
};
export type Browser = ReturnType<typeof browserAt>;
