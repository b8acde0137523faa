import type { Filter } from '../../../platform/crud/filters.ts';
import { filterPredicate } from '../../../platform/crud/filters.ts';
import type { Order } from '../../../platform/crud/sorting.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { everyTenant } from '../../../platform/database/enter.ts';
import { portions } from '../../../platform/database/lost-connection.ts';
import { plan } from '../../../platform/database/plan.ts';
import { deptsBelow } from '../../../platform/scope/depts-below.ts';
import { filterColumns } from '../filter-columns.ts';
import { type LinkWay, linkedTo } from '../scope/linked-people.ts';
import { hereIn, leaving, type UserRow, usersOf } from './user-rows.ts';
import { byPieces, findFew, type Matching, piecesOf, searched } from './user-search.ts';

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

/**
 * Orders of a list, told apart by where missing values stand although none is missing: the index for the users of all tenants is one of its
 * own (migration 0096). A tenant's list would otherwise be read along it as well, past everybody else's.
 */
export const ordersIn = (tenantId: string, orders: readonly Order[]): readonly Order[] =>
  tenantId === everyTenant ? orders.map((order) => ({ ...order, filled: false })) : orders;

export interface UserPage {
  /** Or `everyTenant`, whom only the platform's administrator can ask for. */
  tenantId: string;
  filters: readonly Filter[];
  order: Fragment;
  /** Also everybody in the departments below it. */
  deptId: string | undefined;
  roleId: string | undefined;
  /** What the caller's data scopes leave: a predicate that begins with `and`. */
  within?: ((way: LinkWay) => Fragment) | undefined;
  size: number;
  offset: number;
}

const deptsFrom = (sql: Sql, { tenantId, deptId }: UserPage): Fragment =>
  deptId === undefined ? sql`` : deptsBelow(sql, tenantId === everyTenant ? null : tenantId, [deptId]);

const everybody = (sql: Sql, page: UserPage): Fragment => sql`${hereIn(sql, page, sql`tenant_id`)} and not is_deleted`;

/** Asked of one person, whose departments know what is above them: sooner told than which are below one that has thousands. */
const worksBelow = (sql: Sql, here: (column: Fragment) => Fragment, deptId: string): Fragment => sql`coalesce((
  select bool_or(${deptId}::bigint = any (string_to_array(d.ancestors || ',' || d.id, ',')::bigint[]))
  from system_user_dept x join system_dept d on d.tenant_id = x.tenant_id and d.id = x.dept_id and not d.is_deleted
  where ${here(sql`x.tenant_id`)} and x.user_id = "system_user".id), false)`;

/** What of a search is about links: in whose department, with which role, and what the caller's data scopes leave. */
const linkedIn = (sql: Sql, page: UserPage, depts: Fragment, way: LinkWay): Fragment => {
  const here = (column: Fragment) => hereIn(sql, page, column);
  const { deptId, roleId } = page;
  const inDept =
    deptId === undefined
      ? sql``
      : sql`and ${way === 'asked' ? worksBelow(sql, here, deptId) : linkedTo(sql, here, 'dept', depts, way)}`;
  const inRole =
    roleId === undefined ? sql`` : sql`and ${linkedTo(sql, here, 'role', sql`array[${roleId}::bigint]`, way)}`;
  return sql`${inDept} ${inRole} ${page.within ? page.within(way) : sql``}`;
};

/** Whom a search is about, found by whatever is rarest. */
const matching = async (sql: Sql, page: UserPage): Promise<Matching> => {
  const { filters, deptId } = page;
  // As values: how many people they are decides how to look for them.
  const depts = deptId === undefined ? [] : await sql<{ id: string }[]>`select unnest(${deptsFrom(sql, page)}) as id`;
  const pieces = await piecesOf(sql, filters);
  plan(sql, 'force_custom_plan');
  const links = linkedIn(sql, page, sql`${depts.map(({ id }) => id)}::bigint[]`, 'joined');
  const where = sql`${everybody(sql, page)} ${filterPredicate(sql, filters)} ${byPieces(sql, pieces)} ${links}`;
  return { from: searched(sql, filters, page.tenantId), where };
};

