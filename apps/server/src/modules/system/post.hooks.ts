import type { Hooks } from '../../platform/crud/hooks.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { listed } from './listed.ts';

/** A post that somebody holds stays, and it is said who. */
export const postHooks: Hooks = {
  beforeRemove: async ({ sql, caller, rows }) => {
    const users = await sql<{ name: string; total: number }[]>`
      select u.account as name, count(*) over ()::int as total
      from system_user_post x join "system_user" u on u.tenant_id = x.tenant_id and u.id = x.user_id
      where x.tenant_id = ${caller.tenantId} and x.post_id = any (${rows.map((row) => row.id)}::bigint[]) and not u.is_deleted
      order by x.user_id limit 5`;
    if (users.length === 0) return;
    const { zh, en, names } = listed(users);
    throw refuse(400, [`岗位下还有用户: ${zh}`, `Users hold this post: ${en}`], { dependents: names });
  },
};
