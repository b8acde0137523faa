import type { Column } from '@manyi/shared/resource/columns';
import { columnsOf } from '@manyi/shared/resource/columns';
import type { BaseRow, Resource } from '@manyi/shared/resource/resource';
import { fieldsOf, tableOf } from '@manyi/shared/resource/resource';
import type { Caller } from '../auth/caller.ts';
import type { Fragment, Sql } from '../database/database.ts';
import { portions } from '../database/lost-connection.ts';
import { hiddenOfResource, targetOfResource } from '../scope/resource-scope.ts';
import { scopePredicate } from '../scope/scope-predicate.ts';
import type { Filter } from './filters.ts';
import { filterPredicate } from './filters.ts';
import { orderBy } from './sorting.ts';

/** A row as JSON has it, by field name. */
export type Row = Record<string, unknown> & BaseRow;

export interface ListOptions {
  filters: readonly Filter[];
  orders: Parameters<typeof orderBy>[1];
  limit: number;
  offset: number;
}

/** A predicate that begins with `and` and narrows what this caller sees, besides their data scopes (design.md 3). */
export type Narrow = (sql: Sql, caller: Caller) => Fragment;

/** The queries of one resource, compiled once at start. */
export interface Store {
  list(sql: Sql, caller: Caller, options: ListOptions): Promise<Row[]>;
  /** The whole list in batches of `size`, for exports: memory stays flat whatever the count. */
  batches(
    sql: Sql,
    caller: Caller,
    options: Pick<ListOptions, 'filters' | 'orders'> & { size: number },
  ): AsyncIterable<Row[]>;
  /** All, or as far as `limit`. */
  count(sql: Sql, caller: Caller, filters: readonly Filter[], limit?: number): Promise<number>;
  /** With `lock` whole, for the work on it; without, as the caller may see it. */
  find(sql: Sql, caller: Caller, ids: readonly string[], lock?: boolean): Promise<Row[]>;
  insert(sql: Sql, caller: Caller, values: Record<string, unknown>): Promise<Row>;
  update(sql: Sql, caller: Caller, id: string, values: Record<string, unknown>): Promise<Row>;
  markDeleted(sql: Sql, caller: Caller, ids: readonly string[]): Promise<void>;
  /** Names of the unique fields whose value another row has. */
  taken(sql: Sql, caller: Caller, values: Record<string, unknown>, id: string | null): Promise<string[]>;
}

const inSql = (columns: ReadonlyMap<string, Column>, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const column = columns.get(name);
      if (!column) return [];
      return [[column.column, column.type === 'text' || column.type === 'ids' ? (value ?? '') : value]];
    }),
  );

/**
 * Which rows of a resource are this caller's to see, deleted or not: their tenant's, as far as the module and data scopes leave them. Begins
 * with `and`. The tenant predicate stands here once; row-level security stands behind it.
 */
export const theirRows = (sql: Sql, caller: Caller, resource: Resource, narrow?: Narrow): Fragment => sql`
  ${resource.owner === 'tenant' ? sql`and tenant_id = ${caller.tenantId}` : sql``}
  ${narrow ? narrow(sql, caller) : sql``} ${scopePredicate(sql, caller, targetOfResource(resource))}`;

export const storeOf = (resource: Resource, narrow?: Narrow): Store => {
  const columns = columnsOf(resource);
  const readable = [...columns.values()].filter((column) => !column.secret);
  const table = tableOf(resource);
  const uniqueFields = fieldsOf(resource).flatMap(([name, field]) => (field.unique ? [name] : []));

  const nothing: ReadonlySet<string> = new Set();

  // As text, since the names are the descriptor's: fragments within fragments would be put together anew for every call.
  const selectText = (hidden: ReadonlySet<string>): string =>
    readable
      .map(({ column, name, type }) => {
        const value = type === 'decimal' ? `"${column}"::float8` : `"${column}"`;
        return `${hidden.has(name) ? 'null' : value} as "${name}"`;
      })
      .join(', ');
  const wholeRow = selectText(nothing);
  const select = (sql: Sql, hidden = nothing): Fragment =>
    sql.unsafe(hidden.size === 0 ? wholeRow : selectText(hidden));

  const visible = (sql: Sql, caller: Caller): Fragment =>
    sql`not is_deleted ${theirRows(sql, caller, resource, narrow)}`;
  const seen = (sql: Sql, caller: Caller): Fragment => select(sql, hiddenOfResource(resource, caller));

  return {
    list: (sql, caller, { filters, orders, limit, offset }) => sql<Row[]>`
      select ${seen(sql, caller)} from ${sql(table)}
      where ${visible(sql, caller)} ${filterPredicate(sql, filters)}
      ${orderBy(sql, orders)} limit ${limit} offset ${offset}`,

    batches: (sql, caller, { filters, orders, size }) =>
      portions(
        sql,
        sql<Row[]>`
      select ${seen(sql, caller)} from ${sql(table)}
      where ${visible(sql, caller)} ${filterPredicate(sql, filters)}
      ${orderBy(sql, orders)}`,
        size,
      ),

    count: async (sql, caller, filters, limit) => {
      const counted = sql`from ${sql(table)} where ${visible(sql, caller)} ${filterPredicate(sql, filters)}`;
      const [row] = await (limit === undefined
        ? sql<{ total: number }[]>`select count(*)::int as total ${counted}`
        : sql<{ total: number }[]>`select count(*)::int as total from (select 1 ${counted} limit ${limit}) as few`);
      return row?.total ?? 0;
    },

    find: (sql, caller, ids, lock = false) => sql<Row[]>`
      select ${lock ? select(sql) : seen(sql, caller)} from ${sql(table)}
      where ${visible(sql, caller)} and id in ${sql(ids)} order by id ${lock ? sql`for update` : sql``}`,

    insert: async (sql, caller, values) => {
      const row = {
        ...inSql(columns, values),
        ...(resource.owner === 'tenant' ? { tenant_id: caller.tenantId } : {}),
        create_user: caller.userId,
        create_dept: caller.deptIds[0] ?? null,
      };
      const [added] = await sql<Row[]>`insert into ${sql(table)} ${sql(row)} returning ${select(sql)}`;
      if (!added) throw new Error(`${table}: nothing was inserted`);
      return added;
    },

    update: async (sql, caller, id, values) => {
      const row = { ...inSql(columns, values), update_user: caller.userId };
      const [changed] = await sql<Row[]>`
        update ${sql(table)} set ${sql(row)}, update_time = now(), version = version + 1
        where ${visible(sql, caller)} and id = ${id} returning ${select(sql)}`;
      if (!changed) throw new Error(`${table}: row ${id} was locked but not found`);
      return changed;
    },

    markDeleted: async (sql, caller, ids) => {
      await sql`
        update ${sql(table)} set is_deleted = true, update_user = ${caller.userId}, update_time = now(), version = version + 1
        where ${visible(sql, caller)} and id in ${sql(ids)}`;
    },

    taken: async (sql, caller, values, id) => {
      const tenant = resource.owner === 'tenant' ? sql`and tenant_id = ${caller.tenantId}` : sql``;
      const asked = uniqueFields.filter((name) => values[name] !== undefined && values[name] !== '');
      const found = await Promise.all(
        asked.map(async (name) => {
          const column = columns.get(name)?.column ?? name;
          const rows = await sql`
            select 1 from ${sql(table)}
            where not is_deleted ${tenant} and ${sql(column)} = ${String(values[name])} ${id === null ? sql`` : sql`and id <> ${id}`}
            limit 1`;
          return rows.length > 0;
        }),
      );
      return asked.filter((_, index) => found[index]);
    },
  };
};
