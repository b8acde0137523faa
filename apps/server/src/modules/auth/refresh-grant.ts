import type { TokenReply } from '@manyi/shared/contract/auth';
import { endSession, rightsChanged } from '../../platform/auth/session-store.ts';
import type { Sessions } from '../../platform/auth/sessions.ts';
import type { RefreshToken } from '../../platform/auth/tokens.ts';
import type { Database, Sql } from '../../platform/database/database.ts';
import type { Client } from './client.ts';
import { findPerson } from './person.ts';
import { addRefreshToken, type RefreshRow, type Switch, switchTo, tokenReply } from './token-family.ts';
import { missing, notHeld, sessionOver, tenantOver } from './token-refusal.ts';

/**
 * A reply may be lost on the way, and the browser asks again. Within this time, from the same program, and while the
 * successor is unused, the very same successor is given again: nothing new comes into being, so a thief gains nothing that
 * the reuse of either token would not end.
 */
const retrySeconds = 10;

interface Presented {
  used: boolean;
  retried: boolean;
  nextId: string | null;
}

const lockToken = async (sql: Sql, token: RefreshToken, userAgent: string): Promise<Presented | null> => {
  // On its own: whoever waits for the lock has to see the successor that the one before has made, and a statement sees
  // only what was there when it began.
  await sql`select 1 from auth_refresh_token where tenant_id = ${token.tenant_id} and id = ${token.jti} for update`;
  const [row] = await sql<Presented[]>`
    select t.used_time is not null as used, t.next_id as "nextId",
      coalesce(t.used_time > now() - make_interval(secs => ${retrySeconds}) and s.user_agent = ${userAgent}
        and exists (select from auth_refresh_token n where n.tenant_id = t.tenant_id and n.id = t.next_id and n.used_time is null), false) as retried
    from auth_refresh_token t join auth_session s on s.tenant_id = t.tenant_id and s.id = t.session_id
    where t.tenant_id = ${token.tenant_id} and t.id = ${token.jti} and t.session_id = ${token.sid}
      and s.end_time is null and s.expire_time > now()`;
  return row ?? null;
};

const successor = async (sql: Sql, token: RefreshToken, { nextId }: Presented): Promise<RefreshRow> => {
  const [row] = await sql<RefreshRow[]>`
    select id, session_id as "sessionId", issue_time::float8 as issued, expire_time::float8 as expires
    from auth_refresh_token where tenant_id = ${token.tenant_id} and id = ${nextId}`;
  if (!row) throw new Error('a used refresh token has no successor');
  return row;
};

const rotate = async (sql: Sql, token: RefreshToken, client: Client): Promise<RefreshRow> => {
  const next = await addRefreshToken(sql, token.tenant_id, token.sid, client);
  await sql`
    update auth_refresh_token set used_time = now(), next_id = ${next.id}
    where tenant_id = ${token.tenant_id} and id = ${token.jti}`;
  return next;
};

/** Told to whoever holds a token of ours: they belong there. */
const isTenantOver = async (sql: Sql, tenantId: string): Promise<boolean> =>
  (await sql`select 1 from system_tenant where tenant_id = ${tenantId} and not is_deleted and expire_time <= now()`)
    .length > 0;

interface Request {
  refreshToken: string;
  /** '' when the call does not say. */
  tenantId: string;
  to: Switch;
  userAgent: string;
}

/** Exchanges a refresh token for the next pair. One that was used before ends its whole family, whoever holds it. */
export const refreshGrant = async (
  { database, sessions }: { database: Database; sessions: Sessions },
  client: Client,
  request: Request,
): Promise<TokenReply> => {
  if (request.refreshToken === '') throw missing('refresh_token');
  const token = await sessions.tokens.readRefresh(request.refreshToken);
  if (!token || token.client_id !== client.clientId) throw sessionOver();
  if (request.tenantId !== '' && request.tenantId !== token.tenant_id) throw sessionOver();

  const switched = request.to.roleIds !== null || request.to.deptIds !== null;
  const result = await database.tx({ tenantId: token.tenant_id, userId: null }, async (sql) => {
    const presented = await lockToken(sql, token, request.userAgent);
    const reused = presented?.used && !presented.retried;
    const person = presented && !reused ? await findPerson(sql, token.tenant_id, token.sid) : null;
    if (!presented || !person) {
      // Returned, not thrown: the end of the family has to be committed.
      if (presented) await endSession(sql, token.tenant_id, token.sid, reused ? 'refresh-reused' : 'revoked');
      return { refusal: (await isTenantOver(sql, token.tenant_id)) ? tenantOver() : sessionOver() };
    }
    if (!(await switchTo(sql, person, request.to))) throw notHeld();
    if (switched) await rightsChanged(sql, token.tenant_id);
    const refresh = presented.used ? await successor(sql, token, presented) : await rotate(sql, token, client);
    return { person, refresh };
  });
  const isRefused = 'refusal' in result;
  if (switched || isRefused) sessions.forgetAll();
  if (isRefused) throw result.refusal;
  return tokenReply(sessions.tokens, client, result.person, result.refresh);
};
