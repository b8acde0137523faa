import type { Fragment, Sql } from '../../../platform/database/database.ts';

/**
 * How links of people are asked about, where the planner cannot know which is least work:
 * `joined`: as it likes. `listed`: whom the links name are looked up, all of them and nobody else. `collected`: whom the links name, once, and
 * `asked`: each person's own links, of people looked at one by one.
 */
export type LinkWay = 'joined' | 'listed' | 'collected' | 'asked';

const tables = {
  dept: { table: 'system_user_dept', column: 'dept_id' },
  role: { table: 'system_user_role', column: 'role_id' },
} as const;

/**
 * True of the people of "system_user" who are in one of the departments or have one of the roles.
 * @param here that a column holds the tenant, or `true` for whoever sees all
 * @param ids an array of bigint
 */
export const linkedTo = (
  sql: Sql,
  here: (column: Fragment) => Fragment,
  to: keyof typeof tables,
  ids: Fragment,
  way: LinkWay,
): Fragment => {
  const { table, column } = tables[to];
  const [links, id, tenant] = [sql(table), sql(column), here(sql`tenant_id`)];
  switch (way) {
    case 'joined':
      return sql`id in (select user_id from ${links} where ${tenant} and ${id} = any (${ids}))`;
    case 'listed':
      return sql`id = any (array(select user_id from ${links} where ${tenant} and ${id} = any (${ids})))`;
    case 'collected':
      // `is true` and `offset 0` keep the planner from turning this into a join that reads everybody's links.
      return sql`(id in (select linked.user_id from unnest(${ids}) as wanted (id) cross join lateral (
        select user_id from ${links} where ${tenant} and ${id} = wanted.id offset 0) as linked)) is true`;
    case 'asked':
      return sql`coalesce((select bool_or(${id} = any (${ids})) from ${links} where ${tenant} and user_id = "system_user".id), false)`;
  }
};
