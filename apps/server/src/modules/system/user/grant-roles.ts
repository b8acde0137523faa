import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { rightsChanged } from '../../../platform/auth/session-store.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { assertSeen, type Stamp, stampOf } from '../../../platform/http/stamp.ts';
import { hiddenFields } from '../../../platform/scope/scope.ts';
import { assertMayGiveRoles, assertMayManageUsers } from '../role/administrator.ts';
import { placingWithin } from '../scope/placement.ts';
import { userFields } from '../scope/written-targets.ts';
import { keepingAdministrator } from './safe-users.ts';
import { linkRoles } from './user-links.ts';

interface HeldRole {
  roleId: string;
  roleName: string;
}
interface Holder {
  userId: string;
  roles: HeldRole[];
}

/** Each person with the roles they hold, in the order of the roles. */
const holdersOf = async (sql: Sql, tenantId: string, userIds: readonly string[]): Promise<Holder[]> => {
  const held = await sql<(HeldRole & { userId: string })[]>`
    select x.user_id as "userId", r.id as "roleId", r.role_name as "roleName" from system_user_role x
    join system_role r on r.tenant_id = x.tenant_id and r.id = x.role_id and not r.is_deleted
    where x.tenant_id = ${tenantId} and x.user_id = any (${[...userIds]}::bigint[]) order by r.sort, r.id`;
  const holders = new Map<string, HeldRole[]>(userIds.map((userId) => [userId, []]));
  for (const { userId, ...role } of held) holders.get(userId)?.push(role);
  return [...holders].map(([userId, roles]) => ({ userId, roles }));
};

const idsOf = ({ roles }: Holder): string[] => roles.map(({ roleId }) => roleId);

/** Roles called or ordered otherwise are the same roles, and people asked for in another order the same people. */
const stampOfRoles = (holders: readonly Holder[]): string =>
  stampOf(holders.map((holder) => [holder.userId, ...idsOf(holder).sort()].join()).sort());

const told = (users: Holder[]) => ({ users, stamp: stampOfRoles(users) });

/** Which of the two is shown does not matter: each tells the other. */
const seesRoles = (caller: Caller): boolean => {
  const hidden = hiddenFields(caller, 'user', userFields);
  return !(hidden.has('roleId') && hidden.has('roleName'));
};

/** What the dialog begins with. Whoever may not see the roles of people sees none, and gives them unseen. */
export const roleKeys = async (sql: Sql, caller: Caller, tenantId: string, userIds: readonly string[]) =>
  seesRoles(caller)
    ? told(await holdersOf(sql, tenantId, userIds))
    : { users: userIds.map((userId) => ({ userId, roles: [] })) };

/** Of two who give roles at once the later one sees what the earlier one gave. */
const lockUsers = async (sql: Sql, tenantId: string, userIds: readonly string[]): Promise<void> => {
  const found = await sql`
    select 1 from "system_user" where tenant_id = ${tenantId} and id = any (${[...userIds]}::bigint[]) and not is_deleted
    order by id for update`;
  if (found.length !== userIds.length || userIds.length === 0) throw notFound();
};

interface Grant {
  userIds: readonly string[];
  roleIds: readonly string[];
  stamp?: Stamp;
}

const grant = async (sql: Sql, caller: Caller, tenantId: string, { userIds, roleIds, stamp }: Grant) => {
  await lockUsers(sql, tenantId, userIds);
  await assertMayManageUsers(sql, caller, tenantId, userIds);
  await assertMayGiveRoles(sql, caller, tenantId, roleIds);
  const before = await holdersOf(sql, tenantId, userIds);
  // The answer would tell them what they may not see.
  if (seesRoles(caller)) assertSeen(stamp, told(before));
  const link = async (): Promise<void> => {
    await linkRoles(sql, tenantId, userIds, roleIds);
    // Whoever has one of them open in a dialog, roles and all, is told that they changed.
    await sql`
      update "system_user" set update_user = ${caller.userId}, update_time = now(), version = version + 1
      where tenant_id = ${tenantId} and id = any (${[...userIds]}::bigint[])`;
  };
  await placingWithin(sql, caller, userIds, link, () => userIds);
  return before;
};

/** Gives all these users exactly these roles. */
export const grantRoles = async (sql: Sql, caller: Caller, tenantId: string, asked: Grant): Promise<void> => {
  const before = await keepingAdministrator(sql, tenantId, () => grant(sql, caller, tenantId, asked));
  const after = { roleId: asked.roleIds.join(',') };
  await writeAudit(
    sql,
    caller,
    before.map((holder) => ({
      action: 'grant',
      resource: 'user',
      rowId: holder.userId,
      before: { roleId: idsOf(holder).join(',') },
      after,
    })),
  );
  await rightsChanged(sql, tenantId);
};
