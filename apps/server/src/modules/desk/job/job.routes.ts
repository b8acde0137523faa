import { pageOf } from '@manyi/shared/contract/envelope';
import type { LongJob } from '@manyi/shared/contract/job';
import type { Language } from '@manyi/shared/contract/text';
import { z } from 'zod';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { defineRoute, type Route } from '../../../platform/http/route.ts';
import { idSchema, noData, pageSchema, pagingSchema } from '../../../platform/http/schemas.ts';

const tag = 'desk.job';
const base = '/api/blade-desk/job';

const jobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  step: z.string(),
  done: z.number(),
  total: z.number(),
  outcome: z.string(),
  createTime: z.string(),
  endTime: z.string().nullable(),
}) satisfies z.ZodType<LongJob>;

const mine = (sql: Sql, { tenantId, userId }: Caller) => sql`tenant_id = ${tenantId} and user_id = ${userId}`;

const columns = (sql: Sql, language: Language) => {
  const text = (name: string) => sql`${sql(`${name}_${language}`)} as ${sql(name)}`;
  return sql`id, kind, ${text('title')}, state, ${text('step')}, done::float8, total::float8, ${text('outcome')},
    create_time as "createTime", end_time as "endTime"`;
};

/** A person's own jobs; nobody else sees them. */
export const jobRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: `${base}/list`,
    access: 'login',
    summary: ['我的任务进度', 'My long-running jobs'],
    tag,
    query: pagingSchema,
    data: pageSchema(jobSchema),
    handler: ({ query: { current, size }, caller, language, tx }) =>
      tx(async (sql) => {
        const [records, [counted]] = await Promise.all([
          sql<LongJob[]>`
            select ${columns(sql, language)} from desk_job where ${mine(sql, caller)}
            order by id desc limit ${size} offset ${(current - 1) * size}`,
          sql<{ total: number }[]>`select count(*)::int as total from desk_job where ${mine(sql, caller)}`,
        ]);
        return pageOf([...records], counted?.total ?? 0, current, size);
      }),
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/detail`,
    access: 'login',
    summary: ['任务进度', 'One of my long-running jobs'],
    tag,
    query: z.object({ id: idSchema }),
    data: jobSchema,
    handler: ({ query, caller, language, tx }) =>
      tx(async (sql) => {
        const [row] = await sql<LongJob[]>`
          select ${columns(sql, language)} from desk_job where ${mine(sql, caller)} and id = ${query.id}`;
        if (!row) throw notFound();
        return row;
      }),
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/cancel`,
    access: 'login',
    summary: ['取消任务', 'Ask a job of mine to end'],
    tag,
    query: z.object({ id: idSchema }),
    data: noData,
    handler: async ({ query, caller, tx }) => {
      const rows = await tx(
        (sql) => sql`update desk_job set cancel = true where ${mine(sql, caller)} and id = ${query.id} returning 1`,
      );
      if (rows.length === 0) throw notFound();
      return {};
    },
  }),
];
