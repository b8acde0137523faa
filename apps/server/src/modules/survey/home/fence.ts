import type { Sql } from '../../../platform/database/database.ts';

/** First key of the advisory lock that writers share and a move holds alone (migration 0091). */
const lockSpace = 7_203_115;
/** Raised by the fence when a tenant's data is not, or not for long, in the database that was written to. */
export const fencedCode = 'MY001';
/** Writers commit within milliseconds; one that does not must not hold everybody up. */
const writersMs = 30_000;

export type HomeState = 'here' | 'moving' | 'away';

/** Says what this database is to a tenant. All of these run as the system. */
export const setHome = async (sql: Sql, tenantId: string, state: HomeState, installation: string): Promise<void> => {
  await sql`
    insert into survey_home (tenant_id, state, installation) values (${tenantId}, ${state}, ${installation})
    on conflict (tenant_id) do update set state = excluded.state, installation = excluded.installation, update_time = now()`;
};

/** Waits for the writers in flight and keeps new ones out until the transaction ends. */
export const holdFence = async (sql: Sql, tenantId: string): Promise<void> => {
  await sql`select set_config('lock_timeout', ${String(writersMs)}, true)`;
  await sql`select pg_advisory_xact_lock(${lockSpace}, hashtext(${tenantId}))`;
};

/** A move holds its lock as long as it lives. @returns whether it is dead. */
export const isFenceFree = async (sql: Sql, tenantId: string): Promise<boolean> => {
  const [row] = await sql<{ free: boolean }[]>`
    select pg_try_advisory_xact_lock(${lockSpace}, hashtext(${tenantId})) as free`;
  return row?.free === true;
};

export const stateOf = async (sql: Sql, tenantId: string): Promise<HomeState | null> => {
  const [row] = await sql<{ state: HomeState }[]>`select state from survey_home where tenant_id = ${tenantId}`;
  return row?.state ?? null;
};
