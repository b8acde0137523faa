import type { Caller } from '../auth/caller.ts';
import type { Sql } from '../database/database.ts';
import type { Narrow, Row } from './store.ts';

/** What the code of a module may add to a resource (design.md 2, step 3). All run inside the transaction of the call. */
export interface Hooks {
  /** May change the values or refuse. `before` is null when adding. */
  beforeSave?(context: {
    sql: Sql;
    caller: Caller;
    values: Record<string, unknown>;
    before: Row | null;
  }): Promise<Record<string, unknown>>;
  afterSave?(context: { sql: Sql; caller: Caller; row: Row; before: Row | null }): Promise<void>;
  /** May refuse what others depend on. */
  beforeRemove?(context: { sql: Sql; caller: Caller; rows: Row[] }): Promise<void>;
  narrow?: Narrow;
  /** Where seeing a row as it is does not yet mean seeing what it was. */
  mayReadHistory?(caller: Caller): boolean;
}
