import type { Language } from '@manyi/shared/contract/text';
import { z } from 'zod';
import type { Sessions } from '../../../platform/auth/sessions.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { Route } from '../../../platform/http/route.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { idsSchema, noData, treeNodeSchema } from '../../../platform/http/schemas.ts';
import { toTree } from '../../../platform/http/tree.ts';
import { groundOfRows } from '../ground.ts';
import { idListSchema } from '../ids.ts';
import { listGrantable, type MenuRow } from '../menu/menu.queries.ts';
import { grantedMenuIds, grantMenus } from './grant.service.ts';

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

const titled = (row: MenuRow, language: Language) => ({
  id: row.id,
  parentId: row.parentId,
  title: language === 'en' && row.nameEn !== '' ? row.nameEn : row.name,
});

/** Data and API scopes have their place in these shapes; there are none yet, and a body that names one is refused. */
export const grantRoutes = (sessions: Sessions): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/api/blade-system/menu/grant-tree',
    access: { anyOf: ['role_grant', 'tenant_package'] },
    summary: ['可授予的权限', 'What the caller can grant'],
    tag: 'system.menu',
    data: treesSchema,
    handler: ({ caller, tx, language }) =>
      tx(async (sql) => {
        const rows = await listGrantable(sql, caller);
        return { menu: toTree(rows.map((row) => titled(row, language))), dataScope: [], apiScope: [] };
      }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/blade-system/menu/role-tree-keys',
    access: { anyOf: ['role_grant'] },
    summary: ['角色已有的权限', 'What roles were granted'],
    tag: 'system.menu',
    query: z.object({ roleIds: idsSchema }),
    data: keysSchema,
    handler: async (call) => {
      const ground = await groundOfRows(call, 'system_role', call.query.roleIds);
      const menu = await ground.tx((sql) => grantedMenuIds(sql, ground.tenantId, call.query.roleIds));
      return { menu, dataScope: [], apiScope: [] };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/blade-system/role/grant',
    access: { permission: 'role_grant' },
    summary: ['给角色授权', 'Grant menus to roles'],
    tag: 'system.role',
    body: z.object({
      roleIds: idListSchema,
      menuIds: idListSchema,
      dataScopeIds: idListSchema.optional(),
      apiScopeIds: idListSchema.optional(),
    }),
    data: noData,
    handler: async (call) => {
      const { roleIds, menuIds, dataScopeIds = [], apiScopeIds = [] } = call.body;
      if (dataScopeIds.length > 0 || apiScopeIds.length > 0) {
        throw refuse(400, ['数据权限和接口权限不存在', 'No such data or API scope']);
      }
      const ground = await groundOfRows(call, 'system_role', roleIds);
      await ground.tx((sql) => grantMenus(sql, call.caller, ground.tenantId, roleIds, menuIds));
      sessions.forgetAll();
      return {};
    },
  }),
];
