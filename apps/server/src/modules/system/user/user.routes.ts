import { pageOf } from '@manyi/shared/contract/envelope';
import { z } from 'zod';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Sessions } from '../../../platform/auth/sessions.ts';
import { listQuerySchema } from '../../../platform/crud/crud-routes.ts';
import { type Filter, readFilters } from '../../../platform/crud/filters.ts';
import { totalKey } from '../../../platform/crud/kept-total.ts';
import { readOrders } from '../../../platform/crud/sorting.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { Route } from '../../../platform/http/route.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { idSchema, idsSchema, noData, pageSchema } from '../../../platform/http/schemas.ts';
import { stampSchema } from '../../../platform/http/stamp.ts';
import { seenColumns } from '../../../platform/scope/resource-scope.ts';
import { hiddenFields, hideFields } from '../../../platform/scope/scope.ts';
import { limits } from '../../auth/auth.public.ts';
import { groundForNew, groundOf, groundOfRows } from '../ground.ts';
import { askedPlace, askedTenant } from '../ids.ts';
import { assertLinksSeen, userFields, withinScopes } from '../scope/written-targets.ts';
import { grantRoles, roleKeys } from './grant-roles.ts';
import { ordersIn, pageOfUsers, userColumns } from './user.queries.ts';
import { roleKeysSchema, type UserBody, userBodySchema, userRowSchema } from './user.schemas.ts';
import * as service from './user.service.ts';

const tag = 'system.user';
const base = '/api/blade-system/user';

