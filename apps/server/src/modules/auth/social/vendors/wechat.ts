import { z } from 'zod';
import { external, type Vendor } from '../external.ts';
import { address, callVendor } from '../vendor-http.ts';
import type { VendorAddresses } from './addresses.ts';

// A refusal has `errcode` and `errmsg` and status 200.
const tokenSchema = z.object({
  access_token: z.string().min(1),
  openid: z.string().min(1),
  unionid: z.string().nullish(),
});
const userSchema = z.object({
  openid: z.string().min(1),
  nickname: z.string().nullish(),
  sex: z.number().nullish(),
  headimgurl: z.string().nullish(),
  unionid: z.string().nullish(),
});

const gender = ['', '1', '2'];

/** WeChat open platform, website sign-in by QR code. */
export const wechat = ({ site, api }: VendorAddresses['wechat']): Vendor => ({
  authorizeUrl: async (provider, pending) => {
    const url = address(`${site}/connect/qrconnect`, {
      appid: provider.clientId,
      redirect_uri: pending.redirectUri,
      response_type: 'code',
      scope: provider.scope || 'snsapi_login',
      state: pending.state,
    });
    url.hash = 'wechat_redirect';
    return url;
  },
  person: async (provider, _pending, { code }) => {
    const token = await callVendor(
      address(`${api}/sns/oauth2/access_token`, {
        appid: provider.clientId,
        secret: provider.clientSecret,
        code,
        grant_type: 'authorization_code',
      }),
      tokenSchema,
    );
    const user = await callVendor(
      address(`${api}/sns/userinfo`, { access_token: token.access_token, openid: token.openid, lang: 'zh_CN' }),
      userSchema.refine((found) => found.openid === token.openid),
    );
    return external({
      issuer: 'wechat_open',
      // The same person in all applications of one owner; there is none while the application is bound to no owner.
      uuid: user.unionid || token.unionid || token.openid,
      username: token.openid,
      nickname: user.nickname ?? '',
      avatar: (user.headimgurl ?? '').replace(/^http:/, 'https:'),
      gender: gender[user.sex ?? 0] ?? '',
    });
  },
});
