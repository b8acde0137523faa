import type { Envelope } from './envelope.ts';

/** Wire shapes of sign-in and menus (contract.md 2.3 and 4.3). Ids are strings; lists of ids are comma-joined. */

/** Reply of the token calls, without an envelope. */
export interface TokenReply {
  access_token: string;
  refresh_token: string;
  token_type: 'bearer';
  /** Seconds the access token lives. */
  expires_in: number;
  tenant_id: string;
  user_id: string;
  /** The account, as in this family of systems; the person's name is `real_name`. */
  user_name: string;
  account: string;
  real_name: string;
  nick_name: string;
  avatar: string;
  dept_id: string;
  role_id: string;
  /** Aliases of the roles, comma-joined. `authority` is the same under the name older clients read. */
  role_name: string;
  authority: string;
  post_id: string;
  oauth_id: string;
}

export type TokenError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type';

/** What the token calls answer instead: HTTP 400, or 401 when the client is unknown. */
export interface TokenFailure {
  code: number;
  success: false;
  msg: string;
  error: TokenError;
  error_description: string;
}

/** `data` of `oauth/user-info`. */
export type UserInfo = Omit<TokenReply, 'access_token' | 'refresh_token' | 'token_type' | 'expires_in'> & {
  roles: string[];
  depts: { id: string; name: string }[];
};

/** `oauth/captcha`: an envelope whose data also stands beside it, for clients that do not unwrap. */
export type CaptchaReply = Envelope<Captcha> & Captcha;
export interface Captcha {
  key: string;
  /** `data:image/svg+xml;base64,…`, 130 × 48. */
  image: string;
}

/** `client-config`: what the web client must know before anyone signs in. */
export interface ClientConfig {
  title: string;
  websiteKey: string;
  captchaMode: boolean;
  switchMode: boolean;
  tenantMode: boolean;
  /** Screens with sample data show it. */
  mockMode: boolean;
  clientId: string;
  clientSecret: string;
  /** Age in seconds at which a token is refreshed. */
  tokenTime: number;
  refreshCheckSeconds: number;
  /** Milliseconds. */
  requestTimeout: number;
  statusWhiteList: number[];
}

/** An entry of the browser's own error log, as `POST oauth/logout` takes it. */
export interface ClientErrorEntry {
  url?: string;
  time?: string;
  type?: string;
  message?: string;
  stack?: string;
  info?: string;
}

/** A node of `menu/routes`. `children` is left out when there are none. */
export interface MenuRoute {
  id: string;
  parentId: string;
  code: string;
  name: string;
  nameEn: string;
  alias: string;
  path: string;
  /** Icon: a lucide name in kebab case. */
  source: string;
  sort: number;
  category: number;
  /** 2: opens in a new window. */
  isOpen: number;
  remark: string;
  children?: MenuRoute[] | undefined;
}

/** A row of `menu/top-menu`: those under which the caller has a screen. `menu/routes?topMenuId=` is what stands below one. */
export interface TopMenu {
  id: string;
  code: string;
  name: string;
  source: string;
  path: string;
  sort: number;
}

/** A node of `menu/buttons`. The codes of nodes without `children` are the caller's permission flags. */
export interface MenuButton {
  id: string;
  parentId: string;
  code: string;
  name: string;
  nameEn: string;
  alias: string;
  path: string;
  source: string;
  action: number;
  sort: number;
  children?: MenuButton[] | undefined;
}
