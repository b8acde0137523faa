import type { Fragment, Sql } from '../database/database.ts';
import { keeping } from '../kept/keeping.ts';
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

/** Nearer to the beginning there is little to pass over. */
const nearest = 500;
const mostMarks = 50;
const marks = keeping<Mark[]>(500, () => keptMs);

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
export const markBefore = async (way: Way, place: number): Promise<Mark | undefined> => {
  const known = (await marks.peek(nameOf(way))) ?? [];
  return known.filter((mark) => mark.place <= place).sort((a, b) => b.place - a.place)[0];
};

export const rememberMark = async (way: Way, mark: Mark): Promise<void> => {
  if (mark.place < nearest || !only(way)) return;
  const known = await marks.find(nameOf(way), async () => []);
  if (known.some(({ place }) => place === mark.place)) return;
  known.push(mark);
  if (known.length > mostMarks) known.shift();
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
