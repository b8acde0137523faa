import type { Authenticate } from '../../../platform/auth/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Changes } from '../../../platform/events/changes.ts';
import type { Route } from '../../../platform/http/route.ts';
import { feedRoutes } from './feed.routes.ts';
import { openFeedHub } from './feed-hub.ts';

export interface Feed {
  routes: Route[];
  /** Windows open on this instance. */
  streams(): number;
  /** Before the server stops taking calls: open windows would keep it from ever stopping. */
  drain(): void;
}

export const openFeed = (means: { database: Database; changes: Changes; authenticate: Authenticate }): Feed => {
  const hub = openFeedHub(means);
  return { routes: feedRoutes(hub), streams: () => hub.size, drain: () => hub.close() };
};
