import type { Caller } from '../../../platform/auth/caller.ts';
import type { Sessions } from '../../../platform/auth/sessions.ts';
import type { Database, Sql } from '../../../platform/database/database.ts';

/** What registration needs to know about users. The system module has it; it stands on this one, so it is handed in. */
export interface UserRules {
  /** Both refuse with the field to blame. */
  assertAccount(account: string): void;
  assertStrong(password: string, account: string): void;
  assertPolicy(sql: Sql, tenantId: string, password: string): Promise<void>;
  /** Gives a new user roles and departments, neither beyond what the caller may give. */
  giveRights(
    sql: Sql,
    caller: Caller,
    userId: string,
    rights: { roleIds: readonly string[]; deptIds: readonly string[] },
  ): Promise<void>;
}

export interface GuestMeans {
  database: Database;
  sessions: Sessions;
  users: UserRules;
}
