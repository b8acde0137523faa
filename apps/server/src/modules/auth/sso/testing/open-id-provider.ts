import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

/** For tests: the certified OpenID provider on loopback, with one account at a time and no page to click through. */
export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  person: { sub: string; name: string; preferred_username: string; email: string; email_verified: boolean };
  close(): Promise<void>;
}

export const startOpenIdProvider = async (redirectUris: readonly string[]): Promise<OpenIdProvider> => {
  let handle: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => {
    void handle?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const person = {
    sub: 'idp-1',
    name: '王老师',
    preferred_username: 'wang',
    email: 'wang@college.example',
    email_verified: true,
  };
  const clientId = 'manyi';
  const clientSecret = 'a client secret of the provider';
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [...redirectUris] }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key for cookies'] },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    pkce: { methods: ['S256'], required: () => true },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...person, sub }) }),
    interactions: { url: (_context, interaction) => `/agree/${interaction.uid}` },
  });
  // The page where the person signs in and agrees: here they do at once.
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/agree/')) return next();
    const { params } = await provider.interactionDetails(context.req, context.res);
    const grant = new provider.Grant({ accountId: person.sub, clientId: String(params['client_id']) });
    grant.addOIDCScope(String(params['scope']));
    const grantId = await grant.save();
    const to = await provider.interactionResult(context.req, context.res, {
      login: { accountId: person.sub },
      consent: { grantId },
    });
    context.redirect(to);
  });
  handle = provider.callback();
  return {
    issuer,
    clientId,
    clientSecret,
    person,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
