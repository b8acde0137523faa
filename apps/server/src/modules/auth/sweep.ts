import type { Database } from '../../platform/database/database.ts';

/** Removes what sign-in leaves behind: ended sessions after 90 days, spent captchas and failures. Safe to run on any instance. */
export const sweepSignIn = (database: Database): Promise<void> =>
  // All tenants: it is the installation's housekeeping.
  database.asSystem(async (sql) => {
    await sql`delete from auth_captcha where expire_time < now()`;
    await sql`delete from auth_failure where last_time < now() - interval '30 minutes'`;
    await sql`delete from auth_refresh_token where used_time < now() - interval '8 days' and expire_time < extract(epoch from now())`;
    await sql`delete from auth_session where expire_time < now() - interval '90 days'`;
    await sql`delete from auth_oauth_state where expire_time < now()`;
    await sql`delete from auth_guest where expire_time < now() - interval '1 day'`;
  });
