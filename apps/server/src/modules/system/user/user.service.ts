import { changedSecret } from '@manyi/shared/contract/history';
import type { Text } from '@manyi/shared/contract/text';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { hashPassword } from '../../../platform/auth/passwords.ts';
import { endSessionsOf, rightsChanged } from '../../../platform/auth/session-store.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { conflict, forbidden, notFound, Refusal, refuseFields } from '../../../platform/http/refusal.ts';
import { hiddenFields, hideFields } from '../../../platform/scope/scope.ts';
import { accountSubject, clearFailures, limits } from '../../auth/auth.public.ts';
import { given } from '../ids.ts';
import { assertMayGiveRoles, assertMayManageUsers } from '../role/administrator.ts';
import { placingWithin } from '../scope/placement.ts';
import { userFields } from '../scope/written-targets.ts';
import { assertPolicy, assertRoomForUsers, passwordFor, settingsOf } from '../tenant/tenant-settings.ts';
import { assertSafe, keepingAdministrator } from './safe-users.ts';
import type { OwnBody, UserBody } from './user.schemas.ts';
import { linkDepts, linkPosts, linkRoles } from './user-links.ts';
import { findUsers, type UserRow } from './user-rows.ts';
import { assertAccount, assertContact, assertNamed, assertStrong } from './user-rules.ts';

export const requireUsers = async (sql: Sql, tenantId: string, ids: readonly string[]): Promise<UserRow[]> => {
  const rows = await findUsers(sql, tenantId, ids, limits.account);
  if (rows.length !== ids.length || ids.length === 0) throw notFound();
  return [...rows];
};

const requireUser = async (sql: Sql, tenantId: string, id: string): Promise<UserRow> => {
  const [row] = await requireUsers(sql, tenantId, [id]);
  if (!row) throw notFound();
  return row;
};

const ownColumns = (body: OwnBody) => ({
  name: body.name,
  real_name: body.realName,
  phone: body.phone,
  email: body.email,
  avatar: body.avatar,
  sex: body.sex ?? undefined,
  birthday: body.birthday,
});

const assertFree = async (sql: Sql, tenantId: string, account: string, id: string | null): Promise<void> => {
  const taken = await sql`
    select 1 from "system_user" where tenant_id = ${tenantId} and account_key = lower(${account}) and not is_deleted
      and id is distinct from ${id}::bigint`;
  if (taken.length > 0) throw refuseFields({ account: ['当前账号已被使用!', 'This account is already in use'] });
};

const addUser = async (sql: Sql, caller: Caller, tenantId: string, body: UserBody): Promise<string> => {
  if (!caller.permissions.has('user_add')) throw forbidden();
  if (!body.account) throw refuseFields({ account: ['请输入登录账号', 'Enter the account'] });
  if (!body.password) throw refuseFields({ password: ['请输入密码', 'Enter the password'] });
  if (!body.realName) throw refuseFields({ realName: ['请输入用户姓名', 'Enter the real name'] });
  assertAccount(body.account);
  assertStrong(body.password, body.account);
  await assertPolicy(sql, tenantId, body.password);
  await assertFree(sql, tenantId, body.account, null);
  const values = given({
    ...ownColumns(body),
    name: body.name || body.realName,
    account: body.account,
    code: body.code,
    user_type: body.userType ?? undefined,
    status: body.status ?? undefined,
  });
  const [row] = await sql<{ id: string }[]>`
    insert into "system_user" ${sql({
      ...values,
      tenant_id: tenantId,
      password: await hashPassword(body.password),
      create_user: caller.userId,
      create_dept: caller.deptIds[0] ?? null,
    })} returning id`;
  if (!row) throw new Error('the user was not added');
  await assertRoomForUsers(sql, tenantId);
  return row.id;
};

/** Gives the user as it was. */
const editUser = async (sql: Sql, caller: Caller, tenantId: string, id: string, body: UserBody): Promise<UserRow> => {
  if (!caller.permissions.has('user_edit')) throw forbidden();
  // Of two saves at once the later one sees what the earlier one made of it, and is told.
  await sql`select 1 from "system_user" where tenant_id = ${tenantId} and id = ${id} for update`;
  const before = await requireUser(sql, tenantId, id);
  if (body.version !== undefined && body.version !== before.version)
    throw conflict(hideFields(before, hiddenFields(caller, 'user', userFields)));
  await assertMayManageUsers(sql, caller, tenantId, [id]);
  const isDisabled = body.status === 0 && before.status !== 0;
  if (isDisabled) assertSafe(caller, [before], 'disable');
  if (body.account && body.account !== before.account) {
    assertAccount(body.account);
    await assertFree(sql, tenantId, body.account, id);
  }
  if (body.password) {
    // A new password is a sign-in of that person, so it asks for the right to give one.
    if (!caller.permissions.has('user_reset')) throw forbidden();
    assertStrong(body.password, body.account || before.account);
    await assertPolicy(sql, tenantId, body.password);
  }
  const values = given({
    ...ownColumns(body),
    account: body.account || undefined,
    code: body.code,
    user_type: body.userType ?? undefined,
    status: body.status ?? undefined,
    password: body.password ? await hashPassword(body.password) : undefined,
    password_time: body.password ? new Date() : undefined,
  });
  await sql`
    update "system_user" set ${sql({ ...values, update_user: caller.userId })}, update_time = now(), version = version + 1
    where tenant_id = ${tenantId} and id = ${id}`;
  if (isDisabled) await endSessionsOf(sql, tenantId, [id], 'revoked');
  if (body.password) {
    await endSessionsOf(sql, tenantId, [id], 'password-changed', id === caller.userId ? caller.sessionId : null);
  }
  return before;
};

