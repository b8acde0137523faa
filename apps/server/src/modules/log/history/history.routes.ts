import { pageOf } from '@manyi/shared/contract/envelope';
import type { HistoryEvent } from '@manyi/shared/contract/history';
import type { Text } from '@manyi/shared/contract/text';
import { z } from 'zod';
import { isPlatformCaller } from '../../../platform/auth/caller.ts';
import { forbidden, notFound, refuse } from '../../../platform/http/refusal.ts';
import { defineRoute, type Route } from '../../../platform/http/route.ts';
import { pageSchema, pagingSchema } from '../../../platform/http/schemas.ts';
import { changesOf, type Snapshot } from './changes-of.ts';
import type { HistorySource } from './history-source.ts';

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();
const eventSchema = z.object({
  id: z.string(),
  time: z.string(),
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
});

interface Event extends Omit<HistoryEvent, 'changes'> {
  before: Snapshot | null;
  after: Snapshot | null;
}

const ofPlatform: Text = [
  '这是所有租户共用的数据，变更历史只对平台管理员开放',
  'All tenants share this record; its history is for the administrators of the platform',
];
const ofEditors: Text = ['变更历史只对可以编辑这条数据的人开放', 'The history is for those who may edit this record'];

/** Whoever may see a record may see what became of it, except where every tenant sees it or where it once was a draft. */
export const historyRoutes = (sources: readonly HistorySource[]): Route[] => {
  const byName = new Map(sources.map((source) => [source.resource, source]));
  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-log/audit/list',
      // The record decides who may.
      access: 'login',
      summary: ['一条数据的变更历史', 'History of one record'],
      tag: 'log.audit',
      query: pagingSchema.extend({ resource: z.string().min(1).max(64), rowId: z.string().min(1).max(64) }),
      data: pageSchema(eventSchema),
      handler: ({ query: { resource, rowId, current, size }, caller, tx }) => {
        const source = byName.get(resource);
        if (!source) throw refuse(400, [`没有变更历史: ${resource}`, `There is no history of ${resource}`]);
        if (!source.codes.some((code) => caller.permissions.has(code))) throw forbidden();
        if (source.isPlatform && !isPlatformCaller(caller)) throw refuse(403, ofPlatform);
        if (source.mayRead?.(caller) === false) throw refuse(403, ofEditors);
        return tx(async (sql) => {
          if (!(await source.isVisible(sql, caller, rowId))) throw notFound();
          const { tenantId } = caller;
          const hidden = source.hidden(caller);
          const [events, [counted]] = await Promise.all([
            sql<Event[]>`
              select id, event_time as time, user_id as "userId", user_name as "userName", action, before, after
              from audit_event where tenant_id = ${tenantId} and resource = ${resource} and row_id = ${rowId}
              order by id desc limit ${size} offset ${(current - 1) * size}`,
            sql<{ total: number }[]>`
              select count(*)::int as total from audit_event
              where tenant_id = ${tenantId} and resource = ${resource} and row_id = ${rowId}`,
          ]);
          const records = events.map(({ before, after, ...event }) => ({
            ...event,
            changes: changesOf(before, after, hidden),
          }));
          return pageOf(records, counted?.total ?? 0, current, size);
        });
      },
    }),
  ];
};
