import type { SignInOutcome } from '@manyi/shared/contract/session';
import type { Sql } from '../../platform/database/database.ts';
import type { Client } from './client.ts';

/** A sign-in, however it was proven. */
export interface SignIn {
  tenantId: string;
  account: string;
  grantType: string;
  address: string;
  userAgent: string;
}

/** Kept for the person to look at; attempts on tenants that do not exist have nobody to show them to. */
export const recordSignIn = async (
  sql: Sql,
  signIn: SignIn,
  client: Client,
  outcome: SignInOutcome,
  userId: string | null,
  sessionId: string | null,
): Promise<void> => {
  await sql`
    insert into auth_sign_in (tenant_id, user_id, account, outcome, grant_type, client_id, remote_address, user_agent, session_id)
    select tenant_id, ${userId}, ${signIn.account}, ${outcome}, ${signIn.grantType}, ${client.clientId}, ${signIn.address},
      ${signIn.userAgent}, ${sessionId}
    from system_tenant where tenant_id = ${signIn.tenantId}`;
};

export const openSession = async (sql: Sql, signIn: SignIn, client: Client, userId: string): Promise<string> => {
  const [session] = await sql<{ id: string }[]>`
    insert into auth_session (tenant_id, user_id, client_id, remote_address, user_agent, expire_time)
    values (${signIn.tenantId}, ${userId}, ${client.clientId}, ${signIn.address}, ${signIn.userAgent},
      now() + make_interval(secs => ${client.refreshSeconds}))
    returning id`;
  if (!session) throw new Error('the session was not opened');
  return session.id;
};
