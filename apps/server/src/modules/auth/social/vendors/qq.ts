import { z } from 'zod';
import { exchangeRefused, external, type Vendor } from '../external.ts';
import { address, callVendor } from '../vendor-http.ts';
import type { VendorAddresses } from './addresses.ts';

const tokenSchema = z.object({ access_token: z.string().min(1) });
const meSchema = z.object({ client_id: z.coerce.string(), openid: z.string().min(1), unionid: z.string().nullish() });
const userSchema = z.object({
  ret: z.literal(0),
  nickname: z.string().nullish(),
  gender: z.string().nullish(),
  figureurl_qq_2: z.string().nullish(),
  figureurl_qq_1: z.string().nullish(),
});

/** QQ connect. `fmt=json` asks for JSON where the older form is JSONP. */
export const qq = ({ api }: VendorAddresses['qq']): Vendor => ({
  authorizeUrl: async (provider, pending) =>
    address(`${api}/oauth2.0/authorize`, {
      response_type: 'code',
      client_id: provider.clientId,
      redirect_uri: pending.redirectUri,
      scope: provider.scope || 'get_user_info',
      state: pending.state,
    }),
  person: async (provider, pending, { code }) => {
    const { access_token } = await callVendor(
      address(`${api}/oauth2.0/token`, {
        grant_type: 'authorization_code',
        client_id: provider.clientId,
        client_secret: provider.clientSecret,
        code,
        redirect_uri: pending.redirectUri,
        fmt: 'json',
      }),
      tokenSchema,
    );
    const me = await callVendor(address(`${api}/oauth2.0/me`, { access_token, fmt: 'json' }), meSchema);
    // A token that was made for another application proves nothing here.
    if (me.client_id !== provider.clientId) throw exchangeRefused();
    const user = await callVendor(
      address(`${api}/user/get_user_info`, {
        access_token,
        oauth_consumer_key: provider.clientId,
        openid: me.openid,
      }),
      userSchema,
    );
    return external({
      issuer: 'qq',
      uuid: me.openid,
      username: me.openid,
      nickname: user.nickname ?? '',
      avatar: (user.figureurl_qq_2 || user.figureurl_qq_1 || '').replace(/^http:/, 'https:'),
      gender: user.gender === '男' ? '1' : user.gender === '女' ? '2' : '',
    });
  },
});
