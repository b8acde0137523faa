import type { Text } from './text.ts';

/**
 * Signing in with an account held elsewhere.
 *
 * 1. `GET /api/blade-auth/oauth/providers?tenantId=` lists the buttons.
 * 2. A button is a link to `GET /api/blade-auth/oauth/render/:source?tenantId=` (a page change, not a fetch): it sets the browser's
 *    one-time cookie and redirects to the provider, or back to the sign-in page with `error`.
 * 3. The provider sends the browser to `/survey/oauth/redirect/:source`, which redirects to
 *    `/survey/login?source=&code=&state=&iss=`, or `?source=&error=` (`SocialError`).
 * 4. The sign-in page posts `oauth/token` with grant_type=social, tenantId, source, code, state and iss, or, for an OpenID Connect
 *    provider and a redirect_uri of its own, grant_type=authorization_code with tenantId, code, redirect_uri (and state, iss).
 * 5. A person we know gets a session. One we do not know gets a guest token: `user_id` and `refresh_token` are empty, `oauth_id` is
 *    not, `role_name` is `guest`. It opens nothing but `POST /api/blade-system/user/register-guest`.
 */
export interface SocialButton {
  source: string;
  kind: ProviderKind;
  name: string;
}

export const providerKinds = ['github', 'gitee', 'wechat_open', 'qq', 'dingtalk', 'oidc'] as const;
export type ProviderKind = (typeof providerKinds)[number];

export const socialErrors = {
  unknown: ['未配置此登录方式', 'This way to sign in is not set up'],
  unavailable: ['第三方登录服务暂时无法访问，请稍后重试', 'The sign-in service does not answer; try again later'],
  busy: ['登录请求过多，请稍后再试', 'Too many sign-ins at once; try again later'],
  denied: ['您已取消授权', 'You declined the sign-in'],
} as const satisfies Record<string, Text>;
export type SocialError = keyof typeof socialErrors;

/** Query or body of `register-guest`, sent with the guest token as Blade-Auth. */
export interface GuestRegistration {
  tenantId: string;
  name: string;
  account: string;
  /** md5 hex, as at sign-in, or plain. */
  password: string;
  oauthId: string;
}

export const guestRequestStates = ['PENDING', 'APPROVED', 'REFUSED'] as const;
export type GuestRequestState = (typeof guestRequestStates)[number];

/** A row of `GET /api/blade-system/user/guest-request/list` (permission user_add). */
export interface GuestRequestRow {
  id: string;
  account: string;
  name: string;
  source: string;
  /** What the provider calls the person. */
  username: string;
  nickname: string;
  email: string;
  state: GuestRequestState;
  reason: string;
  createTime: string;
  decideTime: string | null;
  decideUserName: string;
}

/** `POST …/guest-request/approve`. Without roles the new user signs in and may do nothing. */
export interface GuestApproval {
  id: string;
  /** Comma-joined ids. */
  roleId?: string;
  deptId?: string;
}

/** `POST …/guest-request/refuse`. */
export interface GuestRefusal {
  id: string;
  reason?: string;
}

/**
 * A row of `GET /api/blade-auth/provider/list` (permission provider, platform tenant only). The secret goes in and never comes out.
 * `POST …/submit` (provider_add or provider_edit) takes the same fields and `clientSecret` (absent: as it was); `POST …/remove?ids=` (provider_delete).
 */
export interface ProviderRow {
  id: string;
  /** '' : every tenant. */
  tenantId: string;
  source: string;
  kind: ProviderKind;
  name: string;
  clientId: string;
  hasSecret: boolean;
  issuer: string;
  scope: string;
  accountClaim: string;
  sort: number;
  /** 1: on. */
  status: number;
  version: number;
  /** What to enter at the provider as the address to return to. */
  redirectUri: string;
}
