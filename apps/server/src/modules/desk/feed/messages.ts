import { type FeedTab, noticeSubject } from '@manyi/shared/contract/feed';
import type { Text } from '@manyi/shared/contract/text';
import type { Sql } from '../../../platform/database/database.ts';
import { notifyChange } from '../../../platform/events/changes.ts';

export interface NewMessage {
  tenantId: string;
  userIds: readonly string[];
  /** mail: something to do; message: something to know. */
  tab: Exclude<FeedTab, 'notice'>;
  kind: string;
  /** Names the thing, so that `closeMessages` finds it; '' : nothing to close. At most 64 characters. */
  subject: string;
  /** Longer texts are cut at 255 and 2000 characters. */
  title: Text;
  content?: Text;
  /** A path of the shell. */
  link: string;
}

/** Subject of messages about a notice; readers open the notice itself. */
export const aboutNotice = (id: string): string => `${noticeSubject}${id}`;

/** Beyond this many people the whole tenant is told to look again: one hint instead of hundreds. */
const mostHints = 50;

/** Their unread counts have changed. Goes out when the transaction commits. */
export const feedChanged = async (sql: Sql, tenantId: string, userIds: readonly string[]): Promise<void> => {
  if (userIds.length > mostHints) return notifyChange(sql, { kind: 'feed', tenantId });
  for (const id of userIds) await notifyChange(sql, { kind: 'feed', tenantId, id });
};

/** Tells people something, in the transaction that makes it so. */
export const sendMessages = async (sql: Sql, message: NewMessage): Promise<void> => {
  const userIds = [...new Set(message.userIds)];
  if (userIds.length === 0) return;
  const [zh, en] = message.title;
  const [contentZh, contentEn] = message.content ?? ['', ''];
  await sql`
    insert into desk_message (tenant_id, user_id, tab, kind, subject, title_zh, title_en, content_zh, content_en, link)
    select ${message.tenantId}, user_id, ${message.tab}, ${message.kind}, ${message.subject}, ${zh.slice(0, 255)},
      ${en.slice(0, 255)}, ${contentZh.slice(0, 2000)}, ${contentEn.slice(0, 2000)}, ${message.link}
    from unnest(${userIds}::bigint[]) user_id`;
  await feedChanged(sql, message.tenantId, userIds);
};

/** The thing is settled: nobody has to look at it any more. */
export const closeMessages = async (sql: Sql, tenantId: string, subject: string): Promise<void> => {
  const rows = await sql<{ userId: string }[]>`
    update desk_message set read_time = now()
    where tenant_id = ${tenantId} and subject = ${subject} and subject <> '' and read_time is null
    returning user_id as "userId"`;
  await feedChanged(sql, tenantId, [...new Set(rows.map((row) => row.userId))]);
};
