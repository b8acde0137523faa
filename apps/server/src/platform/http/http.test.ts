import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildApp, loggerOptions } from '../../app.ts';
import { readConfig } from '../../config.ts';
import type { Caller } from '../auth/caller.ts';
import type { Database } from '../database/database.ts';
import { conflict, refuse, refuseFields } from './refusal.ts';
import type { Route } from './route.ts';
import { defineRoute, FileReply } from './route.ts';
import { noData } from './schemas.ts';

const caller: Caller = {
  userId: '1',
  tenantId: '000000',
  account: 'someone',
  realName: 'Someone',
  roleIds: [],
  deptIds: [],
  roleAliases: [],
  permissions: new Set(['thing_read']),
  sessionId: '1',
};

const get = (path: string, handler: () => Promise<object>, access: Route['access'] = 'public'): Route =>
  defineRoute({
    method: 'GET',
    path,
    access,
    summary: [path, path],
    tag: 'test',
    data: z.object({ shown: z.string().optional() }),
    handler,
  });

const routes: Route[] = [
  get('/plain', async () => ({ shown: 'yes', hidden: 'no' })),
  get('/needs-login', async () => ({}), 'login'),
  get('/needs-code', async () => ({}), { permission: 'thing_read' }),
  get('/needs-other-code', async () => ({}), { permission: 'thing_write' }),
  get('/refused', async () => {
    throw refuse(400, ['不行', 'No']);
  }),
  get('/fields', async () => {
    throw refuseFields({ name: ['请输入名称', 'Enter a name'] });
  }),
  get('/conflict', async () => {
    throw conflict({ id: '1', version: 3 });
  }),
  get('/broken', async () => {
    throw new Error('a secret detail');
  }),
  get('/overtaken', async () => {
    throw Object.assign(new Error('violates foreign key constraint'), { code: '23503' });
  }),
  get('/busy', async () => {
    throw Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' });
  }),
  defineRoute({
    method: 'GET',
    path: '/file',
    access: 'public',
    summary: ['文件', 'A file'],
    tag: 'test',
    data: noData,
    handler: async () =>
      new FileReply({ name: '2026 "留言".txt', type: 'text/plain', content: Readable.from(['文', '件']) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/input',
    access: 'public',
    summary: ['输入', 'Input'],
    tag: 'test',
    query: z.object({ id: z.string().regex(/^\d+$/) }),
    body: z.object({ amount: z.number().max(9) }),
    data: z.object({ amount: z.number() }),
    handler: async ({ body }) => ({ amount: body.amount }),
  }),
];

let app: FastifyInstance;
const database: Database = {
  tx: () => Promise.reject(new Error('no database here')),
  asSystem: () => Promise.reject(new Error('no database here')),
  listen: () => Promise.reject(new Error('no database here')),
  ping: () => Promise.reject(new Error('down')),
  close: async () => {},
};

beforeAll(async () => {
  const read = readConfig({});
  if ('problems' in read) throw new Error(read.problems.join());
  app = await buildApp({
    config: read.config,
    database,
    authenticate: async (request) => (request.headers['blade-auth'] ? caller : null),
    routes,
    webFolder: '/nowhere',
    version: '1.0.0',
  });
});
afterAll(() => app.close());

const ask = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await app.inject({ method: 'GET', url, headers });
  return { status: reply.statusCode, body: reply.json() };
};

describe('replies', () => {
  it('data comes in the envelope, and a field the schema does not name stays inside', async () => {
    expect(await ask('/plain')).toEqual({
      status: 200,
      body: { code: 200, success: true, msg: '操作成功', data: { shown: 'yes' } },
    });
  });

  it('speaks English to those who ask for it', async () => {
    expect((await ask('/refused', { 'accept-language': 'en-GB,en;q=0.9' })).body.msg).toBe('No');
    expect((await ask('/refused')).body).toEqual({ code: 400, success: false, msg: '不行', data: {} });
  });

  it('a file keeps its Chinese name and its bytes', async () => {
    const reply = await app.inject({ method: 'GET', url: '/file' });
    expect(reply.body).toBe('文件');
    expect(reply.headers['content-disposition']).toBe(
      `attachment; filename="2026 ____.txt"; filename*=UTF-8''2026%20%22%E7%95%99%E8%A8%80%22.txt`,
    );
  });
});

describe('who may enter', () => {
  it('no session is a 401, a missing right a 403, so that a missing right signs nobody out', async () => {
    expect((await ask('/needs-login')).status).toBe(401);
    expect((await ask('/needs-login', { 'blade-auth': 'bearer x' })).status).toBe(200);
    expect((await ask('/needs-code', { 'blade-auth': 'bearer x' })).status).toBe(200);
    const refused = await ask('/needs-other-code', { 'blade-auth': 'bearer x' });
    expect(refused.status).toBe(403);
    expect(refused.body.code).toBe(403);
  });

  it('a route that declares no access does not start', async () => {
    const { access: _, ...rest } = get('/open', async () => ({}));
    const read = readConfig({});
    if ('problems' in read) throw new Error(read.problems.join());
    const starting = buildApp({
      config: read.config,
      database,
      authenticate: async () => null,
      routes: [rest as Route],
      webFolder: '/nowhere',
      version: '1.0.0',
    }).then((started) => started.ready());
    await expect(starting).rejects.toThrow('declares no access');
  });
});

describe('bad input', () => {
  const post = (url: string, payload: string | object, headers = {}) =>
    app.inject({ method: 'POST', url, payload, headers });

  it('a missing parameter is named', async () => {
    const reply = await post('/input', { amount: 1 });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().msg).toBe('缺少必要的请求参数: id');
  });

  it('a wrong field of the body is named and said in the language of the caller', async () => {
    const reply = await post('/input?id=1', { amount: 10 }, { 'accept-language': 'en' });
    expect(reply.json().data.fields.amount).toBe('Not more than 9');
    expect((await post('/input?id=1', { amount: 10 })).json().data.fields.amount).toBe('不能大于 9');
  });

  it('what cannot be read, is too large, or is of another kind is refused as that', async () => {
    const json = { 'content-type': 'application/json' };
    expect((await post('/input?id=1', '{"amount":', json)).json()).toMatchObject({
      code: 400,
      msg: '请求内容无法解析',
    });
    expect((await post('/input?id=1', `"${'x'.repeat(1_100_000)}"`, json)).statusCode).toBe(413);
    expect((await post('/input?id=1', 'x', { 'content-type': 'application/xml' })).statusCode).toBe(415);
    expect((await post('/input?id=1', '{"__proto__":{"a":1},"amount":1}', json)).statusCode).toBe(400);
  });

  it('an unknown address is a 404 in the envelope', async () => {
    expect((await ask('/api/nothing')).body).toMatchObject({ code: 404, success: false });
  });

  it('wrong fields come by name, with the first as the message', async () => {
    expect((await ask('/fields')).body).toEqual({
      code: 400,
      success: false,
      msg: '请输入名称',
      data: { fields: { name: '请输入名称' } },
    });
  });

  it('a conflict brings the record as it is now', async () => {
    expect(await ask('/conflict')).toMatchObject({ status: 409, body: { data: { current: { version: 3 } } } });
  });
});

