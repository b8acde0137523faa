import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SigningKey } from './signing-key.ts';

/** Signed once with one algorithm; a token that names another, or none, is not read at all. */
const algorithm = 'HS256';
const issuer = 'manyi';

const accessSchema = z.object({
  token_type: z.literal('access_token'),
  sid: z.uuid(),
  tenant_id: z.string(),
  user_id: z.string(),
  /** Epoch seconds. */
  exp: z.number(),
  /** A short-lived one for an address that a browser opens by itself: good for GET only. */
  use: z.literal('link').optional(),
});
export type AccessToken = z.infer<typeof accessSchema>;

const refreshSchema = z.object({
  token_type: z.literal('refresh_token'),
  jti: z.uuid(),
  sid: z.uuid(),
  tenant_id: z.string(),
  user_id: z.string(),
  client_id: z.string(),
});
export type RefreshToken = z.infer<typeof refreshSchema>;

/** What an access token says besides `token_type`, `iss`, `aud` and times (contract.md 2.1). Only `sid` is ever acted on. */
export interface AccessClaims {
  sid: string;
  tenant_id: string;
  user_id: string;
  account: string;
  user_name: string;
  real_name: string;
  role_id: string;
  role_name: string;
  dept_id: string;
  post_id: string;
  oauth_id: string;
  client_id: string;
}

export interface Tokens {
  signAccess(claims: AccessClaims & Pick<AccessToken, 'use'>, seconds: number): Promise<string>;
  /** The same input gives the same token, so that a retried refresh can be answered again. Times are epoch seconds. */
  signRefresh(claims: Omit<RefreshToken, 'token_type'>, issued: number, expires: number): Promise<string>;
  readAccess(token: string): Promise<AccessToken | null>;
  /** For signing out: an access token may have run out a moment before. */
  readEvenExpired(token: string): Promise<AccessToken | null>;
  readRefresh(token: string): Promise<RefreshToken | null>;
}

/** Longer ones were not made here. */
const maxLength = 4096;
const year = 31_536_000;
/** Clocks of instances and of the database may differ by this much. */
const skew = 60;

export const tokensOf = (key: SigningKey): Tokens => {
  const header = { alg: algorithm, typ: 'JWT', kid: key.id };

  const read = async <T>(token: string, schema: z.ZodType<T>, clockTolerance = 0): Promise<T | null> => {
    if (token.length > maxLength) return null;
    try {
      const { payload, protectedHeader } = await jwtVerify(token, key.secret, {
        algorithms: [algorithm],
        issuer,
        audience: issuer,
        typ: 'JWT',
        requiredClaims: ['exp'],
        clockTolerance,
      });
      return protectedHeader.kid === key.id ? (schema.safeParse(payload).data ?? null) : null;
    } catch {
      return null;
    }
  };

  const sign = (claims: Record<string, unknown>, issued: number, expires: number): Promise<string> =>
    new SignJWT({ ...claims, iss: issuer, aud: [issuer], iat: issued, nbf: issued - skew, exp: expires })
      .setProtectedHeader(header)
      .sign(key.secret);

  return {
    signAccess: (claims, seconds) => {
      const now = Math.floor(Date.now() / 1000);
      return sign({ jti: randomUUID(), ...claims, token_type: 'access_token' }, now, now + seconds);
    },
    signRefresh: (claims, issued, expires) => sign({ ...claims, token_type: 'refresh_token' }, issued, expires),
    readAccess: (token) => read(token, accessSchema),
    readEvenExpired: (token) => read(token, accessSchema, year),
    readRefresh: (token) => read(token, refreshSchema),
  };
};
