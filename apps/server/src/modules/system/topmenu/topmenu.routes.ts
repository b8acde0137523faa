import { z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { notFound, refuse } from '../../../platform/http/refusal.ts';
import type { Route } from '../../../platform/http/route.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { idsSchema, noData } from '../../../platform/http/schemas.ts';
import { assertSeen, type Stamp, stamped, stampSchema } from '../../../platform/http/stamp.ts';
import { toTree } from '../../../platform/http/tree.ts';
import { idListSchema } from '../ids.ts';
import { grantKeysSchema, grantTreesSchema } from '../menu/grant.schemas.ts';
import { listGrantable } from '../menu/menu.queries.ts';

const tag = 'system.topmenu';
const granting = { permission: 'topmenu_setting' } as const;

const menuIdsOf = async (sql: Sql, tenantId: string, ids: readonly string[]): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select distinct s.menu_id as id from system_topmenu_setting s join system_menu m on m.id = s.menu_id
    where s.tenant_id = ${tenantId} and s.topmenu_id = any (${[...ids]}::bigint[]) and not m.is_deleted and m.is_built
    order by id`;
  return rows.map((row) => row.id);
};

/** As the dialog has it: of a heading there are screens only. */
const asKeys = (menu: string[]) => stamped({ menu, dataScope: [], apiScope: [] });

interface Grant {
  topMenuIds: readonly string[];
  menuIds: readonly string[];
  stamp?: Stamp;
}

/**
 * Puts exactly these screens under each of these headings, as far as the caller can see: what somebody with more rights put there
 * stays. It shows, it does not permit: rights stay those of the roles.
 */
const grant = async (sql: Sql, caller: Caller, { topMenuIds, menuIds, stamp }: Grant) => {
  const { tenantId } = caller;
  const known = await sql`
    select 1 from system_topmenu where tenant_id = ${tenantId} and id = any (${[...topMenuIds]}::bigint[]) and not is_deleted for update`;
  if (known.length !== topMenuIds.length || topMenuIds.length === 0) throw notFound();
  const before = await menuIdsOf(sql, tenantId, topMenuIds);
  assertSeen(stamp, asKeys(before));
  const offered = new Set((await listGrantable(sql, caller)).filter((menu) => menu.category === 1).map(({ id }) => id));
  if (menuIds.some((id) => !offered.has(id))) {
    throw refuse(403, ['不能授予自己没有的权限', 'You cannot grant what you do not hold']);
  }
  await sql`
    delete from system_topmenu_setting where tenant_id = ${tenantId} and topmenu_id = any (${[...topMenuIds]}::bigint[])
      and menu_id = any (${[...offered]}::bigint[])`;
  await sql`
    insert into system_topmenu_setting (tenant_id, topmenu_id, menu_id)
    select ${tenantId}, t, m from unnest(${[...topMenuIds]}::bigint[]) t, unnest(${[...menuIds]}::bigint[]) m`;
  const after = { menuIds: await menuIdsOf(sql, tenantId, topMenuIds) };
  await writeAudit(
    sql,
    caller,
    topMenuIds.map((rowId) => ({
      action: 'grant',
      resource: 'topmenu',
      rowId,
      before: { menuIds: before },
      after,
    })),
  );
};

export const topmenuRoutes = (): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/api/blade-system/menu/grant-top-tree',
    access: granting,
    summary: ['顶部菜单可选菜单', 'Screens to put under a heading'],
    tag: 'system.menu',
    data: grantTreesSchema,
    handler: ({ caller, tx, language }) =>
      tx(async (sql) => {
        const rows = (await listGrantable(sql, caller)).filter((row) => row.category === 1);
        const titled = rows.map(({ id, parentId, name, nameEn }) => ({
          id,
          parentId,
          title: language === 'en' && nameEn !== '' ? nameEn : name,
        }));
        return { menu: toTree(titled), dataScope: [], apiScope: [] };
      }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/blade-system/menu/top-tree-keys',
    access: granting,
    summary: ['顶部菜单已选菜单', 'Screens under headings'],
    tag: 'system.menu',
    query: z.object({ topMenuIds: idsSchema }),
    data: grantKeysSchema,
    handler: async ({ query, caller, tx }) =>
      asKeys(await tx((sql) => menuIdsOf(sql, caller.tenantId, query.topMenuIds))),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/blade-system/topmenu/grant',
    access: granting,
    summary: ['配置顶部菜单', 'Put screens under headings'],
    tag,
    body: z.object({ topMenuIds: idListSchema, menuIds: idListSchema, stamp: stampSchema }),
    data: noData,
    handler: async ({ body, caller, tx }) => {
      await tx((sql) => grant(sql, caller, body));
      return {};
    },
  }),
];
