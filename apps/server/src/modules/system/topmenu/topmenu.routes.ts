import { z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { notFound, refuse } from '../../../platform/http/refusal.ts';
import type { Route } from '../../../platform/http/route.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { idsSchema, noData, treeNodeSchema } from '../../../platform/http/schemas.ts';
import { toTree } from '../../../platform/http/tree.ts';
import { idListSchema } from '../ids.ts';
import { listGrantable } from '../menu/menu.queries.ts';

const tag = 'system.topmenu';
const granting = { permission: 'topmenu_setting' } as const;

const keysOf = async (sql: Sql, tenantId: string, ids: readonly string[]): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select distinct s.menu_id as id from system_topmenu_setting s join system_menu m on m.id = s.menu_id
    where s.tenant_id = ${tenantId} and s.topmenu_id = any (${[...ids]}::bigint[]) and not m.is_deleted and m.is_built
    order by id`;
  return rows.map((row) => row.id);
};

/**
 * Puts exactly these screens under each of these headings, as far as the caller can see: what somebody with more rights put there
 * stays. It shows, it does not permit: rights stay those of the roles.
 */
const grant = async (sql: Sql, caller: Caller, topMenuIds: readonly string[], menuIds: readonly string[]) => {
  const { tenantId } = caller;
  const known = await sql`
    select 1 from system_topmenu where tenant_id = ${tenantId} and id = any (${[...topMenuIds]}::bigint[]) and not is_deleted for update`;
  if (known.length !== topMenuIds.length || topMenuIds.length === 0) throw notFound();
  const offered = new Set((await listGrantable(sql, caller)).filter((menu) => menu.category === 1).map(({ id }) => id));
  if (menuIds.some((id) => !offered.has(id))) {
    throw refuse(403, ['不能授予自己没有的权限', 'You cannot grant what you do not hold']);
  }
  const before = await keysOf(sql, tenantId, topMenuIds);
  await sql`
    delete from system_topmenu_setting where tenant_id = ${tenantId} and topmenu_id = any (${[...topMenuIds]}::bigint[])
      and menu_id = any (${[...offered]}::bigint[])`;
  await sql`
    insert into system_topmenu_setting (tenant_id, topmenu_id, menu_id)
    select ${tenantId}, t, m from unnest(${[...topMenuIds]}::bigint[]) t, unnest(${[...menuIds]}::bigint[]) m`;
  const after = { menuIds: await keysOf(sql, tenantId, topMenuIds) };
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

const treesSchema = z.object({
  menu: z.array(treeNodeSchema),
  dataScope: z.array(treeNodeSchema),
  apiScope: z.array(treeNodeSchema),
});
const keysSchema = z.object({
  menu: z.array(z.string()),
  dataScope: z.array(z.string()),
  apiScope: z.array(z.string()),
});

export const topmenuRoutes = (): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/api/blade-system/menu/grant-top-tree',
    access: granting,
    summary: ['顶部菜单可选菜单', 'Screens to put under a heading'],
    tag: 'system.menu',
    data: treesSchema,
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
    data: keysSchema,
    handler: async ({ query, caller, tx }) => ({
      menu: await tx((sql) => keysOf(sql, caller.tenantId, query.topMenuIds)),
      dataScope: [],
      apiScope: [],
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/blade-system/topmenu/grant',
    access: granting,
    summary: ['配置顶部菜单', 'Put screens under headings'],
    tag,
    body: z.object({ topMenuIds: idListSchema, menuIds: idListSchema }),
    data: noData,
    handler: async ({ body, caller, tx }) => {
      await tx((sql) => grant(sql, caller, body.topMenuIds, body.menuIds));
      return {};
    },
  }),
];
