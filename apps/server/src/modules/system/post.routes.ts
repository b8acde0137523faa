import { z } from 'zod';
import type { Route } from '../../platform/http/route.ts';
import { defineRoute, KeptReply } from '../../platform/http/route.ts';
import { groundOf } from './ground.ts';

/** As many as anybody chooses from; a tenant with more than this searches the list of posts. */
const most = 5000;

/** Posts to choose from for a user. Like its departments, a tenant's posts are known to everybody in it. */
export const postSelectRoutes = (): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/api/blade-system/post/select',
    access: 'login',
    summary: ['可选岗位', 'Posts to choose from'],
    tag: 'system.post',
    query: z.object({ tenantId: z.string().max(12).optional() }),
    data: z.array(z.object({ id: z.string(), postName: z.string() })),
    handler: async (call) => {
      const ground = groundOf(call, call.query.tenantId);
      const { tenantId } = ground;
      return new KeptReply({ of: ['system_post'], tenantId }, () =>
        ground.tx(
          (sql) => sql<{ id: string; postName: string }[]>`
            select id, post_name as "postName" from system_post
            where tenant_id = ${tenantId} and not is_deleted order by sort, id limit ${most}`,
        ),
      );
    },
  }),
];
