import type { Language } from '@manyi/shared/contract/text';
import { z } from 'zod';
import type { Sessions } from '../../../platform/auth/sessions.ts';
import { listQuerySchema } from '../../../platform/crud/crud-routes.ts';
import { readFilters } from '../../../platform/crud/filters.ts';
import type { Route } from '../../../platform/http/route.ts';
import { defineRoute, KeptReply } from '../../../platform/http/route.ts';
import { idSchema, idsSchema, noData, treeNodeSchema } from '../../../platform/http/schemas.ts';
import { toTree } from '../../../platform/http/tree.ts';
import { nest } from '../nest.ts';
import { madeOfRights } from './made-of-rights.ts';
import {
  listButtons,
  listLevel,
  listMenus,
  listRoutes,
  listTopMenus,
  type MenuRow,
  menuColumns,
} from './menu.queries.ts';
import * as schemas from './menu.schemas.ts';
import { findMenu, removeMenus, saveMenu } from './menu.service.ts';

const tag = 'system.menu';
const base = '/api/blade-system/menu';

/** Takes the paging parameters that clients send along, though these lists are not paged. */
const filtersOf = ({ current: _, size: __, ascs: ___, descs: ____, ...rest }: z.output<typeof listQuerySchema>) =>
  readFilters(rest, menuColumns);

const levelQuery = listQuerySchema.extend({
  parentId: z
    .string()
    .regex(/^\d{0,18}$/)
    .optional(),
});

const titled = (row: MenuRow, language: Language) => ({
  id: row.id,
  parentId: row.parentId,
  title: language === 'en' && row.nameEn !== '' ? row.nameEn : row.name,
});

const names = {
  category: { 1: ['菜单', 'Menu'], 2: ['按钮', 'Button'] },
  action: { 0: ['', ''], 1: ['工具栏', 'Tool bar'], 2: ['操作栏', 'Row'], 3: ['工具操作栏', 'Both'] },
  isOpen: { 1: ['否', 'No'], 2: ['是', 'Yes'] },
} as const;
const nameIn = (pairs: Record<number, readonly [string, string]>, key: number, language: Language) =>
  pairs[key]?.[language === 'zh' ? 0 : 1] ?? '';

/** What every signed-in person asks about themselves. */
const ownRoutes = (): Route[] => [
  defineRoute({
    method: 'GET',
    path: `${base}/routes`,
    access: 'login',
    summary: ['当前登录人的菜单', 'The caller’s menus'],
    tag,
    query: z.object({
      topMenuId: z
        .string()
        .regex(/^\d{0,18}$/)
        .optional(),
    }),
    data: z.array(schemas.routeSchema),
    handler: async ({ query: { topMenuId }, caller, tx }) =>
      new KeptReply(madeOfRights(caller, ['system_topmenu_setting'], topMenuId), () =>
        tx(async (sql) => nest(await listRoutes(sql, caller, topMenuId || undefined))),
      ),
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/top-menu`,
    access: 'login',
    summary: ['当前登录人的顶部菜单', 'The caller’s top menus'],
    tag,
    data: z.array(schemas.topMenuSchema),
    handler: ({ caller, tx }) => tx(async (sql) => [...(await listTopMenus(sql, caller))]),
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/buttons`,
    access: 'login',
    summary: ['当前登录人的按钮权限', 'The caller’s buttons'],
    tag,
    data: z.array(schemas.buttonSchema),
    handler: async ({ caller, tx }) =>
      new KeptReply(madeOfRights(caller, []), () => tx(async (sql) => nest(await listButtons(sql, caller)))),
  }),
];

const listRoutesOf = (): Route[] => {
  const tree = (path: string, category: 1 | null, codes: readonly string[], zh: string, en: string) =>
    defineRoute({
      method: 'GET',
      path: `${base}/${path}`,
      access: { anyOf: codes },
      summary: [zh, en],
      tag,
      query: listQuerySchema,
      data: z.array(schemas.menuNodeSchema),
      handler: ({ query, tx }) => tx(async (sql) => nest(await listMenus(sql, filtersOf(query), category))),
    });
  const level = (path: string, category: 1 | null, codes: readonly string[], zh: string, en: string) =>
    defineRoute({
      method: 'GET',
      path: `${base}/${path}`,
      access: { anyOf: codes },
      summary: [zh, en],
      tag,
      query: levelQuery,
      data: z.array(schemas.menuLevelSchema),
      handler: ({ query, tx }) => {
        const { parentId = '0', ...rest } = query;
        const parent = parentId === '' || parentId === '0' ? null : parentId;
        return tx((sql) => listLevel(sql, parent, filtersOf(rest), category));
      },
    });
  return [
    tree('list', null, ['menu'], '菜单与按钮', 'Menus and buttons as a tree'),
    tree('menu-list', 1, ['menu', 'data_scope', 'api_scope'], '菜单', 'Menus as a tree'),
    level('lazy-list', null, ['menu'], '下级菜单与按钮', 'One level of menus and buttons'),
    level('lazy-menu-list', 1, ['menu', 'data_scope', 'api_scope'], '下级菜单', 'One level of menus'),
    defineRoute({
      method: 'GET',
      path: `${base}/tree`,
      access: { anyOf: ['menu', 'topmenu', 'tenant_package', 'data_scope', 'api_scope'] },
      summary: ['菜单选择树', 'Menus to choose from'],
      tag,
      // The tree is the same for all tenants.
      query: z.object({ tenantId: z.string().optional() }),
      data: z.array(treeNodeSchema),
      handler: ({ tx, language }) =>
        tx(async (sql) => toTree((await listMenus(sql, [], 1)).map((row) => titled(row, language)))),
    }),
  ];
};

export const menuRoutes = (sessions: Sessions): Route[] => [
  ...ownRoutes(),
  ...listRoutesOf(),
  defineRoute({
    method: 'GET',
    path: `${base}/detail`,
    access: { anyOf: ['menu', 'menu_view', 'menu_edit', 'data_scope', 'api_scope'] },
    summary: ['菜单详情', 'One menu'],
    tag,
    query: z.object({ id: idSchema }),
    data: schemas.menuDetailSchema,
    handler: ({ query, tx, language }) =>
      tx(async (sql) => {
        const row = await findMenu(sql, query.id);
        const top = language === 'zh' ? '顶级' : 'Top';
        const parentName = row.parentId === '0' ? top : titled(await findMenu(sql, row.parentId), language).title;
        return {
          ...row,
          parentName,
          categoryName: nameIn(names.category, row.category, language),
          actionName: nameIn(names.action, row.action, language),
          isOpenName: nameIn(names.isOpen, row.isOpen, language),
        };
      }),
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/submit`,
    access: { anyOf: ['menu_add', 'menu_edit'] },
    summary: ['新增或修改菜单', 'Add or edit a menu'],
    tag,
    body: schemas.menuBodySchema,
    data: schemas.menuRowSchema,
    handler: async ({ body, caller, tx }) => {
      const row = await tx((sql) => saveMenu(sql, caller, body));
      sessions.forgetAll();
      return row;
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/remove`,
    access: { permission: 'menu_delete' },
    summary: ['删除菜单', 'Delete menus'],
    tag,
    query: z.object({ ids: idsSchema }),
    data: noData,
    handler: async ({ query, caller, tx }) => {
      await tx((sql) => removeMenus(sql, caller, query.ids));
      sessions.forgetAll();
      return {};
    },
  }),
];
