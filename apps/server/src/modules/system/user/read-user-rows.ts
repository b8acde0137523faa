import type { Text } from '@manyi/shared/contract/text';
import { checkField } from '@manyi/shared/resource/validate';
import type { Caller } from '../../../platform/auth/caller.ts';
import { cellParser } from '../../../platform/crud/excel/import-cells.ts';
import type { Sheet } from '../../../platform/crud/excel/read-sheet.ts';
import { importFields, isHeaderOf } from '../../../platform/crud/excel/sheet-fields.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { Refusal, refuse } from '../../../platform/http/refusal.ts';
import { assertAccount, assertContact, assertStrong } from './user-rules.ts';
import { userSheet } from './user-sheet.ts';

export interface UserSheetRow {
  /** Its number in the sheet. */
  row: number;
  values: Record<string, unknown>;
  roleIds: string[];
  deptIds: string[];
  postIds: string[];
  problems: { field: string; text: Text }[];
}

export interface UserSheetRows {
  rows: UserSheetRow[];
  /** Columns the sheet has: what it does not name stays as it is. */
  fields: ReadonlySet<string>;
  ignored: string[];
}

/** What the rules of single fields do not see. A refusal of theirs becomes a problem of the row. */
const judged = (row: UserSheetRow, check: () => void): void => {
  try {
    check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const fields = Object.entries(error.fields ?? { '': error.text });
    row.problems.push(...fields.map(([field, text]) => ({ field, text })));
  }
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const judge = (row: UserSheetRow): void => {
  const { values } = row;
  for (const { name, field } of importFields(userSheet)) {
    const problem = checkField(field, values[name]);
    if (problem) row.problems.push({ field: name, text: problem });
  }
  if (text(values.account) !== '') judged(row, () => assertAccount(text(values.account)));
  if (text(values.password) !== '') judged(row, () => assertStrong(text(values.password), text(values.account)));
  judged(row, () => assertContact({ phone: text(values.phone), email: text(values.email) }));
};

interface Names {
  field: 'roleName' | 'deptName' | 'postName';
  ids: 'roleIds' | 'deptIds' | 'postIds';
  /** A name that several carry has several. */
  known: Map<string, Set<string>>;
}

const known = (rows: readonly { id: string; name: string }[]): Map<string, Set<string>> => {
  const map = new Map<string, Set<string>>();
  for (const { id, name } of rows) map.set(name, (map.get(name) ?? new Set()).add(id));
  return map;
};

/** All of the tenant, read once: a sheet of thousands names the same few again and again. */
const namesOf = async (sql: Sql, tenantId: string): Promise<Names[]> => [
  {
    field: 'roleName',
    ids: 'roleIds',
    known: known(
      await sql<{ id: string; name: string }[]>`
        select id, role_name as name from system_role where tenant_id = ${tenantId} and not is_deleted and status = 1`,
    ),
  },
  {
    field: 'deptName',
    ids: 'deptIds',
    known: known(
      await sql<{ id: string; name: string }[]>`
        select id, dept_name as name from system_dept where tenant_id = ${tenantId} and not is_deleted
        union select id, full_name from system_dept where tenant_id = ${tenantId} and not is_deleted`,
    ),
  },
  {
    field: 'postName',
    ids: 'postIds',
    known: known(
      await sql<{ id: string; name: string }[]>`
        select id, post_name as name from system_post where tenant_id = ${tenantId} and not is_deleted`,
    ),
  },
];

const resolve = (row: UserSheetRow, names: readonly Names[]): void => {
  for (const { field, ids, known: byName } of names) {
    for (const name of text(row.values[field]).split(/[,，、]/)) {
      const wanted = name.trim();
      if (wanted === '') continue;
      const found = byName.get(wanted);
      const [id] = found ?? [];
      if (!found || id === undefined) {
        row.problems.push({ field, text: [`没有“${wanted}”这一项`, `There is no “${wanted}”`] });
      } else if (found.size > 1) {
        row.problems.push({ field, text: [`有多项都叫“${wanted}”`, `Several are named “${wanted}”`] });
      } else if (!row[ids].includes(id)) row[ids].push(id);
    }
  }
};

/** Rows of a sheet with what is wrong with each. Nothing is written. */
export const readUserRows = async (
  sql: Sql,
  caller: Caller,
  tenantId: string,
  sheet: Sheet,
): Promise<UserSheetRows> => {
  const places = importFields(userSheet).flatMap((one) => {
    const at = sheet.headers.findIndex((header) => isHeaderOf(header, one));
    return at === -1 ? [] : [{ ...one, at }];
  });
  if (!places.some(({ name }) => name === 'account'))
    throw refuse(400, ['表头与模板不符，请下载模板填写', 'The headers do not match; fill in the template']);
  const used = new Set(places.map(({ at }) => at));
  const rows = sheet.rows.map(
    ({ row }): UserSheetRow => ({ row, values: {}, roleIds: [], deptIds: [], postIds: [], problems: [] }),
  );
  for (const place of places) {
    const parse = await cellParser(sql, caller, place, []);
    for (const [index, { cells }] of sheet.rows.entries()) {
      const cell = (cells[place.at] ?? '').trim();
      const row = rows[index];
      if (!row || cell === '') continue;
      const parsed = parse(cell);
      if ('problem' in parsed) row.problems.push({ field: place.name, text: parsed.problem });
      else row.values[place.name] = parsed.value;
    }
  }
  const names = await namesOf(sql, tenantId);
  for (const row of rows) {
    judge(row);
    resolve(row, names);
  }
  return {
    rows,
    fields: new Set(places.map(({ name }) => name)),
    ignored: sheet.headers.filter((header, at) => header !== '' && !used.has(at)),
  };
};
