import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { InstanceFigures, SlowCall } from '@manyi/shared/contract/console';
import type { Database, Sql } from '../../../platform/database/database.ts';
import type { CallMeter } from './call-meter.ts';

const everyMs = 10_000;
/** Missing for three reports: gone. */
const staleSeconds = 30;
const mostSlowShown = 50;

type Kept = Omit<InstanceFigures, 'id' | 'answering' | 'startTime' | 'seenTime' | 'uptimeSeconds'> & {
  slow: { at: number; method: string; path: string; status: number; ms: number }[];
};

export interface InstanceReport {
  /** All instances as they last reported, this one as it is now. */
  read(): Promise<{ instances: InstanceFigures[]; slowCalls: SlowCall[] }>;
  close(): Promise<void>;
}

interface Options {
  database: Database;
  version: string;
  meter: CallMeter;
  streams: () => number;
}

const readAll = async (sql: Sql, own: string) => {
  const rows = await sql<{ id: string; startTime: string; seenTime: string; uptime: number; figures: Kept }[]>`
    select id, start_time as "startTime", seen_time as "seenTime", extract(epoch from now() - start_time)::float8 as uptime, figures
    from platform_instance where seen_time > now() - make_interval(secs => ${staleSeconds}) order by start_time, id`;
  const instances = rows.map(({ id, startTime, seenTime, uptime, figures: { slow: _, ...figures } }) => ({
    ...figures,
    id,
    answering: id === own,
    startTime,
    seenTime,
    uptimeSeconds: Math.round(uptime),
  }));
  const calls = rows.flatMap(({ id, figures }) => figures.slow.map((call) => ({ ...call, instance: id })));
  calls.sort((a, b) => b.at - a.at);
  const shown = calls.slice(0, mostSlowShown);
  // The database writes times the way all times leave.
  const times = await sql<{ time: string }[]>`
    select to_timestamp(at / 1000.0) as time from unnest(${shown.map(({ at }) => at)}::float8[]) with ordinality t(at, n) order by n`;
  const slowCalls = shown.map(({ at: _, ...call }, n) => ({ ...call, time: times[n]?.time ?? '' }));
  return { instances, slowCalls };
};

/** Each instance puts its figures where any other can read them, so that it does not matter which one answers the console. */
export const openInstanceReport = ({ database, version, meter, streams }: Options): InstanceReport => {
  const id = randomUUID();
  const startTime = new Date(Date.now() - process.uptime() * 1000);
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();

  const measure = async (): Promise<Kept> => {
    const begun = performance.now();
    await database.ping();
    const pingMs = Math.round((performance.now() - begun) * 10) / 10;
    const { rss, heapUsed } = process.memoryUsage();
    const eventLoopMs = Math.max(0, Math.round(delay.percentile(99) / 1e5) / 10 - 20);
    delay.reset();
    return {
      version,
      rssBytes: rss,
      heapBytes: heapUsed,
      eventLoopMs: Math.round(eventLoopMs * 10) / 10,
      pingMs,
      ...meter.totals(),
      streams: streams(),
      slow: meter.slow().slice(0, mostSlowShown),
    };
  };

  const report = async (): Promise<void> => {
    const figures = await measure();
    // Instances belong to the installation.
    await database.asSystem(async (sql) => {
      await sql`
        insert into platform_instance (id, start_time, figures) values (${id}, ${startTime}, ${sql.json(figures)})
        on conflict (id) do update set seen_time = now(), figures = excluded.figures`;
      await sql`delete from platform_instance where seen_time < now() - interval '10 minutes'`;
    });
  };

  // A report that fails is missed by nobody: the next one comes.
  const reporting = setInterval(() => void report().catch(() => undefined), everyMs).unref();
  void report().catch(() => undefined);
  return {
    read: async () => {
      await report();
      return database.asSystem((sql) => readAll(sql, id));
    },
    close: async () => {
      clearInterval(reporting);
      delay.disable();
      await database.asSystem((sql) => sql`delete from platform_instance where id = ${id}`).catch(() => undefined);
    },
  };
};
