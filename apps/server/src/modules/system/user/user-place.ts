import type { Filter } from '../../../platform/crud/filters.ts';
import type { Order } from '../../../platform/crud/sorting.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { everyTenant } from '../../../platform/database/enter.ts';
import { plan } from '../../../platform/database/plan.ts';
import { keeping } from '../../../platform/kept/keeping.ts';
import { deptsBelow } from '../../../platform/scope/depts-below.ts';
import { type LinkWay, linkedTo } from '../scope/linked-people.ts';
import { hereIn } from './user-rows.ts';

/** Where in the organisation people are looked for. */
export interface UserPlace {
  /** Or `everyTenant`, whom only the platform's administrator can ask for. */
  tenantId: string;
  /** Also everybody in the departments below it. */
  deptId: string | undefined;
  roleId: string | undefined;
  /** What the caller's data scopes leave: a predicate that begins with `and`. */
  within?: ((way: LinkWay) => Fragment) | undefined;
}

/** A search of people. */
export interface UserQuery extends UserPlace {
  filters: readonly Filter[];
  orders: readonly Order[];
}

export interface UserPage extends UserQuery {
  size: number;
  offset: number;
}

export const deptsFrom = (sql: Sql, { tenantId, deptId }: UserPlace): Fragment =>
  deptId === undefined ? sql`` : deptsBelow(sql, tenantId === everyTenant ? null : tenantId, [deptId]);

type Tenant = Pick<UserPlace, 'tenantId'>;

export const everybody = (sql: Sql, tenant: Tenant): Fragment =>
  sql`${hereIn(sql, tenant, sql`tenant_id`)} and not is_deleted`;

/** Asked of one person, whose departments know what is above them: sooner told than which are below one that has thousands. */
const worksBelow = (sql: Sql, here: (column: Fragment) => Fragment, deptId: string): Fragment => sql`coalesce((
  select bool_or(${deptId}::bigint = any (string_to_array(d.ancestors || ',' || d.id, ',')::bigint[]))
  from system_user_dept x join system_dept d on d.tenant_id = x.tenant_id and d.id = x.dept_id and not d.is_deleted
  where ${here(sql`x.tenant_id`)} and x.user_id = "system_user".id), false)`;

/** What of a search is about links: in whose department, with which role, and what the caller's data scopes leave. */
export const linkedIn = (sql: Sql, place: UserPlace, depts: Fragment, way: LinkWay): Fragment => {
  const here = (column: Fragment) => hereIn(sql, place, column);
  const { deptId, roleId } = place;
  const inDept =
    deptId === undefined
      ? sql``
      : sql`and ${way === 'asked' ? worksBelow(sql, here, deptId) : linkedTo(sql, here, 'dept', depts, way)}`;
  const inRole =
    roleId === undefined ? sql`` : sql`and ${linkedTo(sql, here, 'role', sql`array[${roleId}::bigint]`, way)}`;
  return sql`${inDept} ${inRole} ${place.within ? place.within(way) : sql``}`;
};

/** So many people are looked at one by one faster than a search among everybody is planned and made. */
export const few = 5000;
/** How to go about a search may be decided by what held a minute ago. */
const sizes = keeping<number>(1000, () => 60_000);

const sizeOf = (sql: Sql, name: string, people: () => Fragment): Promise<number> =>
  sizes.find(name, async () => {
    plan(sql, 'force_custom_plan');
    const [row] = await sql<{ size: number }[]>`select count(*)::int as size from (select ${people()}) as counted`;
    return row?.size ?? 0;
  });

/** Whether nobody is left out for where they are. */
export const isAnywhere = ({ deptId, roleId, within }: UserPlace): boolean =>
  deptId === undefined && roleId === undefined && within === undefined;

/** Whether there are few people in a place at all. @param name names it as this caller sees it */
export const isFewIn = async (sql: Sql, place: UserPlace, name: string): Promise<boolean> => {
  if (isAnywhere(place)) return false;
  const size = await sizeOf(sql, name, () => {
    const links = linkedIn(sql, place, deptsFrom(sql, place), 'joined');
    return sql`from "system_user" where ${everybody(sql, place)} ${links} limit ${few + 1}`;
  });
  return size <= few;
};

/** About how many people there are in a tenant. */
export const countEverybody = (sql: Sql, tenant: Tenant): Promise<number> =>
  sizeOf(sql, tenant.tenantId, () => sql`from "system_user" where ${everybody(sql, tenant)}`);
