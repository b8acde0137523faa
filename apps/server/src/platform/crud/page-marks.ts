import type { Fragment, Sql } from '../database/database.ts';
import { keptMs } from './kept-total.ts';
import type { Order } from './sorting.ts';

/** One list in one order, from one of its ends. */
export interface Way {
  /** Names the list, what narrows it, and its order. */
  key: string;
  orders: readonly Order[];
  isBackwards: boolean;
}

/** Who stood at a place of a list a moment ago: counted from the end the way begins at. */
export interface Mark {
  place: number;
  /** As text, exactly. */
  value: string;
  id: string;
}

interface Kept {
  marks: Mark[];
  until: number;
}

/** Nearer to the beginning there is little to pass over. */
const nearest = 500;
const mostMarks = 50;
const mostWays = 500;
const ways = new Map<string, Kept>();

const nameOf = ({ key, isBackwards }: Way): string => `${key} ${isBackwards}`;

/** The one column of an order in which a place can be found again: never missing, and in one direction with the id behind it. */
const only = ({ orders }: Way): Order | undefined => {
  const [order, ...others] = orders;
  return order?.filled && others.length === 0 ? order : undefined;
};

/**
 * Whoever turns the pages far down a long list would pass over all that is before them again and again. Places are as old as the list's
 * total may be: what was added or removed before them meanwhile moves them by as much.
 * @returns the nearest known place that is not behind this one
 */
export const markBefore = (way: Way, place: number): Mark | undefined => {
  const known = ways.get(nameOf(way));
  if (!known || known.until < Date.now()) return undefined;
  return known.marks.filter((mark) => mark.place <= place).sort((a, b) => b.place - a.place)[0];
};

export const rememberMark = (way: Way, mark: Mark): void => {
  if (mark.place < nearest || !only(way)) return;
  const name = nameOf(way);
  const known = ways.get(name);
  const isFresh = known !== undefined && known.until > Date.now();
  const others = isFresh ? known.marks.filter(({ place }) => place !== mark.place) : [];
  ways.delete(name);
  ways.set(name, { marks: [...others.slice(-mostMarks), mark], until: isFresh ? known.until : Date.now() + keptMs });
  const [oldest] = ways.keys();
  if (ways.size > mostWays && oldest !== undefined) ways.delete(oldest);
};

/** The value by which a place is found again; nothing where it cannot be. */
export const markedValue = (sql: Sql, way: Way): Fragment => {
  const order = only(way);
  return order ? sql`${sql(order.column)}::text` : sql`''`;
};

/** From a place onwards; begins with `and`. */
export const fromMark = (sql: Sql, way: Way, mark: Mark | undefined): Fragment => {
  const order = only(way);
  if (!order || !mark) return sql``;
  const isDown = order.descending !== way.isBackwards;
  const at = sql`(${sql(order.column)}, id)`;
  return isDown ? sql`and ${at} <= (${mark.value}, ${mark.id})` : sql`and ${at} >= (${mark.value}, ${mark.id})`;
};
