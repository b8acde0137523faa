import type { Language } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import type { Caller } from '../../../platform/auth/caller.ts';
import { rightsChanged } from '../../../platform/auth/session-store.ts';
import type { ImportResult } from '../../../platform/crud/excel/import-rows.ts';
import type { Sheet } from '../../../platform/crud/excel/read-sheet.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { limits } from '../../auth/auth.public.ts';
import { placingWithin } from '../scope/placement.ts';
import { assertRoomForUsers } from '../tenant/tenant-settings.ts';
import { accountOf, judgeTogether } from './judge-users.ts';
import { readUserRows, type UserSheetRow, type UserSheetRows } from './read-user-rows.ts';
import { keepingAdministrator } from './safe-users.ts';
import { findUsers, type UserRow } from './user-rows.ts';
import { userSheet } from './user-sheet.ts';
import { addUsers, auditUsers, editUsers, hashesOf, linkUsers, type Written } from './write-users.ts';

/** Users of the sheet's accounts that there are already, by their lower-case account. */
const existing = async (
  sql: Sql,
  tenantId: string,
  rows: readonly UserSheetRow[],
): Promise<ReadonlyMap<string, UserRow>> => {
  const found = await sql<{ id: string }[]>`
    select id from "system_user"
    where tenant_id = ${tenantId} and not is_deleted and account_key = any (${rows.map(accountOf)}::text[])`;
  if (found.length === 0) return new Map();
  const users = await findUsers(
    sql,
    tenantId,
    found.map(({ id }) => id),
    limits.account,
  );
  return new Map(users.map((user) => [user.account.toLowerCase(), user]));
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
  /** Whether its transaction stays, given what was found. What does not stay needs no hashes and no audit. */
  keeps: (result: ImportResult) => boolean;
}

/** Adds the users of a sheet in few statements, whatever their number; those with problems are left out and reported. */
export const importUsers = async (
  sql: Sql,
  { caller, tenantId, language, sheet, cover, keeps }: UserImport,
): Promise<ImportResult> => {
  // Of two at once the later one sees what the earlier one added.
  await sql`select pg_advisory_xact_lock(hashtext('user_import'), hashtext(${tenantId}))`;
  const read = await readUserRows(sql, caller, tenantId, sheet);
  const known = await existing(sql, tenantId, read.rows);
  await judgeTogether(sql, caller, tenantId, read.rows, known, cover);
  const result = resultOf(read, language);
  const isKept = keeps(result);
  // Whoever is told what to mend needs no twenty thousand rows written and taken back; a sheet without a problem is tried as a whole.
  if (!isKept && result.problems.length > 0) return result;
  const good = read.rows.filter((row) => row.problems.length === 0);
  const hashes = isKept ? await hashesOf(good) : new Map<string, string>();
  const edited = good.flatMap((row): Written[] => {
    const before = known.get(accountOf(row));
    return before ? [{ id: before.id, row, before }] : [];
  });
  const isNew = (row: UserSheetRow): boolean => !known.has(accountOf(row));
  const added = await addUsers(sql, caller, tenantId, good.filter(isNew), hashes);
  await editUsers(sql, caller, tenantId, edited, hashes);
  const written = [...added, ...edited];
  const idsOf = (all: readonly Written[]): string[] => all.map(({ id }) => id);
  const link = () => linkUsers(sql, tenantId, written);
  await keepingAdministrator(sql, tenantId, () =>
    placingWithin(sql, caller, idsOf(edited), link, () => idsOf(written)),
  );
  if (added.length > 0) await assertRoomForUsers(sql, tenantId);
  if (isKept) await auditUsers(sql, caller, written);
  await rightsChanged(sql, tenantId);
  return result;
};
