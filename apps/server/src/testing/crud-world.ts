import multipart from '@fastify/multipart';
import type { Field } from '@manyi/shared/resource/field';
import type { Resource } from '@manyi/shared/resource/resource';
import { apiPathOf, fieldsOf, menuCodeOf, permissionOf, verbs } from '@manyi/shared/resource/resource';
import { resources } from '@manyi/shared/resources/all';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { deskRoutes } from '../modules/desk/desk.public.ts';
import { dictRoutes } from '../modules/system/system.public.ts';
import type { Caller } from '../platform/auth/caller.ts';
import { crudRoutes } from '../platform/crud/crud-routes.ts';
import { referencesOf, targetOf } from '../platform/crud/references.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { handleError } from '../platform/http/error-handler.ts';
import { registerRoutes } from '../platform/http/register-routes.ts';
import { noteAnswers } from './call-notes.ts';
import { migrations } from './migrations.ts';
import { createTestDatabase } from './test-database.ts';

/** For tests: every resource's routes on a real database, with callers named in a header instead of signed in. */

export const everyCode = (): Set<string> =>
  new Set(resources.flatMap((one) => [menuCodeOf(one), ...verbs.map((verb) => permissionOf(one, verb))]));

export const callerOf = (tenantId: string, userId: string, more: Partial<Caller> = {}): Caller => ({
  userId,
  tenantId,
  account: `user-${userId}`,
  realName: `用户${userId}`,
  roleIds: [],
  deptIds: [],
  roleAliases: [],
  permissions: everyCode(),
  sessionId: 's',
  ...more,
});

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a reply is judged by the test that asked for it.
  body: any;
  raw: Buffer;
  headers: Record<string, unknown>;
}

export interface CrudWorld {
  app: FastifyInstance;
  database: Database;
  url: string;
  get(caller: Caller | null, url: string, headers?: Record<string, string>): Promise<Reply>;
  post(caller: Caller | null, url: string, body?: unknown): Promise<Reply>;
  upload(caller: Caller, url: string, file: Buffer, name?: string): Promise<Reply>;
  close(): Promise<void>;
}

/** A row with id 1 wherever a resource has to refer to something, seen by the callers of these tests. */
const addTargets = (database: Database): Promise<void> =>
  database.asSystem(async (sql) => {
    for (const field of resources.flatMap((one) => referencesOf(one).map(([, field]) => field))) {
      if (!field.required) continue;
      const { table, owner } = targetOf(field);
      const named = table === 'system_menu' ? { code: 'sample' } : {};
      const tenants = owner === 'tenant' ? ['000000', '100001', '100002'].map((tenant_id) => ({ tenant_id })) : [{}];
      const rows = tenants.map((tenant) => ({ id: '1', ...named, ...tenant }));
      await sql`insert into ${sql(table)} ${sql(rows)} on conflict do nothing`;
    }
  });

const boundary = 'crud-world-boundary';

const multipartOf = (file: Buffer, name: string): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

export const openCrudWorld = async (): Promise<CrudWorld> => {
  const test = await createTestDatabase(async (url) => {
    await migrate(url, migrations);
  });
  const { role } = await migrate(test.url, migrations);
  const database = openDatabase({ url: test.url, role, timeZone: 'Asia/Shanghai' });
  await addTargets(database);
  const callers = new Map<string, Caller>();
  const app = fastify();
  app.setErrorHandler(handleError);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(multipart);
  noteAnswers(app);
  const special: Record<string, typeof dictRoutes> = { dict: dictRoutes, 'dict-biz': dictRoutes };
  const routes = resources.flatMap((one) => (special[one.name] ?? crudRoutes)(one).routes);
  registerRoutes(app, [...routes, ...deskRoutes], {
    database,
    authenticate: async (request) => callers.get(String(request.headers['x-caller'])) ?? null,
  });
  await app.ready();

  const send = async (
    caller: Caller | null,
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const key = Math.random().toString(36);
    if (caller) callers.set(key, caller);
    const response = await app.inject({
      method,
      url,
      headers: { 'x-caller': key, ...headers },
      ...(payload ? { payload } : {}),
    });
    callers.delete(key);
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      body: isJson ? response.json() : null,
      raw: response.rawPayload,
      headers: response.headers,
    };
  };

  return {
    app,
    database,
    url: test.url,
    get: (caller, url, headers) => send(caller, 'GET', url, undefined, headers),
    post: (caller, url, body = {}) => send(caller, 'POST', url, Object(body)),
    upload: (caller, url, file, name = 'rows.xlsx') =>
      send(caller, 'POST', url, multipartOf(file, name), {
        'content-type': `multipart/form-data; boundary=${boundary}`,
      }),
    close: async () => {
      await app.close();
      await database.close();
      await test.drop();
    },
  };
};

/** Who may write a resource: its rows' owner. */
export const writerOf = (resource: Resource, tenantId: string): Caller =>
  resource.owner === 'platform' ? callerOf('000000', '900') : callerOf(tenantId, `1${tenantId}`);

const sampleValue = (field: Field, n: number): unknown => {
  switch (field.kind) {
    case 'text':
      return `t${n}`.slice(0, field.max);
    case 'richText':
      return `<p>text ${n}</p>`;
    case 'integer':
    case 'decimal':
      return Math.max(field.min ?? 0, n % 100);
    case 'choice':
    case 'textChoice':
      return field.options[n % field.options.length]?.value;
    case 'dict':
      return String(1 + (n % 3));
    case 'date':
      return '2026-09-01';
    case 'dateTime':
      return '2026-09-01 08:00:00';
    // The row that `openCrudWorld` has put there.
    case 'reference':
      return field.required ? '1' : null;
    case 'references':
      return field.required ? '1' : '';
  }
};

/** A body that every rule of the resource takes. */
export const sampleBody = (resource: Resource, n: number): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(resource).flatMap(([name, field]) => (field.form === false ? [] : [[name, sampleValue(field, n)]])),
  );

export const pathOf = apiPathOf;
