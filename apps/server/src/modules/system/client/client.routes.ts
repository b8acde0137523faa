import { pageOf } from '@manyi/shared/contract/envelope';
import { z } from 'zod';
import { listQuerySchema } from '../../../platform/crud/crud-routes.ts';
import { filterPredicate, readFilters } from '../../../platform/crud/filters.ts';
import { orderBy, readOrders } from '../../../platform/crud/sorting.ts';
import type { Route } from '../../../platform/http/route.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { pageSchema } from '../../../platform/http/schemas.ts';
import { filterColumns } from '../filter-columns.ts';

/** No secret among them: it is compared, never shown again. */
const rowSchema = z.object({
  id: z.string(),
  clientId: z.string(),
  scope: z.string(),
  authorizedGrantTypes: z.string(),
  webServerRedirectUri: z.string(),
  accessTokenValidity: z.number(),
  refreshTokenValidity: z.number(),
  status: z.number(),
  version: z.number(),
  createTime: z.string(),
});
type ClientRow = z.output<typeof rowSchema>;

const columns = filterColumns({ clientId: 'text', scope: 'text', status: 'integer', createTime: 'dateTime' });

export const clientRoutes = (): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/api/blade-system/client/list',
    access: { permission: 'client' },
    summary: ['应用列表', 'Page of clients'],
    tag: 'system.client',
    query: listQuerySchema,
    data: pageSchema(rowSchema),
    handler: ({ query: { current, size, ...rest }, tx }) => {
      const filters = readFilters(rest, columns);
      const orders = readOrders(rest, { sort: ['createTime', 'desc'] }, columns);
      return tx(async (sql) => {
        const where = () => sql`not is_deleted ${filterPredicate(sql, filters)}`;
        const [records, [count]] = await Promise.all([
          sql<ClientRow[]>`
            select id, client_id as "clientId", scope, authorized_grant_types as "authorizedGrantTypes",
              web_server_redirect_uri as "webServerRedirectUri", access_token_validity as "accessTokenValidity",
              refresh_token_validity as "refreshTokenValidity", status, version, create_time as "createTime"
            from system_client where ${where()} ${orderBy(sql, orders)} limit ${size} offset ${(current - 1) * size}`,
          sql<{ total: number }[]>`select count(*)::int as total from system_client where ${where()}`,
        ]);
        return pageOf([...records], count?.total ?? 0, current, size);
      });
    },
  }),
];
