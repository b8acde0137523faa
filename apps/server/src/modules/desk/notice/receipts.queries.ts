import type { ReceiptCount, ReceiptRow, ReceiptState } from '@manyi/shared/contract/notice';
import { audiences } from '@manyi/shared/resources/desk/notice.resource';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { type ScopeTarget, scopePredicate } from '../../../platform/scope/scope-predicate.ts';

/** The list of people as data scopes narrow it: whoever may not see a person elsewhere does not see them here. */
export type People = (tenantId: string) => ScopeTarget;

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
    select id, account, real_name from "system_user"
    where tenant_id = ${tenantId} and not is_deleted and status = 1 and create_time < ${after}
      ${isAddressed(sql, tenantId, notice)} ${scopePredicate(sql, caller, people(tenantId))}`;
};

/** What was read and has not to be read again. */
const readsOf = (sql: Sql, asked: Asked): Fragment => sql`
  select user_id, read_time from desk_notice_read
  where tenant_id = ${asked.caller.tenantId} and notice_id = ${asked.notice.id}
    and read_time >= ${ofNotice(sql, asked, sql`coalesce(renew_time, '-infinity')`)}`;

/** The audience with what each of them read, as `u` and `r`: looked up person by person, which no plan can get wrong. */
const audienceOf = (sql: Sql, asked: Asked): Fragment => sql`
  (${peopleOf(sql, asked)}) u left join lateral (${readsOf(sql, asked)} and user_id = u.id limit 1) r on true`;

export const countReceipts = async (sql: Sql, asked: Asked): Promise<ReceiptCount> => {
  const [row] = await sql<{ total: number; read: number }[]>`
    select (select count(*)::int from (${peopleOf(sql, asked)}) u) as total,
      (select count(*)::int from (${readsOf(sql, asked)}) r where r.user_id in (select id from (${peopleOf(sql, asked)}) u)) as read`;
  return { id: asked.notice.id, total: row?.total ?? 0, read: row?.read ?? 0 };
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

const escapeLike = (value: string): string => value.replace(/[\\%_]/g, (sign) => `\\${sign}`);

const listed = (sql: Sql, asked: Listed): Fragment => {
  const pattern = `%${escapeLike(asked.name)}%`;
  const named = asked.name === '' ? sql`` : sql`and (u.real_name ilike ${pattern} or u.account ilike ${pattern})`;
  return sql`from ${audienceOf(sql, asked)} where true ${inState(sql, asked.state)} ${named}`;
};

const receipt = (sql: Sql, tenantId: string): Fragment => sql`
  u.id as "userId", u.account, u.real_name as "realName", ${deptNames(sql, tenantId)} as "deptName", r.read_time as "readTime"`;

// Who has not read comes first: that is whom one looks for.
const inOrder = (sql: Sql): Fragment => sql`order by r.read_time desc nulls first, u.real_name, u.id`;

export const listReceipts = async (sql: Sql, asked: Listed, { size, offset }: { size: number; offset: number }) => {
  const [records, [counted]] = await Promise.all([
    sql<ReceiptRow[]>`
      select ${receipt(sql, asked.caller.tenantId)} ${listed(sql, asked)} ${inOrder(sql)} limit ${size} offset ${offset}`,
    sql<{ total: number }[]>`select count(*)::int as total ${listed(sql, asked)}`,
  ]);
  return { records: [...records], total: counted?.total ?? 0 };
};

export const receiptBatches = (sql: Sql, asked: Listed, size: number): AsyncIterable<ReceiptRow[]> =>
  sql<ReceiptRow[]>`select ${receipt(sql, asked.caller.tenantId)} ${listed(sql, asked)} ${inOrder(sql)}`.cursor(size);

export const unreadPeople = async (sql: Sql, asked: Asked): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`select u.id from ${audienceOf(sql, asked)} where r.read_time is null`;
  return rows.map(({ id }) => id);
};