const areRolesOf = ({ roleId }: UserRow, ids: readonly string[]): boolean => {
  const held = roleId.split(',').filter(Boolean);
  return held.length === ids.length && held.every((id) => ids.includes(id));
};

const mayNotGiveRoles = (): Refusal => {
  const text: Text = ['没有给用户配置角色的权限', 'You may not change the roles of users'];
  return new Refusal(403, text, { fields: { roleId: text } });
};

/** Adds a user, or edits one; links and rights are checked against the caller's. */
export const saveUser = async (sql: Sql, caller: Caller, tenantId: string, body: UserBody): Promise<UserRow> => {
  assertContact(body);
  if (body.id) assertNamed(body);
  const write = async () => {
    const was = body.id ? await editUser(sql, caller, tenantId, body.id, body) : undefined;
    const saved = was?.id ?? (await addUser(sql, caller, tenantId, body));
    if (body.roleId && !(was && areRolesOf(was, body.roleId))) {
      // The dialog sends the roles along; other ones are what the button for roles is for.
      if (was && !caller.permissions.has('user_role')) throw mayNotGiveRoles();
      await assertMayGiveRoles(sql, caller, tenantId, body.roleId);
      await linkRoles(sql, tenantId, [saved], body.roleId);
    }
    if (body.deptId) await linkDepts(sql, tenantId, saved, body.deptId);
    if (body.postId) await linkPosts(sql, tenantId, saved, body.postId);
    return { id: saved, before: was };
  };
  const { id, before } = await keepingAdministrator(sql, tenantId, () =>
    placingWithin(sql, caller, body.id ? [body.id] : [], write, (saved) => [saved.id]),
  );
  const row = await requireUser(sql, tenantId, id);
  const action = before ? 'edit' : 'add';
  const after = before && body.password ? { ...row, password: changedSecret } : row;
  await writeAudit(sql, caller, [{ action, resource: 'user', rowId: id, before, after }]);
  await rightsChanged(sql, tenantId);
  return row;
};

/** People about themselves. Roles, departments, account and password are not theirs to set here. */
export const saveOwn = async (sql: Sql, caller: Caller, body: OwnBody): Promise<UserRow> => {
  assertContact(body);
  assertNamed(body);
  const before = await requireUser(sql, caller.tenantId, caller.userId);
  const values = given(ownColumns(body));
  await sql`
    update "system_user" set ${sql({ ...values, update_user: caller.userId })}, update_time = now(), version = version + 1
    where tenant_id = ${caller.tenantId} and id = ${caller.userId}`;
  const row = await requireUser(sql, caller.tenantId, caller.userId);
  await writeAudit(sql, caller, [{ action: 'edit', resource: 'user', rowId: row.id, before, after: row }]);
  await rightsChanged(sql, caller.tenantId);
  return row;
};

export const removeUsers = async (
  sql: Sql,
  caller: Caller,
  tenantId: string,
  ids: readonly string[],
): Promise<void> => {
  const rows = await requireUsers(sql, tenantId, ids);
  await assertMayManageUsers(sql, caller, tenantId, ids);
  assertSafe(caller, rows, 'delete');
  await keepingAdministrator(
    sql,
    tenantId,
    () => sql`
      update "system_user" set is_deleted = true, update_user = ${caller.userId}, update_time = now(), version = version + 1
      where tenant_id = ${tenantId} and id = any (${[...ids]}::bigint[])`,
  );
  await endSessionsOf(sql, tenantId, ids, 'user-removed');
  await writeAudit(
    sql,
    caller,
    rows.map((row) => ({ action: 'delete', resource: 'user', rowId: row.id, before: row })),
  );
};

export interface NewPassword {
  userId: string;
  account: string;
  password: string;
}

/** A random password each, told to the caller once. A fixed one would be known to everybody who ever had it. */
export const resetPasswords = async (
  sql: Sql,
  caller: Caller,
  tenantId: string,
  userIds: readonly string[],
): Promise<NewPassword[]> => {
  const rows = await requireUsers(sql, tenantId, userIds);
  await assertMayManageUsers(sql, caller, tenantId, userIds);
  const settings = await settingsOf(sql, tenantId);
  const fresh = rows.map((row) => ({ userId: row.id, account: row.account, password: passwordFor(settings) }));
  for (const { userId, password } of fresh) {
    await sql`
      update "system_user" set password = ${await hashPassword(password)}, password_time = now(), update_user = ${caller.userId},
        update_time = now(), version = version + 1
      where tenant_id = ${tenantId} and id = ${userId}`;
  }
  await endSessionsOf(
    sql,
    tenantId,
    userIds,
    'password-changed',
    userIds.includes(caller.userId) ? caller.sessionId : null,
  );
  await writeAudit(
    sql,
    caller,
    rows.map((row) => ({ action: 'reset-password', resource: 'user', rowId: row.id })),
  );
  return fresh;
};

export const unlockUsers = async (
  sql: Sql,
  caller: Caller,
  tenantId: string,
  userIds: readonly string[],
): Promise<void> => {
  const rows = await requireUsers(sql, tenantId, userIds);
  await clearFailures(
    sql,
    rows.map((row) => accountSubject(tenantId, row.account)),
  );
  await writeAudit(
    sql,
    caller,
    rows.map((row) => ({ action: 'unlock', resource: 'user', rowId: row.id })),
  );
};
