import { type Filter, filterPredicate } from '../../../platform/crud/filters.ts';
import { fromMark, markBefore, markedValue, rememberMark } from '../../../platform/crud/page-marks.ts';
import { orderBy } from '../../../platform/crud/sorting.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { plan } from '../../../platform/database/plan.ts';
import { countEverybody, deptsFrom, everybody, few, isAnywhere, linkedIn, type UserPage } from './user-place.ts';
import type { Matching } from './user-search.ts';

/** What a search asks of one person after the other. */
const asWalked = (sql: Sql, page: UserPage, filters: readonly Filter[], total: number): Fragment =>
  sql`${filterPredicate(sql, filters)} ${linkedIn(sql, page, deptsFrom(sql, page), total <= few ? 'collected' : 'asked')}`;

const isTime = ({ column }: Filter): boolean => column.column === 'create_time';

/** Beyond, collecting them all would take longer than any walk. */
const mostCollected = 20_000;
/** Of a walk that would be long enough if those who match stood evenly among the others. */
const patience = 3;

/**
 * Whom a walk meets. `offset 0` keeps the conditions outside, and nothing is to be sorted that an index has in order: the planner, who takes
 * conditions for rarer than they are, would sort everybody instead.
 */
const met = (
  sql: Sql,
  page: UserPage,
  total: number,
  way: { from: Fragment; order: Fragment; most: Fragment },
): Fragment => {
  const { filters } = page;
  // Where the walk begins and ends, if the order is that of time.
  const times = filterPredicate(sql, filters.filter(isTime));
  const others = filters.filter((filter) => !isTime(filter));
  return sql`(select * from "system_user" where ${everybody(sql, page)} ${times} ${way.from} ${way.order} ${way.most} offset 0) as "system_user"
    where true ${asWalked(sql, page, others, total)}`;
};

/**
 * Who matches, collected and sorted. Those of one year stand together in the order of time: a walk to them would pass all who came later.
 */
const collected = async (
  sql: Sql,
  { orders }: UserPage,
  matching: () => Promise<Matching>,
  { order, value, shown, start }: { order: Fragment; value: Fragment; shown: number; start: number },
): Promise<Place[]> => {
  const { from, where } = await matching();
  const columns = [...new Set(['id', ...orders.map(({ column }) => column)])];
  return sql<Place[]>`
    with found as materialized (select ${sql(columns)} from ${from} where ${where})
    select id, ${value} as value from found ${order} limit ${shown} offset ${start}`;
};

interface Place {
  id: string;
  value: string;
}

/** What of a list a page is, counted from the end that is nearer. */
const stretchOf = ({ size, offset }: UserPage, total: number) => {
  const left = total - offset;
  const isFar = left < offset;
  const shown = Math.max(0, Math.min(size, isFar ? left : size));
  return { isFar, shown, start: isFar ? left - shown : offset };
};

/**
 * A page by walking along its order until it is full: from the end that is nearer, or from where a page before it began a moment ago. Rows
 * are read for the page alone, not for what is passed over on the way.
 * @param key names the search as this caller sees it
 * @param matching finds all it is about; undefined where nothing but reading everybody would
 */
export const walk = async (
  sql: Sql,
  page: UserPage,
  total: number,
  key: string,
  matching: (() => Promise<Matching>) | undefined,
): Promise<string[]> => {
  const { filters, orders } = page;
  const { isFar, shown, start } = stretchOf(page, total);
  if (shown === 0) return [];
  const way = { key: `${key} ${JSON.stringify(orders)}`, orders, isBackwards: isFar };
  const mark = await markBefore(way, start);
  const order = orderBy(sql, orders, isFar);
  const from = fromMark(sql, way, mark);
  const collect = total > mostCollected ? undefined : matching;
  const most = collect
    ? sql`limit ${Math.ceil((patience * (start + shown) * (await countEverybody(sql, page))) / total)}`
    : sql``;
  const isWhole = filters.length === 0 && isAnywhere(page);
  // Where nothing but the order is asked for, its index alone is read.
  const people = isWhole
    ? sql`"system_user" where ${everybody(sql, page)} ${from}`
    : met(sql, page, total, { from, order, most });
  // Told how to go about it, the planner has nothing left to find out.
  plan(sql, 'force_generic_plan', isWhole ? 'on' : 'off');
  const value = markedValue(sql, way);
  const walked = await sql<Place[]>`
    select id, ${value} as value from ${people} ${order} limit ${shown} offset ${start - (mark?.place ?? 0)}`;
  const rows =
    collect && walked.length < shown ? await collected(sql, page, collect, { order, value, shown, start }) : walked;
  const [first] = rows;
  if (first) await rememberMark(way, { place: start, ...first });
  const ids = rows.map(({ id }) => id);
  return isFar ? ids.reverse() : ids;
};
