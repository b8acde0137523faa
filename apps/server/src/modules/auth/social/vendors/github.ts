import type { Vendor } from '../external.ts';
import { challengeOf } from '../pkce.ts';
import { address, callVendor } from '../vendor-http.ts';
import type { VendorAddresses } from './addresses.ts';
import { forgePerson, forgeToken, forgeUser } from './forge.ts';

/** GitHub, authorization code with PKCE. Refusals come with status 200 and an `error`. */
export const github = ({ site, api }: VendorAddresses['github']): Vendor => ({
  authorizeUrl: async (provider, pending) =>
    address(`${site}/login/oauth/authorize`, {
      client_id: provider.clientId,
      redirect_uri: pending.redirectUri,
      scope: provider.scope || 'read:user',
      state: pending.state,
      code_challenge: challengeOf(pending.codeVerifier),
      code_challenge_method: 'S256',
    }),
  person: async (provider, pending, { code }) => {
    const { access_token } = await callVendor(new URL(`${site}/login/oauth/access_token`), forgeToken, {
      method: 'POST',
      form: {
        client_id: provider.clientId,
        client_secret: provider.clientSecret,
        code,
        redirect_uri: pending.redirectUri,
        code_verifier: pending.codeVerifier,
      },
    });
    const user = await callVendor(new URL(`${api}/user`), forgeUser, {
      headers: { authorization: `Bearer ${access_token}`, 'x-github-api-version': '2022-11-28' },
    });
    return forgePerson('github', user);
  },
});
