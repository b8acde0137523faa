import { regionRoot } from '@manyi/shared/resources/system/region.resource';
import type { Filter } from '../../../platform/crud/filters.ts';
import { filterPredicate } from '../../../platform/crud/filters.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';

export interface RegionRow extends Record<string, unknown> {
  id: string;
  code: string;
  parentCode: string;
  parentName: string;
  ancestors: string;
  /** Names from the province down to the parent, for people who search. */
  pathName: string;
  name: string;
  level: number;
  sort: number;
  remark: string;
  hasChildren: boolean;
  createTime: string;
  updateTime: string | null;
  version: number;
}

const select = (sql: Sql): Fragment => sql`
  select r.id, r.code, r.parent_code as "parentCode", coalesce(p.name, '') as "parentName", r.ancestors,
    coalesce((select string_agg(a.name, ' / ' order by a.level) from system_region a
      where a.level > 0 and a.code = any (string_to_array(r.ancestors, ','))), '') as "pathName",
    r.name, r.level, r.sort, r.remark,
    exists (select from system_region c where c.parent_code = r.code) as "hasChildren",
    r.create_time as "createTime", r.update_time as "updateTime", r.version
  from system_region r left join system_region p on p.code = r.parent_code`;

export const findRegion = async (sql: Sql, code: string, lock = false): Promise<RegionRow | undefined> => {
  const [row] = await sql<RegionRow[]>`${select(sql)} where r.code = ${code} ${lock ? sql`for update of r` : sql``}`;
  return row;
};

/** By its number, which is what `remove` of spec 7 names it by. The root's code has a zero in front. */
export const codeOfId = (id: string): string => (/^0+$/.test(id) ? regionRoot : id);

export const regionsBelow = (sql: Sql, parentCode: string): Promise<RegionRow[]> =>
  sql<RegionRow[]>`${select(sql)} where r.parent_code = ${parentCode} order by r.sort, r.code`;

/** `filters` name columns of the region itself. */
export const listRegions = (
  sql: Sql,
  filters: readonly Filter[],
  limit: number,
  offset: number,
): Promise<RegionRow[]> => sql<RegionRow[]>`
  ${select(sql)} where r.code in (
    select code from system_region where true ${filterPredicate(sql, filters)} order by level, code limit ${limit} offset ${offset})
  order by r.level, r.code`;

export const countRegions = async (sql: Sql, filters: readonly Filter[]): Promise<number> => {
  const [row] = await sql<{ total: number }[]>`
    select count(*)::int as total from system_region where true ${filterPredicate(sql, filters)}`;
  return row?.total ?? 0;
};
