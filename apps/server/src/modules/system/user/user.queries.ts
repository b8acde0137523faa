import type { Filter } from '../../../platform/crud/filters.ts';
import { filterPredicate } from '../../../platform/crud/filters.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { filterColumns } from '../filter-columns.ts';

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

export const userColumns = filterColumns({
  account: 'text',
  name: 'text',
  realName: 'text',
  phone: 'text',
  email: 'text',
  code: 'text',
  sex: 'integer',
  userType: 'integer',
  status: 'integer',
  birthday: 'date',
  createTime: 'dateTime',
});

const joined = (sql: Sql, link: string, target: string, key: string, name: string, order: Fragment): Fragment => sql`
  cross join lateral (
    select coalesce(string_agg(t.id::text, ',' order by ${order}, t.id), '') as ids,
      coalesce(string_agg(t.${sql(name)}, ',' order by ${order}, t.id), '') as names
    from ${sql(link)} x join ${sql(target)} t on t.tenant_id = x.tenant_id and t.id = x.${sql(key)} and not t.is_deleted
    where x.tenant_id = u.tenant_id and x.user_id = u.id)`;

/** Rows of `users` (a subquery of "system_user") as they leave, in its order. */
const leaving = (sql: Sql, users: Fragment, limit: number): Fragment => sql`
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

/** Instead of a tenant: the users of all of them, which only the platform's administrator can ask for. */
export const everyTenant = '*';

export interface UserPage {
  /** Or `everyTenant`. */
  tenantId: string;
  filters: readonly Filter[];
  order: Fragment;
  /** Also everybody in the departments below it. */
  deptId: string | undefined;
  roleId: string | undefined;
  /** What the caller's data scopes leave: a predicate that begins with `and`. */
  within: Fragment;
  size: number;
  offset: number;
}

const matching = (sql: Sql, { tenantId, filters, deptId, roleId, within }: UserPage): Fragment => {
  const here = (column: Fragment): Fragment => (tenantId === everyTenant ? sql`true` : sql`${column} = ${tenantId}`);
  const inDept =
    deptId === undefined
      ? sql``
      : sql`and id in (
          select x.user_id from system_user_dept x join system_dept d on d.tenant_id = x.tenant_id and d.id = x.dept_id
          join system_dept top on top.tenant_id = x.tenant_id and top.id = ${deptId}
          where ${here(sql`x.tenant_id`)} and not d.is_deleted and (d.id = top.id
            or d.ancestors = top.ancestors || ',' || top.id or d.ancestors like top.ancestors || ',' || top.id || ',%'))`;
  const inRole =
    roleId === undefined
      ? sql``
      : sql`and id in (select user_id from system_user_role where ${here(sql`tenant_id`)} and role_id = ${roleId})`;
  return sql`${here(sql`tenant_id`)} and not is_deleted ${filterPredicate(sql, filters)} ${inDept} ${inRole} ${within}`;
};

/** The whole of a search in batches, for exports: memory stays flat whatever the count. */
export const userBatches = (sql: Sql, page: UserPage, lockLimit: number, size: number): AsyncIterable<UserRow[]> => {
  const users = sql`
    select *, row_number() over (${page.order}) as place from "system_user" where ${matching(sql, page)}`;
  return sql<UserRow[]>`${leaving(sql, users, lockLimit)}`.cursor(size);
};

export const countUsers = async (sql: Sql, page: UserPage): Promise<number> => {
  const [count] = await sql<{ total: number }[]>`
    select count(*)::int as total from "system_user" where ${matching(sql, page)}`;
  return count?.total ?? 0;
};

export const pageOfUsers = async (sql: Sql, page: UserPage, lockLimit: number) => {
  const users = sql`
    select *, row_number() over (${page.order}) as place from "system_user" where ${matching(sql, page)}
    ${page.order} limit ${page.size} offset ${page.offset}`;
  const [records, [count]] = await Promise.all([
    sql<UserRow[]>`${leaving(sql, users, lockLimit)}`,
    sql<{ total: number }[]>`select count(*)::int as total from "system_user" where ${matching(sql, page)}`,
  ]);
  return { records: [...records], total: count?.total ?? 0 };
};

export const findUsers = (sql: Sql, tenantId: string, ids: readonly string[], lockLimit: number) => {
  const users = sql`
    select *, id as place from "system_user"
    where tenant_id = ${tenantId} and id = any (${[...ids]}::bigint[]) and not is_deleted`;
  return sql<UserRow[]>`${leaving(sql, users, lockLimit)}`;
};
