import { pageOf } from '@manyi/shared/contract/envelope';
import { type FeedItem, feedTabs } from '@manyi/shared/contract/feed';
import { notice } from '@manyi/shared/resources/desk/notice.resource';
import { z } from 'zod';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Route } from '../../../platform/http/route.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { idSchema, noData, pageSchema, pagingSchema } from '../../../platform/http/schemas.ts';
import { hiddenOfResource } from '../../../platform/scope/resource-scope.ts';
import { hideFields } from '../../../platform/scope/scope.ts';
import { findItem, listMessages, listNotices, markRead, noneUnread, unreadOf } from './feed.queries.ts';
import type { FeedHub } from './feed-hub.ts';

const base = '/api/blade-desk/feed';
const tag = 'desk.feed';

const tabSchema = z.enum(feedTabs);
const countsSchema = z.object({ mail: z.number(), message: z.number(), notice: z.number() });
const itemSchema = z.object({
  id: z.string(),
  tab: tabSchema,
  kind: z.string(),
  subject: z.string(),
  title: z.string(),
  time: z.string(),
  read: z.boolean(),
  link: z.string(),
  changeTime: z.string().nullable(),
  isChanged: z.boolean(),
});

const countsFor = async (sql: Sql, caller: Caller) =>
  (await unreadOf(sql, caller.tenantId, [caller])).get(caller) ?? noneUnread;

/** Fields of notices that data scopes hide are hidden here, too. */
const shown = <T extends FeedItem>(caller: Caller, item: T): T =>
  item.tab === 'notice' ? hideFields(item, hiddenOfResource(notice, caller)) : item;

/** What the notice popover shows and pushes (spec 2). Everybody reads their own, whatever their rights. */
export const feedRoutes = (hub: FeedHub): Route[] => [
  defineRoute({
    method: 'GET',
    path: `${base}/list`,
    access: 'login',
    summary: ['待办、消息与通知', 'Tasks, messages and notices'],
    tag,
    query: pagingSchema.extend({ tab: tabSchema }),
    data: pageSchema(itemSchema).extend({ unread: countsSchema }),
    handler: ({ query: { tab, current, size }, caller, tx, language }) =>
      tx(async (sql) => {
        const paging = { size, offset: (current - 1) * size };
        const { records, total } =
          tab === 'notice'
            ? await listNotices(sql, caller, paging)
            : await listMessages(sql, caller, tab, language, paging);
        const items = records.map((item) => shown(caller, item));
        return { ...pageOf(items, total, current, size), unread: await countsFor(sql, caller) };
      }),
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/detail`,
    access: 'login',
    summary: ['查看一条', 'One of them; counts as reading it'],
    tag,
    query: z.object({ tab: tabSchema, id: idSchema }),
    data: itemSchema.extend({ content: z.string(), isHtml: z.boolean() }),
    handler: ({ query: { tab, id }, caller, tx, language }) =>
      tx(async (sql) => {
        const item = await findItem(sql, caller, tab, id, language);
        if (!item) throw notFound();
        await markRead(sql, caller, tab, [id]);
        return { ...shown(caller, item), isHtml: tab === 'notice' };
      }),
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/read`,
    access: 'login',
    summary: ['标为已读', 'Mark as read'],
    tag,
    body: z.object({ tab: tabSchema, ids: z.array(idSchema).max(500).optional() }),
    data: countsSchema,
    handler: ({ body: { tab, ids }, caller, tx }) =>
      tx(async (sql) => {
        await markRead(sql, caller, tab, ids ?? null);
        return countsFor(sql, caller);
      }),
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/stream`,
    access: 'login',
    summary: ['未读数推送', 'Unread counts as server-sent events'],
    tag,
    data: noData,
    bare: true,
    handler: async ({ caller, request, reply }) => {
      hub.open(caller, request, reply);
      return {};
    },
  }),
];
