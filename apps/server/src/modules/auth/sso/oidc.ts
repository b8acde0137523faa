import * as oidc from 'openid-client';
import { Refusal } from '../../../platform/http/refusal.ts';
import {
  type Answer,
  exchangeRefused,
  external,
  type Pending,
  type Provider,
  providerUnavailable,
  type Vendor,
} from '../social/external.ts';
import { challengeOf } from '../social/pkce.ts';
import { guardedFetch } from '../social/vendor-http.ts';

/** Addresses and keys of a provider change rarely, but they do. */
const keepMs = 10 * 60_000;

interface Known {
  config: Promise<oidc.Configuration>;
  until: number;
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Clear text only to this very machine. */
export const isSafeIssuer = (issuer: string): boolean => {
  if (!URL.canParse(issuer)) return false;
  const url = new URL(issuer);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
};

const discover = async (provider: Provider): Promise<oidc.Configuration> => {
  const issuer = new URL(provider.issuer);
  const authentication = provider.clientSecret === '' ? oidc.None() : undefined;
  return oidc.discovery(
    issuer,
    provider.clientId,
    {
      ...(provider.clientSecret !== '' && { client_secret: provider.clientSecret }),
      [oidc.clockTolerance]: 30,
    },
    authentication,
    {
      [oidc.customFetch]: guardedFetch,
      // Signatures are checked even though the token comes straight from the provider.
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' && isSafeIssuer(provider.issuer) ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const outages = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);

/** The provider cannot be reached or does not speak the protocol, as opposed to: it, or a check of its answer, refuses. */
const isOutage = (error: unknown): boolean =>
  !(error instanceof Error && 'code' in error) || outages.has(String(error.code));

/** Any OpenID Connect issuer: discovery, PKCE, nonce, and every check of the ID token, by a certified library. */
export const openIdConnect = (): Vendor => {
  const known = new Map<string, Known>();

  const configOf = async (provider: Provider): Promise<oidc.Configuration> => {
    const key = `${provider.id}:${provider.version}:${provider.issuer}`;
    const kept = known.get(key);
    if (kept && kept.until > Date.now()) return kept.config;
    for (const [old] of known) if (old.startsWith(`${provider.id}:`)) known.delete(old);
    const config = discover(provider);
    known.set(key, { config, until: Date.now() + keepMs });
    return config.catch((error: unknown) => {
      known.delete(key);
      throw providerUnavailable(error);
    });
  };

  const describe = async (
    config: oidc.Configuration,
    accessToken: string,
    claims: oidc.IDToken,
  ): Promise<Record<string, unknown>> => {
    if (config.serverMetadata().userinfo_endpoint === undefined) return claims;
    // Compared with the ID token's subject by the library: an answer about somebody else is refused.
    const info = await oidc.fetchUserInfo(config, accessToken, claims.sub);
    return { ...claims, ...info };
  };

  return {
    authorizeUrl: async (provider: Provider, pending: Pending) =>
      oidc.buildAuthorizationUrl(await configOf(provider), {
        redirect_uri: pending.redirectUri,
        scope: provider.scope || 'openid profile email',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: challengeOf(pending.codeVerifier),
        code_challenge_method: 'S256',
      }),
    person: async (provider: Provider, pending: Pending, answer: Answer) => {
      const config = await configOf(provider);
      const url = new URL(pending.redirectUri);
      url.searchParams.set('code', answer.code);
      url.searchParams.set('state', pending.state);
      const iss = answer.iss ?? config.serverMetadata().issuer;
      if (iss !== '') url.searchParams.set('iss', iss);
      try {
        const tokens = await oidc.authorizationCodeGrant(config, url, {
          // The state itself was checked, and spent, by whoever found `pending`.
          expectedState: pending.state,
          expectedNonce: pending.nonce,
          pkceCodeVerifier: pending.codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw exchangeRefused();
        const about = await describe(config, tokens.access_token, claims);
        const { issuer } = config.serverMetadata();
        return external({
          issuer,
          uuid: claims.sub,
          username: text(about.preferred_username) || claims.sub,
          nickname: text(about.name) || text(about.nickname),
          avatar: text(about.picture),
          email: text(about.email),
          gender: { male: '1', female: '2' }[text(about.gender)] ?? '',
          blog: text(about.website),
          // An address that the provider has not verified may be anybody's.
          account:
            provider.accountClaim === '' || (provider.accountClaim === 'email' && about.email_verified !== true)
              ? ''
              : text(about[provider.accountClaim]),
        });
      } catch (error) {
        if (error instanceof Refusal) throw error;
        throw isOutage(error) ? providerUnavailable(error) : exchangeRefused(error);
      }
    },
  };
};