const readRoutes = (): Route[] => [
  defineRoute({
    method: 'GET',
    path: `${base}/page`,
    access: { permission: 'user' },
    summary: ['用户分页', 'Page of users; deptId includes the departments below it'],
    tag,
    query: listQuerySchema,
    data: pageSchema(userRowSchema),
    handler: async (call) => {
      const { current, size, tenantId, ...asked } = call.query;
      const ground = groundOf(call, askedTenant(tenantId));
      const { deptId, roleId, rest } = askedPlace(asked);
      const hidden = hiddenFields(call.caller, 'user', userFields);
      assertLinksSeen(hidden, { deptId, roleId });
      const seen = seenColumns(userColumns, hidden);
      const filters = readFilters(rest, seen);
      const orders = ordersIn(ground.tenantId, readOrders(rest, { sort: ['createTime', 'desc'] }, seen));
      // Whom they see of a department or role follows from whom they see.
      const named = (searched: readonly Filter[]): string =>
        `${totalKey('user', call.caller, searched)} ${ground.tenantId} ${deptId} ${roleId}`;
      const { records, total } = await ground.tx((sql) =>
        pageOfUsers(
          sql,
          {
            tenantId: ground.tenantId,
            filters,
            orders,
            deptId,
            roleId,
            within: withinScopes(sql, call.caller, ground.tenantId),
            size,
            offset: (current - 1) * size,
          },
          limits.account,
          { search: named(filters), place: named([]) },
        ),
      );
      return pageOf(
        records.map((row) => hideFields(row, hidden)),
        total,
        current,
        size,
      );
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/detail`,
    access: { anyOf: ['user', 'user_view', 'user_edit'] },
    summary: ['用户详情', 'One user'],
    tag,
    query: z.object({ id: idSchema }),
    data: userRowSchema,
    handler: async (call) => {
      const ground = await groundOfRows(call, 'system_user', [call.query.id]);
      const [row] = await ground.tx((sql) => service.requireUsers(sql, ground.tenantId, [call.query.id]));
      if (!row) throw new Error('a required user is missing');
      return hideFields(row, hiddenFields(call.caller, 'user', userFields));
    },
  }),
];

const unselected = () => refuse(400, ['请至少选择一个用户', 'Select at least one user']);
const usersQuery = z.object({ userIds: idsSchema.optional() });

/** What an editor cannot see stays as it is. */
const seenOf = (caller: Caller, body: UserBody): UserBody => {
  const hidden = hiddenFields(caller, 'user', userFields);
  if (!body.id || hidden.size === 0) return body;
  const left = Object.entries(body).map(([name, value]) => [name, hidden.has(name) ? undefined : value]);
  return Object.fromEntries(left);
};

/** Ids that must name at least one user, and the ground they stand on. */
const chosen = async (call: Parameters<typeof groundOfRows>[0], ids: readonly string[] | undefined) => {
  if (!ids || ids.length === 0) throw unselected();
  return { ids, ground: await groundOfRows(call, 'system_user', ids) };
};

const saveRoute = (sessions: Sessions, name: 'submit' | 'update', codes: readonly string[]): Route =>
  defineRoute({
    method: 'POST',
    path: `${base}/${name}`,
    access: { anyOf: codes },
    summary: name === 'submit' ? ['新增或修改用户', 'Add or edit a user'] : ['修改用户', 'Edit a user'],
    tag,
    body: name === 'submit' ? userBodySchema : userBodySchema.refine((body) => body.id !== undefined, { path: ['id'] }),
    data: userRowSchema,
    handler: async (call) => {
      const { body, caller } = call;
      const ground = body.id
        ? await groundOfRows(call, 'system_user', [body.id])
        : await groundForNew(call, body.tenantId);
      const row = await ground.tx((sql) => service.saveUser(sql, caller, ground.tenantId, seenOf(caller, body)));
      sessions.forgetAll();
      return hideFields(row, hiddenFields(caller, 'user', userFields));
    },
  });

export const userRoutes = (sessions: Sessions): Route[] => [
  ...readRoutes(),
  saveRoute(sessions, 'submit', ['user_add', 'user_edit']),
  saveRoute(sessions, 'update', ['user_edit']),
  defineRoute({
    method: 'POST',
    path: `${base}/remove`,
    access: { permission: 'user_delete' },
    summary: ['删除用户', 'Delete users'],
    tag,
    query: z.object({ ids: idsSchema }),
    data: noData,
    handler: async (call) => {
      const { ids, ground } = await chosen(call, call.query.ids);
      await ground.tx((sql) => service.removeUsers(sql, call.caller, ground.tenantId, ids));
      sessions.forgetAll();
      return {};
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/role-keys`,
    access: { permission: 'user_role' },
    summary: ['用户已有的角色', 'What roles users hold'],
    tag,
    query: usersQuery,
    data: roleKeysSchema,
    handler: async (call) => {
      const { ids, ground } = await chosen(call, call.query.userIds);
      return ground.tx((sql) => roleKeys(sql, call.caller, ground.tenantId, ids));
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/grant`,
    access: { permission: 'user_role' },
    summary: ['给用户配置角色', 'Give users roles'],
    tag,
    query: usersQuery.extend({ roleIds: idsSchema, stamp: stampSchema }),
    data: noData,
    handler: async (call) => {
      const { roleIds, stamp } = call.query;
      const { ids: userIds, ground } = await chosen(call, call.query.userIds);
      await ground.tx((sql) => grantRoles(sql, call.caller, ground.tenantId, { userIds, roleIds, stamp }));
      sessions.forgetAll();
      return {};
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/reset-password`,
    access: { permission: 'user_reset' },
    summary: ['重置密码', 'Reset passwords; the new ones are shown once'],
    tag,
    query: usersQuery,
    data: z.object({
      passwords: z.array(z.object({ userId: z.string(), account: z.string(), password: z.string() })),
    }),
    handler: async (call) => {
      const { ids, ground } = await chosen(call, call.query.userIds);
      const passwords = await ground.tx((sql) => service.resetPasswords(sql, call.caller, ground.tenantId, ids));
      sessions.forgetAll();
      call.reply.header('cache-control', 'no-store');
      return { passwords };
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/unlock`,
    access: { permission: 'user_unlock' },
    summary: ['账号解封', 'Unlock accounts'],
    tag,
    query: usersQuery,
    data: noData,
    handler: async (call) => {
      const { ids, ground } = await chosen(call, call.query.userIds);
      await ground.tx((sql) => service.unlockUsers(sql, call.caller, ground.tenantId, ids));
      return {};
    },
  }),
];
