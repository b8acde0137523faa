import type { Text } from '@manyi/shared/contract/text';
import type { Resource, Verb } from '@manyi/shared/resource/resource';
import { apiPathOf, menuCodeOf, permissionOf } from '@manyi/shared/resource/resource';
import { z } from 'zod';
import { notFound } from '../http/refusal.ts';
import type { Route } from '../http/route.ts';
import { defineRoute } from '../http/route.ts';
import { idSchema, idsSchema, noData, pageSchema, pagingSchema } from '../http/schemas.ts';
import { hiddenOfResource } from '../scope/resource-scope.ts';
import { hideFields } from '../scope/scope.ts';
import { excelRoutes } from './excel/excel-routes.ts';
import type { Hooks } from './hooks.ts';
import { listPage } from './list-page.ts';
import type { Means } from './save.ts';
import { remove, save } from './save.ts';
import { bodySchemaOf, rowSchemaOf } from './schema.ts';
import { storeOf } from './store.ts';

const titled = (resource: Resource, zh: string, en: string): Text => [
  `${resource.title[0]}：${zh}`,
  `${resource.title[1]}: ${en}`,
];

/** A list's query: paging, sorting and filters by name and suffix. Names are judged against the descriptor when read. */
export const listQuerySchema = pagingSchema
  .extend({ ascs: z.string().optional(), descs: z.string().optional() })
  .loose();

/** The routes of a resource and the means to build further ones beside them. */
export interface Crud {
  means: Means;
  routes: Route[];
}

export const crudRoutes = (resource: Resource, hooks: Hooks = {}): Crud => {
  const path = apiPathOf(resource);
  const tag = `${resource.area}.${resource.name}`;
  const row = rowSchemaOf(resource);
  const means: Means = { resource, store: storeOf(resource, hooks.narrow), hooks };
  const { store } = means;
  const has = (verb: Verb): boolean => resource.verbs.includes(verb);
  const codes = (...wanted: Verb[]): string[] => wanted.filter(has).map((verb) => permissionOf(resource, verb));

  const list = defineRoute({
    method: 'GET',
    path: `${path}/list`,
    access: { permission: menuCodeOf(resource) },
    summary: titled(resource, '分页列表', 'page of rows'),
    tag,
    query: listQuerySchema,
    data: pageSchema(row),
    handler: listPage(means),
  });

  const detail = defineRoute({
    method: 'GET',
    path: `${path}/detail`,
    access: { anyOf: [menuCodeOf(resource), ...codes('view', 'edit')] },
    summary: titled(resource, '详情', 'one row'),
    tag,
    query: z.object({ id: idSchema }),
    data: row,
    handler: ({ query, caller, tx }) =>
      tx(async (sql) => {
        const [found] = await store.find(sql, caller, [query.id]);
        if (!found) throw notFound();
        return found;
      }),
  });

  const submit = defineRoute({
    method: 'POST',
    path: `${path}/submit`,
    access: { anyOf: codes('add', 'edit') },
    summary: titled(resource, '新增或修改', 'add or edit'),
    tag,
    body: bodySchemaOf(resource),
    data: row,
    handler: async ({ body, caller, tx }) => {
      const saved = await tx((sql) => save(means, sql, caller, body));
      return hideFields(saved, hiddenOfResource(resource, caller));
    },
  });

  const removal = defineRoute({
    method: 'POST',
    path: `${path}/remove`,
    access: { anyOf: codes('delete') },
    summary: titled(resource, '删除', 'delete'),
    tag,
    query: z.object({ ids: idsSchema }),
    data: noData,
    handler: async ({ query, caller, tx }) => {
      await tx((sql) => remove(means, sql, caller, query.ids));
      return {};
    },
  });

  const routes = [
    list,
    detail,
    ...(has('add') || has('edit') ? [submit] : []),
    ...(has('delete') ? [removal] : []),
    ...excelRoutes(means),
  ];
  return { means, routes };
};
