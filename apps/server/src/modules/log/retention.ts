import type { LogWriter } from '../../platform/audit/log-writer.ts';
import { usualRow } from '../../platform/audit/place.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RecurringJob } from '../../platform/jobs/recurring.ts';

/** A server that is off for a month still finds a partition when it comes back. */
const monthsAhead = 2;

interface Step {
  action: 'made' | 'dropped';
  partition: string;
}

/** Makes the partitions to come and drops the months that are over. Any instance, any number of times. */
export const keepPartitions = (database: Database, keepMonths: number): Promise<Step[]> =>
  // The logs of all tenants are one table.
  database.asSystem(async (sql) => [
    ...(await sql<Step[]>`select action, partition from manyi_log_partitions(${keepMonths}, ${monthsAhead})`),
  ]);

export const retentionJob = (database: Database, writer: LogWriter, keepMonths: number): RecurringJob => ({
  name: 'log-retention',
  everySeconds: 6 * 3600,
  run: async () => {
    const steps = await keepPartitions(database, keepMonths);
    if (steps.length === 0) return;
    const named = (action: Step['action']): string[] =>
      steps.flatMap((step) => (step.action === action ? [step.partition] : []));
    const data = { keepMonths, made: named('made'), dropped: named('dropped') };
    writer.add({ log: 'usual', row: usualRow('info', 'log.retention', data) });
  },
});
