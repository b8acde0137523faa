import type { FastifyInstance } from 'fastify';
import { logCalls } from '../../platform/audit/call-log.ts';
import type { HistorySource } from '../../platform/audit/history-source.ts';
import { type LogWriter, openLogWriter } from '../../platform/audit/log-writer.ts';
import { usualRow } from '../../platform/audit/place.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { RecurringJob } from '../../platform/jobs/recurring.ts';
import { historyRoutes } from './history/history.routes.ts';
import { historyOfResource } from './history/history-of-resource.ts';
import { logRoutes } from './log.routes.ts';
import { keepPartitions, retentionJob } from './retention.ts';

export interface Logs {
  routes: Route[];
  jobs: RecurringJob[];
  writer: LogWriter;
  /** Puts the logs on the server; before its routes. */
  observe(app: FastifyInstance): void;
  close(): Promise<void>;
}

interface Options {
  database: Database;
  version: string;
  /** Months of logs kept besides the current one. */
  keepMonths: number;
  histories: readonly HistorySource[];
}

const lockNotAvailable = '55P03';

export const openLogs = async ({ database, version, keepMonths, histories }: Options): Promise<Logs> => {
  const writer = openLogWriter({ database });
  // A server that was off for months must not start without a place for its logs; one that cannot have the lock now leaves it to
  // the job, which is the first thing it does.
  await keepPartitions(database, keepMonths).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === lockNotAvailable)) throw error;
  });
  const tell = (id: string): void =>
    writer.add({ log: 'usual', row: usualRow('info', id, { version, pid: process.pid }) });
  tell('server.start');
  return {
    routes: [...logRoutes(), ...historyRoutes(histories)],
    jobs: [retentionJob(database, writer, keepMonths)],
    writer,
    observe: (app) => logCalls(app, writer),
    close: async () => {
      tell('server.stop');
      await writer.close();
    },
  };
};

export { historyOfResource };