describe('when we fail', () => {
  it('the caller learns that, and nothing of why', async () => {
    const { status, body } = await ask('/broken');
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('what was deleted between looking and writing is told as that', async () => {
    const reply = await app.inject({ url: '/overtaken', headers: { 'accept-language': 'en' } });
    expect([reply.statusCode, reply.json().msg]).toEqual([
      400,
      'What this refers to was just deleted, or is in use; reload and try again',
    ]);
  });

  it('a database that is away is a 503 that says when to come back', async () => {
    const reply = await app.inject({ method: 'GET', url: '/busy' });
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('2');
    expect((await ask('/health')).status).toBe(503);
  });
});

describe('the log', () => {
  it('has each call, and none of its secrets', async () => {
    const lines: string[] = [];
    const read = readConfig({});
    if ('problems' in read) throw new Error(read.problems.join());
    const logged = await buildApp({
      config: read.config,
      database,
      authenticate: async () => caller,
      routes,
      webFolder: '/nowhere',
      version: '1.0.0',
      logger: { ...loggerOptions('info'), stream: { write: (line: string) => void lines.push(line) } },
    });
    const headers = {
      'blade-auth': 'bearer token-secret',
      authorization: 'Basic basic-secret',
      cookie: 'a=cookie-secret',
    };
    await logged.inject({ method: 'GET', url: '/broken?password=query-secret', headers });
    await logged.inject({ method: 'GET', url: '/api/survey-public/link-secret/receipt' });
    await logged.close();
    expect(lines.join('')).toContain('"path":"/broken"');
    expect(lines.join('')).toContain('a secret detail');
    expect(lines.join('')).not.toMatch(/(token|basic|cookie|query|link)-secret/);
  });
});

describe('the OpenAPI document', () => {
  it('has every route with its schemas and access, and a page to read it', async () => {
    const { body } = await ask('/api/openapi.json');
    expect(body.paths['/input'].post.requestBody.content['application/json'].schema.properties.amount.maximum).toBe(9);
    expect(body.paths['/needs-code'].get.description).toContain('thing_read');
    expect(body.paths['/plain'].get.security).toEqual([]);
    expect((await app.inject({ method: 'GET', url: '/api/docs/' })).statusCode).toBe(200);
  });
});
