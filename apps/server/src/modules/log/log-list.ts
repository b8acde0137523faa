import type { Column } from '@manyi/shared/resource/columns';
import { columnsOf } from '@manyi/shared/resource/columns';
import { fieldsOf, type Resource, tableOf } from '@manyi/shared/resource/resource';
import { heavyFields } from '@manyi/shared/resources/log/logs';
import { z } from 'zod';
import type { Fragment, Sql } from '../../platform/database/database.ts';
import { portions } from '../../platform/database/lost-connection.ts';
import { type Settled, settledPredicate } from './few-values.ts';

export type LogRow = Record<string, unknown> & { id: string };

/** A log of millions of lines is not counted to its end: whoever wants older ones narrows the time. */
export const mostCounted = 10_000;

const always = ['id', 'createTime', 'createUser'];

/** The columns of a log by their JSON names; what every other table has besides, a log has not. */
export const logColumns = (log: Resource): ReadonlyMap<string, Column> => {
  const own = new Set([...always, ...fieldsOf(log).map(([name]) => name)]);
  return new Map([...columnsOf(log)].filter(([name]) => own.has(name)));
};

const columnSchema = ({ type }: Column): z.ZodType =>
  type === 'integer' ? z.number().nullable() : z.string().nullable();

export const logSchema = (columns: ReadonlyMap<string, Column>, without: readonly string[]) =>
  z.object({
    id: z.string(),
    ...Object.fromEntries(
      [...columns].flatMap(([name, column]) =>
        name === 'id' || without.includes(name) ? [] : [[name, columnSchema(column)]],
      ),
    ),
  });

export interface LogQueries {
  page(
    sql: Sql,
    tenantId: string,
    matching: readonly Settled[],
    range: { limit: number; offset: number; oldestFirst: boolean },
  ): Promise<LogRow[]>;
  /** To `mostCounted`, and whether there are more. */
  count(sql: Sql, tenantId: string, matching: readonly Settled[]): Promise<{ total: number; isMore: boolean }>;
  /** Newest first, in batches; `ids` where only some were chosen. */
  batches(
    sql: Sql,
    tenantId: string,
    matching: readonly Settled[],
    options: { ids: readonly string[] | undefined; most: number; size: number },
  ): AsyncIterable<LogRow[]>;
  find(sql: Sql, tenantId: string, id: string): Promise<LogRow | undefined>;
}

export const logQueries = (log: Resource, isEnglish: boolean): LogQueries => {
  const table = tableOf(log);
  const heavy = new Set(heavyFields(log));
  const columns = [...logColumns(log).values()];
  const select = (sql: Sql, chosen: readonly Column[]): Fragment =>
    chosen.reduce<Fragment>((all, { column, name }, index) => {
      // A call is named in both languages, in a column each.
      const part = sql`${sql(name === 'title' && isEnglish ? 'title_en' : column)} as ${sql(name)}`;
      return index === 0 ? part : sql`${all}, ${part}`;
    }, sql``);
  const light = columns.filter(({ name }) => !heavy.has(name));
  return {
    page: (sql, tenantId, matching, { limit, offset, oldestFirst }) => sql<LogRow[]>`
      select ${select(sql, light)} from ${sql(table)}
      where tenant_id = ${tenantId} ${settledPredicate(sql, matching)}
      order by ${oldestFirst ? sql`create_time, id` : sql`create_time desc, id desc`} limit ${limit} offset ${offset}`,
    count: async (sql, tenantId, matching) => {
      const [row] = await sql<{ total: number }[]>`
        select count(*)::int as total from (select 1 from ${sql(table)}
          where tenant_id = ${tenantId} ${settledPredicate(sql, matching)} limit ${mostCounted + 1}) as found`;
      const found = row?.total ?? 0;
      return { total: Math.min(found, mostCounted), isMore: found > mostCounted };
    },
    batches: (sql, tenantId, matching, { ids, most, size }) =>
      portions(
        sql,
        sql<LogRow[]>`
      select ${select(sql, light)} from ${sql(table)}
      where tenant_id = ${tenantId} ${ids ? sql`and id = any (${[...ids]}::bigint[])` : sql``} ${settledPredicate(sql, matching)}
      order by create_time desc, id desc limit ${most}`,
        size,
      ),
    find: async (sql, tenantId, id) => {
      const [row] = await sql<LogRow[]>`
        select ${select(sql, columns)} from ${sql(table)} where tenant_id = ${tenantId} and id = ${id}`;
      return row;
    },
  };
};
