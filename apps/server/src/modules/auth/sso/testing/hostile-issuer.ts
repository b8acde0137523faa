import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** For tests: an issuer whose answers can be spoilt one at a time, which no certified provider lets itself be. */
export interface HostileIssuer {
  issuer: string;
  clientId: string;
  /** Changes the ID token before it is signed. */
  spoil: (claims: JWTPayload) => JWTPayload;
  signing: 'right' | 'other key' | 'none' | 'secret as key';
  userinfo: Record<string, unknown>;
  /** Says in discovery that answers name their issuer (RFC 9207). */
  namesIssuer: boolean;
  discovery: Record<string, unknown>;
  down: boolean;
  close(): Promise<void>;
}

const clientId = 'manyi-hostile';

export const startHostileIssuer = async (): Promise<HostileIssuer> => {
  const right = await generateKeyPair('RS256');
  const other = await generateKeyPair('RS256');
  const nonces = new Map<string, string>();
  const json = (response: ServerResponse, body: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', self.issuer);
      if (self.down) return void response.writeHead(503).end();
      if (url.pathname === '/.well-known/openid-configuration') {
        return json(response, {
          issuer: self.issuer,
          authorization_endpoint: `${self.issuer}/authorize`,
          token_endpoint: `${self.issuer}/token`,
          userinfo_endpoint: `${self.issuer}/userinfo`,
          jwks_uri: `${self.issuer}/jwks`,
          response_types_supported: ['code'],
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: self.namesIssuer,
          ...self.discovery,
        });
      }
      if (url.pathname === '/jwks') {
        return json(response, {
          keys: [{ ...(await exportJWK(right.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }],
        });
      }
      if (url.pathname === '/authorize') {
        const code = Math.random().toString(36).slice(2);
        nonces.set(code, url.searchParams.get('nonce') ?? '');
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        back.searchParams.set('code', code);
        back.searchParams.set('state', url.searchParams.get('state') ?? '');
        if (self.namesIssuer) back.searchParams.set('iss', self.issuer);
        return response.writeHead(302, { location: back.href }).end();
      }
      if (url.pathname === '/userinfo') return json(response, self.userinfo);
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      const code = new URLSearchParams(Buffer.concat(chunks).toString()).get('code') ?? '';
      const now = Math.floor(Date.now() / 1000);
      const claims = self.spoil({
        iss: self.issuer,
        aud: clientId,
        sub: 'h-1',
        nonce: nonces.get(code) ?? '',
        iat: now,
        exp: now + 300,
      });
      return json(response, { access_token: 'at', token_type: 'bearer', expires_in: 60, id_token: await sign(claims) });
    })();
  });

  const sign = async (claims: JWTPayload): Promise<string> => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    if (self.signing === 'none') return `${part({ alg: 'none' })}.${part(claims)}.`;
    if (self.signing === 'secret as key') {
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('x'.repeat(32)));
    }
    const { privateKey } = self.signing === 'right' ? right : other;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(privateKey);
  };

  const self: HostileIssuer = {
    issuer: '',
    clientId,
    spoil: (claims) => claims,
    signing: 'right',
    userinfo: { sub: 'h-1', name: 'H' },
    namesIssuer: false,
    discovery: {},
    down: false,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  self.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return self;
};
