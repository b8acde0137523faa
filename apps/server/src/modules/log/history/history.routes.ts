import { pageOf } from '@manyi/shared/contract/envelope';
import type { HistoryEvent } from '@manyi/shared/contract/history';
import type { Text } from '@manyi/shared/contract/text';
import { z } from 'zod';
import type { HistorySource, Place, Recorded } from '../../../platform/audit/history-source.ts';
import { type Caller, isPlatformCaller } from '../../../platform/auth/caller.ts';
import { forbidden, refuse } from '../../../platform/http/refusal.ts';
import { defineRoute, type Route } from '../../../platform/http/route.ts';
import { pageSchema, pagingSchema } from '../../../platform/http/schemas.ts';
import { changesOf } from './changes-of.ts';
import { deletedRecords } from './deleted-records.ts';
import { nameChanges } from './names-of.ts';

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();
const changeSchema = z.object({
  field: z.string(),
  before: value,
  after: value,
  names: z.record(z.string(), z.string()).optional(),
  kept: z.number().optional(),
  isSecret: z.literal(true).optional(),
});
const eventSchema = z.object({
  id: z.string(),
  time: z.string(),
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  action: z.string(),
  changes: z.array(changeSchema),
});

const deletedSchema = z.object({
  id: z.string(),
  rowId: z.string(),
  name: z.string().nullable(),
  time: z.string(),
  userId: z.string().nullable(),
  userName: z.string().nullable(),
});

/** The platform's administrators change what is a tenant's too, so an event may be of either. */
const audited = ({ sql, tenantIds }: Place, resource: string, rowId: string, limit: number, offset: number) =>
  sql<Recorded[]>`
    select id, event_time as time, user_id as "userId", user_name as "userName", action, before, after
    from audit_event where tenant_id = any (${[...tenantIds]}) and resource = ${resource} and row_id = ${rowId}
    order by id desc limit ${limit} offset ${offset}`;

const countAudited = async ({ sql, tenantIds }: Place, resource: string, rowId: string): Promise<number> => {
  const [counted] = await sql<{ total: number }[]>`
    select count(*)::int as total from audit_event
    where tenant_id = any (${[...tenantIds]}) and resource = ${resource} and row_id = ${rowId}`;
  return counted?.total ?? 0;
};

const ofPlatform: Text = [
  '这是所有租户共用的数据，变更历史只对平台管理员开放',
  'All tenants share this record; its history is for the administrators of the platform',
];
const ofEditors: Text = ['变更历史只对可以编辑这条数据的人开放', 'The history is for those who may edit this record'];

/** Whoever may see a record may see what became of it, except where every tenant sees it or where it once was a draft. */
const assertMayRead = (source: HistorySource, caller: Caller): void => {
  if (!source.codes.some((code) => caller.permissions.has(code))) throw forbidden();
  if (source.isPlatform && !isPlatformCaller(caller)) throw refuse(403, ofPlatform);
  if (source.mayRead?.(caller) === false) throw refuse(403, ofEditors);
};

const resourceSchema = z.string().min(1).max(64);
/** The record decides who may. */
const common = { method: 'GET', access: 'login', tag: 'log.audit' } as const;

export const historyRoutes = (sources: readonly HistorySource[]): Route[] => {
  const byName = new Map(sources.map((source) => [source.resource, source]));
  return [
    defineRoute({
      ...common,
      path: '/api/blade-log/audit/list',
      summary: ['一条数据的变更历史', 'History of one record'],
      query: pagingSchema.extend({ resource: resourceSchema, rowId: z.string().min(1).max(64) }),
      data: pageSchema(eventSchema),
      handler: ({ query: { resource, rowId, current, size }, caller, tx, database, language }) => {
        const source = byName.get(resource);
        if (!source) throw refuse(400, [`没有变更历史: ${resource}`, `There is no history of ${resource}`]);
        assertMayRead(source, caller);
        return source.within({ caller, tx, database }, rowId, async (place) => {
          const [limit, offset] = [size, (current - 1) * size];
          const events = await (source.events?.(place, rowId, { limit, offset }) ??
            audited(place, resource, rowId, limit, offset));
          const total = await (source.count?.(place, rowId) ?? countAudited(place, resource, rowId));
          const hidden = source.hidden(caller);
          const changes = await nameChanges(
            { ...place, language },
            source.namings,
            events.map(({ before, after }) => changesOf(before, after, hidden)),
          );
          const records = events.map(
            ({ id, time, userId, userName, action }, at): HistoryEvent => ({
              id,
              time,
              userId,
              userName,
              action,
              changes: changes[at] ?? [],
            }),
          );
          return pageOf(records, total, current, size);
        });
      },
    }),
    defineRoute({
      ...common,
      path: '/api/blade-log/audit/deleted-list',
      summary: ['最近删除的数据', 'Records deleted of late'],
      query: pagingSchema.extend({ resource: resourceSchema }),
      data: pageSchema(deletedSchema).extend({ isMore: z.boolean() }),
      handler: ({ query, caller, tx, database }) => {
        const source = byName.get(query.resource);
        if (!source?.deleted)
          throw refuse(400, [
            `没有删除记录: ${query.resource}`,
            `There is no list of what was deleted of ${query.resource}`,
          ]);
        assertMayRead(source, caller);
        const { titleField, within } = source.deleted;
        const title = source.hidden(caller).has(titleField) ? null : titleField;
        return within({ caller, tx, database }, (place, isGone) =>
          deletedRecords(place, isGone, { ...query, titleField: title }),
        );
      },
    }),
  ];
};
