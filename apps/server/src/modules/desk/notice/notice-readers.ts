import { audiences, notice, publishStates } from '@manyi/shared/resources/desk/notice.resource';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { targetOfResource } from '../../../platform/scope/resource-scope.ts';
import { isNarrowed } from '../../../platform/scope/scope.ts';
import { scopePredicate } from '../../../platform/scope/scope-predicate.ts';

/** Whoever writes notices sees all of them; everybody else what is published and meant for them. */
export const isEditor = ({ permissions }: Pick<Caller, 'permissions'>): boolean =>
  permissions.has('notice_add') || permissions.has('notice_edit');

/** Of columns that only notices have, so that a query may call the table as it likes. */
export const isOut = (sql: Sql): Fragment => sql`publish_state = ${publishStates.published} and publish_time <= now()`;

/** Roles of a person and departments they work in or below, as arrays of text: what a notice's own lists are held against. */
export interface Held {
  roles: Fragment;
  depts: Fragment;
}

/** `user` is an id or a column that holds one. Found once a query, or once a person where there are several. */
export const heldBy = (sql: Sql, tenantId: string, user: Fragment): Held => ({
  roles: sql`array(
    select h.role_id::text from system_user_role h
    join system_role o on o.tenant_id = h.tenant_id and o.id = h.role_id and not o.is_deleted
    where h.tenant_id = ${tenantId} and h.user_id = ${user})`,
  depts: sql`array(
    select unnest(string_to_array(d.ancestors || ',' || d.id, ',')) from system_user_dept w
    join system_dept d on d.tenant_id = w.tenant_id and d.id = w.dept_id and not d.is_deleted
    where w.tenant_id = ${tenantId} and w.user_id = ${user})`,
});

export const isMeantFor = (sql: Sql, { roles, depts }: Held): Fragment => sql`(
  audience is distinct from ${audiences.chosen}
  or string_to_array(role_ids, ',') && ${roles} or string_to_array(dept_ids, ',') && ${depts})`;

/** Narrows what a caller sees of the table, beginning with `and`. */
export const narrowNotices = (sql: Sql, caller: Caller): Fragment =>
  isEditor(caller)
    ? sql``
    : sql`and status = 1 and ${isOut(sql)} and ${isMeantFor(sql, heldBy(sql, caller.tenantId, sql`${caller.userId}`))}`;

const target = targetOfResource(notice);

export const hasNoticeScope = (caller: Caller): boolean => isNarrowed(caller, target.code);

/** Data scopes of the list hold in the bell as well; beginning with `and`. The query calls notices `n`. */
export const noticeScope = (sql: Sql, caller: Caller): Fragment =>
  scopePredicate(sql, caller, { ...target, spell: (fragment, column) => fragment`n.${fragment(column)}` });
