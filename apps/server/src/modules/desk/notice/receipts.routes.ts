import { PassThrough } from 'node:stream';
import { pageOf } from '@manyi/shared/contract/envelope';
import { receiptStates } from '@manyi/shared/contract/notice';
import type { Text } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import { publishStates } from '@manyi/shared/resources/desk/notice.resource';
import { z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { xlsxType } from '../../../platform/crud/excel/excel-routes.ts';
import type { Row, Store } from '../../../platform/crud/store.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { forbidden, notFound, refuse } from '../../../platform/http/refusal.ts';
import { defineRoute, FileReply, type Route } from '../../../platform/http/route.ts';
import { idSchema, idsSchema, pageSchema, pagingSchema } from '../../../platform/http/schemas.ts';
import { hiddenFields, hideFields } from '../../../platform/scope/scope.ts';
import { aboutNotice, sendMessages } from '../feed/messages.ts';
import { isEditor } from './notice-readers.ts';
import {
  type Addressed,
  countReceipts,
  listReceipts,
  type People,
  receiptBatches,
  unreadPeople,
} from './receipts.queries.ts';
import { writeReceipts } from './receipts-sheet.ts';

const base = '/api/blade-desk/notice';
const tag = 'desk.notice';
/** Those who write notices: others are not told who reads what. */
const editors = { anyOf: ['notice_add', 'notice_edit'] } as const;
const notOut: Text = ['通知尚未发布', 'This notice is not published'];

const countSchema = z.object({ id: z.string(), total: z.number(), read: z.number() });
const rowSchema = z.object({
  userId: z.string(),
  account: z.string(),
  realName: z.string(),
  deptName: z.string(),
  readTime: z.string().nullable(),
});
const listSchema = z.object({ id: idSchema, state: z.enum(receiptStates).default('all') });
const personFields = ['account', 'realName', 'deptName'] as const;

const addressed = ({ id, audience, deptIds, roleIds }: Row): Addressed => ({
  id,
  audience: typeof audience === 'number' ? audience : null,
  deptIds: String(deptIds ?? ''),
  roleIds: String(roleIds ?? ''),
});

/** What a person's data scopes hide of people elsewhere they hide here. */
const hiddenOf = (caller: Caller): ReadonlySet<string> => hiddenFields(caller, 'user', personFields);

export const receiptRoutes = (store: Store, people: People): Route[] => {
  const find = async (sql: Sql, caller: Caller, id: string): Promise<Row> => {
    // Whole: whom it is for is no secret of its editors, whatever they are shown of it.
    const [row] = await store.find(sql, caller, [id], true);
    if (!row) throw notFound();
    return row;
  };
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/receipts`,
      access: editors,
      summary: ['通知公告：阅读回执', 'Who has read a notice'],
      tag,
      query: pagingSchema.extend(listSchema.shape).extend({ name: z.string().trim().max(45).default('') }),
      data: pageSchema(rowSchema).extend({ counts: countSchema }),
      handler: ({ query: { id, state, name, current, size }, caller, tx }) =>
        tx(async (sql) => {
          const asked = { caller, people, notice: addressed(await find(sql, caller, id)), state };
          const hidden = hiddenOf(caller);
          // A search by what is hidden would tell it by and by.
          const searched = hidden.size > 0 ? '' : name;
          const { records, total, counts } = await listReceipts(
            sql,
            { ...asked, name: searched },
            { size, offset: (current - 1) * size },
          );
          const shown = records.map((row) => hideFields(row, hidden));
          return { ...pageOf(shown, total, current, size), counts };
        }),
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/receipt-counts`,
      access: editors,
      summary: ['通知公告：回执数', 'How many have read each of several notices'],
      tag,
      query: z.object({ ids: idsSchema.refine((ids) => ids.length <= 200) }),
      data: z.array(countSchema),
      handler: ({ query: { ids }, caller, tx }) =>
        tx(async (sql) => {
          const rows = await store.find(sql, caller, ids);
          return Promise.all(rows.map((row) => countReceipts(sql, { caller, people, notice: addressed(row) })));
        }),
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/receipts-export`,
      access: { permission: 'notice_export' },
      summary: ['通知公告：导出回执', 'Receipts as a sheet'],
      tag,
      query: listSchema,
      data: z.string(),
      handler: async ({ query: { id, state }, caller, language, tx, request }) => {
        if (!isEditor(caller)) throw forbidden();
        const { asked, title, today } = await tx(async (sql) => {
          const row = await find(sql, caller, id);
          await writeAudit(sql, caller, [
            { action: 'export', resource: 'notice', rowId: id, after: { receipts: state } },
          ]);
          const [clock] = await sql<{ today: string }[]>`select to_char(now(), 'YYYYMMDD') as today`;
          const all = { caller, people, notice: addressed(row), state, name: '' };
          return { asked: all, title: String(row.title), today: clock?.today ?? '' };
        });
        const out = new PassThrough({ highWaterMark: 256 * 1024 });
        const hidden = hiddenOf(caller);
        async function* shown(sql: Sql) {
          for await (const rows of receiptBatches(sql, asked, 500)) yield rows.map((row) => hideFields(row, hidden));
        }
        // Not awaited: the reply streams while this reads. A failure cuts the reply off, so nobody takes half for all.
        tx((sql) => writeReceipts(out, language, shown(sql))).catch((error: unknown) => {
          if (!out.destroyed) request.log.error({ err: error }, 'export failed');
          out.destroy(error instanceof Error ? error : new Error(String(error)));
        });
        const named = title.replace(/[\\/:*?"<>|]/g, ' ').slice(0, 60);
        const name = `${textIn(['回执', 'Receipts'], language)}_${named}_${today}.xlsx`;
        return new FileReply({ name, type: xlsxType, content: out });
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/remind`,
      access: editors,
      summary: ['通知公告：提醒未读人员', 'Remind those who have not read a notice'],
      tag,
      query: z.object({ id: idSchema }),
      data: z.object({ reminded: z.number() }),
      handler: ({ query: { id }, caller, tx }) =>
        tx(async (sql) => {
          const row = await find(sql, caller, id);
          const [out] = await sql`
            select 1 from desk_notice where tenant_id = ${caller.tenantId} and id = ${id} and status = 1
              and publish_state = ${publishStates.published} and publish_time <= now()`;
          if (!out) throw refuse(400, notOut);
          const userIds = await unreadPeople(sql, { caller, people, notice: addressed(row) });
          // Whoever was reminded before gets this one in its place, not one more.
          await sql`
            delete from desk_message
            where tenant_id = ${caller.tenantId} and subject = ${aboutNotice(id)} and read_time is null`;
          await sendMessages(sql, {
            tenantId: caller.tenantId,
            userIds,
            tab: 'message',
            kind: 'notice-reminder',
            subject: aboutNotice(id),
            title: [`请阅读通知：${String(row.title)}`, `Please read: ${String(row.title)}`],
            link: '',
          });
          await writeAudit(sql, caller, [
            { action: 'remind', resource: 'notice', rowId: id, after: { people: userIds.length } },
          ]);
          return { reminded: userIds.length };
        }),
    }),
  ];
};
