import { config } from '../../lib/config.ts';

export interface GuardFacts {
  path: string;
  isSignedIn: boolean;
  isLocked: boolean;
  /** The route's meta says it needs no sign-in. */
  isPublic: boolean;
  /** A screen exists at this path; null while the menu is not known. */
  exists: boolean | null;
}

/** Routes outside of the main layout (spec 2). */
export const bareRoutes = [config.lockPath, '/404', '/403', '/500'] as const;
export const isBare = (path: string): boolean => bareRoutes.some((route) => route === path);

export type Decision = { to: 'stay' } | { to: 'login' } | { to: 'path'; path: string };

const stay: Decision = { to: 'stay' };
const goTo = (path: string): Decision => ({ to: 'path', path });

/** The navigation guard of spec 4, in its order: session, lock, then the place itself. */
export const decide = ({ path, isSignedIn, isLocked, isPublic, exists }: GuardFacts): Decision => {
  if (!isSignedIn) return isPublic ? stay : { to: 'login' };
  if (isLocked) return path === config.lockPath ? stay : goTo(config.lockPath);
  if (path === config.lockPath || path === config.loginPath || path === '/' || path === '')
    return goTo(config.homePath);
  if (isBare(path) || exists !== false) return stay;
  return goTo('/404');
};
