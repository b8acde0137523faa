import type { TokenReply } from '@manyi/shared/contract/auth';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../../../platform/http/route.ts';
import type { Client } from '../client.ts';
import { guestRoutes } from '../guest/guest.routes.ts';
import type { UserRules } from '../guest/guest-means.ts';
import type { TokenParameters } from '../token-parameters.ts';
import { providerRoutes } from './provider.routes.ts';
import { socialGrant, ssoGrant } from './social-grant.ts';
import type { SocialMeans } from './social-means.ts';
import { startRoutes } from './start.routes.ts';
import { vendorAddresses } from './vendors/addresses.ts';
import { vendorsAt } from './vendors/vendors.ts';

type Grant = (client: Client, given: TokenParameters, request: FastifyRequest) => Promise<TokenReply>;

/** Signing in with an account held elsewhere, as the token call and the composition use it. */
export interface Social {
  routes: Route[];
  social: Grant;
  sso: Grant;
}

export type SocialOptions = Omit<SocialMeans, 'vendors'> & {
  users: UserRules;
  addresses?: typeof vendorAddresses | undefined;
};

export const openSocial = ({ users, addresses = vendorAddresses, ...options }: SocialOptions): Social => {
  const means: SocialMeans = { ...options, vendors: vendorsAt(addresses) };
  return {
    routes: [...startRoutes(means), ...providerRoutes(means), ...guestRoutes({ ...options, users })],
    social: (client, given, request) => socialGrant(means, client, given, request),
    sso: (client, given, request) => ssoGrant(means, client, given, request),
  };
};
