import type { FeedCounts, FeedItem, FeedTab } from '@manyi/shared/contract/feed';
import type { Language } from '@manyi/shared/contract/text';
import type { Sql } from '../../../platform/database/database.ts';

/** Counting stops here: the badge shows 99 at most. */
const most = 100;

export interface Reader {
  tenantId: string;
  userId: string;
}

/** Published to the tenant: released, in force, not deleted. `n` is the notice. */
const published = (sql: Sql, tenantId: string) => sql`
  n.tenant_id = ${tenantId} and not n.is_deleted and n.status = 1 and n.release_time <= now()`;

/** Whoever comes new has nothing to catch up with: notices of before their first day count as read. `u` is the user. */
const unreadNotice = (sql: Sql) => sql`
  n.release_time >= date_trunc('day', u.create_time)
  and not exists (select from desk_notice_read r where r.tenant_id = n.tenant_id and r.user_id = u.id and r.notice_id = n.id)`;

/** Unread counts of many readers at once: a notice reaches everybody's window in one query. */
export const unreadOf = async (
  sql: Sql,
  tenantId: string,
  userIds: readonly string[],
): Promise<Map<string, FeedCounts>> => {
  const messages = (tab: FeedTab) => sql`
    (select count(*)::int from (select from desk_message m where m.tenant_id = u.tenant_id and m.user_id = u.id and m.tab = ${tab}
      and m.read_time is null limit ${most}) unread)`;
  const rows = await sql<({ userId: string } & FeedCounts)[]>`
    select u.id as "userId", ${messages('mail')} as mail, ${messages('message')} as message,
      (select count(*)::int from (select from desk_notice n where ${published(sql, tenantId)} and ${unreadNotice(sql)}
        limit ${most}) unread) as notice
    from "system_user" u where u.tenant_id = ${tenantId} and u.id = any (${[...userIds]}::bigint[])`;
  return new Map(rows.map(({ userId, ...counts }) => [userId, counts]));
};

export const noneUnread: FeedCounts = { mail: 0, message: 0, notice: 0 };

/** Milliseconds until the next notice of a tenant is released by the clock; null: none is planned. */
export const nextRelease = async (sql: Sql, tenantId: string): Promise<number | null> => {
  const [row] = await sql<{ ms: number | null }[]>`
    select (extract(epoch from min(release_time) - clock_timestamp()) * 1000)::float8 as ms from desk_notice
    where tenant_id = ${tenantId} and not is_deleted and status = 1 and release_time > clock_timestamp()`;
  return row?.ms ?? null;
};

interface Paging {
  size: number;
  offset: number;
}

export const listNotices = async (sql: Sql, { tenantId, userId }: Reader, { size, offset }: Paging) => {
  const records = await sql<FeedItem[]>`
    select n.id, 'notice' as tab, 'notice' as kind, n.title, n.release_time as time, not (${unreadNotice(sql)}) as read,
      '/desk/notice/index' as link
    from desk_notice n join "system_user" u on u.tenant_id = n.tenant_id and u.id = ${userId}
    where ${published(sql, tenantId)} order by n.release_time desc, n.id desc limit ${size} offset ${offset}`;
  const [count] = await sql<{ total: number }[]>`
    select count(*)::int as total from desk_notice n where ${published(sql, tenantId)}`;
  return { records: [...records], total: count?.total ?? 0 };
};

const title = (sql: Sql, language: Language) => (language === 'zh' ? sql`title_zh` : sql`title_en`);

export const listMessages = async (
  sql: Sql,
  { tenantId, userId }: Reader,
  tab: FeedTab,
  language: Language,
  { size, offset }: Paging,
) => {
  const mine = sql`tenant_id = ${tenantId} and user_id = ${userId} and tab = ${tab}`;
  const records = await sql<FeedItem[]>`
    select id, tab, kind, ${title(sql, language)} as title, create_time as time, read_time is not null as read, link
    from desk_message where ${mine} order by id desc limit ${size} offset ${offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::int as total from desk_message where ${mine}`;
  return { records: [...records], total: count?.total ?? 0 };
};

type Detail = FeedItem & { content: string };

export const findItem = async (
  sql: Sql,
  { tenantId, userId }: Reader,
  tab: FeedTab,
  id: string,
  language: Language,
): Promise<Detail | null> => {
  const [row] =
    tab === 'notice'
      ? await sql<Detail[]>`
          select n.id, 'notice' as tab, 'notice' as kind, n.title, n.release_time as time, true as read,
            '/desk/notice/index' as link, n.content
          from desk_notice n where ${published(sql, tenantId)} and n.id = ${id}`
      : await sql<Detail[]>`
          select id, tab, kind, ${title(sql, language)} as title, create_time as time, true as read, link,
            ${language === 'zh' ? sql`content_zh` : sql`content_en`} as content
          from desk_message where tenant_id = ${tenantId} and user_id = ${userId} and tab = ${tab} and id = ${id}`;
  return row ?? null;
};

/** @param ids null: everything in the tab. */
export const markRead = async (
  sql: Sql,
  { tenantId, userId }: Reader,
  tab: FeedTab,
  ids: readonly string[] | null,
): Promise<void> => {
  if (tab === 'notice') {
    await sql`
      insert into desk_notice_read (tenant_id, user_id, notice_id)
      select n.tenant_id, u.id, n.id from desk_notice n join "system_user" u on u.tenant_id = n.tenant_id and u.id = ${userId}
      where ${published(sql, tenantId)} and ${unreadNotice(sql)} ${ids ? sql`and n.id = any (${[...ids]}::bigint[])` : sql``}
      on conflict do nothing`;
    return;
  }
  await sql`
    update desk_message set read_time = now()
    where tenant_id = ${tenantId} and user_id = ${userId} and tab = ${tab} and read_time is null
      ${ids ? sql`and id = any (${[...ids]}::bigint[])` : sql``}`;
};
