import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { TokenFailure, TokenReply } from '@manyi/shared/contract/auth';
import { resources } from '@manyi/shared/resources/all';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { hashPassword } from '../../../platform/auth/passwords.ts';
import { openSessions, type Sessions } from '../../../platform/auth/sessions.ts';
import { loadSigningKey } from '../../../platform/auth/signing-key.ts';
import { tokensOf } from '../../../platform/auth/tokens.ts';
import { crudRoutes } from '../../../platform/crud/crud-routes.ts';
import { type Database, openDatabase } from '../../../platform/database/database.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { openChanges } from '../../../platform/events/changes.ts';
import { handleError } from '../../../platform/http/error-handler.ts';
import { acceptFormBodies } from '../../../platform/http/form-body.ts';
import { registerRoutes } from '../../../platform/http/register-routes.ts';
import { noteAnswers } from '../../../testing/call-notes.ts';
import { migrations } from '../../../testing/migrations.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { authRoutes } from '../../auth/auth.public.ts';
import { seedPlatform } from '../seed/seed-platform.ts';
import { specialResources, systemRoutes } from '../system.public.ts';

/** For tests: sign-in and administration on a real, seeded database, as one or several instances of the server. */

export const adminPassword = 'correct horse 7';
export const client = { clientId: 'saber', clientSecret: 'saber_secret' };
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
export const basic = (id = client.clientId, secret = client.clientSecret): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

export interface Reply<T = unknown> {
  status: number;
  body: { code: number; success: boolean; msg: string; data: T };
}

export interface Instance {
  app: FastifyInstance;
  sessions: Sessions;
  close(): Promise<void>;
}

interface SignIn {
  tenant?: string;
  account?: string;
  password?: string;
  headers?: Record<string, string>;
  grant?: string;
}

export interface World extends Instance {
  database: Database;
  url: string;
  role: string | null;
  another(captcha?: boolean): Promise<Instance>;
  token(signIn?: SignIn, app?: FastifyInstance): Promise<{ status: number; body: TokenReply & TokenFailure }>;
  refresh(
    token: string,
    query?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: TokenReply & TokenFailure }>;
  /** Signs in, or fails the test. */
  signIn(account?: string, tenant?: string, password?: string): Promise<TokenReply>;
  get<T>(path: string, token: string, app?: FastifyInstance): Promise<Reply<T>>;
  post<T>(path: string, token: string, body?: unknown): Promise<Reply<T>>;
  /** A tenant with a role that holds `codes`, and a user in it. */
  tenant(
    tenantId: string,
    account: string,
    codes: readonly string[],
  ): Promise<{ userId: string; roleId: string; deptId: string }>;
}

const instanceOn = async (database: Database, captcha: boolean): Promise<Instance> => {
  const changes = await openChanges(database);
  const sessions = openSessions(database, tokensOf(await loadSigningKey(database, undefined)), changes);
  const app = fastify({ trustProxy: 'loopback' });
  app.setErrorHandler(handleError);
  app.setSerializerCompiler(serializerCompiler);
  acceptFormBodies(app);
  noteAnswers(app);
  const settings = { captcha, switchMode: true, tenantMode: true, mockMode: false, statusWhiteList: [460], ...client };
  await app.register(multipart);
  const generic = resources.flatMap((one) => (specialResources[one.name] ?? crudRoutes)(one).routes);
  const routes = [...authRoutes({ database, sessions, settings }), ...systemRoutes({ sessions }), ...generic];
  registerRoutes(app, routes, { database, authenticate: sessions.authenticate });
  await app.ready();
  return {
    app,
    sessions,
    close: async () => {
      await app.close();
      sessions.close();
      await changes.close();
    },
  };
};

export const openIdentityWorld = async (): Promise<World> => {
  const test = await createTestDatabase(async (url) => {
    const { role } = await migrate(url, migrations);
    const database = openDatabase({ url, role, timeZone: 'Asia/Shanghai' });
    await seedPlatform(database, { adminPassword, ...client });
    await database.close();
  }, 'identity');
  const { role } = await migrate(test.url, migrations);
  const database = openDatabase({ url: test.url, role, timeZone: 'Asia/Shanghai' });
  const first = await instanceOn(database, false);
  const others: Instance[] = [];

  const send = async <T>(
    app: FastifyInstance,
    method: 'GET' | 'POST',
    url: string,
    token: string,
    payload?: unknown,
  ): Promise<Reply<T>> => {
    const response = await app.inject({
      method,
      url,
      headers: { 'blade-auth': `bearer ${token}` },
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    return { status: response.statusCode, body: response.json() };
  };

  const token: World['token'] = async (given = {}, app = first.app) => {
    const query = new URLSearchParams({
      tenantId: given.tenant ?? '000000',
      username: given.account ?? 'admin',
      password: md5(given.password ?? adminPassword),
      grant_type: given.grant ?? 'password',
    });
    const headers = { authorization: basic(), ...given.headers };
    const response = await app.inject({ method: 'POST', url: `/api/blade-auth/oauth/token?${query}`, headers });
    return { status: response.statusCode, body: response.json() };
  };

  return {
    ...first,
    database,
    url: test.url,
    role,
    token,
    another: async (captcha = false) => {
      const other = await instanceOn(database, captcha);
      others.push(other);
      return other;
    },
    refresh: async (refreshToken, query, headers = {}) => {
      const path = query ? 'oauth/token/refresh' : 'oauth/token';
      const search = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken, ...query });
      const response = await first.app.inject({
        method: 'POST',
        url: `/api/blade-auth/${path}?${search}`,
        headers: { authorization: basic(), ...headers },
      });
      return { status: response.statusCode, body: response.json() };
    },
    signIn: async (account = 'admin', tenant = '000000', password = adminPassword) => {
      const { status, body } = await token({ account, tenant, password });
      if (status !== 200) throw new Error(`sign-in failed: ${body.msg}`);
      return body;
    },
    get: (path, bearer, app = first.app) => send(app, 'GET', path, bearer),
    post: (path, bearer, body = {}) => send(first.app, 'POST', path, bearer, body),
    tenant: async (tenantId, account, codes) => {
      const password = await hashPassword(md5(adminPassword));
      return database.asSystem(async (sql) => {
        await sql`insert into system_tenant (tenant_id, tenant_name) values (${tenantId}, ${tenantId}) on conflict do nothing`;
        const id = async (query: Promise<{ id: string }[]>) => (await query)[0]?.id ?? '';
        const userId = await id(sql<{ id: string }[]>`
          insert into "system_user" (tenant_id, account, password, real_name) values (${tenantId}, ${account}, ${password}, ${account}) returning id`);
        const roleId = await id(sql<{ id: string }[]>`
          insert into system_role (tenant_id, role_name, role_alias) values (${tenantId}, ${account}, ${`role-${account}`}) returning id`);
        const deptId = await id(sql<{ id: string }[]>`
          insert into system_dept (tenant_id, dept_name, full_name) values (${tenantId}, ${account}, ${account}) returning id`);
        await sql`insert into system_user_role values (${tenantId}, ${userId}, ${roleId})`;
        await sql`insert into system_user_dept values (${tenantId}, ${userId}, ${deptId}, 0)`;
        await sql`insert into system_role_menu select ${tenantId}, ${roleId}, id from system_menu where code = any (${[...codes]}::text[])`;
        return { userId, roleId, deptId };
      });
    },
    close: async () => {
      for (const one of [...others, first]) await one.close();
      await database.close();
      await test.drop();
    },
  };
};
