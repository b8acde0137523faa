import type { Text } from '@manyi/shared/contract/text';
import type { Caller } from '../auth/caller.ts';
import type { Database, Fragment, Sql } from '../database/database.ts';

/** What a module says of its records, so that the logs can show their history without knowing the module. */

/** Who asks, and the databases there are. */
export interface Asking {
  caller: Caller;
  tx<T>(run: (sql: Sql) => Promise<T>): Promise<T>;
  database: Database;
}

/** Where the events of a record are, and whose they may be. */
export interface Place {
  sql: Sql;
  tenantIds: readonly string[];
}

/** Deleted records, which no list has any more to open their history from. */
export interface DeletedRecords {
  /** The field by which people know such a record. */
  titleField: string;
  /** Reads where their events are. `isGone` is true for an `event` whose record is deleted and would otherwise be this caller's to see. */
  within<T>(asking: Asking, read: (place: Place, isGone: Fragment) => Promise<T>): Promise<T>;
}

export type Snapshot = Record<string, unknown>;

export interface Recorded {
  id: string;
  time: string;
  userId: string | null;
  userName: string | null;
  action: string;
  before: Snapshot | null;
  after: Snapshot | null;
}

/** What the values of a field are: ids of rows of this name, keys of a dictionary, or words of the product itself. */
export type Naming =
  | { to: string }
  | { dictionary: string; business: boolean }
  | { words: Readonly<Record<string, Text>> };
export type Namings = Readonly<Record<string, Naming>>;

/** A kind of record whose history can be read, by whom, and of which records. */
export interface HistorySource {
  /** As the audit names it. */
  resource: string;
  /** One of these is needed; the same as for the record itself. */
  codes: readonly string[];
  /** Shared by all tenants: who changed it is the platform's business. */
  isPlatform: boolean;
  /** Fields this caller is not shown, besides those whose names tell that they are secret. */
  hidden(caller: Caller): ReadonlySet<string>;
  /** Fields whose values are ids or keys of something with a name. */
  namings: Namings;
  /**
   * Reads where the record's events are, if this caller may see the record as it is now; refuses if not. A deleted one is seen by whom it
   * would be seen if it were still there.
   */
  within<T>(asking: Asking, rowId: string, read: (place: Place) => Promise<T>): Promise<T>;
  /** Of records that can be deleted. */
  deleted?: DeletedRecords | undefined;
  /** Of records whose changes are kept elsewhere than in the audit. */
  events?: ((place: Place, rowId: string, page: { limit: number; offset: number }) => Promise<Recorded[]>) | undefined;
  count?: ((place: Place, rowId: string) => Promise<number>) | undefined;
  /** Where seeing the record is not enough to see what it was before. */
  mayRead?: ((caller: Caller) => boolean) | undefined;
}

/** The row an event tells of, where rows are known by an id. */
export const rowOfEvent = (sql: Sql): Fragment => sql`event.row_id::bigint`;
/** Whether there is such a row, looked up for each event by itself: `offset 0` keeps it from becoming a join that reads the whole table. */
export const isThere = (sql: Sql, row: Fragment): Fragment => sql`exists (${row} offset 0)`;
export const isRowId = (rowId: string): boolean => /^\d{1,18}$/.test(rowId);
export const hidesNothing = (): ReadonlySet<string> => new Set();
