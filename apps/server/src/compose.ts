import type { Text } from '@manyi/shared/contract/text';
import type { Resource } from '@manyi/shared/resource/resource';
import { resources } from '@manyi/shared/resources/all';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { authRoutes, openSocial, providerHistory, sweepSignIn } from './modules/auth/auth.public.ts';
import { deskRoutes, noticeCrud, openConsole, openFeed, sendMessages } from './modules/desk/desk.public.ts';
import { connectTo, developResources } from './modules/develop/develop.public.ts';
import { historyOfResource, openLogs } from './modules/log/log.public.ts';
import { resourceRoutes as fileRoutes } from './modules/resource/resource.public.ts';
import {
  guardSurveyedColleges,
  mixAnswers,
  openHomes,
  seedDemo,
  startMove,
  surveyHistories,
  surveyRoutes,
  sweepHomes,
} from './modules/survey/survey.public.ts';
import {
  people,
  seedPlatform,
  specialResources,
  systemHistories,
  systemRoutes,
  userRules,
} from './modules/system/system.public.ts';
import type { Authenticate, Caller } from './platform/auth/caller.ts';
import { type SecretBox, secretBoxOf } from './platform/auth/secret-box.ts';
import { openSessions } from './platform/auth/sessions.ts';
import { loadSigningKey } from './platform/auth/signing-key.ts';
import { tokensOf } from './platform/auth/tokens.ts';
import { type Crud, crudRoutes } from './platform/crud/crud-routes.ts';
import type { Database, Sql } from './platform/database/database.ts';
import { openChanges } from './platform/events/changes.ts';
import type { Route } from './platform/http/route.ts';
import { openLongJobs } from './platform/jobs/long-jobs.ts';
import { startRecurring } from './platform/jobs/recurring.ts';
import { type KeptReplies, openKeptReplies } from './platform/kept/kept-replies.ts';

export interface Composition {
  routes: Route[];
  authenticate: Authenticate;
  replies: KeptReplies;
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
  notice: noticeCrud(people),
};

const resourceCruds = (config: Config, secrets: SecretBox): Crud[] => {
  const all = { ...special, ...developResources({ secrets, hosts: config.tenantDatabaseHosts }) };
  return resources.map((resource) => (all[resource.name] ?? crudRoutes)(resource));
};

interface Means {
  config: Config;
  database: Database;
  version: string;
  /** Folder of the migrations, which databases of tenants need too. */
  migrations: string;
  /** How long rows stay where a tenant has moved away from, ms. Tests shorten it. */
  moveGraceMs?: number;
  /** Where the sign-in providers live; tests put doubles in their place. */
  providerAddresses?: Parameters<typeof openSocial>[0]['addresses'];
}

/** Puts the parts together: the one place that knows every module. */
export const compose = async (means: Means): Promise<Composition> => {
  const { config, database, version, migrations } = means;
  const { password } = await seedPlatform(database, config);
  const changes = await openChanges(database);
  const signingKey = await loadSigningKey(database, config.tokenKey);
  const sessions = openSessions(database, tokensOf(signingKey), changes);
  const replies = openKeptReplies(changes);
  const { publicUrl } = config;
  const secrets = secretBoxOf(signingKey);
  const social = openSocial({
    database,
    sessions,
    secrets,
    publicUrl,
    users: userRules,
    addresses: means.providerAddresses,
  });
  const feed = openFeed({ database, changes, authenticate: sessions.authenticate });
  const console = openConsole({ database, version, streams: feed.streams });
  const cruds = resourceCruds(config, secrets);
  const jobs = openLongJobs(database);
  const connection = {
    platform: database,
    secrets,
    hosts: config.tenantDatabaseHosts,
    migrations,
    timeZone: config.timeZone,
  };
  const homes = await openHomes({ platform: database, changes, connect: (id) => connectTo(connection, id) });
  const moving = {
    platform: database,
    homes,
    jobs,
    tell: (sql: Sql, { tenantId, userId }: Caller, title: Text) =>
      sendMessages(sql, {
        tenantId,
        userIds: [userId],
        tab: 'message',
        kind: 'job',
        subject: '',
        title,
        link: '/system/tenant/index',
      }),
    ...(means.moveGraceMs !== undefined && { graceMs: means.moveGraceMs }),
  };
  const logs = await openLogs({
    database,
    version,
    keepMonths: config.logKeepMonths,
    histories: [
      ...cruds.map(({ means }) => historyOfResource(means)),
      ...systemHistories,
      ...surveyHistories(homes.database),
      providerHistory,
    ],
  });
  const recurring = startRecurring(database, [
    ...logs.jobs,
    jobs.sweep,
    sweepHomes(database, homes),
    mixAnswers(database, homes),
    { name: 'sweep-sign-in', everySeconds: 3600, run: () => sweepSignIn(database) },
  ]);
  return {
    routes: [
      ...cruds.flatMap(({ routes }) => routes),
      ...logs.routes,
      ...authRoutes({ database, sessions, settings: config, social }),
      ...systemRoutes({
        sessions,
        deptGuards: [guardSurveyedColleges(homes)],
        moveTenant: (caller, move) => startMove(moving, caller, move),
      }),
      ...deskRoutes,
      ...feed.routes,
      ...console.routes,
      ...fileRoutes({ dataDir: config.dataDir, publicUrl }),
      ...surveyRoutes({ database: homes.database, publicUrl }),
    ],
    authenticate: sessions.authenticate,
    replies,
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
      await jobs.close();
      await recurring.stop();
      await homes.close();
      await logs.close();
      await console.close();
      sessions.close();
      replies.close();
      await changes.close();
    },
  };
};
