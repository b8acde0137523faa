import type { Column } from '@manyi/shared/resource/columns';
import { type Filter, filterPredicate } from '../../../platform/crud/filters.ts';
import { keepTotal, keptTotal } from '../../../platform/crud/kept-total.ts';
import { type Order, orderBy } from '../../../platform/crud/sorting.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { everyTenant } from '../../../platform/database/enter.ts';
import { keeping } from '../../../platform/kept/keeping.ts';
import { oneForAll } from '../../../platform/kept/one-for-all.ts';
import { filterColumns } from '../filter-columns.ts';

/** Up to here the people found are looked at one by one; beyond, a page is filled by walking along its order. */
const few = 500;

/** Columns whose pieces are in the index, in the order of `manyi_user_grams` (migration 0086). */
const inIndex = ['account', 'realName', 'name', 'phone', 'email', 'code'];
const positive = new Set(['like', 'likeleft', 'likeright', 'equal']);

/** Two Latin letters or digits are no piece: most people have them somewhere. */
const hasPieces = (text: string): boolean => text.length > 2 || /[^\0-\x7f]/.test(text);

const indexed = (filters: readonly Filter[]): readonly Filter[] =>
  filters.filter(
    ({ column, suffix, value }) => inIndex.includes(column.name) && positive.has(suffix) && hasPieces(value),
  );

export const isIndexed = (filters: readonly Filter[]): boolean => indexed(filters).length > 0;

/** Enough to leave few people; every further piece that many people have costs reading a list of all of those. */
const rarest = 3;
const statisticsMs = 600_000;
let common: { shares: Promise<ReadonlyMap<number, number>>; until: number } | undefined;

/** Share of all people by piece, for those that many have; the statistics of a database change slowly. */
const sharesOf = (sql: Sql): Promise<ReadonlyMap<number, number>> => {
  if (common && Date.now() < common.until) return common.shares;
  const shares = sql<{ piece: number; share: number }[]>`select piece, share from manyi_common_pieces()`.then(
    (rows) => new Map(rows.map(({ piece, share }) => [piece, share])),
  );
  common = { shares, until: Date.now() + statisticsMs };
  shares.catch(() => {
    common = undefined;
  });
  return shares;
};

/** The pieces to look for; all of them while there are no statistics. */
export const rarePieces = (pieces: readonly number[], shares: ReadonlyMap<number, number>): number[] => {
  const all = [...new Set(pieces)];
  if (shares.size === 0) return all;
  return all.sort((a, b) => (shares.get(a) ?? 0) - (shares.get(b) ?? 0)).slice(0, rarest);
};

/** The same text is asked for page after page, and has the same pieces for ever. */
const pieces = keeping<number[]>(1000, () => statisticsMs);

const cut = (sql: Sql, { column, value }: Filter): Promise<number[]> =>
  pieces.find(`${column.name} ${value}`, async () => {
    const [account, realName, name, phone, email, code] = inIndex.map((one) => (one === column.name ? value : ''));
    const [row] = await sql<{ pieces: number[] }[]>`
      select manyi_user_grams(${account ?? ''}, ${realName ?? ''}, ${name ?? ''}, ${phone ?? ''}, ${email ?? ''}, ${code ?? ''}) as pieces`;
    return row?.pieces ?? [];
  });

/** For each filter that the index knows something of: the pieces that whoever it matches has. */
export const piecesOf = async (sql: Sql, filters: readonly Filter[]): Promise<number[][]> => {
  const known = indexed(filters);
  if (known.length === 0) return [];
  const shares = await sharesOf(sql);
  return await Promise.all(known.map(async (filter) => rarePieces(await cut(sql, filter), shares)));
};

/** True of everybody the filters match, and of few others. Begins with `and`. */
export const byPieces = (sql: Sql, found: readonly number[][]): Fragment =>
  found.reduce<Fragment>((all, pieces) => sql`${all} and grams @> ${pieces}::integer[]`, sql``);

/** Where people are looked for: behind the policy of one tenant, pieces only help in the view (migration 0095). */
export const searched = (sql: Sql, filters: readonly Filter[], tenantId: string): Fragment =>
  isIndexed(filters) && tenantId !== everyTenant ? sql`system_user_search as "system_user"` : sql`"system_user"`;

/** Whom a search is about: where to look and what must hold, spelled so that the rarest condition leads. */
export interface Matching {
  from: Fragment;
  where: Fragment;
}

export interface Found {
  total: number;
  /** Who stands on the page, in order, where all are few. */
  ids: string[] | undefined;
}

/** Which of them are shown. */
export interface FoundPage {
  orders: readonly Order[];
  size: number;
  offset: number;
}

const together = oneForAll<Found>();

/**
 * How many people a search finds, and who they are where they are few. The number of many may be some seconds old, as in every list.
 * @param key names the search
 */
export const findFew = (sql: Sql, key: string, matching: () => Promise<Matching>, page: FoundPage): Promise<Found> =>
  together(`${key} ${JSON.stringify([page.orders, page.offset, page.size])}`, async () => {
    const known = keptTotal(key);
    if (known) return { total: await known, ids: undefined };
    return lookFor(sql, key, await matching(), page);
  });

const lookFor = async (sql: Sql, key: string, { from, where }: Matching, page: FoundPage): Promise<Found> => {
  const { orders, offset, size } = page;
  const [found] = await sql<{ total: number; ids: string[] | null }[]>`
    select count(*)::int as total, (array_agg(id ${orderBy(sql, orders)}))[${offset + 1}::int : ${offset + size}::int] as ids
    from (select * from ${from} where ${where} limit ${few + 1}) as found`;
  if (found && found.total <= few) return { total: found.total, ids: found.ids ?? [] };
  const total = await keepTotal(key, async () => {
    const [row] = await sql<{ total: number }[]>`select count(*)::int as total from ${from} where ${where}`;
    return row?.total ?? 0;
  });
  return { total, ids: undefined };
};

const named: readonly Column[] = [...filterColumns({ realName: 'text', account: 'text' }).values()];

/** Ids of a tenant's people with a part of a text in their name or account, as a query. Wrapped, since awaiting a query runs it. */
export const peopleNamed = async (sql: Sql, tenantId: string, text: string): Promise<{ ids: Fragment }> => {
  const filters = named.map((column): Filter => ({ column, suffix: 'like', value: text }));
  const pieces = await Promise.all(filters.map((filter) => piecesOf(sql, [filter])));
  const either = filters.map(
    (filter, index) => sql`(true ${filterPredicate(sql, [filter])} ${byPieces(sql, pieces[index] ?? [])})`,
  );
  // `offset 0` keeps PostgreSQL from taking this for the table it is asked beside, where an index of pieces helps nobody.
  const ids = sql`select id from ${searched(sql, filters, tenantId)}
    where tenant_id = ${tenantId} and (${either.reduce((all, one) => sql`${all} or ${one}`)}) offset 0`;
  return { ids };
};
