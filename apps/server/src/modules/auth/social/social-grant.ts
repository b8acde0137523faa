import type { TokenReply } from '@manyi/shared/contract/auth';
import type { FastifyRequest } from 'fastify';
import type { Client } from '../client.ts';
import type { TokenParameters } from '../token-parameters.ts';
import { tenantOf, userAgentOf } from '../token-parameters.ts';
import { missing, TokenRefusal } from '../token-refusal.ts';
import { browserOf } from './browser-cookie.ts';
import { enter } from './enter.ts';
import { type External, exchangeRefused, type Provider } from './external.ts';
import { providerById } from './providers.ts';
import type { SocialMeans } from './social-means.ts';
import { type Taken, takeState } from './states.ts';

interface Came {
  taken: Taken;
  provider: Provider;
}

const noProvider = () => new TokenRefusal('invalid_grant', ['未配置此登录方式', 'This way to sign in is not set up']);

/** The sign-in that a call finishes, if this browser began it, here and now. */
const comeBack = async (
  means: SocialMeans,
  given: TokenParameters,
  request: FastifyRequest,
  redirectUri: string,
): Promise<Came> => {
  const taken = await takeState(means.database, {
    state: given.state ?? '',
    browser: browserOf(request),
    redirectUri,
  });
  const tenantId = tenantOf(request, given);
  if (!taken || (tenantId !== '' && tenantId !== taken.tenantId)) throw exchangeRefused();
  const provider = await providerById(means.database, means.secrets, taken.providerId);
  if (!provider) throw noProvider();
  return { taken, provider };
};

const finish = async (
  means: SocialMeans,
  client: Client,
  grantType: string,
  { taken, provider }: Came,
  given: TokenParameters,
  request: FastifyRequest,
): Promise<TokenReply> => {
  let person: External;
  try {
    // The call of spec 7 for SSO has neither state nor iss. A client that passes one on has to pass on the other.
    const iss = given.iss ?? (given.state ? '' : null);
    const answer = { code: given.code ?? '', iss };
    person = await means.vendors[provider.kind].person(provider, taken.pending, answer);
  } catch (error) {
    // Its cause is for whoever runs the server; the person learns that it did not work.
    request.log.warn({ err: error, source: provider.source }, 'a sign-in at a provider failed');
    throw error;
  }
  return enter(means, client, {
    tenantId: taken.tenantId,
    provider,
    person,
    grantType,
    address: request.ip.slice(0, 64),
    userAgent: userAgentOf(request),
  });
};

/** grant_type=social: tenantId, source, code, state. */
export const socialGrant = async (
  means: SocialMeans,
  client: Client,
  given: TokenParameters,
  request: FastifyRequest,
): Promise<TokenReply> => {
  for (const name of ['source', 'code', 'state'] as const) if (!given[name]) throw missing(name);
  const came = await comeBack(means, given, request, given.redirect_uri ?? '');
  // A code of one provider must never be sent to another (mix-up).
  if (came.provider.source.toLowerCase() !== given.source?.toLowerCase()) throw exchangeRefused();
  return finish(means, client, 'social', came, given, request);
};

/** grant_type=authorization_code: tenantId, code, redirect_uri; for OpenID Connect, whose nonce and PKCE hold it together. */
export const ssoGrant = async (
  means: SocialMeans,
  client: Client,
  given: TokenParameters,
  request: FastifyRequest,
): Promise<TokenReply> => {
  for (const name of ['code', 'redirect_uri'] as const) if (!given[name]) throw missing(name);
  const came = await comeBack(means, given, request, given.redirect_uri ?? '');
  if (came.provider.kind !== 'oidc') throw exchangeRefused();
  return finish(means, client, 'authorization_code', came, given, request);
};
