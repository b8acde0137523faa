import type { Resource } from '@manyi/shared/resource/resource';
import { resources } from '@manyi/shared/resources/all';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { authRoutes, openSocial, sweepSignIn } from './modules/auth/auth.public.ts';
import { deskRoutes, noticeCrud, openConsole, openFeed } from './modules/desk/desk.public.ts';
import { historyOfResource, openLogs } from './modules/log/log.public.ts';
import { resourceRoutes as fileRoutes } from './modules/resource/resource.public.ts';
import { guardSurveyedColleges, seedDemo, surveyRoutes } from './modules/survey/survey.public.ts';
import {
  seedPlatform,
  specialResources,
  systemHistories,
  systemRoutes,
  userRules,
  userTarget,
} from './modules/system/system.public.ts';
import type { Authenticate } from './platform/auth/caller.ts';
import { secretBoxOf } from './platform/auth/secret-box.ts';
import { openSessions } from './platform/auth/sessions.ts';
import { loadSigningKey } from './platform/auth/signing-key.ts';
import { tokensOf } from './platform/auth/tokens.ts';
import { type Crud, crudRoutes } from './platform/crud/crud-routes.ts';
import type { Database } from './platform/database/database.ts';
import { openChanges } from './platform/events/changes.ts';
import type { Route } from './platform/http/route.ts';
import { startRecurring } from './platform/jobs/recurring.ts';

export interface Composition {
  routes: Route[];
  authenticate: Authenticate;
  /** Puts meters and the end of event streams on the server. */
  prepare(app: FastifyInstance): void;
  /** The password made for the first administrator, if this start made one. */
  newPassword: string | undefined;
  /** Fills the demonstration tenant through the calls of a server that is ready. */
  seedDemo(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

/** Whose calls or rules go beyond the generic ones. */
const special: Readonly<Record<string, (resource: Resource) => Crud>> = {
  ...specialResources,
  notice: noticeCrud(userTarget),
};

const resourceCruds = (): Crud[] =>
  resources.map((resource) => (special[resource.name] ?? crudRoutes)(resource));

interface Means {
  config: Config;
  database: Database;
  version: string;
  /** Where the sign-in providers live; tests put doubles in their place. */
  providerAddresses?: Parameters<typeof openSocial>[0]['addresses'];
}

/** Puts the parts together: the one place that knows every module. */
export const compose = async (means: Means): Promise<Composition> => {
  const { config, database, version } = means;
  const { password } = await seedPlatform(database, config);
  const changes = await openChanges(database);
  const signingKey = await loadSigningKey(database, config.tokenKey);
  const sessions = openSessions(database, tokensOf(signingKey), changes);
  const { publicUrl } = config;
  const social = openSocial({
    database,
    sessions,
    secrets: secretBoxOf(signingKey),
    publicUrl,
    users: userRules,
    addresses: means.providerAddresses,
  });
  const feed = openFeed({ database, changes, authenticate: sessions.authenticate });
  const console = openConsole({ database, version, streams: feed.streams });
  const cruds = resourceCruds();
  const logs = await openLogs({
    database,
    version,
    keepMonths: config.logKeepMonths,
    histories: [...cruds.map(({ means }) => historyOfResource(means)), ...systemHistories],
  });
  const recurring = startRecurring(database, [
    ...logs.jobs,
    { name: 'sweep-sign-in', everySeconds: 3600, run: () => sweepSignIn(database) },
  ]);
  return {
    routes: [
      ...cruds.flatMap(({ routes }) => routes),
      ...logs.routes,
      ...authRoutes({ database, sessions, settings: config, social }),
      ...systemRoutes({ sessions, deptGuards: [guardSurveyedColleges] }),
      ...deskRoutes,
      ...feed.routes,
      ...console.routes,
      ...fileRoutes({ dataDir: config.dataDir, publicUrl }),
      ...surveyRoutes({ database, publicUrl }),
    ],
    authenticate: sessions.authenticate,
    prepare: (app) => {
      console.observe(app);
      logs.observe(app);
      // Open windows would keep the server from ever having answered all its calls.
      app.addHook('preClose', async () => feed.drain());
    },
    newPassword: password,
    seedDemo: (app) => seedDemo({ app, database }),
    close: async () => {
      feed.drain();
      await recurring.stop();
      await logs.close();
      await console.close();
      sessions.close();
      await changes.close();
    },
  };
};
