import type { Text } from '@manyi/shared/contract/text';
import type { Resource } from '@manyi/shared/resource/resource';
import { publishStates, readAgain } from '@manyi/shared/resources/desk/notice.resource';
import { z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { type Crud, crudRoutes } from '../../../platform/crud/crud-routes.ts';
import { save } from '../../../platform/crud/save.ts';
import { bodySchemaOf, rowSchemaOf } from '../../../platform/crud/schema.ts';
import type { Row, Store } from '../../../platform/crud/store.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { defineRoute, type Route } from '../../../platform/http/route.ts';
import { idSchema, idsSchema } from '../../../platform/http/schemas.ts';
import { hiddenOfResource } from '../../../platform/scope/resource-scope.ts';
import { hideFields } from '../../../platform/scope/scope.ts';
import { markRead } from '../feed/feed.queries.ts';
import { aboutNotice, closeMessages } from '../feed/messages.ts';
import { noticeHooks } from './notice.hooks.ts';
import type { People } from './receipts.queries.ts';
import { receiptRoutes } from './receipts.routes.ts';

const base = '/api/blade-desk/notice';
const tag = 'desk.notice';

/** Publishes or withdraws those that are not so already; the database keeps the times (migration 0080). */
const moveTo = async (
  store: Store,
  sql: Sql,
  caller: Caller,
  ids: readonly string[],
  publishState: number,
): Promise<number> => {
  const rows = await store.find(sql, caller, ids, true);
  if (rows.length !== ids.length) throw notFound();
  const moved = rows.filter((row) => row.publishState !== publishState);
  const isPublished = publishState === publishStates.published;
  for (const before of moved) {
    const after = await store.update(sql, caller, before.id, { publishState });
    await writeAudit(sql, caller, [
      { action: isPublished ? 'publish' : 'withdraw', resource: 'notice', rowId: before.id, before, after },
    ]);
    if (!isPublished) await closeMessages(sql, caller.tenantId, aboutNotice(before.id));
  }
  return moved.length;
};

const moving = (store: Store, name: 'publish' | 'withdraw', summary: Text, state: number): Route =>
  defineRoute({
    method: 'POST',
    path: `${base}/${name}`,
    access: { permission: 'notice_edit' },
    summary,
    tag,
    query: z.object({ ids: idsSchema }),
    data: z.object({ changed: z.number() }),
    handler: ({ query: { ids }, caller, tx }) =>
      tx(async (sql) => ({ changed: await moveTo(store, sql, caller, ids, state) })),
  });

/** Everybody has to read it once more. */
const renewed = async (store: Store, sql: Sql, caller: Caller, row: Row): Promise<Row> => {
  await sql`
    update desk_notice set renew_time = now()
    where tenant_id = ${caller.tenantId} and id = ${row.id} and publish_state = ${publishStates.published}`;
  const [now] = await store.find(sql, caller, [row.id]);
  return now ?? row;
};

/** The generic calls of notices, and what they need besides: publishing, receipts, and reading that counts as reading. */
export const noticeCrud =
  (people: People) =>
  (resource: Resource): Crud => {
    const { means, routes } = crudRoutes(resource, noticeHooks);
    const { store } = means;
    const row = rowSchemaOf(resource);

    const detail = defineRoute({
      method: 'GET',
      path: `${base}/detail`,
      access: { anyOf: ['notice', 'notice_view', 'notice_edit'] },
      summary: ['通知公告：详情', 'One notice; counts as reading it for whoever it is meant for'],
      tag,
      query: z.object({ id: idSchema }),
      data: row,
      handler: ({ query: { id }, caller, tx }) =>
        tx(async (sql) => {
          const [found] = await store.find(sql, caller, [id]);
          if (!found) throw notFound();
          await markRead(sql, caller, 'notice', [id]);
          return found;
        }),
    });

    const submit = defineRoute({
      method: 'POST',
      path: `${base}/submit`,
      access: { anyOf: ['notice_add', 'notice_edit'] },
      summary: ['通知公告：新增或修改', 'Add or edit a notice'],
      tag,
      body: bodySchemaOf({ ...resource, fields: { ...resource.fields, readAgain } }),
      data: row,
      handler: async ({ body, caller, tx }) => {
        const saved = await tx(async (sql) => {
          const done = await save(means, sql, caller, body);
          return body.readAgain === 1 ? renewed(store, sql, caller, done) : done;
        });
        return hideFields(saved, hiddenOfResource(resource, caller));
      },
    });

    const written = new Map([detail, submit].map((route) => [route.path, route]));
    return {
      means,
      routes: [
        ...routes.map((route) => written.get(route.path) ?? route),
        moving(store, 'publish', ['通知公告：发布', 'Publish notices'], publishStates.published),
        moving(store, 'withdraw', ['通知公告：撤回', 'Withdraw notices'], publishStates.draft),
        ...receiptRoutes(store, people),
      ],
    };
  };
