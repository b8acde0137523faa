import { providerKinds, type SocialError } from '@manyi/shared/contract/social';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { platformTenant } from '../../../platform/auth/caller.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { Route } from '../../../platform/http/route.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { noData } from '../../../platform/http/schemas.ts';
import { markBrowser } from './browser-cookie.ts';
import { isOwnPage, originOf, redirectUriOf } from './own-origin.ts';
import { buttonsOf, providerFor } from './providers.ts';
import type { SocialMeans } from './social-means.ts';
import { beginState, stateSeconds } from './states.ts';
import { address } from './vendor-http.ts';

const tag = 'auth.social';
const tenantSchema = z
  .string()
  .regex(/^[0-9a-z_-]{1,12}$/i)
  .default(platformTenant);
const sourceParams = z.object({ source: z.string().regex(/^[\w-]{1,32}$/) });

const loginPage = (parameters: Record<string, string>): string => {
  const { pathname, search } = address('http://here/survey/login', parameters);
  return `${pathname}${search}`;
};

/** The browser waits for a page, so what goes wrong is told by the sign-in page. */
const redirect = (reply: FastifyReply, to: string): Record<string, never> => {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(to, 302);
  return {};
};

/** What happens before there is a code: the buttons, the way to the provider, the way back. */
export const startRoutes = (means: SocialMeans): Route[] => {
  const { database, secrets, vendors } = means;

  const providers = defineRoute({
    method: 'GET',
    path: '/api/blade-auth/oauth/providers',
    access: 'public',
    summary: ['第三方登录方式', 'Ways to sign in with an account held elsewhere'],
    tag,
    query: z.object({ tenantId: tenantSchema }),
    data: z.array(z.object({ source: z.string(), kind: z.enum(providerKinds), name: z.string() })),
    handler: ({ query }) => buttonsOf(database, query.tenantId),
  });

  const render = defineRoute({
    method: 'GET',
    path: '/api/blade-auth/oauth/render/:source',
    access: 'public',
    summary: ['前往第三方授权', 'Go to the provider'],
    tag,
    params: sourceParams,
    query: z.object({ tenantId: tenantSchema, redirect_uri: z.string().max(2000).optional() }),
    data: noData,
    bare: true,
    handler: async ({ params: { source }, query, request, reply }) => {
      const origin = originOf(means.publicUrl, request);
      const redirectUri = query.redirect_uri ?? redirectUriOf(origin, source);
      if (!isOwnPage(redirectUri, origin)) {
        throw refuse(400, ['回调地址不在允许范围内', 'This address to return to is not allowed']);
      }
      const failed = (error: SocialError) => redirect(reply, loginPage({ source, error }));
      const provider = await providerFor(database, secrets, query.tenantId, source);
      if (!provider) return failed('unknown');
      const pending = await beginState(database, {
        browser: markBrowser(request, reply, origin, stateSeconds),
        tenantId: query.tenantId,
        providerId: provider.id,
        redirectUri,
        address: request.ip.slice(0, 64),
      });
      if (!pending) return failed('busy');
      try {
        return redirect(reply, (await vendors[provider.kind].authorizeUrl(provider, pending)).href);
      } catch (error) {
        request.log.warn({ err: error, source }, 'a sign-in provider cannot be used');
        return failed('unavailable');
      }
    },
  });

  const text = z.string().max(4096).default('');
  const back = defineRoute({
    method: 'GET',
    path: '/survey/oauth/redirect/:source',
    access: 'public',
    summary: ['第三方授权返回', 'Back from the provider'],
    tag,
    params: sourceParams,
    query: z.object({ code: text, authCode: text, state: text, iss: text, error: text }),
    data: noData,
    bare: true,
    handler: async ({ params: { source }, query, reply }) => {
      const code = query.code || query.authCode;
      // The provider's own words are not shown: whoever makes up such a link would put words on our page.
      const error: SocialError = query.error === 'access_denied' || query.error === '' ? 'denied' : 'unavailable';
      const parameters: Record<string, string> = code === '' ? { error } : { code, state: query.state, iss: query.iss };
      return redirect(reply, loginPage({ source, ...parameters }));
    },
  });

  return [providers, render, back];
};
