import postgres from 'postgres';
import { enter, everyTenant, type Scope } from './enter.ts';
import { untilOver, whileThere } from './lost-connection.ts';

/** A transaction whose tenant is set. Values are only ever interpolated through the template. */
export type Sql = postgres.TransactionSql<{ date: string }>;
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

export interface Database {
  tx<T>(scope: Scope, run: (sql: Sql) => Promise<T>): Promise<T>;
  /** Sees and writes all tenants. Each caller says why beside the call. */
  asSystem<T>(run: (sql: Sql) => Promise<T>): Promise<T>;
  /** Calls back for each `pg_notify` of the channel, and with null whenever messages may have been missed. */
  listen(channel: string, onMessage: (payload: string | null) => void): Promise<() => Promise<void>>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** The role that owns nothing; null when the login itself is such a role. */
  role: string | null;
  timeZone: string;
  poolSize?: number;
}

const timestamptz = 1184;

export const openDatabase = ({ url, role, timeZone, poolSize = 10 }: DatabaseOptions): Database => {
  const pool = postgres(url, {
    max: poolSize,
    connect_timeout: 10,
    onnotice: () => {},
    connection: { TimeZone: timeZone, application_name: 'manyi', ...(role === null ? {} : { role }) },
    types: {
      // The session's zone is the product's zone, so the text PostgreSQL sends is already what the wire wants.
      date: {
        to: timestamptz,
        // Also `date` and `timestamp`, which the driver would otherwise make local-time Date objects of.
        from: [1082, 1114, timestamptz],
        serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : String(value)),
        parse: (text: string) => text.slice(0, 19),
      },
    },
  });

  const tx = async <T>(scope: Scope, run: (sql: Sql) => Promise<T>): Promise<T> => {
    let isOver = false;
    try {
      const result = await pool.begin((connection) => {
        const sql = whileThere(connection, () => isOver);
        // Sent at once but not awaited on its own: the first statement of `run` travels with it, which saves a round trip.
        const entered = enter(sql, scope, role).execute();
        const work = Promise.all([entered, run(sql)]).then(([, value]) => ({ value }));
        return untilOver(work, () => isOver);
      });
      return result.value;
    } finally {
      isOver = true;
    }
  };

  return {
    tx,
    asSystem: (run) => tx({ tenantId: everyTenant, userId: null }, run),
    listen: async (channel, onMessage) => {
      const subscription = await pool.listen(channel, onMessage, () => onMessage(null));
      return () => subscription.unlisten();
    },
    ping: async () => {
      await pool`select 1`;
    },
    close: () => pool.end({ timeout: 5 }),
  };
};
