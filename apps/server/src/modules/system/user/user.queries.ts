import type { Filter } from '../../../platform/crud/filters.ts';
import { filterPredicate } from '../../../platform/crud/filters.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { deptsBelow } from '../../../platform/scope/depts-below.ts';
import { filterColumns } from '../filter-columns.ts';
import { byPieces, findFew } from './user-search.ts';

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

const hereIn = (sql: Sql, { tenantId }: Pick<UserPage, 'tenantId'>, column: Fragment): Fragment =>
  tenantId === everyTenant ? sql`true` : sql`${column} = ${tenantId}`;

/** A department and all below it. */
const deptsFrom = async (sql: Sql, page: UserPage): Promise<string[]> => {
  const { deptId } = page;
  if (deptId === undefined) return [];
  const rows = await sql<{ id: string }[]>`${deptsBelow(sql, (column) => hereIn(sql, page, column), deptId)}`;
  return [deptId, ...rows.map(({ id }) => id)];
};

/** A page with the departments it is about. */
interface Search extends UserPage {
  deptIds: readonly string[];
}

/**
 * How statements from here to the end of the transaction are planned. A search has to be planned for the very tenant it is about: the average
 * one has twenty people, and a plan made for it reads the largest from one end to the other.
 */
const plan = (sql: Sql, mode: 'force_custom_plan' | 'auto') =>
  sql`select set_config('plan_cache_mode', ${mode}, true)`.execute();

const searchOf = async (sql: Sql, page: UserPage): Promise<Search> => {
  const [, deptIds] = await Promise.all([plan(sql, 'force_custom_plan'), deptsFrom(sql, page)]);
  return { ...page, deptIds };
};

/**
 * Whom a search is about. `walking`: people are looked at one after the other in the order of the page until it is full; otherwise whatever
 * is rarest finds them.
 */
const conditions = (sql: Sql, search: Search, walking: boolean): Fragment => {
  const { filters, deptId, deptIds, roleId, within } = search;
  const linked = (table: string, condition: Fragment): Fragment =>
    walking
      ? // An aggregate, which the planner cannot turn into reading all links.
        sql`and (select bool_or(${condition}) from ${sql(table)} x
          where ${hereIn(sql, search, sql`x.tenant_id`)} and x.user_id = "system_user".id)`
      : sql`and id in (select x.user_id from ${sql(table)} x where ${hereIn(sql, search, sql`x.tenant_id`)} and ${condition})`;
  const inDept =
    deptId === undefined ? sql`` : linked('system_user_dept', sql`x.dept_id = any (${[...deptIds]}::bigint[])`);
  const inRole = roleId === undefined ? sql`` : linked('system_user_role', sql`x.role_id = ${roleId}`);
  const found = walking ? sql`` : byPieces(sql, filters);
  return sql`${filterPredicate(sql, filters)} ${found} ${inDept} ${inRole} ${within}`;
};

const everybody = (sql: Sql, page: UserPage): Fragment => sql`${hereIn(sql, page, sql`tenant_id`)} and not is_deleted`;
const matching = (sql: Sql, search: Search): Fragment =>
  sql`${everybody(sql, search)} ${conditions(sql, search, false)}`;

/** In the order of `ids`. */
const usersOf = (sql: Sql, page: Pick<UserPage, 'tenantId'>, ids: readonly string[]): Fragment => sql`
  select u.*, k.place from unnest(${[...ids]}::bigint[]) with ordinality as k (id, place)
  join "system_user" u on u.id = k.id and ${hereIn(sql, page, sql`u.tenant_id`)}`;

/** The whole of a search in batches, for exports: of all people at once there are only the ids. */
export async function* userBatches(
  sql: Sql,
  page: UserPage,
  lockLimit: number,
  size: number,
): AsyncGenerator<UserRow[]> {
  const search = await searchOf(sql, page);
  const found = await sql<{ id: string }[]>`
    select id from "system_user" where ${matching(sql, search)} ${page.order}`;
  await plan(sql, 'auto');
  const ids = found.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += size) {
    yield await sql<UserRow[]>`${leaving(sql, usersOf(sql, page, ids.slice(at, at + size)), lockLimit)}`;
  }
}

export const countUsers = async (sql: Sql, page: UserPage): Promise<number> => {
  const [count] = await sql<{ total: number }[]>`
    select count(*)::int as total from "system_user" where ${matching(sql, await searchOf(sql, page))}`;
  return count?.total ?? 0;
};

/**
 * A page by walking along its order until it is full. `offset 0` keeps the conditions outside: the planner, who takes them for rarer than they
 * are, would sort everybody instead. Rows are read for the page alone, not for what is passed over on the way to it.
 */
const walk = async (sql: Sql, search: Search): Promise<string[]> => {
  const { order, size, offset, filters, deptId, roleId, within } = search;
  const isWhole = filters.length === 0 && deptId === undefined && roleId === undefined;
  const inOrder = isWhole
    ? // Nothing but the order is asked for, so its index alone is read.
      sql`"system_user" where ${everybody(sql, search)} ${within}`
    : sql`(select * from "system_user" where ${everybody(sql, search)} ${order} offset 0) as "system_user"
        where true ${conditions(sql, search, true)}`;
  const rows = await sql<{ id: string }[]>`
    select id from ${inOrder} ${order} limit ${size} offset ${offset}`;
  return rows.map(({ id }) => id);
};

/** @param key names this search as this caller sees it, for its total */
export const pageOfUsers = async (sql: Sql, page: UserPage, lockLimit: number, key: string) => {
  const search = await searchOf(sql, page);
  const { total, ids } = await findFew(sql, key, matching(sql, search), page.order);
  if (total === 0) return { records: [], total };
  const shown = ids ? ids.slice(page.offset, page.offset + page.size) : await walk(sql, search);
  const [, records] = await Promise.all([
    plan(sql, 'auto'),
    sql<UserRow[]>`${leaving(sql, usersOf(sql, page, shown), lockLimit)}`,
  ]);
  return { records: [...records], total };
};

const byNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);

export const findUsers = (sql: Sql, tenantId: string, ids: readonly string[], lockLimit: number) => {
  const users = sql`select * from (${usersOf(sql, { tenantId }, [...new Set(ids)].sort(byNumber))}) u where not is_deleted`;
  return sql<UserRow[]>`${leaving(sql, users, lockLimit)}`;
};