/** So many people are collected from their links faster than the links of all who are walked past are looked up. */
const fewLinks = 5000;

/** The same of one person after the other. */
const asWalked = (sql: Sql, page: UserPage, filters: readonly Filter[], total: number): Fragment =>
  sql`${filterPredicate(sql, filters)} ${linkedIn(sql, page, deptsFrom(sql, page), total <= fewLinks ? 'collected' : 'asked')}`;

/** The whole of a search in batches, for exports: of all people at once there are only the ids. */
export async function* userBatches(
  sql: Sql,
  page: UserPage,
  lockLimit: number,
  size: number,
): AsyncGenerator<UserRow[]> {
  const { from, where } = await matching(sql, page);
  for await (const found of portions(
    sql,
    sql<{ id: string }[]>`select id from ${from} where ${where} ${page.order}`,
    size,
  )) {
    const ids = found.map(({ id }) => id);
    yield await sql<UserRow[]>`${leaving(sql, usersOf(sql, page, ids), lockLimit)}`;
  }
}

export const countUsers = async (sql: Sql, page: UserPage): Promise<number> => {
  const { from, where } = await matching(sql, page);
  const [count] = await sql<{ total: number }[]>`select count(*)::int as total from ${from} where ${where}`;
  return count?.total ?? 0;
};

/** A page of a list, which can be read from either end. */
export interface UserListPage extends UserPage {
  backwards: Fragment;
}

/**
 * A page by walking along its order, from the end that is nearer, until it is full. `offset 0` keeps the conditions outside, and nothing is to be
 * sorted that an index has in order: the planner, who takes conditions for rarer than they are, would sort everybody instead. Rows are read for
 * the page alone, not for what is passed over on the way.
 */
const walk = async (sql: Sql, page: UserListPage, total: number): Promise<string[]> => {
  const { size, offset, filters, deptId, roleId } = page;
  const isWhole = filters.length === 0 && deptId === undefined && roleId === undefined && !page.within;
  const left = total - offset;
  const isFar = left < offset;
  const order = isFar ? page.backwards : page.order;
  // Where the walk begins and ends, if the order is that of time.
  const isTime = ({ column }: Filter): boolean => column.column === 'create_time';
  const inOrder = isWhole
    ? // Nothing but the order is asked for, so its index alone is read.
      sql`"system_user" where ${everybody(sql, page)}`
    : sql`(select * from "system_user" where ${everybody(sql, page)} ${filterPredicate(sql, filters.filter(isTime))} ${order} offset 0) as "system_user"
        where true ${asWalked(
          sql,
          page,
          filters.filter((filter) => !isTime(filter)),
          total,
        )}`;
  const shown = Math.min(size, isFar ? left : size);
  if (shown <= 0) return [];
  // Told how to go about it, the planner has nothing left to find out.
  plan(sql, 'force_generic_plan', isWhole ? 'on' : 'off');
  const rows = await sql<{ id: string }[]>`
    select id from ${inOrder} ${order} limit ${shown} offset ${isFar ? left - shown : offset}`;
  const ids = rows.map(({ id }) => id);
  return isFar ? ids.reverse() : ids;
};

/** @param key names this search as this caller sees it, for its total */
export const pageOfUsers = async (sql: Sql, page: UserListPage, lockLimit: number, key: string) => {
  const { total, ids } = await findFew(sql, key, () => matching(sql, page), page);
  if (total === 0) return { records: [], total };
  const shown = ids ?? (await walk(sql, page, total));
  plan(sql, 'force_generic_plan');
  const records = await sql<UserRow[]>`${leaving(sql, usersOf(sql, page, shown), lockLimit)}`;
  return { records: [...records], total };
};
