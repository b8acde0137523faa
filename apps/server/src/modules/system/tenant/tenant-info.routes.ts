import { z } from 'zod';
import type { Route } from '../../../platform/http/route.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { hostOf } from './host-of.ts';
import type { Settings } from './tenant-settings.ts';

const infoSchema = z.object({
  tenantId: z.string().optional(),
  domain: z.string().optional(),
  loginTitle: z.string().optional(),
  loginLogo: z.string().optional(),
  loginBackground: z.string().optional(),
  /** Absent: as `client-config` has it. */
  captchaMode: z.boolean().optional(),
  /** What the registration form has to ask of a password. */
  passwordMinLength: z.number().optional(),
  passwordMixedCase: z.boolean().optional(),
  passwordSymbol: z.boolean().optional(),
});

interface Row {
  tenantId: string;
  domain: string;
  settings: Partial<Settings>;
  byDomain: boolean;
}

/** What anybody may know of how a tenant lets people in. */
const entranceOf = (settings: Partial<Settings>) => ({
  loginTitle: settings.loginTitle ?? undefined,
  loginLogo: settings.loginLogo ?? undefined,
  loginBackground: settings.loginBackground ?? undefined,
  captchaMode: settings.captchaMode ? settings.captchaMode === 'on' : undefined,
  passwordMinLength: settings.passwordMinLength ?? undefined,
  passwordMixedCase: settings.passwordMixedCase ?? undefined,
  passwordSymbol: settings.passwordSymbol ?? undefined,
});

/**
 * What a sign-in page may know of a tenant before anybody signed in. Asked by a domain it names the tenant; asked by a number it
 * says nothing of who that is, and of a plain tenant the same as of one that is not there: numbers can be tried.
 */
export const tenantInfoRoutes = (): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/api/blade-system/tenant/info',
    access: 'public',
    summary: [
      '按域名查租户；按租户编号查登录页',
      'The tenant of a domain with its sign-in page, or the page of a tenant by its number',
    ],
    tag: 'system.tenant',
    query: z.object({ domain: z.string().max(2000).default(''), tenantId: z.string().max(12).default('') }),
    data: infoSchema,
    handler: async ({ query, database }) => {
      const host = hostOf(query.domain);
      const tenantId = query.tenantId.trim();
      if (host === '' && tenantId === '') return {};
      // Before sign-in there is no tenant yet: this is what finds it. An address that is a tenant's counts more than a number.
      const [row] = await database.asSystem(
        (sql) => sql<Row[]>`
          select tenant_id as "tenantId", domain, settings, found.by_domain as "byDomain" from system_tenant t
          cross join lateral (select domain <> '' and lower(domain) in (${host}, ${`http://${host}`}, ${`https://${host}`}) as by_domain) found
          where manyi_tenant_open(t) and (found.by_domain or tenant_id = ${tenantId})
          order by found.by_domain desc limit 1`,
      );
      if (!row) return {};
      const { settings, byDomain, ...tenant } = row;
      return byDomain ? { ...tenant, ...entranceOf(settings) } : entranceOf(settings);
    },
  }),
];
