import { ApiError } from '../lib/api-error.ts';
import { config } from '../lib/config.ts';
import { api } from '../lib/http.ts';
import { say } from '../lib/i18n.ts';
import { md5 } from '../lib/md5.ts';
import { keepTokens, parseTokenReply, type TokenReply } from '../lib/session.ts';
import { isString, removeStored } from '../lib/storage.ts';

const failed = ['登录失败', 'Signing in failed'] as const;

export interface Credentials {
  tenantId: string;
  username: string;
  password: string;
  /** null where this instance asks for none. */
  captcha: { key: string; code: string } | null;
}

/** A new session begins with the home tab only and unlocked (spec 4). */
export const enter = (reply: TokenReply): void => {
  for (const name of ['tagList', 'isLock', 'lockPasswd']) removeStored(name);
  keepTokens(reply);
};

/** The tokens of a reply; one without them is a refusal, whatever its status, and says why (spec 8). */
export const tokensIn = (body: Record<string, unknown>): TokenReply => {
  const reply = parseTokenReply(body);
  const why = isString(body.error_description) && body.error_description;
  if (!reply || why) throw new ApiError({ code: 400, msg: why || say(failed), httpStatus: 200 });
  return reply;
};

/** Signs in and keeps the session; a refusal is thrown with the server's text and leaves none. */
export const signIn = async ({ tenantId, username, password, captcha }: Credentials): Promise<void> => {
  const body = await api.bare('POST', '/api/blade-auth/oauth/token', {
    anonymous: true,
    quiet: true,
    query: { tenantId, grant_type: captcha ? 'captcha' : 'password', scope: 'all', type: 'account' },
    // The server takes these from the address too (spec 7); in the body they stay out of the logs of proxies.
    body: { username, password: md5(password) },
    headers: {
      'Tenant-Id': tenantId,
      ...(captcha ? { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.code } : {}),
    },
  });
  enter(tokensIn(body));
};

/** Where to go after signing in: a path of ours, never another site. */
export const landingOf = (search: string): string => {
  const wanted = new URLSearchParams(search).get('redirect') ?? '';
  const isOurs = /^\/(?![/\\])[^\\]*$/.test(wanted) && !wanted.startsWith(config.loginPath);
  return config.basePath + (isOurs ? wanted : '/');
};
