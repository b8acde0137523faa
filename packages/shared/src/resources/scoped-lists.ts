import type { Text } from '../contract/text.ts';
import { fieldsOf, menuCodeOf } from '../resource/resource.ts';
import { type ScopeColumns, scopeColumnsOf } from '../resource/scope-condition.ts';
import { scopeLists } from '../resource/scope-lists.ts';
import { resources } from './all.ts';

/** A list that data scopes can narrow: a generic resource, or one written by hand. */
export interface ScopedList {
  /** The code of its menu. */
  code: string;
  title: Text;
  columns: ScopeColumns;
  /** Fields it may show or leave out, with what they are called where that is known here. */
  fields: ReadonlyMap<string, Text | null>;
  /** What is one's departments' follows from the rows themselves, not from a column. */
  byDept: boolean;
}

const generic = resources.map(
  (resource): ScopedList => ({
    code: menuCodeOf(resource),
    title: resource.title,
    columns: scopeColumnsOf(resource),
    fields: new Map(fieldsOf(resource).map(([name, { label }]) => [name, label])),
    byDept: false,
  }),
);

const written = Object.entries(scopeLists).map(
  ([code, { title, columns, fields, byDept = false }]): ScopedList => ({
    code,
    title,
    columns: new Map(Object.entries(columns)),
    fields: new Map(fields.map((name) => [name, null])),
    byDept,
  }),
);

export const scopedLists: readonly ScopedList[] = [...written, ...generic];

const byCode = new Map(scopedLists.map((list) => [list.code, list]));

/** The list with this code; null when no data scope reaches it. */
export const scopedList = (code: string): ScopedList | null => byCode.get(code) ?? null;
