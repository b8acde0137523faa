import type { Field } from '@manyi/shared/resource/field';
import type { Resource } from '@manyi/shared/resource/resource';
import { columnOf, tableOf } from '@manyi/shared/resource/resource';
import { resources } from '@manyi/shared/resources/all';
import { dict } from '@manyi/shared/resources/system/dict.resource';
import { dictBiz } from '@manyi/shared/resources/system/dict-biz.resource';
import type { Caller } from '../../auth/caller.ts';
import type { Fragment, Sql } from '../../database/database.ts';

/** Names behind stored keys and ids, read once per sheet or batch, never per cell. */

type DictField = Extract<Field, { kind: 'dict' }>;
type ReferenceField = Extract<Field, { kind: 'reference' | 'references' }>;

interface Named {
  table: string;
  /** Column of what a person calls a row. */
  title: string;
  owner: Resource['owner'];
}

/** What sheets name though its calls are written by hand. */
const written: Readonly<Record<string, Named>> = {
  dept: { table: 'system_dept', title: 'dept_name', owner: 'tenant' },
  role: { table: 'system_role', title: 'role_name', owner: 'tenant' },
};

const ofCaller = (sql: Sql, { owner }: Pick<Named, 'owner'>, caller: Caller): Fragment =>
  owner === 'tenant' ? sql`and tenant_id = ${caller.tenantId}` : sql``;

export interface Entry {
  key: string;
  label: string;
}

/** Entries of a dictionary field in their order. Sealed ones are included: old rows still carry them. */
export const dictionaryEntries = (sql: Sql, caller: Caller, field: DictField): Promise<Entry[]> => {
  const source = field.business ? dictBiz : dict;
  return sql<Entry[]>`
    select dict_key as key, dict_value as label from ${sql(tableOf(source))}
    where code = ${field.code} and parent_id is not null and not is_deleted ${ofCaller(sql, source, caller)}
    order by sort, id limit 5000`;
};

const targetOf = ({ to }: ReferenceField): Named | undefined => {
  const resource = resources.find((one) => one.name === to);
  if (!resource) return written[to];
  return { table: tableOf(resource), title: columnOf(resource.titleField), owner: resource.owner };
};

export const titlesById = async (
  sql: Sql,
  caller: Caller,
  field: ReferenceField,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const target = targetOf(field);
  if (!target || ids.length === 0) return new Map();
  const rows = await sql<Entry[]>`
    select id as key, ${sql(target.title)}::text as label from ${sql(target.table)}
    where id in ${sql(ids)} ${ofCaller(sql, target, caller)}`;
  return new Map(rows.map(({ key, label }) => [String(key), label]));
};

/** Ids by title; a title that several rows carry has several. */
export const idsByTitle = async (
  sql: Sql,
  caller: Caller,
  field: ReferenceField,
  titles: readonly string[],
): Promise<Map<string, string[]>> => {
  const target = targetOf(field);
  const found = new Map<string, string[]>();
  if (!target || titles.length === 0) return found;
  const rows = await sql<Entry[]>`
    select id as key, ${sql(target.title)}::text as label from ${sql(target.table)}
    where ${sql(target.title)}::text in ${sql(titles)} and not is_deleted ${ofCaller(sql, target, caller)}`;
  for (const { key, label } of rows) found.set(label, [...(found.get(label) ?? []), String(key)]);
  return found;
};
