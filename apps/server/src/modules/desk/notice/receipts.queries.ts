import type { ReceiptCount, ReceiptRow, ReceiptState } from '@manyi/shared/contract/notice';
import { audiences } from '@manyi/shared/resources/desk/notice.resource';
import type { Caller } from '../../../platform/auth/caller.ts';
import { escapeLike } from '../../../platform/crud/filters.ts';
import { keptTotal, totalKey, totalOf } from '../../../platform/crud/kept-total.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { portions } from '../../../platform/database/lost-connection.ts';
import { plan } from '../../../platform/database/plan.ts';
import { type ScopeTarget, scopePredicate } from '../../../platform/scope/scope-predicate.ts';

/** The list of people, which is another module's. */
export interface People {
  /** As data scopes narrow it: whoever may not see a person elsewhere does not see them here. */
  target(tenantId: string): ScopeTarget;
  /** Ids of those with a part of a text in their name or account, as a query that an index answers. */
  named(sql: Sql, tenantId: string, text: string): Promise<{ ids: Fragment }>;
}

/** A notice as its receipts need it. */
export interface Addressed {
  id: string;
  audience: number | null;
  deptIds: string;
  roleIds: string;
}

const idsOf = (joined: string): string[] => joined.split(',').filter((id) => id !== '');

/** Whoever works in one of the departments or below, or holds one of the roles; beginning with `and`. From the few to the many. */
const isAddressed = (sql: Sql, tenantId: string, { audience, deptIds, roleIds }: Addressed): Fragment => {
  if (audience !== audiences.chosen) return sql``;
  return sql`and id in (
    select h.user_id from system_user_role h
    join system_role o on o.tenant_id = h.tenant_id and o.id = h.role_id and not o.is_deleted
    where h.tenant_id = ${tenantId} and h.role_id = any (${idsOf(roleIds)}::bigint[])
    union all
    select w.user_id from system_user_dept w
    join system_dept d on d.tenant_id = w.tenant_id and d.id = w.dept_id and not d.is_deleted
    where w.tenant_id = ${tenantId}
      and string_to_array(d.ancestors || ',' || d.id, ',')::bigint[] && ${idsOf(deptIds)}::bigint[])`;
};

interface Asked {
  caller: Caller;
  people: People;
  notice: Addressed;
}

/** One value of the notice, looked up once a query: joined instead, it would cost a look at every person. */
const ofNotice = (sql: Sql, { caller, notice }: Asked, value: Fragment): Fragment =>
  sql`(select ${value} from desk_notice where tenant_id = ${caller.tenantId} and id = ${notice.id})`;

/** Who it is for: without those who came after it was published, as they have nothing to catch up with. A draft would be now. */
const peopleOf = (sql: Sql, asked: Asked): Fragment => {
  const { caller, people, notice } = asked;
  const { tenantId } = caller;
  const after = ofNotice(sql, asked, sql`date_trunc('day', coalesce(publish_time, now())) + interval '1 day'`);
  return sql`
    select id, account, real_name, create_time from "system_user"
    where tenant_id = ${tenantId} and not is_deleted and status = 1 and create_time < ${after}
      ${isAddressed(sql, tenantId, notice)} ${scopePredicate(sql, caller, people.target(tenantId))}`;
};

/** What was read and has not to be read again. */
const readsOf = (sql: Sql, asked: Asked): Fragment => sql`
  select user_id, read_time from desk_notice_read
  where tenant_id = ${asked.caller.tenantId} and notice_id = ${asked.notice.id}
    and read_time >= ${ofNotice(sql, asked, sql`coalesce(renew_time, '-infinity')`)}`;

/** The audience with what each of them read, as `u` and `r`: looked up person by person, which no plan can get wrong. */
const audienceOf = (sql: Sql, asked: Asked): Fragment => sql`
  (${peopleOf(sql, asked)}) u left join lateral (${readsOf(sql, asked)} and user_id = u.id limit 1) r on true`;

const keyOf = ({ caller, notice }: Asked, what: string): string =>
  `${totalKey('user', caller, [])} receipts ${JSON.stringify([what, notice])}`;

/** In an object, since awaiting a query runs it. */
interface Counted {
  rows: Fragment;
}

/** Many are counted once for all who ask within some seconds; up to a thousand anew each time. */
const kept = async (sql: Sql, asked: Asked, what: string, find: () => Counted | Promise<Counted>): Promise<number> => {
  const key = keyOf(asked, what);
  const known = keptTotal(key);
  if (known) return known;
  const { rows } = await find();
  return totalOf(key, async (limit) => {
    const [row] = await sql<{ total: number }[]>`
      select count(*)::int as total from (${rows} ${limit === undefined ? sql`` : sql`limit ${limit}`}) as counted`;
    return row?.total ?? 0;
  });
};

export const countReceipts = async (sql: Sql, asked: Asked): Promise<ReceiptCount> => {
  const people = peopleOf(sql, asked);
  const total = await kept(sql, asked, 'people', () => ({ rows: people }));
  const read = await kept(sql, asked, 'read', () => ({
    rows: sql`${readsOf(sql, asked)} and user_id in (select id from (${people}) u)`,
  }));
  // One of them may have been counted some seconds before the other.
  return { id: asked.notice.id, total, read: Math.min(read, total) };
};

const inState = (sql: Sql, state: ReceiptState): Fragment => {
  if (state === 'all') return sql``;
  return state === 'read' ? sql`and r.read_time is not null` : sql`and r.read_time is null`;
};

