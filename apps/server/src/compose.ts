import { resources } from '@manyi/shared/resources/all';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { authRoutes, sweepSignIn } from './modules/auth/auth.public.ts';
import { deskRoutes } from './modules/desk/desk.public.ts';
import { guardSurveyedColleges, seedDemo, surveyRoutes } from './modules/survey/survey.public.ts';
import { dictRoutes, seedPlatform, systemRoutes } from './modules/system/system.public.ts';
import type { Authenticate } from './platform/auth/caller.ts';
import { openSessions } from './platform/auth/sessions.ts';
import { loadSigningKey } from './platform/auth/signing-key.ts';
import { tokensOf } from './platform/auth/tokens.ts';
import { crudRoutes } from './platform/crud/crud-routes.ts';
import type { Database } from './platform/database/database.ts';
import { openChanges } from './platform/events/changes.ts';
import type { Route } from './platform/http/route.ts';

export interface Composition {
  routes: Route[];
  authenticate: Authenticate;
  /** The password made for the first administrator, if this start made one. */
  newPassword: string | undefined;
  /** Fills the demonstration tenant through the calls of a server that is ready. */
  seedDemo(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

/** Resources whose calls go beyond the generic ones. */
const special: Record<string, typeof dictRoutes> = { dict: dictRoutes, 'dict-biz': dictRoutes };

const resourceRoutes = (): Route[] =>
  resources.flatMap((resource) => (special[resource.name] ?? crudRoutes)(resource).routes);

const hour = 3_600_000;

/** Puts the parts together: the one place that knows every module. */
export const compose = async ({ config, database }: { config: Config; database: Database }): Promise<Composition> => {
  const { password } = await seedPlatform(database, config);
  const changes = await openChanges(database);
  const tokens = tokensOf(await loadSigningKey(database, config.tokenKey));
  const sessions = openSessions(database, tokens, changes);
  // A sweep that fails is made up for by the next one.
  const sweeping = setInterval(() => void sweepSignIn(database).catch(() => undefined), hour).unref();
  return {
    routes: [
      ...resourceRoutes(),
      ...authRoutes({ database, sessions, settings: config }),
      ...systemRoutes({ sessions, deptGuards: [guardSurveyedColleges] }),
      ...deskRoutes,
      ...surveyRoutes({ database, publicUrl: config.publicUrl }),
    ],
    authenticate: sessions.authenticate,
    newPassword: password,
    seedDemo: (app) => seedDemo({ app, database }),
    close: async () => {
      clearInterval(sweeping);
      sessions.close();
      await changes.close();
    },
  };
};
