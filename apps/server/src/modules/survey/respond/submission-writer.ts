import type { Database } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { type Submission, writeBatch } from './write-batch.ts';

export interface SubmissionWriter {
  /** Resolves when the submission is durably in the database, by this call or an earlier one. */
  write(submission: Submission): Promise<void>;
}

interface Waiting {
  submission: Submission;
  done(): void;
  failed(error: unknown): void;
}

/** Beyond this a phone is told to come back: it keeps the answers and tries again. */
const mostWaiting = 2000;
const mostInBatch = 200;

/**
 * Group commit. While one transaction of a tenant is being made durable, what arrives waits and goes into the next together:
 * one commit for many answers, and the counters of a college, which every answer moves, are touched once for all of them.
 * An idle server writes at once, so nobody waits for company.
 */
export const openSubmissionWriter = (database: Database): SubmissionWriter => {
  const queues = new Map<string, Waiting[]>();
  let waiting = 0;

  const commit = (tenantId: string, batch: readonly Waiting[]): Promise<void> =>
    database.tx({ tenantId, userId: null }, (sql) =>
      writeBatch(
        sql,
        tenantId,
        batch.map(({ submission }) => submission),
      ),
    );

  const settle = async (tenantId: string, batch: readonly Waiting[]): Promise<void> => {
    try {
      await commit(tenantId, batch);
      for (const { done } of batch) done();
    } catch (error) {
      if (batch.length === 1 || !isAboutData(error)) for (const { failed } of batch) failed(error);
      // One that the database refuses must not take the others down with it.
      else for (const one of batch) await settle(tenantId, [one]);
    }
  };

  const drain = async (tenantId: string, queue: Waiting[]): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.splice(0, mostInBatch);
      await settle(tenantId, batch);
      waiting -= batch.length;
    }
    queues.delete(tenantId);
  };

  return {
    write: (submission) =>
      new Promise((done, failed) => {
        if (waiting >= mostWaiting) {
          failed(
            refuse(503, ['答题人数较多，请稍后自动重试', 'Many people are answering; it will be tried again shortly']),
          );
          return;
        }
        waiting += 1;
        const { tenantId } = submission;
        const queue = queues.get(tenantId);
        if (queue) {
          queue.push({ submission, done, failed });
          return;
        }
        const begun: Waiting[] = [{ submission, done, failed }];
        queues.set(tenantId, begun);
        void drain(tenantId, begun);
      }),
  };
};

/** SQLSTATE classes 22 and 23: a value or a constraint, not the server. */
const isAboutData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23]/.test(error.code);
