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

interface Range {
  limit: number;
  offset: number;
  oldestFirst: boolean;
  /** So few lines match that looking at all of them is cheaper than walking along the time past those that do not. */
  isFew: boolean;
}

export interface LogQueries {
  page(sql: Sql, tenantId: string, matching: readonly Settled[], range: Range): Promise<LogRow[]>;
  /** As far as `limit`. */
  count(sql: Sql, tenantId: string, matching: readonly Settled[], limit: number): Promise<number>;
  /** Newest first, in batches; `ids` where only some were chosen. */
  batches(
    sql: Sql,
    tenantId: string,
    matching: readonly Settled[],
    options: { ids: readonly string[] | undefined; most: number; size: number },
  ): AsyncIterable<LogRow[]>;
  find(sql: Sql, tenantId: string, id: string): Promise<LogRow | undefined>;
}

/** Of a line. With its time, which tells the partition, it is found without looking into the others. */
interface Place {
  id: string;
  time: string;
}

const inOrder = (sql: Sql, oldestFirst: boolean): Fragment =>
  oldestFirst ? sql`order by create_time, id` : sql`order by create_time desc, id desc`;

export const logQueries = (log: Resource, isEnglish: boolean): LogQueries => {
  const table = tableOf(log);
  const heavy = new Set(heavyFields(log));
  const columns = [...logColumns(log).values()];
  // A call is named in both languages, in a column each.
  const selected = (chosen: readonly Column[]): string =>
    chosen
      .map(({ column, name }) => `"${name === 'title' && isEnglish ? 'title_en' : column}" as "${name}"`)
      .join(', ');
  const light = selected(columns.filter(({ name }) => !heavy.has(name)));
  const whole = selected(columns);
  // From indexes alone: what is paged past is never read.
  const places = (sql: Sql, tenantId: string, matching: readonly Settled[], range: Range) => {
    const { limit, offset, oldestFirst, isFew } = range;
    return sql<Place[]>`
      select id, create_time::text as time from (
        select id, create_time from (
          select id, create_time from ${sql(table)} where tenant_id = ${tenantId} ${settledPredicate(sql, matching)}
          ${isFew ? sql`offset 0` : sql``}) as matching
        ${inOrder(sql, oldestFirst)} limit ${limit} offset ${offset}) as shown`;
  };
  return {
    page: async (sql, tenantId, matching, range) => {
      const found = await places(sql, tenantId, matching, range);
      const [ids, times] = [found.map(({ id }) => id), found.map(({ time }) => time)];
      return await sql<LogRow[]>`
        select ${sql.unsafe(light)} from unnest(${ids}::bigint[], ${times}::text[]::timestamptz[]) as place (place_id, place_time)
        join ${sql(table)} on tenant_id = ${tenantId} and id = place_id and create_time = place_time
        ${inOrder(sql, range.oldestFirst)}`;
    },
    count: async (sql, tenantId, matching, limit) => {
      const [row] = await sql<{ total: number }[]>`
        select count(*)::int as total from (select 1 from ${sql(table)}
          where tenant_id = ${tenantId} ${settledPredicate(sql, matching)} limit ${limit}) as found`;
      return row?.total ?? 0;
    },
    batches: (sql, tenantId, matching, { ids, most, size }) =>
      portions(
        sql,
        sql<LogRow[]>`
      select ${sql.unsafe(light)} from ${sql(table)}
      where tenant_id = ${tenantId} ${ids ? sql`and id = any (${[...ids]}::bigint[])` : sql``} ${settledPredicate(sql, matching)}
      order by create_time desc, id desc limit ${most}`,
        size,
      ),
    find: async (sql, tenantId, id) => {
      const [row] = await sql<LogRow[]>`
        select ${sql.unsafe(whole)} from ${sql(table)} where tenant_id = ${tenantId} and id = ${id}`;
      return row;
    },
  };
};
