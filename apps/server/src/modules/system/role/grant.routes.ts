import type { Language } from '@manyi/shared/contract/text';
import { z } from 'zod';
import type { Sessions } from '../../../platform/auth/sessions.ts';
import type { Route } from '../../../platform/http/route.ts';
import { defineRoute, KeptReply } from '../../../platform/http/route.ts';
import { idsSchema, noData } from '../../../platform/http/schemas.ts';
import { stampSchema } from '../../../platform/http/stamp.ts';
import { toTree } from '../../../platform/http/tree.ts';
import { groundOfRows } from '../ground.ts';
import { idListSchema } from '../ids.ts';
import { grantKeysSchema, grantTreesSchema } from '../menu/grant.schemas.ts';
import { madeOfRights } from '../menu/made-of-rights.ts';
import { listGrantable, listMenus, type MenuRow } from '../menu/menu.queries.ts';
import { apiCategory, dataCategory, listGrantableScopes, type ScopeRow } from '../scope/grant-scopes.ts';
import { grantKeys, grantToRoles } from './grant.service.ts';

const titled = (row: MenuRow, language: Language) => ({
  id: row.id,
  parentId: row.parentId,
  title: language === 'en' && row.nameEn !== '' ? row.nameEn : row.name,
});

/** Scopes as a tree: the menus they belong to, each with its scopes below. */
const scopeTree = (menus: readonly MenuRow[], scopes: readonly ScopeRow[], language: Language) => {
  const byId = new Map(menus.map((row) => [row.id, row]));
  const owners = new Map(scopes.flatMap(({ menuId }) => (byId.has(menuId) ? [[menuId, byId.get(menuId)]] : [])));
  const groups = [...owners.values()].flatMap((row) => (row ? [{ ...titled(row, language), parentId: '0' }] : []));
  return toTree([
    ...groups,
    ...scopes.map(({ id, menuId, scopeName }) => ({ id, parentId: menuId, title: scopeName })),
  ]);
};

export const grantRoutes = (sessions: Sessions): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/api/blade-system/menu/grant-tree',
    access: { anyOf: ['role_grant', 'tenant_package'] },
    summary: ['可授予的权限', 'What the caller can grant'],
    tag: 'system.menu',
    data: grantTreesSchema,
    handler: async ({ caller, tx, language }) =>
      new KeptReply(madeOfRights(caller, ['system_data_scope', 'system_api_scope']), () =>
        tx(async (sql) => {
          const rows = await listGrantable(sql, caller);
          // A scope may belong to a menu the caller does not hold; its name says enough then.
          const all = await listMenus(sql, []);
          return {
            menu: toTree(rows.map((row) => titled(row, language))),
            dataScope: scopeTree(all, await listGrantableScopes(sql, caller, dataCategory), language),
            apiScope: scopeTree(all, await listGrantableScopes(sql, caller, apiCategory), language),
          };
        }),
      ),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/blade-system/menu/role-tree-keys',
    access: { anyOf: ['role_grant'] },
    summary: ['角色已有的权限', 'What roles were granted'],
    tag: 'system.menu',
    query: z.object({ roleIds: idsSchema }),
    data: grantKeysSchema,
    handler: async (call) => {
      const ground = await groundOfRows(call, 'system_role', call.query.roleIds);
      const { roleIds } = call.query;
      return ground.tx((sql) => grantKeys(sql, ground.tenantId, roleIds));
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
      stamp: stampSchema,
    }),
    data: noData,
    handler: async (call) => {
      const { roleIds } = call.body;
      const ground = await groundOfRows(call, 'system_role', roleIds);
      await ground.tx((sql) => grantToRoles(sql, call.caller, ground.tenantId, call.body));
      sessions.forgetAll();
      return {};
    },
  }),
];
