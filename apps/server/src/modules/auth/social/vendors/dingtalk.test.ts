import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TokenRefusal } from '../../token-refusal.ts';
import type { Provider } from '../external.ts';
import { clientId, clientSecret, startVendorDoubles, type VendorDoubles } from '../testing/vendor-doubles.ts';
import { dingtalk } from './dingtalk.ts';

/** Our side of DingTalk's OAuth 2 against a double that checks what the real one checks. */

let doubles: VendorDoubles;
beforeAll(async () => {
  doubles = await startVendorDoubles();
});
afterAll(() => doubles.close());
beforeEach(() => {
  doubles.codeMs = 300_000;
  doubles.tokenMs = 7_200_000;
  doubles.calls.length = 0;
});

const provider: Provider = {
  id: '1',
  version: 0,
  source: 'dingtalk',
  kind: 'dingtalk',
  name: '钉钉',
  clientId,
  clientSecret,
  issuer: '',
  scope: '',
  accountClaim: '',
};
const pending = {
  state: 's'.repeat(43),
  nonce: '',
  codeVerifier: '',
  redirectUri: 'http://here/survey/oauth/redirect/dingtalk',
};

const agree = async (given: Provider = provider): Promise<Response> =>
  fetch(await dingtalk(doubles.addresses.dingtalk).authorizeUrl(given, pending), { redirect: 'manual' });
const codeOf = (agreed: Response): string =>
  new URL(agreed.headers.get('location') ?? 'http://none').searchParams.get('authCode') ?? '';
const exchange = (code: string, given: Provider = provider) =>
  dingtalk(doubles.addresses.dingtalk).person(given, pending, { code, iss: null });
const refusedWith = async (exchanged: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await exchanged.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(TokenRefusal);
  return error instanceof TokenRefusal ? [error.status, error.error] : null;
};
const invalidGrant = [400, 'invalid_grant'];
const tokenCalls = () => doubles.calls.filter((call) => call.endsWith('userAccessToken')).length;
const personCalls = () => doubles.calls.filter((call) => call.endsWith('users/me')).length;

describe('the page where people agree', () => {
  it('is asked for with the application, our address, consent and the state', async () => {
    const agreed = await agree();
    const back = new URL(agreed.headers.get('location') ?? 'http://none');
    expect([agreed.status, back.searchParams.get('state')]).toEqual([302, pending.state]);
  });

  it('is not shown for a scope there is not', async () => {
    expect((await agree({ ...provider, scope: 'snsapi_login' })).status).toBe(400);
    expect((await agree({ ...provider, scope: 'openid corpid' })).status).toBe(302);
  });
});

describe('a code', () => {
  it('becomes the person it was given for', async () => {
    const person = await exchange(codeOf(await agree()));
    expect(person).toMatchObject({
      issuer: 'dingtalk',
      uuid: `union-${doubles.person.id}`,
      nickname: doubles.person.name,
    });
  });

  it('is good once', async () => {
    const code = codeOf(await agree());
    await exchange(code);
    expect(await refusedWith(exchange(code))).toEqual(invalidGrant);
    expect([tokenCalls(), personCalls()]).toEqual([2, 1]);
  });

  it('is spent even by who cannot use it', async () => {
    const code = codeOf(await agree());
    doubles.fail.set('/dingtalk-api/v1.0/contact/users/me', { status: 403, body: { code: 'Forbidden.AccessDenied' } });
    expect(await refusedWith(exchange(code))).toEqual(invalidGrant);
    doubles.fail.clear();
    expect(await refusedWith(exchange(code))).toEqual(invalidGrant);
  });

  it('is refused when it comes late, was made up, or is empty', async () => {
    doubles.codeMs = -1;
    for (const code of [codeOf(await agree()), 'made-up', '']) {
      expect(await refusedWith(exchange(code))).toEqual(invalidGrant);
    }
    expect(personCalls()).toBe(0);
  });

  it('is refused to another application, and to ours with the wrong secret', async () => {
    for (const wrong of [{ clientSecret: 'another' }, { clientSecret: '' }, { clientId: 'app-2' }]) {
      const code = codeOf(await agree());
      expect(await refusedWith(exchange(code, { ...provider, ...wrong }))).toEqual(invalidGrant);
    }
    expect(personCalls()).toBe(0);
  });
});

describe('a token', () => {
  it('that has run out tells nothing', async () => {
    doubles.tokenMs = -1;
    expect(await refusedWith(exchange(codeOf(await agree())))).toEqual(invalidGrant);
  });
});
