import type { ConsoleFigures, JobFigures, SessionFigures } from '@manyi/shared/contract/console';
import type { Sql } from '../../../platform/database/database.ts';

/** Of the tenants that the transaction sees: one, or all. */
export const sessionFigures = async (sql: Sql): Promise<SessionFigures> => {
  const [sessions] = await sql<Pick<SessionFigures, 'live' | 'online' | 'onlineUsers'>[]>`
    select count(*)::int as live, count(*) filter (where seen)::int as online,
      count(distinct (tenant_id, user_id)) filter (where seen)::int as "onlineUsers"
    from (select tenant_id, user_id, seen_time > now() - interval '15 minutes' as seen from auth_session
      where end_time is null and expire_time > now()) s`;
  const [attempts] = await sql<Pick<SessionFigures, 'signIns' | 'failures'>[]>`
    select count(*) filter (where outcome = 'success')::int as "signIns",
      count(*) filter (where outcome in ('wrong', 'locked'))::int as failures
    from auth_sign_in where create_time > now() - interval '1 day'`;
  return { live: 0, online: 0, onlineUsers: 0, signIns: 0, failures: 0, ...sessions, ...attempts };
};

export const jobFigures = async (sql: Sql): Promise<JobFigures[]> => [
  ...(await sql<JobFigures[]>`
    select name, start_time as "startTime", end_time as "endTime", runs::float8 as runs, failures::float8 as failures, error
    from platform_job order by name`),
];

export const databaseFigures = async (sql: Sql): Promise<Omit<NonNullable<ConsoleFigures['database']>, 'pingMs'>> => {
  const [row] = await sql<{ version: string; bytes: number; connections: number }[]>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      (select sum(numbackends)::int from pg_stat_database where datname = current_database()) as connections`;
  return row ?? { version: '', bytes: 0, connections: 0 };
};
