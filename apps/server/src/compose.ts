import { resources } from '@manyi/shared/resources/all';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { dictRoutes } from './modules/system/dict.routes.ts';
import type { Authenticate } from './platform/auth/caller.ts';
import { crudRoutes } from './platform/crud/crud-routes.ts';
import type { Database } from './platform/database/database.ts';
import type { Route } from './platform/http/route.ts';

export interface Composition {
  routes: Route[];
  authenticate: Authenticate;
  /** The password made for the first administrator, if this start made one. */
  newPassword: string | undefined;
  seedDemo(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

/** Resources whose calls go beyond the generic ones. */
const special: Record<string, typeof dictRoutes> = { dict: dictRoutes, 'dict-biz': dictRoutes };

const resourceRoutes = (): Route[] => resources.flatMap((resource) => (special[resource.name] ?? crudRoutes)(resource).routes);

/** Puts the parts together: the one place that knows every module. */
export const compose = async (_means: { config: Config; database: Database }): Promise<Composition> => ({
  routes: resourceRoutes(),
  authenticate: async () => null,
  newPassword: undefined,
  seedDemo: async () => {},
  close: async () => {},
});
