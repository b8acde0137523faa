import type { Vendor } from '../external.ts';
import { address, callVendor } from '../vendor-http.ts';
import type { VendorAddresses } from './addresses.ts';
import { forgePerson, forgeToken, forgeUser } from './forge.ts';

/** Gitee, authorization code; it has neither PKCE nor nonce. */
export const gitee = ({ site }: VendorAddresses['gitee']): Vendor => ({
  authorizeUrl: async (provider, pending) =>
    address(`${site}/oauth/authorize`, {
      client_id: provider.clientId,
      redirect_uri: pending.redirectUri,
      response_type: 'code',
      scope: provider.scope || 'user_info',
      state: pending.state,
    }),
  person: async (provider, pending, { code }) => {
    const { access_token } = await callVendor(new URL(`${site}/oauth/token`), forgeToken, {
      method: 'POST',
      form: {
        grant_type: 'authorization_code',
        code,
        client_id: provider.clientId,
        client_secret: provider.clientSecret,
        redirect_uri: pending.redirectUri,
      },
    });
    const user = await callVendor(address(`${site}/api/v5/user`, { access_token }), forgeUser);
    return forgePerson('gitee', user);
  },
});
