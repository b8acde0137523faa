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

const indexed = (filters: readonly Filter[]): readonly Filter[] =>
  filters.filter(
    ({ column, suffix, value }) => inIndex.includes(column.name) && positive.has(suffix) && hasPieces(value),
  );

/** What an index knows of the filters: true of everybody they match, and of few others. Begins with `and`. */
export const byPieces = (sql: Sql, filters: readonly Filter[]): Fragment =>
  indexed(filters).reduce<Fragment>((all, { column, value }) => {
    const [account, realName, name, phone, email, code] = inIndex.map((one) => (one === column.name ? value : ''));
    return sql`${all} and grams @> manyi_user_grams(${account ?? ''}, ${realName ?? ''}, ${name ?? ''}, ${phone ?? ''}, ${email ?? ''}, ${code ?? ''})`;
  }, sql``);

/** Where people are looked for: pieces only help in the view (migration 0095), which shows what the table shows. */
export const searched = (sql: Sql, filters: readonly Filter[]): Fragment =>
  indexed(filters).length > 0 ? sql`system_user_search as "system_user"` : sql`"system_user"`;

/** Whom a search is about: where to look and what must hold, spelled so that the rarest condition leads. */
export interface Matching {
  from: Fragment;
  where: Fragment;
}

export interface Found {
  total: number;
  /** Who they are, in order, where they are few. */
  ids: string[] | undefined;
}

/** How many people a search finds, and who they are where they are few. The number of many may be some seconds old, as in every list. */
export const findFew = async (
  sql: Sql,
  key: string,
  matching: () => Promise<Matching>,
  order: Fragment,
): Promise<Found> => {
  // Whoever asks the same meanwhile waits: if they turn out to be many, nobody has to look again.
  await asking.get(key)?.catch(() => undefined);
  const known = keptTotal(key);
  if (known) return { total: await known, ids: undefined };
  const looking = matching().then((what) => lookFor(sql, key, what, order));
  asking.set(key, looking);
  try {
    return await looking;
  } finally {
    if (asking.get(key) === looking) asking.delete(key);
  }
};

const asking = new Map<string, Promise<Found>>();

const lookFor = async (sql: Sql, key: string, { from, where }: Matching, order: Fragment): Promise<Found> => {
  const found = await sql<{ id: string }[]>`
    select id from (select * from ${from} where ${where} limit ${few + 1}) as found ${order}`;
  if (found.length <= few) return { total: found.length, ids: found.map(({ id }) => id) };
  const total = await keepTotal(key, async () => {
    const [row] = await sql<{ total: number }[]>`select count(*)::int as total from ${from} where ${where}`;
    return row?.total ?? 0;
  });
  return { total, ids: undefined };
};
