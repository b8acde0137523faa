import type { Page } from '@manyi/shared/contract/envelope';
import type { GuestRequestRow, ProviderRow } from '@manyi/shared/contract/social';
import { callerAt, md5, startFullServer } from '../../../../testing/full-server.ts';
import { browserAt } from './browser.ts';
import { clientId, clientSecret, startVendorDoubles } from './vendor-doubles.ts';

/** For tests: a whole server, doubles of the vendors beside it, and all of them set up as its providers. */

export const sources = ['github', 'gitee', 'wechat_open', 'qq', 'dingtalk'] as const;
export const invalid = '第三方授权无效或已过期，请重新登录';

export const provider = (source: string, more: object = {}) => ({
  source,
  kind: source,
  name: source,
  clientId,
  clientSecret,
  ...more,
});

export const openSocialWorld = async () => {
  const doubles = await startVendorDoubles();
  const server = await startFullServer({ providerAddresses: doubles.addresses });
  const calls = callerAt(server.url);
  const admin = (await calls.signIn()).access_token;
  const submit = (body: object) => calls.post<ProviderRow>('/api/blade-auth/provider/submit', admin, body);
  for (const source of sources) {
    const { status } = await submit(provider(source));
    if (status !== 200) throw new Error(`${source} was not set up: ${status}`);
  }
  let number = 2000;
  return {
    doubles,
    server,
    calls,
    admin,
    submit,
    /** The number of the person who is at the vendors now. */
    number: () => number,
    /** Each test has a person of its own. */
    newPerson: () => {
      number += 1;
      doubles.person = { id: number, login: `person${number}`, name: `人${number}` };
      doubles.codeMs = 60_000;
      doubles.fail.clear();
      doubles.calls.length = 0;
    },
    /** Somebody new, as far as the guest token. */
    arrive: async (source: string) => {
      const browser = browserAt(server.url);
      return { browser, answer: await browser.token(await browser.agree(source)) };
    },
    registration: (oauthId: string, more: object = {}) => ({
      tenantId: '000000',
      name: '新人',
      account: `new${number}`,
      password: md5('a good password 1'),
      oauthId,
      ...more,
    }),
    register: (guest: string, body: object) => calls.post('/api/blade-system/user/register-guest', guest, body),
    requests: async (state: string) =>
      (
        await calls.get<Page<GuestRequestRow>>(
          `/api/blade-system/user/guest-request/list?state=${state}&size=100`,
          admin,
        )
      ).body.data.records,
    close: async () => {
      await server.closeAll();
      await doubles.close();
    },
  };
};
export type SocialWorld = Awaited<ReturnType<typeof openSocialWorld>>;
