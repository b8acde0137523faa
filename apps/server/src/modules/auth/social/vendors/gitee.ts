import { z } from 'zod';
import { external, type Vendor } from '../external.ts';
import { address, callVendor } from '../vendor-http.ts';
import type { VendorAddresses } from './addresses.ts';

const text = z.string().nullish();
const tokenSchema = z.object({ access_token: z.string().min(1) });
const userSchema = z.object({
  id: z.number().int().positive(),
  login: z.string(),
  name: text,
  avatar_url: text,
  blog: text,
  company: text,
  email: text,
  bio: text,
});

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
    const { access_token } = await callVendor(new URL(`${site}/oauth/token`), tokenSchema, {
      method: 'POST',
      form: {
        grant_type: 'authorization_code',
        code,
        client_id: provider.clientId,
        client_secret: provider.clientSecret,
        redirect_uri: pending.redirectUri,
      },
    });
    const user = await callVendor(address(`${site}/api/v5/user`, { access_token }), userSchema);
    return external({
      issuer: 'gitee',
      uuid: String(user.id),
      username: user.login,
      nickname: user.name || user.login,
      avatar: user.avatar_url ?? '',
      blog: user.blog ?? '',
      company: user.company ?? '',
      email: user.email ?? '',
      remark: user.bio ?? '',
    });
  },
});
