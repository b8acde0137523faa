import { type SocialError, socialErrors } from '@manyi/shared/contract/social';
import { ApiError } from '../lib/api-error.ts';
import { config } from '../lib/config.ts';
import { api } from '../lib/http.ts';
import { say } from '../lib/i18n.ts';
import { searchParams } from '../lib/query-string.ts';
import { type Arrival, type Departure, noteDeparture, type Outcome } from './arrival.ts';
import { enter, landingOf, tokensIn } from './sign-in.ts';

const failed = ['登录失败', 'Signing in failed'] as const;

const isSocialError = (error: string): error is SocialError => error in socialErrors;

export const renderPath = (source: string, query: Record<string, string>): string =>
  `/api/blade-auth/oauth/render/${encodeURIComponent(source)}${searchParams(query)}`;

/** This page, as a provider that knows only our sign-in page returns to it. */
const ownPage = (): string => window.location.origin + config.basePath + config.loginPath;

/** Without a tenant (a link opened elsewhere) the server takes the one the sign-in began with. */
const exchange = async (arrival: Arrival, tenantId: string): Promise<Outcome> => {
  const { source, code, state, iss } = arrival;
  // Without a source it came back to this very page: single sign-on (spec 7).
  const grant = source
    ? { grant_type: 'social', source, state }
    : { grant_type: 'authorization_code', redirect_uri: ownPage(), state };
  const reply = tokensIn(
    await api.bare('POST', '/api/blade-auth/oauth/token', {
      anonymous: true,
      quiet: true,
      // The code counts as a password until it is spent: in the body it stays out of the logs of proxies.
      body: { code, ...(tenantId ? { tenantId } : {}), ...(iss ? { iss } : {}), scope: 'all', ...grant },
      headers: tenantId ? { 'Tenant-Id': tenantId } : {},
    }),
  );
  if (reply.userId === '' && reply.oauthId !== '') {
    const { accessToken, oauthId, realName } = reply;
    return {
      to: 'guest',
      guest: { token: accessToken, tenantId: reply.tenantId || tenantId, oauthId, name: realName },
    };
  }
  enter(reply);
  return { to: 'in' };
};

/** What was asked for stays, the portal's wish is done. */
const withoutSso = (search: string): string => {
  const query = new URLSearchParams(search);
  query.delete('sso');
  return query.size ? `?${query}` : '';
};

/** Makes a session of what came back from a provider, or says why there is none. */
export const arrive = async (arrival: Arrival, departure: Departure | null): Promise<Outcome> => {
  if (arrival.sso) {
    const tenantId = config.defaultTenant;
    noteDeparture({ tenantId, search: withoutSso(window.location.search) });
    window.location.replace(renderPath(arrival.sso, { tenantId, redirect_uri: ownPage() }));
    return { to: 'in' };
  }
  // A reload must not send a spent code again.
  window.history.replaceState(null, '', config.basePath + config.loginPath + (departure?.search ?? ''));
  if (arrival.error) {
    return { to: 'refused', text: say(isSocialError(arrival.error) ? socialErrors[arrival.error] : failed) };
  }
  try {
    const outcome = await exchange(arrival, departure?.tenantId ?? '');
    if (outcome.to === 'in') window.location.replace(landingOf(departure?.search ?? ''));
    return outcome;
  } catch (error) {
    return { to: 'refused', text: error instanceof ApiError ? error.msg : say(failed) };
  }
};
