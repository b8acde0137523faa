import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TokenFailure, TokenReply } from '@manyi/shared/contract/auth';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { compose } from '../compose.ts';
import { type Config, readConfig } from '../config.ts';
import { seedPlatform } from '../modules/system/system.public.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import type { Route } from '../platform/http/route.ts';
import { noteAnswers } from './call-notes.ts';
import { migrations } from './migrations.ts';
import { createTestDatabase } from './test-database.ts';

/** For tests: the whole server as it is composed, one instance or several on one database, listening on loopback. */

export const adminPassword = 'correct horse 7';
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
export const basic = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`;

export interface Instance {
  app: FastifyInstance;
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** As they were declared. */
  routes: readonly Route[];
  close(): Promise<void>;
}

export type TokenAnswer = { status: number; body: TokenReply & TokenFailure };
export interface Answer<T> {
  status: number;
  body: { code: number; success: boolean; msg: string; data: T };
}

export interface FullServer extends Instance {
  database: Database;
  dataDir: string;
  /** As the owner of the tables. */
  databaseUrl: string;
  /** One more instance on the same database and files. */
  another(): Promise<Instance>;
  closeAll(): Promise<void>;
}

export interface FullServerOptions {
  settings?: Record<string, string>;
  providerAddresses?: Parameters<typeof compose>[0]['providerAddresses'];
}

const configOf = (settings: Record<string, string>): Config => {
  const read = readConfig({ CAPTCHA: 'off', LOG_LEVEL: 'silent', ...settings });
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  return read.config;
};

const startInstance = async (
  config: Config,
  url: string,
  role: string | null,
  options: FullServerOptions,
): Promise<Instance & { database: Database }> => {
  const database = openDatabase({ url, role, timeZone: config.timeZone, poolSize: 5 });
  const composition = await compose({
    config,
    database,
    version: 'test',
    migrations,
    moveGraceMs: 0,
    providerAddresses: options.providerAddresses,
  });
  const app = await buildApp({
    config,
    database,
    authenticate: composition.authenticate,
    replies: composition.replies,
    routes: composition.routes,
    prepare: (server) => {
      composition.prepare(server);
      noteAnswers(server);
    },
    webFolder: '/nowhere',
    // TEST_LOG=error shows why a call failed.
    logger: process.env.TEST_LOG ? { level: process.env.TEST_LOG } : false,
    version: 'test',
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  return {
    app,
    database,
    url: `http://127.0.0.1:${port}`,
    routes: composition.routes,
    close: () => {
      closing ??= (async () => {
        await app.close();
        await composition.close();
        await database.close();
      })();
      return closing;
    },
  };
};

export const startFullServer = async (options: FullServerOptions = {}): Promise<FullServer> => {
  const test = await createTestDatabase(async (url) => {
    const { role } = await migrate(url, migrations);
    const database = openDatabase({ url, role, timeZone: 'Asia/Shanghai' });
    await seedPlatform(database, { adminPassword, clientId: 'saber', clientSecret: 'saber_secret' });
    await database.close();
  }, 'full');
  const { role } = await migrate(test.url, migrations);
  const dataDir = await mkdtemp(join(tmpdir(), 'manyi-test-'));
  const config = configOf({ DATA_DIR: dataDir, ...options.settings });
  const first = await startInstance(config, test.url, role, options);
  const others: Instance[] = [];
  return {
    ...first,
    dataDir,
    databaseUrl: test.url,
    another: async () => {
      const other = await startInstance(config, test.url, role, options);
      others.push(other);
      return other;
    },
    closeAll: async () => {
      for (const instance of [...others, first]) await instance.close();
      await test.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Calls of a person at `url`, which may be an instance or something in front of several. */
export const callerAt = (url: string) => {
  const send = async <T>(method: string, path: string, token: string, body?: unknown): Promise<Answer<T>> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: basic,
        ...(token !== '' && { 'blade-auth': `bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Answer<T>['body'] };
  };
  const token = async (query: Record<string, string>, headers: Record<string, string> = {}): Promise<TokenAnswer> => {
    const response = await fetch(`${url}/api/blade-auth/oauth/token?${new URLSearchParams(query)}`, {
      method: 'POST',
      headers: { authorization: basic, ...headers },
    });
    return { status: response.status, body: (await response.json()) as TokenAnswer['body'] };
  };
  return {
    get: <T>(path: string, as: string) => send<T>('GET', path, as),
    post: <T>(path: string, as: string, body: unknown = {}) => send<T>('POST', path, as, body),
    token,
    /** Signs in, or fails the test. */
    signIn: async (account = 'admin', password = adminPassword, tenantId = '000000'): Promise<TokenReply> => {
      const { status, body } = await token({
        tenantId,
        username: account,
        password: md5(password),
        grant_type: 'password',
      });
      if (status !== 200) throw new Error(`sign-in failed: ${body.msg}`);
      return body;
    },
  };
};
export type Calls = ReturnType<typeof callerAt>;
