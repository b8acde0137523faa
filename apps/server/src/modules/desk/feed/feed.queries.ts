import type { FeedCounts, FeedItem, FeedTab } from '@manyi/shared/contract/feed';
import type { Language } from '@manyi/shared/contract/text';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { type Held, hasNoticeScope, heldBy, isMeantFor, isOut, noticeScope } from '../notice/notice-readers.ts';
import { aboutNotice, feedChanged } from './messages.ts';

/** Counting stops here: the badge shows 99 at most. */
const most = 100;

/** In force, not deleted, out, and meant for whoever holds this. `n` is the notice. */
const readable = (sql: Sql, tenantId: string, held: Held): Fragment => sql`
  n.tenant_id = ${tenantId} and not n.is_deleted and n.status = 1 and ${isOut(sql)} and ${isMeantFor(sql, held)}`;

/** `n` is the notice, `u` the user. @param since a time, or null for ever */
const notReadSince = (sql: Sql, since: Fragment): Fragment => sql`
  not exists (select from desk_notice_read r where r.tenant_id = n.tenant_id and r.user_id = u.id and r.notice_id = n.id
    and r.read_time >= coalesce(${since}, '-infinity'))`;

/** Whoever comes new has nothing to catch up with: notices of before their first day count as read. */
const unreadNotice = (sql: Sql): Fragment => sql`
  n.publish_time >= date_trunc('day', u.create_time) and ${notReadSince(sql, sql`n.renew_time`)}`;

/** Unread counts of many readers at once: a notice reaches everybody's window in one query. `scope` is the same for all of them. */
const countUnread = async (
  sql: Sql,
  tenantId: string,
  userIds: readonly string[],
  scope: Fragment,
): Promise<Map<string, FeedCounts>> => {
  const messages = (tab: FeedTab) => sql`
    (select count(*)::int from (select from desk_message m where m.tenant_id = u.tenant_id and m.user_id = u.id and m.tab = ${tab}
      and m.read_time is null limit ${most}) unread)`;
  const held = heldBy(sql, tenantId, sql`u.id`);
  const rows = await sql<({ userId: string } & FeedCounts)[]>`
    select u.id as "userId", ${messages('mail')} as mail, ${messages('message')} as message,
      (select count(*)::int from (select from desk_notice n
        where ${readable(sql, tenantId, { roles: sql`held.roles`, depts: sql`held.depts` })} and ${unreadNotice(sql)} ${scope}
        limit ${most}) unread) as notice
    from "system_user" u cross join lateral (select ${held.roles} as roles, ${held.depts} as depts offset 0) held
    where u.tenant_id = ${tenantId} and u.id = any (${[...userIds]}::bigint[])`;
  return new Map(rows.map(({ userId, ...counts }) => [userId, counts]));
};

export const noneUnread: FeedCounts = { mail: 0, message: 0, notice: 0 };

/** By caller: two windows of one person may have chosen different roles, and so different scopes. */
export const unreadOf = async (
  sql: Sql,
  tenantId: string,
  callers: readonly Caller[],
): Promise<Map<Caller, FeedCounts>> => {
  const plain = callers.filter((caller) => !hasNoticeScope(caller));
  const counts = new Map<Caller, FeedCounts>();
  if (plain.length > 0) {
    const found = await countUnread(sql, tenantId, [...new Set(plain.map(({ userId }) => userId))], sql``);
    for (const caller of plain) counts.set(caller, found.get(caller.userId) ?? noneUnread);
  }
  for (const caller of callers.filter(hasNoticeScope)) {
    const found = await countUnread(sql, tenantId, [caller.userId], noticeScope(sql, caller));
    counts.set(caller, found.get(caller.userId) ?? noneUnread);
  }
  return counts;
};

/** Milliseconds until the next notice of a tenant is released by the clock; null: none is planned. */
export const nextRelease = async (sql: Sql, tenantId: string): Promise<number | null> => {
  const [row] = await sql<{ ms: number | null }[]>`
    select (extract(epoch from min(publish_time) - clock_timestamp()) * 1000)::float8 as ms from desk_notice
    where tenant_id = ${tenantId} and not is_deleted and status = 1 and publish_time > clock_timestamp()`;
  return row?.ms ?? null;
};

interface Paging {
  size: number;
  offset: number;
}

/** What a caller is to see of notices, by audience and data scope. */
const seenBy = (sql: Sql, caller: Caller): Fragment => sql`
  ${readable(sql, caller.tenantId, heldBy(sql, caller.tenantId, sql`${caller.userId}`))} ${noticeScope(sql, caller)}`;

const noticeItem = (sql: Sql): Fragment => sql`
  n.id, 'notice' as tab, 'notice' as kind, '' as subject, n.title, n.publish_time as time, '/desk/notice/index' as link,
  n.change_time as "changeTime"`;

