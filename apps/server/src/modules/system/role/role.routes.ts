import { z } from 'zod';
import type { Sessions } from '../../../platform/auth/sessions.ts';
import { listQuerySchema } from '../../../platform/crud/crud-routes.ts';
import { readFilters } from '../../../platform/crud/filters.ts';
import { forbidden, notFound } from '../../../platform/http/refusal.ts';
import type { Route } from '../../../platform/http/route.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { idSchema, idsSchema, noData, treeNodeSchema } from '../../../platform/http/schemas.ts';
import { toTree } from '../../../platform/http/tree.ts';
import { hiddenFields } from '../../../platform/scope/scope.ts';
import { scopePredicate } from '../../../platform/scope/scope-predicate.ts';
import { groundForNew, groundOf, groundOfRows } from '../ground.ts';
import { askedTenant } from '../ids.ts';
import { nest } from '../nest.ts';
import { assertLinksSeen, roleTarget, userFields } from '../scope/written-targets.ts';
import { findRoles, listRoles, listRolesOfUser, type RoleRow, roleColumns } from './role.queries.ts';
import { removeRoles, roleBodySchema, saveRole } from './role.service.ts';

const tag = 'system.role';
const base = '/api/blade-system/role';

const rowSchema = z.object({
  id: z.string(),
  tenantId: z.string(),
  parentId: z.string(),
  roleName: z.string(),
  roleAlias: z.string(),
  sort: z.number(),
  status: z.number(),
  version: z.number(),
  createTime: z.string(),
});
interface RoleNode extends z.output<typeof rowSchema> {
  children?: RoleNode[] | undefined;
}
const nodeSchema: z.ZodType<RoleNode, RoleNode> = rowSchema.extend({
  get children() {
    return z.array(nodeSchema).optional();
  },
});

const tenantQuery = z.object({ tenantId: z.string().max(12).optional() });
const treeOf = (rows: readonly RoleRow[]) =>
  toTree(rows.map(({ id, parentId, roleName }) => ({ id, parentId, title: roleName })));

const readRoutes = (): Route[] => [
  defineRoute({
    method: 'GET',
    path: `${base}/list`,
    access: { permission: 'role' },
    summary: ['角色（树）', 'Roles as a tree, not paged'],
    tag,
    query: listQuerySchema,
    data: z.array(nodeSchema),
    handler: async (call) => {
      const { current: _, size: __, ascs: ___, descs: ____, tenantId, ...rest } = call.query;
      const ground = groundOf(call, askedTenant(tenantId));
      const filters = readFilters(rest, roleColumns);
      return ground.tx(async (sql) =>
        nest(await listRoles(sql, ground.tenantId, filters, scopePredicate(sql, call.caller, roleTarget))),
      );
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/tree`,
    // Notices are addressed to roles.
    access: { anyOf: ['role', 'user', 'notice_add', 'notice_edit'] },
    summary: ['角色选择树', 'Roles to choose from'],
    tag,
    query: tenantQuery,
    data: z.array(treeNodeSchema),
    handler: async (call) => {
      const ground = groundOf(call, call.query.tenantId);
      return ground.tx(async (sql) =>
        treeOf(await listRoles(sql, ground.tenantId, [], scopePredicate(sql, call.caller, roleTarget))),
      );
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/tree-by-id`,
    access: { anyOf: ['role', 'user'] },
    summary: ['该角色所属租户的角色树', 'Roles of the tenant that has this role'],
    tag,
    query: z.object({ roleId: idSchema }),
    data: z.array(treeNodeSchema),
    handler: async (call) => {
      const ground = await groundOfRows(call, 'system_role', [call.query.roleId]);
      return ground.tx(async (sql) =>
        treeOf(await listRoles(sql, ground.tenantId, [], scopePredicate(sql, call.caller, roleTarget))),
      );
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/select`,
    access: 'login',
    summary: ['用户的角色', 'Roles of the caller, or of a user'],
    tag,
    query: z.object({ userId: idSchema.optional() }),
    data: z.array(rowSchema),
    handler: async (call) => {
      const userId = call.query.userId ?? call.caller.userId;
      if (userId === call.caller.userId) return call.tx((sql) => listRolesOfUser(sql, call.caller.tenantId, userId));
      if (!call.caller.permissions.has('user')) throw forbidden();
      assertLinksSeen(hiddenFields(call.caller, 'user', userFields), { roleId: userId });
      const ground = await groundOfRows(call, 'system_user', [userId]);
      return ground.tx((sql) => listRolesOfUser(sql, ground.tenantId, userId));
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/detail`,
    access: { anyOf: ['role', 'role_view', 'role_edit'] },
    summary: ['角色详情', 'One role'],
    tag,
    query: z.object({ id: idSchema }),
    data: rowSchema.extend({ parentName: z.string() }),
    handler: async (call) => {
      const ground = await groundOfRows(call, 'system_role', [call.query.id]);
      return ground.tx(async (sql) => {
        const [row] = await findRoles(sql, ground.tenantId, [call.query.id]);
        if (!row) throw notFound();
        const [parent] = await findRoles(sql, ground.tenantId, [row.parentId]);
        return { ...row, parentName: parent?.roleName ?? (call.language === 'zh' ? '顶级' : 'Top') };
      });
    },
  }),
];

export const roleRoutes = (sessions: Sessions): Route[] => [
  ...readRoutes(),
  defineRoute({
    method: 'POST',
    path: `${base}/submit`,
    access: { anyOf: ['role_add', 'role_edit'] },
    summary: ['新增或修改角色', 'Add or edit a role'],
    tag,
    body: roleBodySchema,
    data: rowSchema,
    handler: async (call) => {
      const { body, caller } = call;
      const ground = body.id
        ? await groundOfRows(call, 'system_role', [body.id])
        : await groundForNew(call, body.tenantId);
      const row = await ground.tx((sql) => saveRole(sql, caller, ground.tenantId, body));
      sessions.forgetAll();
      return row;
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/remove`,
    access: { permission: 'role_delete' },
    summary: ['删除角色', 'Delete roles'],
    tag,
    query: z.object({ ids: idsSchema }),
    data: noData,
    handler: async (call) => {
      const ground = await groundOfRows(call, 'system_role', call.query.ids);
      await ground.tx((sql) => removeRoles(sql, call.caller, ground.tenantId, call.query.ids));
      sessions.forgetAll();
      return {};
    },
  }),
];
