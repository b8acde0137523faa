import { z } from 'zod';
import { external, type Vendor } from '../external.ts';
import { challengeOf } from '../pkce.ts';
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
  location: text,
  email: text,
  bio: text,
});

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
    const { access_token } = await callVendor(new URL(`${site}/login/oauth/access_token`), tokenSchema, {
      method: 'POST',
      form: {
        client_id: provider.clientId,
        client_secret: provider.clientSecret,
        code,
        redirect_uri: pending.redirectUri,
        code_verifier: pending.codeVerifier,
      },
    });
    const user = await callVendor(new URL(`${api}/user`), userSchema, {
      headers: { authorization: `Bearer ${access_token}`, 'x-github-api-version': '2022-11-28' },
    });
    return external({
      issuer: 'github',
      // The login can be given up and taken by somebody else; the number cannot.
      uuid: String(user.id),
      username: user.login,
      nickname: user.name || user.login,
      avatar: user.avatar_url ?? '',
      blog: user.blog ?? '',
      company: user.company ?? '',
      location: user.location ?? '',
      email: user.email ?? '',
      remark: user.bio ?? '',
    });
  },
});
