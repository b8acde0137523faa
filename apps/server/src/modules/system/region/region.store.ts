import { filterPredicate } from '../../../platform/crud/filters.ts';
import type { Row, Store } from '../../../platform/crud/store.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { portions } from '../../../platform/database/lost-connection.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { countRegions } from './region.queries.ts';
import { insertRegion } from './region.service.ts';

const columns = (sql: Sql): Fragment => sql`
  id, code, parent_code as "parentCode", name, level, sort, remark, create_user as "createUser", create_dept as "createDept",
  create_time as "createTime", update_user as "updateUser", update_time as "updateTime", status, version`;

/** Above before below, so that a sheet that was exported can be imported elsewhere. */
const inOrder = (sql: Sql): Fragment => sql`order by level, code`;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

/** Regions as sheets take and bring them. Keyed by their codes and never marked deleted, they are not what `storeOf` makes. */
export const regionStore: Store = {
  list: (sql, _caller, { filters, limit, offset }) => sql<Row[]>`
    select ${columns(sql)} from system_region where true ${filterPredicate(sql, filters)} ${inOrder(sql)}
    limit ${limit} offset ${offset}`,
  batches: (sql, _caller, { filters, size }) =>
    portions(
      sql,
      sql<Row[]>`
    select ${columns(sql)} from system_region where true ${filterPredicate(sql, filters)} ${inOrder(sql)}`,
      size,
    ),
  count: (sql, _caller, filters) => countRegions(sql, filters),
  find: (sql, _caller, ids, lock = false) => sql<Row[]>`
    select ${columns(sql)} from system_region where id = any (${[...ids]}::bigint[]) ${inOrder(sql)}
    ${lock ? sql`for update` : sql``}`,
  insert: async (sql, caller, values) => {
    const { code } = await insertRegion(sql, caller, {
      code: textOf(values.code),
      parentCode: textOf(values.parentCode),
      name: textOf(values.name),
      level: numberOf(values.level, -1),
      sort: numberOf(values.sort, 0),
      remark: textOf(values.remark),
    });
    const [row] = await sql<Row[]>`select ${columns(sql)} from system_region where code = ${code}`;
    if (!row) throw new Error(`region ${code} was not added`);
    return row;
  },
  // Where a region lies stays: code, parent and level are what others refer to.
  update: async (sql, caller, id, values) => {
    const changed = ['name', 'sort', 'remark'].flatMap((name) => (values[name] == null ? [] : [[name, values[name]]]));
    const [row] = await sql<Row[]>`
      update system_region set ${sql({ ...Object.fromEntries(changed), update_user: caller.userId })},
        update_time = now(), version = version + 1
      where id = ${id} returning ${columns(sql)}`;
    if (!row) throw notFound();
    return row;
  },
  markDeleted: async (sql, _caller, ids) => {
    await sql`delete from system_region where id = any (${[...ids]}::bigint[])`;
  },
  // `insert` says so itself, by the primary key.
  taken: async () => [],
};