/** Names of a person's departments, in their order. */
const deptNames = (sql: Sql, tenantId: string): Fragment => sql`
  coalesce((select string_agg(d.dept_name, ', ' order by w.sort) from system_user_dept w
    join system_dept d on d.tenant_id = w.tenant_id and d.id = w.dept_id and not d.is_deleted
    where w.tenant_id = ${tenantId} and w.user_id = u.id), '')`;

interface Listed extends Asked {
  state: ReceiptState;
  /** Part of a name or account. */
  name: string;
}

const isNamed = (sql: Sql, { name }: Listed): Fragment => {
  const pattern = `%${escapeLike(name)}%`;
  return name === '' ? sql`` : sql`and (real_name ilike ${pattern} or account ilike ${pattern})`;
};

const listed = (sql: Sql, asked: Listed): Fragment =>
  sql`from ${audienceOf(sql, asked)} where true ${inState(sql, asked.state)} ${isNamed(sql, asked)}`;

const receipt = (sql: Sql, tenantId: string): Fragment => sql`
  u.id as "userId", u.account, u.real_name as "realName", ${deptNames(sql, tenantId)} as "deptName", r.read_time as "readTime"`;

/** The order of `listReceipts`. */
const inOrder = (sql: Sql): Fragment => sql`order by r.read_time desc nulls first, u.create_time desc, u.id desc`;

interface Page {
  size: number;
  offset: number;
}

/**
 * Whoever has not read, in the order of the list of people, and whoever has, the latest first: walked along an index until the page is full. `offset 0` and the lookups
 * person by person keep the planner from joining and sorting all of them for ten.
 */
const pageIn = async (
  sql: Sql,
  asked: Listed,
  state: 'read' | 'unread',
  whom: Fragment,
  { size, offset }: Page,
): Promise<ReceiptRow[]> => {
  if (size <= 0) return [];
  const { tenantId } = asked.caller;
  const walked =
    state === 'read'
      ? sql`select u.*, r.read_time from (${readsOf(sql, asked)} order by read_time desc offset 0) r
          cross join lateral (${peopleOf(sql, asked)} and id = r.user_id offset 0) u
          where true ${isNamed(sql, asked)} order by r.read_time desc, u.create_time desc, u.id desc`
      : sql`select u.*, null::timestamptz as read_time from (${peopleOf(sql, asked)} ${whom} order by create_time desc, id desc offset 0) u
          where (select r.user_id from (${readsOf(sql, asked)}) r where r.user_id = u.id) is null order by u.create_time desc, u.id desc`;
  return sql<ReceiptRow[]>`
    select ${receipt(sql, tenantId)} from (select *, row_number() over () as place from (${walked} limit ${size} offset ${offset}) page) u
    cross join lateral (select u.read_time) r order by u.place`;
};

/** Only those with the name that is asked for, collected by the index of pieces. */
const amongNamed = async (sql: Sql, { people, caller, name }: Listed): Promise<{ among: Fragment }> => {
  const { ids } = await people.named(sql, caller.tenantId, name);
  return { among: sql`and id in (${ids})` };
};

/** How many there are in each state, of those with the name that is asked for: whoever read is few, whoever did not is the rest. */
const countListed = async (
  sql: Sql,
  asked: Listed,
  counts: ReceiptCount,
): Promise<{ read: number; unread: number }> => {
  if (asked.name === '') return { read: counts.read, unread: counts.total - counts.read };
  plan(sql, 'force_custom_plan');
  const named = async (): Promise<Counted> => {
    const { among } = await amongNamed(sql, asked);
    return { rows: sql`select id from (${peopleOf(sql, asked)} ${among}) u` };
  };
  const read = await kept(sql, asked, `read ${asked.name}`, async () => ({
    rows: sql`${readsOf(sql, asked)} and user_id in (${(await named()).rows})`,
  }));
  const total = asked.state === 'read' ? read : await kept(sql, asked, `people ${asked.name}`, named);
  return { read: asked.state === 'unread' ? 0 : read, unread: Math.max(0, total - read) };
};

/** Who has not read comes first: that is whom one looks for. */
export const listReceipts = async (sql: Sql, asked: Listed, { size, offset }: Page) => {
  const { name, state } = asked;
  const counts = await countReceipts(sql, asked);
  const { read, unread } = await countListed(sql, asked, counts);
  // Names lie evenly in that order: one that many have is soon met on the way, and of others those who have it are collected.
  const found = read + unread;
  const isWalked = name === '' || ((offset + size) * counts.total) / found < found;
  if (isWalked) plan(sql, 'force_generic_plan', 'off');
  const whom = isWalked ? isNamed(sql, asked) : (await amongNamed(sql, asked)).among;
  const before = state === 'read' ? 0 : unread;
  const missing =
    state === 'read' ? [] : await pageIn(sql, asked, 'unread', whom, { size: Math.min(size, before - offset), offset });
  const past = Math.max(0, offset - before);
  const room = Math.min(size - missing.length, read - past);
  const done = state === 'unread' ? [] : await pageIn(sql, asked, 'read', whom, { size: room, offset: past });
  return { records: [...missing, ...done], total: (state === 'unread' ? 0 : read) + before, counts };
};

export const receiptBatches = (sql: Sql, asked: Listed, size: number): AsyncIterable<ReceiptRow[]> =>
  portions(
    sql,
    sql<ReceiptRow[]>`select ${receipt(sql, asked.caller.tenantId)} ${listed(sql, asked)} ${inOrder(sql)}`,
    size,
  );

export const unreadPeople = async (sql: Sql, asked: Asked): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`select u.id from ${audienceOf(sql, asked)} where r.read_time is null`;
  return rows.map(({ id }) => id);
};
