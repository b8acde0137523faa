import { pageOf } from '@manyi/shared/contract/envelope';
import { type DeletedRecord, mostDeleted } from '@manyi/shared/contract/history';
import { columnOf } from '@manyi/shared/resource/resource';
import type { Place } from '../../../platform/audit/history-source.ts';
import { maskSecrets } from '../../../platform/audit/mask.ts';
import type { Fragment } from '../../../platform/database/database.ts';
import type { Paging } from '../../../platform/http/schemas.ts';

interface Asked extends Paging {
  resource: string;
  /** Null where the caller is not shown it. */
  titleField: string | null;
}

/** With the count on every row, and one row without a record where the page is empty. */
type Counted = { total: number; isMore: boolean } & ({ [K in keyof DeletedRecord]: null } | DeletedRecord);

/**
 * The latest deletions, as far as their records are the caller's (`isGone` speaks of `event`). Only so many are looked through for each
 * tenant: what somebody sees of a hundred thousand deletions of others is not worth reading all of them.
 */
export const deletedRecords = async ({ sql, tenantIds }: Place, isGone: Fragment, asked: Asked) => {
  const { resource, titleField, current, size } = asked;
  const name = titleField
    ? sql`coalesce(event.before ->> ${titleField}, event.before ->> ${columnOf(titleField)})`
    : sql`null`;
  // Along the index, however few the planner expects; both are sent at once.
  const [, rows] = await Promise.all([
    sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`,
    sql<Counted[]>`
    with event as materialized (
      select latest.* from unnest(${[...tenantIds]}::text[]) owner (tenant_id) cross join lateral (
        select e.tenant_id, e.id, e.row_id, e.event_time, e.user_id, e.user_name, e.before from audit_event e
        where e.tenant_id = owner.tenant_id and e.resource = ${resource} and e.action = 'delete'
        order by e.id desc limit ${mostDeleted}) latest
    ), gone as materialized (
      select event.id, event.row_id, event.event_time, event.user_id, event.user_name, ${name} as name
      from event where ${isGone}
    )
    select counted.total, counted.most >= ${mostDeleted} as "isMore", page.id, page.row_id as "rowId", page.name,
      page.event_time as time, page.user_id as "userId", page.user_name as "userName"
    from (
      select (select count(*)::int from gone) as total,
        (select max(n)::int from (select count(*) as n from event group by tenant_id) of_tenant) as most) counted
    left join lateral (
      select * from gone order by id desc limit ${size} offset ${(current - 1) * size}) page on true
    order by page.id desc`,
  ]);
  const records = rows.flatMap(({ total: _, isMore: __, ...row }): DeletedRecord[] =>
    row.id === null ? [] : [{ ...row, name: row.name === null ? null : maskSecrets(row.name) }],
  );
  const [first] = rows;
  return { ...pageOf(records, first?.total ?? 0, current, size), isMore: first?.isMore ?? false };
};
