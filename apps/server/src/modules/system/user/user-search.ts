import type { Filter } from '../../../platform/crud/filters.ts';
import { keepTotal, keptTotal } from '../../../platform/crud/kept-total.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';

/** Up to here the people found are looked at one by one; beyond, a page is filled by walking along its order. */
const few = 500;

/** Columns whose pieces are in the index, in the order of `manyi_user_grams` (migration 0086). */
const inIndex = ['account', 'realName', 'name', 'phone', 'email', 'code'];
const positive = new Set(['like', 'likeleft', 'likeright', 'equal']);

/** Two Latin letters or digits are no piece: most people have them somewhere. */
const hasPieces = (text: string): boolean => text.length > 2 || /[^\0-\x7f]/.test(text);

/** What an index knows of the filters: true of everybody they match, and of few others. Begins with `and`. */
export const byPieces = (sql: Sql, filters: readonly Filter[]): Fragment =>
  filters
    .filter(({ column, suffix, value }) => inIndex.includes(column.name) && positive.has(suffix) && hasPieces(value))
    .reduce<Fragment>((all, { column, value }) => {
      const [account, realName, name, phone, email, code] = inIndex.map((one) => (one === column.name ? value : ''));
      return sql`${all} and grams @> manyi_user_grams(${account ?? ''}, ${realName ?? ''}, ${name ?? ''}, ${phone ?? ''}, ${email ?? ''}, ${code ?? ''})`;
    }, sql``);

export interface Found {
  total: number;
  /** Who they are, in order, where they are few. */
  ids: string[] | undefined;
}

/**
 * How many people a search finds, and who they are where they are few. The number of many may be some seconds old, as in every list.
 * @param matching everything that is asked for, spelled so that the rarest condition leads
 */
export const findFew = async (sql: Sql, key: string, matching: Fragment, order: Fragment): Promise<Found> => {
  // Whoever asks the same meanwhile waits: if they turn out to be many, nobody has to look again.
  await asking.get(key)?.catch(() => undefined);
  const known = keptTotal(key);
  if (known) return { total: await known, ids: undefined };
  const looking = lookFor(sql, key, matching, order);
  asking.set(key, looking);
  try {
    return await looking;
  } finally {
    if (asking.get(key) === looking) asking.delete(key);
  }
};

const asking = new Map<string, Promise<Found>>();

const lookFor = async (sql: Sql, key: string, matching: Fragment, order: Fragment): Promise<Found> => {
  const found = await sql<{ id: string }[]>`
    select id from (select * from "system_user" where ${matching} limit ${few + 1}) as found ${order}`;
  if (found.length <= few) return { total: found.length, ids: found.map(({ id }) => id) };
  const total = await keepTotal(key, async () => {
    const [row] = await sql<{ total: number }[]>`select count(*)::int as total from "system_user" where ${matching}`;
    return row?.total ?? 0;
  });
  return { total, ids: undefined };
};
