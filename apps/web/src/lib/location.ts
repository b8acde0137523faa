import { useSyncExternalStore } from 'react';
import { config } from './config.ts';

/** Where the person is, without the base path. The pages come from the menu, not from code, so this is all the routing there is. */
export interface AppLocation {
  path: string;
  /** With its `?`, or empty. */
  search: string;
}

const strip = (pathname: string): string => {
  const rest = pathname.startsWith(config.basePath) ? pathname.slice(config.basePath.length) : pathname;
  return rest.startsWith('/') ? rest : `/${rest}`;
};

const read = (): AppLocation => ({ path: strip(window.location.pathname), search: window.location.search });

let current: AppLocation | null = null;
const listeners = new Set<() => void>();

const publish = (): void => {
  current = read();
  for (const listener of listeners) listener();
};

export const currentLocation = (): AppLocation => {
  current ??= read();
  return current;
};

/** `/system/param/index?current=2` → the address with the base path, for links and new windows. */
export const hrefOf = (to: string): string => `${config.basePath}${to}`;

export const navigate = (to: string, { replace = false } = {}): void => {
  const href = hrefOf(to);
  if (href === window.location.pathname + window.location.search) return;
  if (replace) window.history.replaceState(window.history.state, '', href);
  else window.history.pushState(null, '', href);
  publish();
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) window.addEventListener('popstate', publish);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', publish);
  };
};

export const useLocation = (): AppLocation => useSyncExternalStore(subscribe, currentLocation);
