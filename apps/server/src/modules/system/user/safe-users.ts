import type { Text } from '@manyi/shared/contract/text';
import type { Caller } from '../../../platform/auth/caller.ts';
import { platformTenant } from '../../../platform/auth/caller.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { isPlatform } from '../ground.ts';
import { assertAdministratorRemains } from '../role/administrator.ts';

const deeds = {
  delete: ['删除', 'delete'],
  disable: ['停用', 'disable'],
} as const satisfies Record<string, Text>;
type Deed = keyof typeof deeds;

/** The account every installation begins with, and falls back on. */
const builtIn = 'admin';

/** Oneself and the built-in administrator are neither deleted nor disabled, whoever asks. */
export const assertSafe = (
  caller: Caller,
  users: readonly { id: string; tenantId: string; account: string }[],
  deed: Deed,
): void => {
  const [zh, en] = deeds[deed];
  if (users.some(({ id }) => id === caller.userId)) throw refuse(400, [`不能${zh}自己`, `You cannot ${en} yourself`]);
  const isBuiltIn = users.some(
    ({ tenantId, account }) => tenantId === platformTenant && account.toLowerCase() === builtIn,
  );
  if (isBuiltIn) {
    throw refuse(400, [
      `内置管理员账号 ${builtIn} 不能${zh}`,
      `The built-in administrator “${builtIn}” cannot be ${en}d`,
    ]);
  }
};

/** Of tenants other than the platform, whose own rule is about its administrator role. */
const hasAdministrator = async (sql: Sql, tenantId: string): Promise<boolean> => {
  const found = await sql`
    select 1 from "system_user" u
    join system_user_role x on x.tenant_id = u.tenant_id and x.user_id = u.id
    join system_role r on r.tenant_id = x.tenant_id and r.id = x.role_id
    where u.tenant_id = ${tenantId} and not u.is_deleted and u.status = 1 and r.role_alias = 'admin'
      and not r.is_deleted and r.status = 1 limit 1`;
  return found.length > 0;
};

/** Does something to users or their roles; a tenant that had an administrator before has one afterwards. */
export const keepingAdministrator = async <T>(sql: Sql, tenantId: string, run: () => Promise<T>): Promise<T> => {
  // Two at once must not each leave the other's to remain.
  await sql`select pg_advisory_xact_lock(hashtext('administrators'), hashtext(${tenantId}))`;
  if (isPlatform(tenantId)) {
    const result = await run();
    await assertAdministratorRemains(sql, tenantId);
    return result;
  }
  const had = await hasAdministrator(sql, tenantId);
  const result = await run();
  if (had && !(await hasAdministrator(sql, tenantId)))
    throw refuse(400, ['租户至少要保留一名可用的管理员', 'A tenant keeps at least one active administrator']);
  return result;
};
