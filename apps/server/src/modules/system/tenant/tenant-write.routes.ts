import { z } from 'zod';
import type { Sessions } from '../../../platform/auth/sessions.ts';
import { notFound, refuse } from '../../../platform/http/refusal.ts';
import type { Route } from '../../../platform/http/route.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { idsSchema, noData } from '../../../platform/http/schemas.ts';
import { stampSchema } from '../../../platform/http/stamp.ts';
import { isSuper } from '../ground.ts';
import { idListSchema } from '../ids.ts';
import { removeTenants } from './remove-tenants.ts';
import { findByTenantId } from './tenant.queries.ts';
import { tenantRowSchema } from './tenant.routes.ts';
import * as service from './tenant.service.ts';
import { settingsSchema } from './tenant-settings.ts';

const tag = 'system.tenant';
const base = '/api/blade-system/tenant';

export const choice = z
  .union([z.string().regex(/^\d{1,18}$/), z.literal('')])
  .nullish()
  .transform((id) => (!id || id === '0' ? null : id));

/** As JSON, or as the text of it that clients of this family put into a query. */
const settingsIn = z.preprocess((value) => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}, settingsSchema);

const packageSchema = z.object({
  tenantId: z.string(),
  packageId: z.string().nullable(),
  packageName: z.string(),
  menuId: z.string(),
  /** Goes back with `package-setting`, so that nobody overwrites what somebody else chose meanwhile. */
  stamp: z.string(),
});

export const missing = (name: string) => refuse(400, [`缺少必要的请求参数: ${name}`, `Missing parameter: ${name}`]);

/** Calls whose parameters may stand in the query or in the body; the body counts where both have one. */
export const both = <T extends z.ZodRawShape>(shape: T) => {
  const partial = z.object(shape).partial();
  return { query: partial, body: partial };
};

export const tenantWriteRoutes = (sessions: Sessions): Route[] => [
  defineRoute({
    method: 'POST',
    path: `${base}/submit`,
    access: { anyOf: ['tenant_add', 'tenant_edit'] },
    summary: ['新增或修改租户', 'Add a tenant (its administrator’s password is in the reply, once) or edit one'],
    tag,
    body: service.tenantBodySchema,
    data: tenantRowSchema.extend({ account: z.string().optional(), password: z.string().optional() }),
    handler: async ({ body, caller, database, reply }) => {
      service.assertSuper(caller);
      const row = await database.asSystem((sql) => service.saveTenant(sql, caller, body));
      sessions.forgetAll();
      reply.header('cache-control', 'no-store');
      return row;
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/remove`,
    access: { permission: 'tenant_delete' },
    summary: ['删除租户', 'Delete tenants that are empty'],
    tag,
    query: z.object({ ids: idsSchema }),
    data: noData,
    handler: async ({ query, caller, database }) => {
      service.assertSuper(caller);
      await database.asSystem((sql) => removeTenants(sql, caller, query.ids));
      sessions.forgetAll();
      return {};
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/setting`,
    access: { permission: 'tenant_setting' },
    summary: ['租户设置', 'Settings of tenants'],
    tag,
    ...both({ ids: idListSchema, settings: settingsIn, stamp: stampSchema }),
    data: noData,
    handler: async ({ query, body, caller, database }) => {
      service.assertSuper(caller);
      const { ids = [], settings, stamp } = { ...query, ...body };
      // Under another name, or beside it, they would be lost without a word.
      if (settings === undefined) throw missing('settings');
      await database.asSystem((sql) => service.changeSettings(sql, caller, ids, settings, stamp));
      sessions.forgetAll();
      return {};
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/package-setting`,
    access: { permission: 'tenant_package_setting' },
    summary: ['租户产品包配置', 'The package of a tenant'],
    tag,
    ...both({ tenantId: z.string().max(12), packageId: choice, stamp: stampSchema }),
    data: noData,
    handler: async ({ query, body, caller, database }) => {
      service.assertSuper(caller);
      const { tenantId = '', packageId, stamp } = { ...query, ...body };
      // Left out is not the same as none.
      if (packageId === undefined) throw missing('packageId');
      await database.asSystem((sql) => service.choosePackage(sql, caller, tenantId, packageId, stamp));
      sessions.forgetAll();
      return {};
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/package-detail`,
    access: { anyOf: ['tenant', 'tenant_package_setting'] },
    summary: ['租户产品包', 'The package of a tenant with its menus'],
    tag,
    query: z.object({ tenantId: z.string().max(12) }),
    data: packageSchema,
    handler: async ({ query, caller, database }) => {
      // Another tenant's does not exist for anybody but the platform's administrators.
      if (!isSuper(caller) && query.tenantId !== caller.tenantId) throw notFound();
      return database.asSystem(async (sql) => {
        const tenant = await findByTenantId(sql, query.tenantId);
        if (!tenant) throw notFound();
        return service.packageOf(sql, tenant);
      });
    },
  }),
];