export const listNotices = async (sql: Sql, caller: Caller, { size, offset }: Paging) => {
  const { tenantId, userId } = caller;
  const records = await sql<FeedItem[]>`
    select ${noticeItem(sql)}, not (${unreadNotice(sql)}) as read, coalesce(seen.read_time < n.change_time, false) as "isChanged"
    from desk_notice n join "system_user" u on u.tenant_id = n.tenant_id and u.id = ${userId}
    left join desk_notice_read seen on seen.tenant_id = n.tenant_id and seen.user_id = u.id and seen.notice_id = n.id
    where ${seenBy(sql, caller)} order by n.publish_time desc, n.id desc limit ${size} offset ${offset}`;
  const [count] = await sql<{ total: number }[]>`
    select count(*)::int as total from desk_notice n where n.tenant_id = ${tenantId} and ${seenBy(sql, caller)}`;
  return { records: [...records], total: count?.total ?? 0 };
};

const messageItem = (sql: Sql, language: Language): Fragment => sql`
  id, tab, kind, subject, ${language === 'zh' ? sql`title_zh` : sql`title_en`} as title, create_time as time, link,
  null::timestamptz as "changeTime", false as "isChanged"`;

export const listMessages = async (
  sql: Sql,
  { tenantId, userId }: Caller,
  tab: FeedTab,
  language: Language,
  { size, offset }: Paging,
) => {
  const mine = sql`tenant_id = ${tenantId} and user_id = ${userId} and tab = ${tab}`;
  const records = await sql<FeedItem[]>`
    select ${messageItem(sql, language)}, read_time is not null as read
    from desk_message where ${mine} order by id desc limit ${size} offset ${offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::int as total from desk_message where ${mine}`;
  return { records: [...records], total: count?.total ?? 0 };
};

type Detail = FeedItem & { content: string };

export const findItem = async (
  sql: Sql,
  caller: Caller,
  tab: FeedTab,
  id: string,
  language: Language,
): Promise<Detail | null> => {
  const { tenantId, userId } = caller;
  const [row] =
    tab === 'notice'
      ? await sql<Detail[]>`
          select ${noticeItem(sql)}, true as read, false as "isChanged", n.content
          from desk_notice n where ${seenBy(sql, caller)} and n.id = ${id}`
      : await sql<Detail[]>`
          select ${messageItem(sql, language)}, true as read,
            ${language === 'zh' ? sql`content_zh` : sql`content_en`} as content
          from desk_message where tenant_id = ${tenantId} and user_id = ${userId} and tab = ${tab} and id = ${id}`;
  return row ?? null;
};

/**
 * Notices a caller sees, read as of now; what reminded them of those is settled. The first reading counts: opened again, nothing is written
 * unless the notice changed.
 */
const markNotices = async (sql: Sql, caller: Caller, ids: readonly string[] | null): Promise<boolean> => {
  const { tenantId, userId } = caller;
  const changed = sql`greatest(n.renew_time, n.change_time)`;
  const chosen = ids
    ? sql`and n.id = any (${[...ids]}::bigint[]) and ${notReadSince(sql, changed)}`
    : sql`and ${unreadNotice(sql)}`;
  const read = await sql<{ id: string }[]>`
    insert into desk_notice_read (tenant_id, user_id, notice_id)
    select n.tenant_id, u.id, n.id from desk_notice n join "system_user" u on u.tenant_id = n.tenant_id and u.id = ${userId}
    where ${seenBy(sql, caller)} ${chosen}
    on conflict (tenant_id, user_id, notice_id) do update set read_time = now()
    returning notice_id as id`;
  if (read.length === 0) return false;
  await sql`
    update desk_message set read_time = now()
    where tenant_id = ${tenantId} and user_id = ${userId} and read_time is null
      and subject = any (${read.map(({ id }) => aboutNotice(id))}::text[])`;
  return true;
};

const markMessages = async (
  sql: Sql,
  { tenantId, userId }: Caller,
  tab: FeedTab,
  ids: readonly string[] | null,
): Promise<boolean> => {
  const { count } = await sql`
    update desk_message set read_time = now()
    where tenant_id = ${tenantId} and user_id = ${userId} and tab = ${tab} and read_time is null
      ${ids ? sql`and id = any (${[...ids]}::bigint[])` : sql``}`;
  return count > 0;
};

/** What was unread is read now, in their other windows too. @param ids null: everything in the tab */
export const markRead = async (
  sql: Sql,
  caller: Caller,
  tab: FeedTab,
  ids: readonly string[] | null,
): Promise<void> => {
  const marked = await (tab === 'notice' ? markNotices(sql, caller, ids) : markMessages(sql, caller, tab, ids));
  if (marked) await feedChanged(sql, caller.tenantId, [caller.userId]);
};
