import type { Language } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { hashPassword } from '../../../platform/auth/passwords.ts';
import { endSessionsOf, rightsChanged } from '../../../platform/auth/session-store.ts';
import type { ImportResult } from '../../../platform/crud/excel/import-rows.ts';
import type { Sheet } from '../../../platform/crud/excel/read-sheet.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { scopePredicate } from '../../../platform/scope/scope-predicate.ts';
import { assertAdministratorRemains, assertMayGiveRoles, assertMayManageUsers } from '../role/administrator.ts';
import { userTarget } from '../scope/written-targets.ts';
import { assertPolicy, assertRoomForUsers } from '../tenant/tenant-settings.ts';
import { readUserRows, type UserSheetRow, type UserSheetRows } from './read-user-rows.ts';
import { userSheet } from './user-sheet.ts';

const chunkSize = 500;
const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / chunkSize) }, (_, at) => all.slice(at * chunkSize, (at + 1) * chunkSize));

const accountOf = ({ values }: UserSheetRow): string => String(values.account ?? '').toLowerCase();

/** Accounts of the sheet that there are already, by their lower-case name. */
const existing = async (sql: Sql, tenantId: string, rows: readonly UserSheetRow[]): Promise<Map<string, string>> => {
  const found = await sql<{ id: string; account: string }[]>`
    select id, lower(account) as account from "system_user"
    where tenant_id = ${tenantId} and not is_deleted and lower(account) = any (${rows.map(accountOf)}::text[])`;
  return new Map(found.map((row) => [row.account, row.id]));
};

const refused = async (check: () => Promise<void>): Promise<Refusal | null> => {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};

/** Every reason that lies beyond the row itself: accounts, roles nobody may give, people nobody may manage, the tenant's rules. */
const judgeTogether = async (
  sql: Sql,
  caller: Caller,
  tenantId: string,
  rows: readonly UserSheetRow[],
  known: ReadonlyMap<string, string>,
  cover: boolean,
): Promise<void> => {
  const seen = new Set<string>();
  for (const row of rows) {
    const account = accountOf(row);
    if (account === '') continue;
    if (seen.has(account))
      row.problems.push({ field: 'account', text: ['与表中另一行的账号相同', 'Another row has this account'] });
    else if (known.has(account) && !cover)
      row.problems.push({ field: 'account', text: ['当前账号已被使用!', 'This account is already in use'] });
    seen.add(account);
    const { password } = row.values;
    if (typeof password === 'string' && password !== '') {
      const weak = await refused(() => assertPolicy(sql, tenantId, password));
      if (weak) row.problems.push({ field: 'password', text: weak.text });
    }
  }
  const roleIds = [...new Set(rows.flatMap((row) => row.roleIds))];
  for (const roleId of roleIds) {
    const reason = await refused(() => assertMayGiveRoles(sql, caller, tenantId, [roleId]));
    if (!reason) continue;
    for (const row of rows) {
      if (row.roleIds.includes(roleId)) row.problems.push({ field: 'roleName', text: reason.text });
    }
  }
  if (!cover || known.size === 0) return;
  const ids = [...known.values()];
  const within = await sql<{ id: string }[]>`
    select id from "system_user" where tenant_id = ${tenantId} and id = any (${ids}::bigint[])
      ${scopePredicate(sql, caller, userTarget(tenantId))}`;
  const visible = new Set(within.map((row) => row.id));
  const beyond = await refused(() => assertMayManageUsers(sql, caller, tenantId, ids));
  for (const row of rows) {
    const id = known.get(accountOf(row));
    if (id === undefined) continue;
    // Only when somebody among them is beyond the caller is it asked who.
    const mine = beyond ? await refused(() => assertMayManageUsers(sql, caller, tenantId, [id])) : null;
    if (mine || !visible.has(id))
      row.problems.push({ field: 'account', text: ['没有修改此用户的权限', 'You may not edit this user'] });
  }
};

const columns = {
  name: 'name',
  realName: 'real_name',
  phone: 'phone',
  email: 'email',
  sex: 'sex',
  birthday: 'birthday',
  code: 'code',
} as const;

const addUsers = async (sql: Sql, caller: Caller, tenantId: string, rows: readonly UserSheetRow[]) => {
  const added: { id: string; row: UserSheetRow }[] = [];
  for (const part of chunks(rows)) {
    const users = await Promise.all(
      part.map(async ({ values }) => ({
        tenant_id: tenantId,
        account: String(values.account),
        // Without a password there is no signing in by one, until it is reset.
        password: values.password ? await hashPassword(String(values.password)) : '',
        name: String(values.name ?? values.realName),
        real_name: String(values.realName),
        phone: String(values.phone ?? ''),
        email: String(values.email ?? ''),
        sex: typeof values.sex === 'number' ? values.sex : null,
        birthday: typeof values.birthday === 'string' ? values.birthday : null,
        code: String(values.code ?? ''),
        create_user: caller.userId,
        create_dept: caller.deptIds[0] ?? null,
      })),
    );
    const made = await sql<{ id: string; account: string }[]>`
      insert into "system_user" ${sql(users)} returning id, lower(account) as account`;
    const byAccount = new Map(part.map((row) => [accountOf(row), row]));
    for (const { id, account } of made) {
      const row = byAccount.get(account);
      if (row) added.push({ id, row });
    }
  }
  return added;
};

