import type { Text } from '@manyi/shared/contract/text';
import type { Caller } from '../auth/caller.ts';
import type { Database, Sql } from '../database/database.ts';
import { refusalOf } from '../http/error-handler.ts';
import { refuse } from '../http/refusal.ts';
import type { RecurringJob } from './recurring.ts';

export interface Progress {
  /** What the job is at and how far, at most a few times a second. Throws `Cancelled` once somebody has asked it to end. */
  report(step: Text, done: number, total: number): Promise<void>;
}

export interface NewJob {
  kind: string;
  title: Text;
  /** Does the work and returns how it ended, in words. Runs after the call that started it was answered. */
  run(progress: Progress): Promise<Text>;
  /** In the transaction that ends the job: tells its person, whichever way it went. */
  ended?(sql: Sql, end: { state: JobEnd; outcome: Text }): Promise<void>;
}

export type JobEnd = 'done' | 'failed' | 'cancelled';

export class Cancelled extends Error {}

export interface LongJobs {
  /** @returns the id of the job, which is running by then. */
  start(caller: Caller, job: NewJob): Promise<string>;
  /** Closes jobs whose instance died with them. */
  readonly sweep: RecurringJob;
  /** Ends what is running at its next step and waits for it: half-done work is undone, not left. */
  close(): Promise<void>;
}

const beatMs = 5000;
/** Without a beat for this long a job's instance is gone. */
const lostSeconds = 60;
/** Reports in between are dropped: people cannot read faster, and each is a write. */
const reportMs = 300;

const interrupted: Text = ['服务中断，任务未完成，请重新执行', 'The server stopped before it was done; start it again'];

interface Held {
  tenantId: string;
  userId: string;
  id: string;
}

const progressOf = (database: Database, { tenantId, userId, id }: Held, isClosing: () => boolean): Progress => {
  let last = 0;
  let lastStep = '';
  return {
    report: async (step, done, total) => {
      if (isClosing()) throw refuse(503, interrupted);
      const now = Date.now();
      if (step[0] === lastStep && now - last < reportMs && done < total) return;
      last = now;
      lastStep = step[0];
      const [row] = await database.tx(
        { tenantId, userId },
        (sql) => sql<{ cancel: boolean }[]>`
          update desk_job set step_zh = ${step[0]}, step_en = ${step[1]}, done = ${done}, total = ${total}, beat_time = now()
          where tenant_id = ${tenantId} and id = ${id} and state = 'running' returning cancel`,
      );
      if (!row || row.cancel) throw new Cancelled();
    },
  };
};

const endOf = (error: unknown): { state: JobEnd; outcome: Text } =>
  error instanceof Cancelled
    ? { state: 'cancelled', outcome: ['已取消', 'Cancelled'] }
    : { state: 'failed', outcome: refusalOf(error).text };

/**
 * Jobs started by people and run by the instance that took the call. They are not resumed elsewhere: whoever writes one makes
 * sure that starting it again after a crash is safe.
 */
export const openLongJobs = (database: Database, onError: (error: unknown) => void = () => undefined): LongJobs => {
  const running = new Set<Promise<void>>();
  let closing = false;

  const settle = (held: Held, job: NewJob, end: { state: JobEnd; outcome: Text }): Promise<void> =>
    database.tx({ tenantId: held.tenantId, userId: held.userId }, async (sql) => {
      await sql`
        update desk_job set state = ${end.state}, outcome_zh = ${end.outcome[0].slice(0, 2000)},
          outcome_en = ${end.outcome[1].slice(0, 2000)}, step_zh = '', step_en = '', end_time = now(), beat_time = now()
        where tenant_id = ${held.tenantId} and id = ${held.id} and state = 'running'`;
      await job.ended?.(sql, end);
    });

  const work = async (held: Held, job: NewJob): Promise<void> => {
    const { tenantId, userId, id } = held;
    const beat = setInterval(() => {
      database
        .tx(
          { tenantId, userId },
          (sql) => sql`update desk_job set beat_time = now() where tenant_id = ${tenantId} and id = ${id}`,
        )
        .catch(onError);
    }, beatMs).unref();
    try {
      const end = await job.run(progressOf(database, held, () => closing)).then(
        (outcome) => ({ state: 'done' as const, outcome }),
        (error: unknown) => {
          if (!(error instanceof Cancelled)) onError(error);
          return endOf(error);
        },
      );
      await settle(held, job, end);
    } finally {
      clearInterval(beat);
    }
  };

  return {
    start: async (caller, job) => {
      const { tenantId, userId } = caller;
      const [row] = await database.tx(
        { tenantId, userId },
        (sql) => sql<{ id: string }[]>`
          insert into desk_job (tenant_id, user_id, kind, title_zh, title_en)
          values (${tenantId}, ${userId}, ${job.kind}, ${job.title[0].slice(0, 255)}, ${job.title[1].slice(0, 255)})
          returning id`,
      );
      if (!row) throw new Error('the job was not written');
      const held = { tenantId, userId, id: row.id };
      const done = work(held, job)
        .catch(onError)
        .finally(() => running.delete(done));
      running.add(done);
      return row.id;
    },
    sweep: {
      name: 'sweep-jobs',
      everySeconds: 30,
      run: async () => {
        // Of every tenant: the instance that died ran them for anybody.
        await database.asSystem(
          (sql) => sql`
            update desk_job set state = 'failed', outcome_zh = ${interrupted[0]}, outcome_en = ${interrupted[1]}, step_zh = '',
              step_en = '', end_time = now()
            where state = 'running' and beat_time < now() - make_interval(secs => ${lostSeconds})`,
        );
        await database.asSystem(
          (sql) => sql`delete from desk_job where state <> 'running' and end_time < now() - interval '90 days'`,
        );
      },
    },
    close: async () => {
      closing = true;
      await Promise.all(running);
    },
  };
};
