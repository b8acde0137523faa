import type { TokenReply } from '@manyi/shared/contract/auth';
import type { Tokens } from '../../platform/auth/tokens.ts';
import type { Sql } from '../../platform/database/database.ts';
import type { Client } from './client.ts';
import { aboutPerson, claimsOf, type Person } from './person.ts';

/** However often it is refreshed, a session ends after this long. */
export const maxSessionDays = 30;

export interface RefreshRow {
  id: string;
  sessionId: string;
  /** Epoch seconds. */
  issued: number;
  expires: number;
}

/** Puts the next refresh token of a session in place and moves the session's end. */
export const addRefreshToken = async (
  sql: Sql,
  tenantId: string,
  sessionId: string,
  client: Client,
): Promise<RefreshRow> => {
  const [row] = await sql<RefreshRow[]>`
    with moved as (
      update auth_session s set seen_time = now(), expire_time = least(
        now() + make_interval(secs => ${client.refreshSeconds}), s.create_time + make_interval(days => ${maxSessionDays}),
        -- Null, and then not the least, unless the tenant has a time of its own.
        now() + make_interval(mins => (t.settings->>'sessionMinutes')::int))
      from system_tenant t
      where s.tenant_id = ${tenantId} and s.id = ${sessionId} and t.tenant_id = s.tenant_id returning s.expire_time)
    insert into auth_refresh_token (tenant_id, session_id, issue_time, expire_time)
    select ${tenantId}, ${sessionId}, floor(extract(epoch from now()))::bigint, floor(extract(epoch from expire_time))::bigint from moved
    returning id, session_id as "sessionId", issue_time::float8 as issued, expire_time::float8 as expires`;
  if (!row) throw new Error('the session is gone');
  return row;
};

export const tokenReply = async (
  tokens: Tokens,
  client: Client,
  person: Person,
  refresh: RefreshRow,
): Promise<TokenReply> => ({
  access_token: await tokens.signAccess(claimsOf(person), client.accessSeconds),
  refresh_token: await tokens.signRefresh(
    {
      jti: refresh.id,
      sid: refresh.sessionId,
      tenant_id: person.tenantId,
      user_id: person.userId,
      client_id: client.clientId,
    },
    refresh.issued,
    refresh.expires,
  ),
  token_type: 'bearer',
  expires_in: client.accessSeconds,
  ...aboutPerson(person),
});

export interface Switch {
  /** null: as it is. */
  roleIds: string[] | null;
  deptIds: string[] | null;
}

const within = (asked: readonly string[] | null, held: readonly { id: string }[]): boolean =>
  asked === null || (asked.length > 0 && asked.every((id) => held.some((one) => one.id === id)));

/** Puts other roles or departments in force. False, and nothing done, when the person does not hold them. */
export const switchTo = async (sql: Sql, person: Person, to: Switch): Promise<boolean> => {
  if (!within(to.roleIds, person.heldRoles) || !within(to.deptIds, person.heldDepts)) return false;
  await sql`
    update auth_session set role_ids = coalesce(${to.roleIds}::bigint[], role_ids), dept_ids = coalesce(${to.deptIds}::bigint[], dept_ids)
    where tenant_id = ${person.tenantId} and id = ${person.sessionId}`;
  person.roleIds = to.roleIds ?? person.roleIds;
  person.deptIds = to.deptIds ?? person.deptIds;
  return true;
};
