import type { Database } from '../database/database.ts';

export interface RecurringJob {
  /** At most 64 characters. */
  name: string;
  everySeconds: number;
  /** Also runs when an instance starts, however lately it ran: it tidies what a crash left, and somebody waits for that. */
  atStart?: boolean;
  run(): Promise<void>;
}

/** Timers of several instances are never quite together: a round this much early counts. */
const early = 0.9;
/** Taken over from an instance that died with it after this many of its periods. */
const lostPeriods = 2;
const maxError = 500;

const claim = async (database: Database, { name, everySeconds }: RecurringJob): Promise<boolean> => {
  // The installation's own, not a tenant's.
  const rows = await database.asSystem(
    (sql) => sql`
      insert into platform_job as j (name, start_time) values (${name}, now())
      on conflict (name) do update set start_time = now(), end_time = null
      where j.start_time < now() - make_interval(secs => case when j.end_time is null
        then ${everySeconds * lostPeriods}::float8 else ${everySeconds * early}::float8 end)
      returning 1`,
  );
  return rows.length > 0;
};

const settle = async (database: Database, name: string, error: string): Promise<void> => {
  await database.asSystem(
    (sql) => sql`
      update platform_job set end_time = now(), runs = runs + 1, failures = failures + ${error === '' ? 0 : 1}, error = ${error}
      where name = ${name}`,
  );
};

const runOnce = async (database: Database, job: RecurringJob): Promise<void> => {
  if (!(await claim(database, job))) return;
  const error = await job.run().then(
    () => '',
    (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, maxError) || 'failed',
  );
  await settle(database, job.name, error);
};

/**
 * Runs jobs again and again, each on one of the instances at a time, whichever comes first. A job must bear being run twice.
 * What went wrong is kept for the console; a database that is away is made up for by the next round.
 */
export const startRecurring = (database: Database, jobs: readonly RecurringJob[]): { stop(): Promise<void> } => {
  const running = new Set<Promise<void>>();
  const timers = jobs.map((job) => {
    const round = (due: RecurringJob): void => {
      const run = runOnce(database, due)
        .catch(() => undefined)
        .finally(() => running.delete(run));
      running.add(run);
    };
    // Soon after the start as well: an instance that never lives a whole period would never sweep.
    const first = setTimeout(round, 1000, job.atStart ? { ...job, everySeconds: 0 } : job).unref();
    const next = setInterval(round, job.everySeconds * 1000, job).unref();
    return { first, next };
  });
  return {
    stop: async () => {
      for (const { first, next } of timers) {
        clearTimeout(first);
        clearInterval(next);
      }
      await Promise.all(running);
    },
  };
};
