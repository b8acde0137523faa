import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { hashPassword } from '../../../platform/auth/passwords.ts';
import { endSessionsOf } from '../../../platform/auth/session-store.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { accountOf, passwordOf } from './judge-users.ts';
import type { UserSheetRow } from './read-user-rows.ts';
import type { UserRow } from './user-rows.ts';

/** A row of a sheet and the user it is about. */
export interface Written {
  id: string;
  row: UserSheetRow;
  /** As they were; absent when new. */
  before?: UserRow | undefined;
}

const chunkSize = 1000;
const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / chunkSize) }, (_, at) => all.slice(at * chunkSize, (at + 1) * chunkSize));

/** Hashes of the passwords a sheet has, by account. Made before anything is written, so that no row is locked meanwhile. */
export const hashesOf = async (rows: readonly UserSheetRow[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    await Promise.all(
      rows
        .filter((row) => passwordOf(row) !== '')
        .map(async (row): Promise<[string, string]> => [accountOf(row), await hashPassword(passwordOf(row))]),
    ),
  );

const filled = (value: unknown): string | null =>
  value === undefined || value === null || value === '' ? null : String(value);

/** What the cells hold; null where they are empty. */
const cellsOf = ({ values }: UserSheetRow) => ({
  name: filled(values.name),
  real_name: filled(values.realName),
  phone: filled(values.phone),
  email: filled(values.email),
  sex: typeof values.sex === 'number' ? values.sex : null,
  birthday: filled(values.birthday),
  code: filled(values.code),
});

/** `hashes` without an account: there is no signing in by password until it is reset. */
export const addUsers = async (
  sql: Sql,
  caller: Caller,
  tenantId: string,
  rows: readonly UserSheetRow[],
  hashes: ReadonlyMap<string, string>,
): Promise<Written[]> => {
  const added: Written[] = [];
  for (const part of chunks(rows)) {
    const users = part.map((row) => {
      const { name, real_name, phone, email, sex, birthday, code } = cellsOf(row);
      return {
        tenant_id: tenantId,
        account: String(row.values.account),
        password: hashes.get(accountOf(row)) ?? '',
        name: name ?? real_name ?? '',
        real_name: real_name ?? '',
        phone: phone ?? '',
        email: email ?? '',
        sex,
        birthday,
        code: code ?? '',
        create_user: caller.userId,
        create_dept: caller.deptIds[0] ?? null,
      };
    });
    const made = await sql<{ id: string; account: string }[]>`
      insert into "system_user" (tenant_id, account, password, name, real_name, phone, email, sex, birthday, code, create_user, create_dept)
      select * from jsonb_to_recordset(${sql.json(users)}) as u (tenant_id text, account text, password text, name text, real_name text,
        phone text, email text, sex integer, birthday date, code text, create_user bigint, create_dept bigint)
      returning id, lower(account) as account`;
    const byAccount = new Map(part.map((row) => [accountOf(row), row]));
    for (const { id, account } of made) {
      const row = byAccount.get(account);
      if (row) added.push({ id, row });
    }
  }
  return added;
};

/** An empty cell leaves what is there. */
export const editUsers = async (
  sql: Sql,
  caller: Caller,
  tenantId: string,
  edited: readonly Written[],
  hashes: ReadonlyMap<string, string>,
): Promise<void> => {
  for (const part of chunks(edited)) {
    const cells = part.map(({ id, row }) => ({ id, ...cellsOf(row), password: hashes.get(accountOf(row)) ?? null }));
    await sql`
      update "system_user" u set
        name = coalesce(e.name, u.name), real_name = coalesce(e.real_name, u.real_name), phone = coalesce(e.phone, u.phone),
        email = coalesce(e.email, u.email), sex = coalesce(e.sex, u.sex), birthday = coalesce(e.birthday, u.birthday),
        code = coalesce(e.code, u.code), password = coalesce(e.password, u.password),
        password_time = case when e.password is null then u.password_time else now() end,
        update_user = ${caller.userId}, update_time = now(), version = u.version + 1
      from jsonb_to_recordset(${sql.json(cells)}) as e (id bigint, name text, real_name text, phone text, email text, sex integer,
        birthday date, code text, password text)
      where u.tenant_id = ${tenantId} and u.id = e.id`;
  }
  const signedOut = edited.filter(({ row }) => hashes.has(accountOf(row))).map(({ id }) => id);
  if (signedOut.length > 0) await endSessionsOf(sql, tenantId, signedOut, 'password-changed', caller.sessionId);
};

const links = [
  { ids: 'roleIds', table: 'system_user_role', key: 'role_id' },
  { ids: 'deptIds', table: 'system_user_dept', key: 'dept_id' },
  { ids: 'postIds', table: 'system_user_post', key: 'post_id' },
] as const;

/** Roles, departments and posts, where the sheet names some. */
export const linkUsers = async (sql: Sql, tenantId: string, users: readonly Written[]): Promise<void> => {
  for (const { ids, table, key } of links) {
    const named = users.filter(({ row }) => row[ids].length > 0);
    const userIds = named.filter(({ before }) => before).map(({ id }) => id);
    if (userIds.length > 0)
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

/** One entry a user: what the sheet said, beside what was there. */
export const auditUsers = async (sql: Sql, caller: Caller, users: readonly Written[]): Promise<void> => {
  for (const part of chunks(users)) {
    await writeAudit(
      sql,
      caller,
      part.map(({ id, row, before }) => {
        const { password: _, ...after } = row.values;
        if (!before) return { action: 'add', resource: 'user', rowId: id, after };
        const was = Object.fromEntries(Object.entries(before).filter(([name]) => Object.hasOwn(after, name)));
        return { action: 'edit', resource: 'user', rowId: id, before: was, after };
      }),
    );
  }
};
