import multipart from '@fastify/multipart';
import type { Answers, Questionnaire } from '@manyi/shared/questionnaire/definition';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Caller } from '../../../platform/auth/caller.ts';
import { type Database, openDatabase } from '../../../platform/database/database.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { handleError } from '../../../platform/http/error-handler.ts';
import { registerRoutes } from '../../../platform/http/register-routes.ts';
import { noteAnswers } from '../../../testing/call-notes.ts';
import { migrations } from '../../../testing/migrations.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { onlyHere, surveyRoutes } from '../survey.public.ts';

/** For tests: the survey routes on a real database, with callers named by a header instead of a sign-in. */

export const everyPermission = [
  ...['survey_form', 'college_student', 'college_teacher', 'survey_progress', 'survey_result'],
  ...['survey_form_add', 'survey_form_edit', 'survey_form_delete', 'survey_form_publish', 'survey_form_view'],
  ...['college_student_edit', 'college_student_close', 'college_student_message', 'college_teacher_edit'],
  'survey_result_export',
];

export interface Reply<T> {
  status: number;
  code: number;
  msg: string;
  data: T;
  headers: Record<string, unknown>;
  raw: Buffer;
}

export interface World {
  app: FastifyInstance;
  database: Database;
  /** Makes a tenant with a user and colleges; further users by `user`. */
  tenant(id: string, colleges: readonly string[]): Promise<Tenant>;
  close(): Promise<void>;
}

export interface Tenant {
  id: string;
  userId: string;
  /** Ids by name. */
  colleges: Record<string, string>;
  get<T>(path: string, query?: Record<string, string | number | boolean>, as?: Partial<Caller>): Promise<Reply<T>>;
  post<T>(path: string, body?: unknown, as?: Partial<Caller>): Promise<Reply<T>>;
  upload<T>(path: string, file: Buffer, fields?: Record<string, string>): Promise<Reply<T>>;
}

export const openWorld = async (): Promise<World> => {
  const test = await createTestDatabase(async (url) => {
    await migrate(url, migrations);
  });
  const { role } = await migrate(test.url, migrations);
  const database = openDatabase({ url: test.url, role, timeZone: 'Asia/Shanghai' });
  const callers = new Map<string, Caller>();
  const app = fastify();
  app.setErrorHandler(handleError);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(multipart);
  noteAnswers(app);
  registerRoutes(app, surveyRoutes({ database: onlyHere(database), publicUrl: 'https://survey.example' }), {
    database,
    authenticate: async (request) => callers.get(String(request.headers['x-caller'])) ?? null,
  });
  await app.ready();

  const send = async <T>(
    method: 'GET' | 'POST',
    url: string,
    caller: Caller,
    payload?: unknown,
    headers = {},
  ): Promise<Reply<T>> => {
    const key = Math.random().toString(36);
    callers.set(key, caller);
    const response = await app.inject({
      method,
      url,
      headers: { 'x-caller': key, ...headers },
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    callers.delete(key);
    return toReply<T>(response);
  };

  return {
    app,
    database,
    tenant: async (id, names) => {
      const { userId, colleges } = await database.asSystem(async (sql) => {
        await sql`insert into system_tenant (tenant_id, tenant_name) values (${id}, ${`机构${id}`}) on conflict do nothing`;
        const [user] = await sql<{ id: string }[]>`
          insert into "system_user" (tenant_id, account, real_name) values (${id}, 'office', '质量办') returning id`;
        const made: Record<string, string> = {};
        for (const [index, name] of names.entries()) {
          const [dept] = await sql<{ id: string }[]>`
            insert into system_dept (tenant_id, dept_name, full_name, college_kind, college_code, sort)
            values (${id}, ${name}, ${name}, 'SCHOOL', ${`C${index + 1}`}, ${index}) returning id`;
          if (dept) made[name] = dept.id;
        }
        return { userId: user?.id ?? '', colleges: made };
      });
      const callerOf = (as: Partial<Caller> = {}): Caller => ({
        userId,
        tenantId: id,
        account: 'office',
        realName: '质量办',
        roleIds: [],
        deptIds: [],
        roleAliases: [],
        permissions: new Set(everyPermission),
        sessionId: 's',
        ...as,
      });
      return {
        id,
        userId,
        colleges,
        get: (path, query = {}, as) => {
          const search = new URLSearchParams(
            Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
          );
          return send('GET', `${path}?${search}`, callerOf(as));
        },
        post: (path, body = {}, as) => send('POST', path, callerOf(as), body),
        upload: (path, file, fields = {}) => {
          const { payload, headers } = multipartOf(file, fields);
          return send('POST', path, callerOf(), payload, headers);
        },
      };
    },
    close: async () => {
      await app.close();
      await database.close();
      await test.drop();
    },
  };
};

interface Injected {
  statusCode: number;
  headers: Record<string, unknown>;
  rawPayload: Buffer;
  json(): unknown;
}

export const toReply = <T>(response: Injected): Reply<T> => {
  const isJson = String(response.headers['content-type'] ?? '').includes('json');
  const body = (isJson ? response.json() : {}) as { code?: number; msg?: string; data?: T };
  return {
    status: response.statusCode,
    code: body.code ?? response.statusCode,
    msg: body.msg ?? '',
    data: body.data as T,
    headers: response.headers,
    raw: response.rawPayload,
  };
};

const multipartOf = (file: Buffer, fields: Record<string, string>) => {
  const boundary = 'manyi-test-boundary';
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${texts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="t.xlsx"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
};

const zh = (text: string) => ({ zh: text });

/** One of everything that results are made of, short enough to answer by hand. */
export const smallForm: Questionnaire = {
  schema: 1,
  pages: [
    {
      code: 'p1',
      title: zh('第一页'),
      items: [
        {
          code: 'grade',
          type: 'single',
          title: zh('年级'),
          group: true,
          options: ['G1', 'G2', 'G3'].map((code) => ({ code, label: zh(code) })),
        },
        {
          code: 'overall',
          type: 'satisfaction',
          title: zh('总体满意吗'),
          required: true,
          allowNA: true,
          indicator: '1',
        },
        {
          code: 'teaching',
          type: 'matrix',
          title: zh('教学'),
          allowNA: true,
          rows: ['1.1', '1.2', '1.3', '1.4', '1.5'].map((indicator, i) => ({
            code: `r${i + 1}`,
            title: zh(`教学${i + 1}`),
            indicator,
          })),
        },
        { code: 'nps', type: 'nps', title: zh('推荐') },
        { code: 'message', type: 'longText', title: zh('留言'), message: true },
      ],
    },
  ],
};

export const soon = (days: number): string => {
  const at = new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000);
  return at.toISOString().slice(0, 19).replace('T', ' ');
};

let counter = 0;
export const newKey = (): string => `key-${Date.now()}-${counter++}-0123456789`;

export const submissionOf = (answers: Answers, more: object = {}) => ({
  submissionKey: newKey(),
  definitionVersion: 1,
  answers,
  durationSec: 60,
  language: 'zh',
  startedAt: new Date(Date.now() - 60_000).toISOString(),
  ...more,
});
