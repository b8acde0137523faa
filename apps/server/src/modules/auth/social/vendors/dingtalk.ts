import { z } from 'zod';
import { external, type Vendor } from '../external.ts';
import { address, callVendor } from '../vendor-http.ts';
import type { VendorAddresses } from './addresses.ts';

const tokenSchema = z.object({ accessToken: z.string().min(1) });
const userSchema = z.object({
  nick: z.string().nullish(),
  avatarUrl: z.string().nullish(),
  email: z.string().nullish(),
  openId: z.string().nullish(),
  unionId: z.string().min(1),
});

/** DingTalk. It sends the code back as `authCode`; the redirect route renames it. */
export const dingtalk = ({ site, api }: VendorAddresses['dingtalk']): Vendor => ({
  authorizeUrl: async (provider, pending) =>
    address(`${site}/oauth2/auth`, {
      client_id: provider.clientId,
      redirect_uri: pending.redirectUri,
      response_type: 'code',
      scope: provider.scope || 'openid',
      state: pending.state,
      prompt: 'consent',
    }),
  person: async (provider, _pending, { code }) => {
    const { accessToken } = await callVendor(new URL(`${api}/v1.0/oauth2/userAccessToken`), tokenSchema, {
      method: 'POST',
      json: {
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
        code,
        grantType: 'authorization_code',
      },
    });
    const user = await callVendor(new URL(`${api}/v1.0/contact/users/me`), userSchema, {
      headers: { 'x-acs-dingtalk-access-token': accessToken },
    });
    return external({
      issuer: 'dingtalk',
      uuid: user.unionId,
      username: user.openId || user.unionId,
      nickname: user.nick ?? '',
      avatar: user.avatarUrl ?? '',
      email: user.email ?? '',
    });
  },
});
