import type { ProviderKind } from '@manyi/shared/contract/social';
import { Refusal } from '../../../platform/http/refusal.ts';
import { TokenRefusal } from '../token-refusal.ts';

/** A configured provider, its secret readable. Never leaves the server. */
export interface Provider {
  id: string;
  /** Changes with every edit: what was learnt of the provider before is not used after. */
  version: number;
  source: string;
  kind: ProviderKind;
  name: string;
  clientId: string;
  /** '' : a public client. */
  clientSecret: string;
  issuer: string;
  /** '' : the kind's own. */
  scope: string;
  accountClaim: string;
}

/** What a sign-in under way has to match when it comes back. */
export interface Pending {
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
}

/** What came back with the browser. */
export interface Answer {
  code: string;
  /** RFC 9207: who answered. '' : the answer did not say; null: the call could not have passed it on. */
  iss: string | null;
}

/** A person as a provider describes them. */
export interface External {
  /** Who vouches for `uuid`. */
  issuer: string;
  uuid: string;
  username: string;
  nickname: string;
  avatar: string;
  email: string;
  gender: string;
  blog: string;
  company: string;
  location: string;
  remark: string;
  /** What the configured claim says: an account of ours; '' : nothing. */
  account: string;
}

/** One way of speaking with providers of a kind. */
export interface Vendor {
  authorizeUrl(provider: Provider, pending: Pending): Promise<URL>;
  /** Exchanges the code. Throws `exchangeRefused` or `providerUnavailable`. */
  person(provider: Provider, pending: Pending, answer: Answer): Promise<External>;
}

/** The provider, or our own check of its answer, refused: the code is spent, forged or somebody else's. */
export const exchangeRefused = (cause?: unknown): TokenRefusal =>
  because(
    new TokenRefusal('invalid_grant', [
      '第三方授权无效或已过期，请重新登录',
      'The sign-in at the provider is invalid or has expired; start again',
    ]),
    cause,
  );

/** The provider does not answer, or not in a form we understand: not the person's doing. */
export const providerUnavailable = (cause?: unknown): Refusal =>
  because(
    new Refusal(502, [
      '第三方登录服务暂时无法访问，请稍后重试',
      'The sign-in service does not answer; try again later',
    ]),
    cause,
  );

const because = <T extends Error>(error: T, cause: unknown): T => {
  if (cause !== undefined) error.cause = cause;
  return error;
};

const longest: Partial<Record<keyof External, number>> = { avatar: 2000, issuer: 500, gender: 16, account: 45 };

/** Cut to what the table holds; texts of others may be any length. An identity is never cut: two could become one. */
export const external = (given: Partial<External> & { issuer: string; uuid: string }): External => {
  if (given.uuid === '' || given.uuid.length > 255 || given.issuer.length > 500) throw providerUnavailable();
  const of = (name: keyof External) => (given[name] ?? '').replaceAll('\0', '').slice(0, longest[name] ?? 255);
  return {
    issuer: given.issuer,
    uuid: given.uuid,
    username: of('username'),
    nickname: of('nickname'),
    avatar: /^https:\/\//.test(given.avatar ?? '') ? of('avatar') : '',
    email: of('email'),
    gender: of('gender'),
    blog: of('blog'),
    company: of('company'),
    location: of('location'),
    remark: of('remark'),
    account: of('account').trim(),
  };
};
