import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Caller, isPlatformCaller } from '../../../platform/auth/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import { forbidden } from '../../../platform/http/refusal.ts';
import type { Route } from '../../../platform/http/route.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { meterCalls, openCallMeter } from './call-meter.ts';
import { databaseFigures, jobFigures, sessionFigures } from './console.queries.ts';
import { openInstanceReport } from './instance-report.ts';

export interface Console {
  routes: Route[];
  /** Puts the meter on the server; before its routes. */
  observe(app: FastifyInstance): void;
  close(): Promise<void>;
}

interface Options {
  database: Database;
  version: string;
  /** Open event streams of this instance. */
  streams: () => number;
}

const count = z.number();
const figuresSchema = z.object({
  sessions: z.object({ live: count, online: count, onlineUsers: count, signIns: count, failures: count }),
  instances: z.array(
    z.object({
      id: z.string(),
      answering: z.boolean(),
      version: z.string(),
      startTime: z.string(),
      seenTime: z.string(),
      uptimeSeconds: count,
      rssBytes: count,
      heapBytes: count,
      eventLoopMs: count,
      pingMs: count,
      calls: count,
      errors: count,
      streams: count,
    }),
  ),
  slowCalls: z.array(
    z.object({
      instance: z.string(),
      time: z.string(),
      method: z.string(),
      path: z.string(),
      status: count,
      ms: count,
    }),
  ),
  jobs: z.array(
    z.object({
      name: z.string(),
      startTime: z.string(),
      endTime: z.string().nullable(),
      runs: count,
      failures: count,
      error: z.string(),
    }),
  ),
  database: z.object({ pingMs: count, version: z.string(), bytes: count, connections: count }).nullable(),
});

/** Contract.md 3: whoever has a role whose alias is one of these administers. */
const isAdministrator = ({ roleAliases }: Caller): boolean =>
  roleAliases.includes('administrator') || roleAliases.includes('admin');

/** Figures for /wel/dashboard. The installation's own are for those who run it, not for every tenant. */
export const openConsole = ({ database, version, streams }: Options): Console => {
  const meter = openCallMeter();
  const report = openInstanceReport({ database, version, meter, streams });
  const route = defineRoute({
    method: 'GET',
    path: '/api/blade-desk/console',
    access: 'login',
    summary: ['控制台数据', 'Figures of the console; for administrators'],
    tag: 'desk.console',
    data: figuresSchema,
    handler: async ({ caller, tx }) => {
      if (!isAdministrator(caller)) throw forbidden();
      if (!isPlatformCaller(caller)) {
        return { sessions: await tx(sessionFigures), instances: [], slowCalls: [], jobs: [], database: null };
      }
      const { instances, slowCalls } = await report.read();
      const pingMs = instances.find(({ answering }) => answering)?.pingMs ?? 0;
      // Whoever runs the installation sees all of it.
      return database.asSystem(async (sql) => ({
        sessions: await sessionFigures(sql),
        instances,
        slowCalls,
        jobs: await jobFigures(sql),
        database: { pingMs, ...(await databaseFigures(sql)) },
      }));
    },
  });
  return { routes: [route], observe: (app) => meterCalls(app, meter), close: () => report.close() };
};
