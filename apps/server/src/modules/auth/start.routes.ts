import { productTitle } from '@manyi/shared/contract/product';
import { textIn } from '@manyi/shared/contract/text';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import { defineRoute } from '../../platform/http/route.ts';
import type { AuthSettings } from './auth-settings.ts';
import { drawCaptcha } from './captcha.ts';

/** What a browser asks before anyone has signed in. */
export const startRoutes = ({ database, settings }: { database: Database; settings: AuthSettings }): Route[] => {
  const captchaFields = { key: z.string(), image: z.string() };
  const captcha = defineRoute({
    method: 'GET',
    path: '/api/blade-auth/oauth/captcha',
    access: 'public',
    summary: ['验证码', 'A captcha'],
    tag: 'auth',
    // Once in the envelope and once beside it: clients of this family differ in whether they unwrap (contract.md 2.3).
    data: z.object({
      code: z.number(),
      success: z.boolean(),
      msg: z.string(),
      data: z.object(captchaFields),
      ...captchaFields,
    }),
    bare: true,
    handler: async ({ reply }) => {
      reply.header('cache-control', 'no-store');
      const drawn = await drawCaptcha(database);
      return { code: 200, success: true, msg: '操作成功', data: drawn, ...drawn };
    },
  });

  const clientConfig = defineRoute({
    method: 'GET',
    path: '/api/blade-auth/client-config',
    access: 'public',
    summary: ['网页端配置', 'Settings of the web client'],
    tag: 'auth',
    data: z.object({
      title: z.string(),
      websiteKey: z.string(),
      captchaMode: z.boolean(),
      switchMode: z.boolean(),
      tenantMode: z.boolean(),
      mockMode: z.boolean(),
      clientId: z.string(),
      clientSecret: z.string(),
      tokenTime: z.number(),
      refreshCheckSeconds: z.number(),
      requestTimeout: z.number(),
      statusWhiteList: z.array(z.number()),
    }),
    // Limits of spec 9.
    handler: async ({ language }) => ({
      title: textIn(productTitle, language),
      websiteKey: 'manyi',
      captchaMode: settings.captcha,
      switchMode: settings.switchMode,
      tenantMode: settings.tenantMode,
      mockMode: settings.mockMode,
      clientId: settings.clientId,
      clientSecret: settings.clientSecret,
      tokenTime: 3000,
      refreshCheckSeconds: 10,
      requestTimeout: 10_000,
      statusWhiteList: [...settings.statusWhiteList],
    }),
  });

  return [captcha, clientConfig];
};
