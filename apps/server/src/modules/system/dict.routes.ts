import { columnsOf } from '@manyi/shared/resource/columns';
import type { Resource } from '@manyi/shared/resource/resource';
import { apiPathOf, menuCodeOf, tableOf } from '@manyi/shared/resource/resource';
import { z } from 'zod';
import type { Crud } from '../../platform/crud/crud-routes.ts';
import { crudRoutes, listQuerySchema } from '../../platform/crud/crud-routes.ts';
import { readFilters } from '../../platform/crud/filters.ts';
import { listPage } from '../../platform/crud/list-page.ts';
import { rowSchemaOf } from '../../platform/crud/schema.ts';
import { readOrders } from '../../platform/crud/sorting.ts';
import type { Row } from '../../platform/crud/store.ts';
import { defineRoute } from '../../platform/http/route.ts';
import { idSchema, pageSchema, treeNodeSchema } from '../../platform/http/schemas.ts';
import { toTree } from '../../platform/http/tree.ts';
import { keptWhole } from '../../platform/scope/kept-whole.ts';
import { hiddenOfResource, seenColumns } from '../../platform/scope/resource-scope.ts';
import { dictHooks, rootKey } from './dict.hooks.ts';

/** What every list of entries may be long: a dictionary is read whole. */
const most = 5000;

const entrySchema = z.object({
  id: z.string(),
  code: z.string(),
  dictKey: z.string(),
  dictValue: z.string(),
  sort: z.number().nullable(),
  remark: z.string(),
});

const titled = ({ id, parentId, dictValue }: Row) => ({
  id,
  parentId: parentId === null ? '0' : String(parentId),
  title: String(dictValue),
});

/** The calls of a dictionary beyond the generic ones (spec 7): parent list, child tree, tree and look-up by code. */
export const dictRoutes = (resource: Resource): Crud => {
  const crud = crudRoutes(resource, dictHooks(resource));
  const { store } = crud.means;
  const columns = columnsOf(resource);
  const path = apiPathOf(resource);
  const tag = `${resource.area}.${resource.name}`;
  const row = rowSchemaOf(resource);
  const access = { permission: menuCodeOf(resource) };
  const parentIs = (id: string) => readFilters({ parentId_equal: id }, columns);

  const parentList = defineRoute({
    method: 'GET',
    path: `${path}/parent-list`,
    access,
    summary: ['字典分页列表', 'Page of dictionaries'],
    tag,
    query: listQuerySchema,
    data: pageSchema(row),
    handler: listPage(crud.means, readFilters({ parentId_null: '1' }, columns)),
  });

  const childList = defineRoute({
    method: 'GET',
    path: `${path}/child-list`,
    access,
    summary: ['字典项列表', 'Entries of a dictionary'],
    tag,
    query: listQuerySchema.extend({ parentId: idSchema }),
    data: z.array(row),
    handler: ({ query: { current: _current, size: _size, parentId, ...rest }, caller, tx }) => {
      const seen = seenColumns(columns, hiddenOfResource(resource, caller));
      const filters = [...readFilters(rest, seen), ...parentIs(parentId)];
      const orders = readOrders(rest, resource, seen);
      return tx((sql) => store.list(sql, caller, { filters, orders, limit: most, offset: 0 }));
    },
  });

  const tree = defineRoute({
    method: 'GET',
    path: `${path}/tree`,
    access,
    summary: ['字典树', 'Dictionaries as a tree'],
    tag,
    data: z.array(treeNodeSchema),
    handler: ({ caller, tx }) => {
      const tenantId = resource.owner === 'tenant' ? caller.tenantId : null;
      return keptWhole(caller, menuCodeOf(resource), { of: [tableOf(resource)], tenantId }, () =>
        tx(async (sql) => {
          const orders = readOrders({}, resource, columns);
          const rows = await store.list(sql, caller, { filters: [], orders, limit: most, offset: 0 });
          return toTree(rows.map(titled));
        }),
      );
    },
  });

  const dictionary = defineRoute({
    method: 'GET',
    path: `${path}/dictionary`,
    access: 'login',
    summary: ['按编号取字典项', 'Entries by dictionary number'],
    tag,
    query: z.object({ code: z.string().min(1).max(64) }),
    data: z.array(entrySchema),
    handler: ({ query, caller, tx }) =>
      tx((sql) => {
        const tenant = resource.owner === 'tenant' ? sql`and tenant_id = ${caller.tenantId}` : sql``;
        return sql<z.output<typeof entrySchema>[]>`
          select id, code, dict_key as "dictKey", dict_value as "dictValue", sort, remark from ${sql(tableOf(resource))}
          where code = ${query.code} and dict_key <> ${rootKey} and is_sealed is distinct from 1 and not is_deleted ${tenant}
          order by sort, id limit ${most}`;
      }),
  });

  return { means: crud.means, routes: [...crud.routes, parentList, childList, tree, dictionary] };
};
