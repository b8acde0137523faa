import type { Column } from '@manyi/shared/resource/columns';
import type { Resource } from '@manyi/shared/resource/resource';
import { columnOf } from '@manyi/shared/resource/resource';
import type { Fragment, Sql } from '../database/database.ts';
import { refuse } from '../http/refusal.ts';

interface Order {
  column: string;
  descending: boolean;
}

/** `ascs` and `descs` are comma lists of names, camelCase or snake_case (contract.md 1.4); only known ones pass. */
const namedOrders = (names: unknown, descending: boolean, columns: ReadonlyMap<string, Column>): Order[] => {
  if (names === undefined || names === '') return [];
  if (typeof names !== 'string') throw refuse(400, ['排序参数格式错误', 'Wrong sort parameter']);
  const byColumn = new Map([...columns.values()].filter((c) => !c.secret).map((c) => [c.column, c.column]));
  return names.split(',').map((name) => {
    const column = byColumn.get(columnOf(name.trim()));
    if (!column)
      throw refuse(400, [`不支持的排序字段: ${name.slice(0, 60)}`, `Unknown sort field: ${name.slice(0, 60)}`]);
    return { column, descending };
  });
};

export const readOrders = (
  query: Record<string, unknown>,
  resource: Pick<Resource, 'sort'>,
  columns: ReadonlyMap<string, Column>,
): Order[] => {
  const asked = [...namedOrders(query.ascs, false, columns), ...namedOrders(query.descs, true, columns)];
  const [field, direction] = resource.sort;
  return asked.length > 0 ? asked : [{ column: columnOf(field), descending: direction === 'desc' }];
};

/** `id` last, so that rows with equal values keep their places from page to page. */
export const orderBy = (sql: Sql, orders: readonly Order[]): Fragment => {
  const last = orders.at(-1);
  const listed = orders.map(
    ({ column, descending }) => sql`${sql(column)} ${descending ? sql`desc nulls last` : sql`asc nulls last`}`,
  );
  const joined = listed.reduce<Fragment>((all, one, index) => (index === 0 ? one : sql`${all}, ${one}`), sql``);
  return sql`order by ${joined}, id ${last?.descending ? sql`desc` : sql`asc`}`;
};
