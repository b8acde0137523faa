import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { everyTenant } from '../../../platform/database/enter.ts';

/** A user as it leaves. The password, in whatever form, is not among the columns. */
export interface UserRow {
  id: string;
  tenantId: string;
  tenantName: string;
  account: string;
  name: string;
  realName: string;
  phone: string;
  email: string;
  avatar: string;
  sex: number | null;
  birthday: string | null;
  code: string;
  userType: number;
  roleId: string;
  roleName: string;
  deptId: string;
  deptName: string;
  postId: string;
  postName: string;
  status: number;
  version: number;
  createTime: string;
  updateTime: string | null;
  isLocked: boolean;
}

const joined = (sql: Sql, link: string, target: string, key: string, name: string, order: Fragment): Fragment => sql`
  cross join lateral (
    select coalesce(string_agg(t.id::text, ',' order by ${order}, t.id), '') as ids,
      coalesce(string_agg(t.${sql(name)}, ',' order by ${order}, t.id), '') as names
    from ${sql(link)} x join ${sql(target)} t on t.tenant_id = x.tenant_id and t.id = x.${sql(key)} and not t.is_deleted
    where x.tenant_id = u.tenant_id and x.user_id = u.id)`;

/** Rows of `users` (a subquery of "system_user") as they leave, in its order. */
export const leaving = (sql: Sql, users: Fragment, limit: number): Fragment => sql`
  select u.id, u.tenant_id as "tenantId",
    (select tenant_name from system_tenant t where t.tenant_id = u.tenant_id) as "tenantName", u.account, u.name, u.real_name as "realName", u.phone, u.email, u.avatar, u.sex,
    u.birthday, u.code, u.user_type as "userType", u.status, u.version, u.create_time as "createTime", u.update_time as "updateTime",
    r.ids as "roleId", r.names as "roleName", d.ids as "deptId", d.names as "deptName", p.ids as "postId", p.names as "postName",
    exists (select from auth_failure f where f.subject = 'account:' || u.tenant_id || ':' || lower(u.account)
      and f.failures >= ${limit} and f.last_time > now() - interval '30 minutes') as "isLocked"
  from (${users}) u
  ${joined(sql, 'system_user_role', 'system_role', 'role_id', 'role_name', sql`t.sort`)} r
  ${joined(sql, 'system_user_dept', 'system_dept', 'dept_id', 'dept_name', sql`x.sort`)} d
  ${joined(sql, 'system_user_post', 'system_post', 'post_id', 'post_name', sql`t.sort`)} p
  order by u.place`;

/** That a column holds the tenant, or `true` for all of them. */
export const hereIn = (sql: Sql, { tenantId }: { tenantId: string }, column: Fragment): Fragment =>
  tenantId === everyTenant ? sql`true` : sql`${column} = ${tenantId}`;

/** In the order of `ids`. */
export const usersOf = (sql: Sql, page: { tenantId: string }, ids: readonly string[]): Fragment => sql`
  select u.*, k.place from unnest(${[...ids]}::bigint[]) with ordinality as k (id, place)
  join "system_user" u on u.id = k.id and ${hereIn(sql, page, sql`u.tenant_id`)}`;

const byNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);

export const findUsers = (sql: Sql, tenantId: string, ids: readonly string[], lockLimit: number) => {
  const users = sql`select * from (${usersOf(sql, { tenantId }, [...new Set(ids)].sort(byNumber))}) u where not is_deleted`;
  return sql<UserRow[]>`${leaving(sql, users, lockLimit)}`;
};
