import type { Text } from '@manyi/shared/contract/text';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { scopePredicate } from '../../../platform/scope/scope-predicate.ts';
import { assertMayGiveRoles, assertMayManageUsers } from '../role/administrator.ts';
import { userTarget } from '../scope/written-targets.ts';
import { assertPolicy } from '../tenant/tenant-settings.ts';
import type { UserSheetRow } from './read-user-rows.ts';

/** A password costs its hash, which is slow on purpose: this many are some seconds of work. */
const mostPasswords = 1000;

export const accountOf = ({ values }: UserSheetRow): string => String(values.account ?? '').toLowerCase();
export const passwordOf = ({ values }: UserSheetRow): string =>
  typeof values.password === 'string' ? values.password : '';

const refused = async (check: () => Promise<void>): Promise<Refusal | null> => {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};

const twice: Text = ['与表中另一行的账号相同', 'Another row has this account'];
const taken: Text = ['当前账号已被使用!', 'This account is already in use'];
const tooManyPasswords: Text = [
  `一次最多为 ${mostPasswords} 人设置初始密码，其余请留空，导入后重置`,
  `At most ${mostPasswords} first passwords at a time; leave the others empty and reset them afterwards`,
];
const notYours: Text = ['没有修改此用户的权限', 'You may not edit this user'];

const judgeAccounts = (
  rows: readonly UserSheetRow[],
  known: ReadonlyMap<string, { id: string }>,
  cover: boolean,
): void => {
  const seen = new Set<string>();
  for (const row of rows) {
    const account = accountOf(row);
    if (account === '') continue;
    if (seen.has(account)) row.problems.push({ field: 'account', text: twice });
    else if (known.has(account) && !cover) row.problems.push({ field: 'account', text: taken });
    seen.add(account);
  }
};

const judgePasswords = async (sql: Sql, tenantId: string, rows: readonly UserSheetRow[]): Promise<void> => {
  const withOne = rows.filter((row) => passwordOf(row) !== '');
  for (const row of withOne.slice(mostPasswords)) row.problems.push({ field: 'password', text: tooManyPasswords });
  for (const row of withOne.slice(0, mostPasswords)) {
    const weak = await refused(() => assertPolicy(sql, tenantId, passwordOf(row)));
    if (weak) row.problems.push({ field: 'password', text: weak.text });
  }
};

const judgeRoles = async (sql: Sql, caller: Caller, tenantId: string, rows: readonly UserSheetRow[]): Promise<void> => {
  for (const roleId of new Set(rows.flatMap((row) => row.roleIds))) {
    const reason = await refused(() => assertMayGiveRoles(sql, caller, tenantId, [roleId]));
    if (!reason) continue;
    for (const row of rows) {
      if (row.roleIds.includes(roleId)) row.problems.push({ field: 'roleName', text: reason.text });
    }
  }
};

/** Who among them the caller may not manage, in few questions: halves without such a person are not asked about again. */
const beyond = async (sql: Sql, caller: Caller, tenantId: string, ids: readonly string[]): Promise<string[]> => {
  if (!(await refused(() => assertMayManageUsers(sql, caller, tenantId, ids)))) return [];
  if (ids.length === 1) return [...ids];
  const half = Math.ceil(ids.length / 2);
  const first = await beyond(sql, caller, tenantId, ids.slice(0, half));
  return [...first, ...(await beyond(sql, caller, tenantId, ids.slice(half)))];
};

const judgeEdited = async (
  sql: Sql,
  caller: Caller,
  tenantId: string,
  rows: readonly UserSheetRow[],
  known: ReadonlyMap<string, { id: string }>,
): Promise<void> => {
  const ids = [...known.values()].map(({ id }) => id);
  const within = await sql<{ id: string }[]>`
    select id from "system_user" where tenant_id = ${tenantId} and id = any (${ids}::bigint[])
      ${scopePredicate(sql, caller, userTarget(tenantId))}`;
  const mine = new Set(within.map((row) => row.id));
  for (const id of await beyond(sql, caller, tenantId, ids)) mine.delete(id);
  for (const row of rows) {
    const id = known.get(accountOf(row))?.id;
    if (id !== undefined && !mine.has(id)) row.problems.push({ field: 'account', text: notYours });
  }
};

/** Every reason that lies beyond the row itself: accounts, roles nobody may give, people nobody may manage, the tenant's rules. */
export const judgeTogether = async (
  sql: Sql,
  caller: Caller,
  tenantId: string,
  rows: readonly UserSheetRow[],
  known: ReadonlyMap<string, { id: string }>,
  cover: boolean,
): Promise<void> => {
  judgeAccounts(rows, known, cover);
  await judgePasswords(sql, tenantId, rows);
  await judgeRoles(sql, caller, tenantId, rows);
  if (cover && known.size > 0) await judgeEdited(sql, caller, tenantId, rows, known);
};
