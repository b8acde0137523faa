import type { Fragment, Sql } from '../database/database.ts';
import { notifyChange } from '../events/changes.ts';
import type { ApiScope, DataScope } from '../scope/scope.ts';
import type { Caller } from './caller.ts';
import { heldMenus } from './rights.ts';

interface CallerRow extends Omit<Caller, 'permissions' | 'scopes'> {
  codes: string[];
  dataScopes: DataScope[];
  apiScopes: ApiScope[];
  unseen: boolean;
}

/** The platform's administrators are restricted by nothing: somebody has to be able to undo a restriction. */
const unrestricted = (sql: Sql): Fragment => sql`s.tenant_id = '000000' and 'administrator' = any (r.aliases)`;

const dataScopes = (sql: Sql): Fragment => sql`
  coalesce((select jsonb_agg(distinct jsonb_build_object('id', d.id::text, 'resourceCode', d.resource_code, 'scopeType', d.scope_type,
      'scopeColumn', d.scope_column, 'scopeField', d.scope_field, 'scopeValue', d.scope_value))
    from system_role_scope x join system_data_scope d on d.id = x.scope_id
    where x.tenant_id = s.tenant_id and x.role_id = any (r.ids) and x.scope_category = 1 and not d.is_deleted and d.status = 1
      and not (${unrestricted(sql)})), '[]')`;

/** All there are: who does not hold one is kept out by it. */
const apiScopes = (sql: Sql): Fragment => sql`
  coalesce((select jsonb_agg(jsonb_build_object('path', a.scope_path, 'held', (${unrestricted(sql)}) or exists (
      select from system_role_scope x where x.tenant_id = s.tenant_id and x.role_id = any (r.ids) and x.scope_category = 2
        and x.scope_id = a.id)))
    from system_api_scope a where not a.is_deleted and a.status = 1), '[]')`;

/** Who acts in a session right now; null when it has ended, or its user or tenant may no longer sign in. */
export const loadCaller = async (sql: Sql, tenantId: string, sessionId: string): Promise<Caller | null> => {
  const [row] = await sql<CallerRow[]>`
    select u.id as "userId", u.tenant_id as "tenantId", u.account, u.real_name as "realName", s.id as "sessionId",
      r.ids as "roleIds", r.aliases as "roleAliases", d.ids as "deptIds",
      array(select code from system_menu where id in (${heldMenus(sql, sql`s.tenant_id`, sql`r.ids`)})) as codes,
      s.seen_time < now() - interval '1 minute' as unseen,
      ${dataScopes(sql)} as "dataScopes", ${apiScopes(sql)} as "apiScopes"
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
  const { codes, unseen: _, dataScopes: data, apiScopes: api, ...caller } = row;
  return { ...caller, permissions: new Set(codes), scopes: { data, api } };
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
