import type { Sql } from '../database/database.ts';
import { notifyChange } from '../events/changes.ts';
import type { Caller } from './caller.ts';
import { heldMenus } from './rights.ts';

interface CallerRow extends Omit<Caller, 'permissions'> {
  codes: string[];
  unseen: boolean;
}

/** Who acts in a session right now; null when it has ended, or its user or tenant may no longer sign in. */
export const loadCaller = async (sql: Sql, tenantId: string, sessionId: string): Promise<Caller | null> => {
  const [row] = await sql<CallerRow[]>`
    select u.id as "userId", u.tenant_id as "tenantId", u.account, u.real_name as "realName", s.id as "sessionId",
      r.ids as "roleIds", r.aliases as "roleAliases", d.ids as "deptIds",
      array(select code from system_menu where id in (${heldMenus(sql, sql`s.tenant_id`, sql`r.ids`)})) as codes,
      s.seen_time < now() - interval '1 minute' as unseen
    from auth_session s
    join "system_user" u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join system_tenant t on t.tenant_id = s.tenant_id
    cross join lateral (
      select coalesce(array_agg(r.id order by r.sort, r.id), '{}') as ids,
        coalesce(array_agg(r.role_alias::text order by r.sort, r.id), '{}') as aliases
      from system_user_role x join system_role r on r.tenant_id = x.tenant_id and r.id = x.role_id
      where x.tenant_id = s.tenant_id and x.user_id = s.user_id and not r.is_deleted and r.status = 1
        and (s.role_ids is null or r.id = any (s.role_ids))) r
    cross join lateral (
      select coalesce(array_agg(d.id order by x.sort, d.id), '{}') as ids
      from system_user_dept x join system_dept d on d.tenant_id = x.tenant_id and d.id = x.dept_id
      where x.tenant_id = s.tenant_id and x.user_id = s.user_id and not d.is_deleted
        and (s.dept_ids is null or d.id = any (s.dept_ids))) d
    where s.tenant_id = ${tenantId} and s.id = ${sessionId} and s.end_time is null and s.expire_time > now()
      and u.status = 1 and not u.is_deleted and manyi_tenant_open(t)`;
  if (!row) return null;
  // At most once a minute: it tells people where they are signed in, not what they did.
  if (row.unseen)
    await sql`update auth_session set seen_time = now() where tenant_id = ${tenantId} and id = ${sessionId}`;
  const { codes, unseen: _, ...caller } = row;
  return { ...caller, permissions: new Set(codes) };
};

export type EndReason = 'logout' | 'refresh-reused' | 'password-changed' | 'user-removed' | 'revoked';

export const endSession = async (sql: Sql, tenantId: string, sessionId: string, reason: EndReason): Promise<void> => {
  await sql`
    update auth_session set end_time = now(), end_reason = ${reason}
    where tenant_id = ${tenantId} and id = ${sessionId} and end_time is null`;
  await notifyChange(sql, { kind: 'session', tenantId, id: sessionId });
};

/** Signs users out everywhere; `except` is a session that stays. */
export const endSessionsOf = async (
  sql: Sql,
  tenantId: string,
  userIds: readonly string[],
  reason: EndReason,
  except: string | null = null,
): Promise<void> => {
  await sql`
    update auth_session set end_time = now(), end_reason = ${reason}
    where tenant_id = ${tenantId} and user_id = any (${[...userIds]}::bigint[]) and end_time is null
      and id is distinct from ${except}::uuid`;
  await rightsChanged(sql, tenantId);
};

/** To be called in every transaction that changes what users of a tenant are or may do; null for all tenants. */
export const rightsChanged = (sql: Sql, tenantId: string | null): Promise<void> =>
  notifyChange(sql, { kind: 'rights', tenantId });