/** Only the columns the sheet has, and of those only what is filled in. */
const editUsers = async (
  sql: Sql,
  caller: Caller,
  tenantId: string,
  rows: readonly { id: string; row: UserSheetRow }[],
): Promise<void> => {
  for (const { id, row } of rows) {
    const filled = Object.entries(columns).flatMap(([name, column]) =>
      row.values[name] === undefined || row.values[name] === '' ? [] : [[column, row.values[name]]],
    );
    const { password } = row.values;
    const secret = password ? { password: await hashPassword(String(password)), password_time: new Date() } : {};
    await sql`
      update "system_user" set ${sql({ ...Object.fromEntries(filled), ...secret, update_user: caller.userId })},
        update_time = now(), version = version + 1
      where tenant_id = ${tenantId} and id = ${id}`;
  }
  const signedOut = rows.filter(({ row }) => row.values.password).map(({ id }) => id);
  if (signedOut.length > 0) await endSessionsOf(sql, tenantId, signedOut, 'password-changed', caller.sessionId);
};

const links = [
  { field: 'roleName', ids: 'roleIds', table: 'system_user_role', key: 'role_id' },
  { field: 'deptName', ids: 'deptIds', table: 'system_user_dept', key: 'dept_id' },
  { field: 'postName', ids: 'postIds', table: 'system_user_post', key: 'post_id' },
] as const;

const relink = async (
  sql: Sql,
  tenantId: string,
  users: readonly { id: string; row: UserSheetRow }[],
): Promise<void> => {
  for (const { ids, table, key } of links) {
    const named = users.filter(({ row }) => row[ids].length > 0);
    const userIds = named.map(({ id }) => id);
    await sql`delete from ${sql(table)} where tenant_id = ${tenantId} and user_id = any (${userIds}::bigint[])`;
    const rows = named.flatMap(({ id, row }) =>
      row[ids].map((target, sort) => ({
        tenant_id: tenantId,
        user_id: id,
        [key]: target,
        ...(table === 'system_user_dept' ? { sort } : {}),
      })),
    );
    for (const part of chunks(rows)) await sql`insert into ${sql(table)} ${sql(part)}`;
  }
};

const resultOf = ({ rows, ignored }: UserSheetRows, language: Language): ImportResult => ({
  rows: rows.length,
  valid: rows.filter((row) => row.problems.length === 0).length,
  problems: rows.flatMap(({ row, problems }) =>
    problems.map(({ field, text }) => ({
      row,
      field,
      label: textIn(Object.entries(userSheet.fields).find(([name]) => name === field)?.[1].label ?? ['', ''], language),
      message: textIn(text, language),
    })),
  ),
  ignored,
});

export interface UserImport {
  caller: Caller;
  tenantId: string;
  language: Language;
  sheet: Sheet;
  /** Users of the same account are edited instead of refused. */
  cover: boolean;
}

/**
 * Adds the users of a sheet in few statements, whatever their number; those with problems are left out and reported. The caller
 * decides whether the transaction stays.
 */
export const importUsers = async (sql: Sql, { caller, tenantId, language, sheet, cover }: UserImport) => {
  const read = await readUserRows(sql, caller, tenantId, sheet);
  const known = await existing(sql, tenantId, read.rows);
  await judgeTogether(sql, caller, tenantId, read.rows, known, cover);
  const good = read.rows.filter((row) => row.problems.length === 0);
  const edited = good.flatMap((row) => {
    const id = known.get(accountOf(row));
    return id === undefined ? [] : [{ id, row }];
  });
  const added = await addUsers(
    sql,
    caller,
    tenantId,
    good.filter((row) => !known.has(accountOf(row))),
  );
  await editUsers(sql, caller, tenantId, edited);
  await relink(sql, tenantId, [...added, ...edited]);
  await assertRoomForUsers(sql, tenantId);
  await assertAdministratorRemains(sql, tenantId);
  for (const part of chunks([
    ...added.map((one) => ({ ...one, action: 'add' })),
    ...edited.map((one) => ({ ...one, action: 'edit' })),
  ])) {
    await writeAudit(
      sql,
      caller,
      part.map(({ id, row, action }) => {
        const { password: _, ...after } = row.values;
        return { action, resource: 'user', rowId: id, after };
      }),
    );
  }
  await rightsChanged(sql, tenantId);
  return resultOf(read, language);
};
