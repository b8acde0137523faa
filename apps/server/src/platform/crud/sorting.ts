import type { Column } from '@manyi/shared/resource/columns';
import type { Resource } from '@manyi/shared/resource/resource';
import { columnOf } from '@manyi/shared/resource/resource';
import type { Fragment, Sql } from '../database/database.ts';
import { refuse } from '../http/refusal.ts';

export interface Order {
  column: string;
  descending: boolean;
  /** Never null, so that the order is that of a plain index. */
  filled: boolean;
}

const alwaysFilled = new Set(['id', 'create_time', 'status', 'version']);
const isFilled = ({ column, type }: Pick<Column, 'column' | 'type'>): boolean =>
  type === 'text' || type === 'ids' || alwaysFilled.has(column);

/** `ascs` and `descs` are comma lists of names, camelCase or snake_case (contract.md 1.4); only known ones pass. */
const namedOrders = (names: unknown, descending: boolean, columns: ReadonlyMap<string, Column>): Order[] => {
  if (names === undefined || names === '') return [];
  if (typeof names !== 'string') throw refuse(400, ['排序参数格式错误', 'Wrong sort parameter']);
  const byColumn = new Map([...columns.values()].filter((c) => !c.secret).map((c) => [c.column, c]));
  return names.split(',').map((name) => {
    const column = byColumn.get(columnOf(name.trim()));
    if (!column)
      throw refuse(400, [`不支持的排序字段: ${name.slice(0, 60)}`, `Unknown sort field: ${name.slice(0, 60)}`]);
    return { column: column.column, descending, filled: isFilled(column) };
  });
};

export const readOrders = (
  query: Record<string, unknown>,
  resource: Pick<Resource, 'sort'>,
  columns: ReadonlyMap<string, Column>,
): Order[] => {
  const asked = [...namedOrders(query.ascs, false, columns), ...namedOrders(query.descs, true, columns)];
  const [field, direction] = resource.sort;
  if (asked.length > 0) return asked;
  const column = columnOf(field);
  const filled = isFilled(columns.get(field) ?? { column, type: 'integer' });
  return [{ column, descending: direction === 'desc', filled }];
};

/**
 * `id` last, so that rows with equal values keep their places from page to page.
 * @param backwards from the end of the same list, for pages that are nearer to it
 */
export const orderBy = (sql: Sql, orders: readonly Order[], backwards = false): Fragment => {
  const last = orders.at(-1);
  const listed = orders.map(({ column, descending, filled }) => {
    if (descending === backwards)
      return descending && !filled ? sql`${sql(column)} asc nulls first` : sql`${sql(column)} asc`;
    return filled || backwards ? sql`${sql(column)} desc` : sql`${sql(column)} desc nulls last`;
  });
  const joined = listed.reduce<Fragment>((all, one, index) => (index === 0 ? one : sql`${all}, ${one}`), sql``);
  return sql`order by ${joined}, id ${last?.descending === !backwards ? sql`desc` : sql`asc`}`;
};
