import { z } from 'zod';
import type { Sessions } from '../../../platform/auth/sessions.ts';
import type { Route } from '../../../platform/http/route.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { noData } from '../../../platform/http/schemas.ts';
import { changePassword } from './change-password.ts';
import { ownBodySchema, userRowSchema } from './user.schemas.ts';
import { requireUsers, saveOwn } from './user.service.ts';

const tag = 'system.user';
const base = '/api/blade-system/user';
const text = z.string().max(128).default('');

/** What everybody does about themselves (spec 2, /info/index). */
export const ownRoutes = (sessions: Sessions): Route[] => [
  defineRoute({
    method: 'GET',
    path: `${base}/info`,
    access: 'login',
    summary: ['个人信息', 'The caller'],
    tag,
    data: userRowSchema,
    handler: async ({ caller, tx }) => {
      const [row] = await tx((sql) => requireUsers(sql, caller.tenantId, [caller.userId]));
      if (!row) throw new Error('a required user is missing');
      return row;
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/update-info`,
    access: 'login',
    summary: ['修改个人信息', 'Edit the caller'],
    tag,
    body: ownBodySchema,
    data: userRowSchema,
    handler: async ({ body, caller, tx }) => {
      const row = await tx((sql) => saveOwn(sql, caller, body));
      sessions.forgetAll();
      return row;
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/update-password`,
    access: 'login',
    summary: ['修改密码', 'Change the caller’s password'],
    tag,
    // In the address as contract.md has it, or in the body, which keeps them out of histories.
    query: z.object({ oldPassword: text, newPassword: text, newPassword1: text }),
    body: z.object({ oldPassword: text, newPassword: text, newPassword1: text }),
    data: noData,
    handler: async (call) => {
      const { query, body } = call;
      await changePassword(call, {
        oldPassword: body.oldPassword || query.oldPassword,
        newPassword: body.newPassword || query.newPassword,
        newPassword1: body.newPassword1 || query.newPassword1,
        address: call.request.ip,
      });
      sessions.forgetAll();
      return {};
    },
  }),
];
