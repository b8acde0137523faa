import type { TopMenu } from '@manyi/shared/contract/auth';
import type { Caller } from '../../../platform/auth/caller.ts';
import { heldMenus } from '../../../platform/auth/rights.ts';
import type { Filter } from '../../../platform/crud/filters.ts';
import { filterPredicate } from '../../../platform/crud/filters.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { filterColumns } from '../filter-columns.ts';
import { isSuper } from '../ground.ts';

export interface MenuRow {
  id: string;
  parentId: string;
  code: string;
  name: string;
  nameEn: string;
  alias: string;
  path: string;
  source: string;
  sort: number;
  category: number;
  action: number;
  isOpen: number;
  remark: string;
  version: number;
}

export const menuColumns = filterColumns({
  name: 'text',
  nameEn: 'text',
  code: 'text',
  alias: 'text',
  path: 'text',
  category: 'integer',
  isOpen: 'integer',
});

export const selected = (sql: Sql): Fragment => sql`
  id, coalesce(parent_id, 0) as "parentId", code, name, name_en as "nameEn", alias, path, source, sort, category, action,
  is_open as "isOpen", remark, version`;

/** Rows of parts still to come are listed nowhere. */
export const listed = (sql: Sql): Fragment => sql`not is_deleted and is_built`;

export const listMenus = (sql: Sql, filters: readonly Filter[], category: 1 | 2 | null = null) =>
  sql<MenuRow[]>`
    select ${selected(sql)} from system_menu where ${listed(sql)} ${filterPredicate(sql, filters)}
      ${category === null ? sql`` : sql`and category = ${category}`}
    order by sort, id`;

/** One level below a parent (null: the top), or every match when filters are given. */
export const listLevel = (sql: Sql, parentId: string | null, filters: readonly Filter[], category: 1 | null) => {
  const only = category === null ? sql`` : sql`and category = ${category}`;
  const level = filters.length > 0 ? sql`` : sql`and parent_id is not distinct from ${parentId}::bigint`;
  return sql<(MenuRow & { hasChildren: boolean })[]>`
    select *, exists (select from system_menu c where c.parent_id = level.id and ${listed(sql)} ${only}) as "hasChildren"
    from (select ${selected(sql)} from system_menu
      where ${listed(sql)} ${only} ${level} ${filterPredicate(sql, filters)}) level
    order by sort, id`;
};

const heldBy = (sql: Sql, caller: Caller): Fragment =>
  heldMenus(sql, sql`${caller.tenantId}`, sql`${[...caller.roleIds]}::bigint[]`);

const withAncestors = (sql: Sql, start: Fragment): Fragment => sql`
  with recursive shown as (
    ${start}
    union
    select m.id, m.parent_id from system_menu m join shown on m.id = shown.parent_id where not m.is_deleted)`;

/** The caller's screens with the groups above them. */
export const listRoutes = (sql: Sql, caller: Caller, topMenuId: string | undefined) => {
  const top =
    topMenuId === undefined
      ? sql``
      : sql`and id in (select menu_id from system_topmenu_setting where tenant_id = ${caller.tenantId} and topmenu_id = ${topMenuId})`;
  const start = sql`select id, parent_id from system_menu where category = 1 and id in (${heldBy(sql, caller)}) ${top}`;
  return sql<MenuRow[]>`
    ${withAncestors(sql, start)}
    select ${selected(sql)} from system_menu where id in (select id from shown) and category = 1 order by sort, id`;
};

/** The caller's top menus: one without a screen for them would lead nowhere. */
export const listTopMenus = (sql: Sql, caller: Caller) => sql<TopMenu[]>`
  select id, code, name, source, path, coalesce(sort, 0) as sort from system_topmenu t
  where tenant_id = ${caller.tenantId} and status = 1 and not is_deleted and exists (
    select from system_topmenu_setting s join system_menu m on m.id = s.menu_id and m.category = 1 and not m.is_deleted
    where s.tenant_id = t.tenant_id and s.topmenu_id = t.id and s.menu_id in (${heldBy(sql, caller)}))
  order by sort, id`;

/** The caller's buttons with the screens they stand on. */
export const listButtons = (sql: Sql, caller: Caller) => sql<MenuRow[]>`
  with held as (select id, parent_id from system_menu where category = 2 and id in (${heldBy(sql, caller)}))
  select ${selected(sql)} from system_menu
  where id in (select id from held) or id in (select parent_id from held) order by sort, id`;

/** A menu as it is offered; what only leads to something the caller holds is shown, and not theirs to give. */
export type OfferedRow = MenuRow & { held: boolean };

/** What the caller can hand on: everything for the platform's administrator, what they hold for everybody else. */
export const listGrantable = (sql: Sql, caller: Caller) => {
  if (isSuper(caller))
    return sql<
      OfferedRow[]
    >`select ${selected(sql)}, true as held from system_menu where ${listed(sql)} order by sort, id`;
  const start = sql`select id, parent_id from system_menu where id in (${heldBy(sql, caller)})`;
  return sql<OfferedRow[]>`
    ${withAncestors(sql, start)}
    select ${selected(sql)}, id in (${heldBy(sql, caller)}) as held
    from system_menu where id in (select id from shown) order by sort, id`;
};
