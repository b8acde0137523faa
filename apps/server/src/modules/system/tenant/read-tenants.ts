import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database, Sql } from '../../../platform/database/database.ts';
import { isSuper } from '../ground.ts';

interface Asking {
  caller: Caller;
  tx<T>(run: (sql: Sql) => Promise<T>): Promise<T>;
  database: Database;
}
/** In the transaction of somebody who sees what the caller may see. */
export const readTenants = <T>({ caller, tx, database }: Asking, run: (sql: Sql) => Promise<T>): Promise<T> =>
  isSuper(caller) ? database.asSystem(run) : tx(run);
