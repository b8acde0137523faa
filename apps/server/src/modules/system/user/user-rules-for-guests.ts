import type { Caller } from '../../../platform/auth/caller.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { assertMayGiveRoles } from '../role/administrator.ts';
import { assertPolicy, assertRoomForUsers } from '../tenant/tenant-settings.ts';
import { linkDepts, linkRoles } from './user-links.ts';
import { assertAccount, assertStrong } from './user-rules.ts';

/** The same rules as for users that an administrator adds, for those who apply by themselves. */
export const userRules = {
  assertAccount,
  assertStrong: (password: string, account: string): void => assertStrong(password, account),
  /** The tenant's own rules, where it has some. */
  assertPolicy: (sql: Sql, tenantId: string, password: string): Promise<void> => assertPolicy(sql, tenantId, password),
  /** After a user was added. */
  giveRights: async (
    sql: Sql,
    caller: Caller,
    userId: string,
    { roleIds, deptIds }: { roleIds: readonly string[]; deptIds: readonly string[] },
  ): Promise<void> => {
    await assertRoomForUsers(sql, caller.tenantId);
    if (roleIds.length > 0) {
      await assertMayGiveRoles(sql, caller, caller.tenantId, roleIds);
      await linkRoles(sql, caller.tenantId, [userId], roleIds);
    }
    if (deptIds.length > 0) await linkDepts(sql, caller.tenantId, userId, deptIds);
  },
};
