import { filterPredicate } from '../../../platform/crud/filters.ts';
import { type Order, orderBy } from '../../../platform/crud/sorting.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { everyTenant } from '../../../platform/database/enter.ts';
import { portions } from '../../../platform/database/lost-connection.ts';
import { plan } from '../../../platform/database/plan.ts';
import { filterColumns } from '../filter-columns.ts';
import { deptsFrom, everybody, isAnywhere, isFewIn, linkedIn, type UserPage, type UserQuery } from './user-place.ts';
import { leaving, type UserRow, usersOf } from './user-rows.ts';
import { byPieces, findFew, isIndexed, type Matching, piecesOf, searched } from './user-search.ts';
import { walk } from './walk-users.ts';

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

/** Those of a place, each of whom is looked at. */
const matchingOfFew = (sql: Sql, page: UserQuery): Matching => {
  plan(sql, 'force_custom_plan');
  const links = linkedIn(sql, page, deptsFrom(sql, page), 'listed');
  return {
    from: sql`"system_user"`,
    where: sql`${everybody(sql, page)} ${filterPredicate(sql, page.filters)} ${links}`,
  };
};

/** Whom a search is about, found by whatever is rarest. */
const matching = async (sql: Sql, page: UserQuery): Promise<Matching> => {
  const { filters, deptId } = page;
  // As values: how many people they are decides how to look for them.
  const depts = deptId === undefined ? [] : await sql<{ id: string }[]>`select unnest(${deptsFrom(sql, page)}) as id`;
  const pieces = await piecesOf(sql, filters);
  plan(sql, 'force_custom_plan');
  const links = linkedIn(sql, page, sql`${depts.map(({ id }) => id)}::bigint[]`, 'joined');
  const where = sql`${everybody(sql, page)} ${filterPredicate(sql, filters)} ${byPieces(sql, pieces)} ${links}`;
  return { from: searched(sql, filters, page.tenantId), where };
};

/** The whole of a search in batches, for exports: of all people at once there are only the ids. */
export async function* userBatches(
  sql: Sql,
  page: UserQuery,
  lockLimit: number,
  size: number,
): AsyncGenerator<UserRow[]> {
  const { from, where } = await matching(sql, page);
  for await (const found of portions(
    sql,
    sql<{ id: string }[]>`select id from ${from} where ${where} ${orderBy(sql, page.orders)}`,
    size,
  )) {
    const ids = found.map(({ id }) => id);
    yield await sql<UserRow[]>`${leaving(sql, usersOf(sql, page, ids), lockLimit)}`;
  }
}

export const countUsers = async (sql: Sql, page: UserQuery): Promise<number> => {
  const { from, where } = await matching(sql, page);
  const [count] = await sql<{ total: number }[]>`select count(*)::int as total from ${from} where ${where}`;
  return count?.total ?? 0;
};

/** Whether an index leads to those a search is about. */
const isFindable = (query: UserQuery): boolean => isIndexed(query.filters) || !isAnywhere(query);

/** @param names what this caller sees, for what is kept of it: with what they search for, and without */
export const pageOfUsers = async (
  sql: Sql,
  page: UserPage,
  lockLimit: number,
  names: { search: string; place: string },
) => {
  const find = async () => ((await isFewIn(sql, page, names.place)) ? matchingOfFew(sql, page) : matching(sql, page));
  const { total, ids } = await findFew(sql, names.search, find, page);
  if (total === 0) return { records: [], total };
  const shown = ids ?? (await walk(sql, page, total, names.search, isFindable(page) ? find : undefined));
  plan(sql, 'force_generic_plan');
  const records = await sql<UserRow[]>`${leaving(sql, usersOf(sql, page, shown), lockLimit)}`;
  return { records: [...records], total };
};
