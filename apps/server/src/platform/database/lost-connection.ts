import { setImmediate as nextTurn } from 'node:timers/promises';
import type postgres from 'postgres';

/**
 * postgres.js (3.4.9) rejects a transaction whose connection is gone, but what still runs inside it may go on: a statement, or
 * the driver's own rollback, is then written to no socket, in a timer where nothing can catch it, and the server dies. So
 * nothing is sent any more once the transaction is over. Not for cursors, which write by themselves: see `portions`.
 */

const lost = (): Error =>
  Object.assign(new Error('the transaction is over, its connection is gone'), { code: 'CONNECTION_CLOSED' });

type Transaction = postgres.TransactionSql<{ date: string }>;

/** The same transaction, refusing statements when it is over. */
export const whileThere = (sql: Transaction, isOver: () => boolean): Transaction =>
  new Proxy(sql, {
    apply: (target, self, given) => {
      if (isOver()) throw lost();
      return Reflect.apply(target, self, given);
    },
    get: (target, name) => {
      if (isOver()) throw lost();
      return Reflect.get(target, name);
    },
  });

const never = new Promise<never>(() => undefined);

/** What a transaction came to; never anything when it is over already, or the driver would commit or roll back nowhere. */
export const untilOver = async <T>(work: Promise<T>, isOver: () => boolean): Promise<T> => {
  try {
    const value = await work;
    return isOver() ? await never : value;
  } catch (error) {
    // The statement that fails with its connection is told first, the transaction a moment later.
    await nextTurn();
    if (isOver()) return never;
    throw error;
  }
};

/**
 * Rows of a query, so many at a time, in a transaction. As statements of their own: a cursor of the driver would go on writing
 * to a connection that was lost between two portions. One at a time in a transaction.
 */
export async function* portions<Row extends object>(
  sql: Transaction,
  query: postgres.PendingQuery<Row[]>,
  size: number,
): AsyncGenerator<Row[]> {
  await sql`declare portions no scroll cursor for ${query}`;
  for (;;) {
    // Never prepared: the driver would remember the columns of the query before.
    const rows = await sql.unsafe<Row[]>(`fetch ${size} from portions`);
    if (rows.length > 0) yield [...rows];
    if (rows.length < size) break;
  }
  await sql`close portions`;
}
