import { create } from 'zustand';
import { config } from './config.ts';
import { readCookie, removeCookie, writeCookie } from './cookies.ts';
import { isRecord, isString, readStored, removeStored, storedAt, watchStored, writeStored } from './storage.ts';

/** What the token reply says about the person (spec 3). */
export interface UserInfo {
  userId: string;
  tenantId: string;
  userName: string;
  realName: string;
  avatar: string;
  deptId: string;
  roleId: string;
  roleName: string;
  oauthId: string;
}

export interface TokenReply extends UserInfo {
  accessToken: string;
  refreshToken: string;
}

const accessCookie = `${config.websiteKey}-access-token`;
const refreshCookie = `${config.websiteKey}-refresh-token`;

const text = (value: unknown): string => (isString(value) ? value : typeof value === 'number' ? String(value) : '');

/** The bare object of `oauth/token`, or null when it carries no token. */
export const parseTokenReply = (body: unknown): TokenReply | null => {
  if (!isRecord(body) || !isString(body.access_token) || body.access_token === '') return null;
  return {
    accessToken: body.access_token,
    refreshToken: text(body.refresh_token),
    userId: text(body.user_id),
    tenantId: text(body.tenant_id),
    userName: text(body.user_name),
    realName: text(body.real_name) || text(body.nick_name) || text(body.user_name),
    avatar: text(body.avatar),
    deptId: text(body.dept_id),
    roleId: text(body.role_id),
    roleName: text(body.role_name),
    oauthId: text(body.oauth_id),
  };
};

const isUserInfo = (value: unknown): value is UserInfo =>
  isRecord(value) && isString(value.userId) && isString(value.tenantId) && isString(value.realName);

/** Who is signed in, for screens. */
export const useUser = create<{ user: UserInfo | null }>(() => ({ user: null }));

export const accessToken = (): string | null => readCookie(accessCookie) || null;
export const refreshToken = (): string | null => readCookie(refreshCookie) || null;

/** Both the cookie and the stored entry are there: a stored token without its cookie is left over from a closed browser. */
export const isSignedIn = (): boolean => accessToken() !== null && Boolean(readStored('token', isString));

export const tokenAgeSec = (): number => (Date.now() - (storedAt('token') ?? 0)) / 1000;

export const keepTokens = (reply: TokenReply): void => {
  const { accessToken: access, refreshToken: refresh, ...user } = reply;
  writeCookie(accessCookie, access);
  writeCookie(refreshCookie, refresh);
  // The cookie holds the secret, and ends with the browser; the entry marks whose it is and when it was issued.
  writeStored('token', user.userId || user.userName || 'token');
  writeStored('userInfo', user);
  useUser.setState({ user });
};

export const keepUser = (patch: Partial<UserInfo>): void => {
  const { user } = useUser.getState();
  if (!user) return;
  const next = { ...user, ...patch };
  writeStored('userInfo', next);
  useUser.setState({ user: next });
};

type Cleanup = () => void;
const cleanups = new Set<Cleanup>();

/** Stores that belong to one session (menu, tabs, lock, cached replies) say here how they are emptied. */
export const onSignOut = (cleanup: Cleanup): void => {
  cleanups.add(cleanup);
};

/** Forgets the session in this browser without asking the server (spec 4: FedLogOut). */
export const forgetSession = (): void => {
  removeCookie(accessCookie);
  removeCookie(refreshCookie);
  for (const name of ['token', 'userInfo', 'menu', 'tagList', 'isLock', 'lockPasswd']) removeStored(name);
  for (const cleanup of cleanups) cleanup();
  useUser.setState({ user: null });
};

/** Where everybody lands anyway, and pages that say only that there is nothing. */
const notWorthKeeping: readonly string[] = ['/', config.homePath, config.lockPath, '/403', '/404', '/500'];

let isLeaving = false;

/** Once on the way there, later calls change nothing: the first knows best why. */
export const goToLogin = ({ keepPlace = true } = {}): void => {
  const { pathname, search } = window.location;
  const login = `${config.basePath}${config.loginPath}`;
  if (pathname === login || isLeaving) return;
  isLeaving = true;
  const back = pathname.slice(config.basePath.length) + search;
  const isWorthKeeping = keepPlace && back.startsWith('/') && !notWorthKeeping.includes(back);
  window.location.replace(isWorthKeeping ? `${login}?redirect=${encodeURIComponent(back)}` : login);
};

/** A 401, an empty token, or a sign-out in another window: local logout, then the login page. */
export const endSession = (): void => {
  forgetSession();
  goToLogin();
};

/** Loads the person from storage and follows sign-in and sign-out made in other windows. */
export const startSession = (): void => {
  useUser.setState({ user: isSignedIn() ? readStored('userInfo', isUserInfo) : null });
  watchStored('userInfo', () => {
    const before = useUser.getState().user?.userId;
    const now = readStored('userInfo', isUserInfo);
    if (!now) endSession();
    else if (before && before !== now.userId) window.location.assign(`${config.basePath}/`);
    else useUser.setState({ user: now });
  });
};
