import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { asSent, hashPassword, verifyPassword } from '../../../platform/auth/passwords.ts';
import { endSessionsOf } from '../../../platform/auth/session-store.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { refuseFields } from '../../../platform/http/refusal.ts';
import { countFailure, lockOf, subjectsOf } from '../../auth/auth.public.ts';
import { assertPolicy } from '../tenant/tenant-settings.ts';
import { assertStrong } from './user-rules.ts';

interface Change {
  oldPassword: string;
  newPassword: string;
  newPassword1: string;
  address: string;
}

interface Means {
  caller: Caller;
  tx<T>(run: (sql: Sql) => Promise<T>): Promise<T>;
}

const wrongOld = () => refuseFields({ oldPassword: ['原密码不正确!', 'The old password is wrong'] });

/**
 * People change their own password. Wrong old ones count like failed sign-ins, so that a session left open is no way to find
 * the password; every other session of the person ends.
 */
export const changePassword = async ({ caller, tx }: Means, change: Change): Promise<void> => {
  if (change.newPassword === '' || asSent(change.newPassword) !== asSent(change.newPassword1)) {
    throw refuseFields({ newPassword1: ['请输入正确的确认密码!', 'The confirmation does not match'] });
  }
  assertStrong(change.newPassword, caller.account, 'newPassword');
  const subjects = subjectsOf(caller.tenantId, caller.account, change.address);
  const { stored, lock } = await tx(async (sql) => {
    const [row] = await sql<{ password: string }[]>`
      select password from "system_user" where tenant_id = ${caller.tenantId} and id = ${caller.userId} and not is_deleted`;
    await assertPolicy(sql, caller.tenantId, change.newPassword, 'newPassword');
    return { stored: row?.password ?? null, lock: await lockOf(sql, subjects) };
  });
  // Whoever is signed in is not kept out by what others at their address do.
  if (lock === 'account')
    throw refuseFields({ oldPassword: ['密码错误次数过多，请稍后再试', 'Too many wrong passwords; try again later'] });
  if (!(await verifyPassword(stored, change.oldPassword))) {
    await tx((sql) => countFailure(sql, subjects));
    throw wrongOld();
  }
  const password = await hashPassword(change.newPassword);
  await tx(async (sql) => {
    // Only over the password that was checked: two changes at once must not both count as right.
    const changed = await sql`
      update "system_user" set password = ${password}, password_time = now(), update_user = ${caller.userId}, update_time = now(),
        version = version + 1
      where tenant_id = ${caller.tenantId} and id = ${caller.userId} and password = ${stored} returning id`;
    if (changed.length === 0) throw wrongOld();
    await endSessionsOf(sql, caller.tenantId, [caller.userId], 'password-changed', caller.sessionId);
    await writeAudit(sql, caller, [{ action: 'change-password', resource: 'user', rowId: caller.userId }]);
  });
};
