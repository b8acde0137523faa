import { fieldsOf, type Resource, tableOf } from '@manyi/shared/resource/resource';
import { type Filter, filterPredicate } from '../../platform/crud/filters.ts';
import type { Fragment, Sql } from '../../platform/database/database.ts';
import { keeping } from '../../platform/kept/keeping.ts';

/** Beyond this a column has not few values after all, and its filter reads the lines. */
const mostValues = 1000;

/** Texts people search by: each has an index that begins with the tenant and the text (migration 0063). */
const indexed = (log: Resource): ReadonlySet<string> =>
  new Set(fieldsOf(log).flatMap(([name, field]) => (field.search && name !== 'createBy' ? [name] : [])));

/** A value that no line had before joins others that a search finds so many milliseconds later. */
const known = keeping<string[] | null>(2000, () => 2000);

/**
 * The different values of a column, by hopping from each to the next in the index: as many steps as values, whatever the number
 * of lines. Null when there are too many.
 */
const differentValues = async (sql: Sql, log: Resource, tenantId: string, name: string): Promise<string[] | null> => {
  const table = sql(tableOf(log));
  const column = sql(name);
  const rows = await sql<{ value: string }[]>`
    with recursive seen as (
      (select ${column} as value, 1 as n from ${table} where tenant_id = ${tenantId} order by ${column} limit 1)
      union all
      select next.value, n + 1 from seen cross join lateral (
        select ${column} as value from ${table}
        where tenant_id = ${tenantId} and ${column} > seen.value order by ${column} limit 1) as next
      where n <= ${mostValues}
    )
    select value from seen`;
  return rows.length > mostValues ? null : rows.map(({ value }) => value);
};

/** Those of the values that a filter takes. */
const takenOf = async (sql: Sql, filter: Filter, all: readonly string[]): Promise<string[]> => {
  const column = sql(filter.column.column);
  const rows = await sql<{ value: string }[]>`
    select ${column} as value from unnest(${[...all]}::text[]) as line (${column}) where true ${filterPredicate(sql, [filter])}`;
  return rows.map(({ value }) => value);
};

/** Nobody is told that there is none from what was read a moment ago: a line of this minute may have the first such value. */
const isInNewLines = async (sql: Sql, log: Resource, tenantId: string, filter: Filter): Promise<boolean> => {
  const found = await sql`
    select 1 from ${sql(tableOf(log))} where tenant_id = ${tenantId} and create_time > now() - interval '1 minute'
      ${filterPredicate(sql, [filter])} limit 1`;
  return found.length > 0;
};

/** The values that a filter takes. Null when there are too many to tell. */
const valuesOf = async (sql: Sql, log: Resource, tenantId: string, filter: Filter): Promise<string[] | null> => {
  const { column } = filter.column;
  const look = () => differentValues(sql, log, tenantId, column);
  const all = await known.find(JSON.stringify([log.name, tenantId, column]), look);
  if (!all) return null;
  const taken = await takenOf(sql, filter, all);
  if (taken.length > 0 || !(await isInNewLines(sql, log, tenantId, filter))) return taken;
  return await takenOf(sql, filter, (await look()) ?? all);
};

/** A filter, and the values it takes where there are few. */
export interface Settled {
  filter: Filter;
  values: string[] | null;
}

/** Looks up which values the filters take. Null when no line can match, which is known without looking at one. */
export const settle = async (
  sql: Sql,
  log: Resource,
  tenantId: string,
  filters: readonly Filter[],
): Promise<Settled[] | null> => {
  const few = indexed(log);
  const settled = await Promise.all(
    filters.map(async (filter): Promise<Settled> => {
      const isFew = filter.column.type === 'text' && few.has(filter.column.name);
      return { filter, values: isFew ? await valuesOf(sql, log, tenantId, filter) : null };
    }),
  );
  return settled.some(({ values }) => values?.length === 0) ? null : settled;
};

/** As one predicate that begins with `and`, or nothing. */
export const settledPredicate = (sql: Sql, settled: readonly Settled[]): Fragment =>
  settled.reduce<Fragment>(
    (all, { filter, values }) =>
      values
        ? sql`${all} and ${sql(filter.column.column)} in ${sql(values)}`
        : sql`${all} ${filterPredicate(sql, [filter])}`,
    sql``,
  );

/** A person is looked up as a whole: their lines are found by an index, whatever the size of the log. */
export const exactly = (query: Record<string, unknown>): Record<string, unknown> => {
  const { createBy, ...rest } = query;
  return createBy === undefined ? rest : { ...rest, createBy_equal: createBy };
};
