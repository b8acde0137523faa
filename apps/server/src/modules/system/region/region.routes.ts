import { pageOf } from '@manyi/shared/contract/envelope';
import { columnsOf } from '@manyi/shared/resource/columns';
import { apiPathOf } from '@manyi/shared/resource/resource';
import { region, regionRoot } from '@manyi/shared/resources/system/region.resource';
import { z } from 'zod';
import { listQuerySchema } from '../../../platform/crud/crud-routes.ts';
import { excelRoutes } from '../../../platform/crud/excel/excel-routes.ts';
import { readFilters } from '../../../platform/crud/filters.ts';
import { notFound, refuse } from '../../../platform/http/refusal.ts';
import { defineRoute, type Route } from '../../../platform/http/route.ts';
import { idsSchema, noData, pageSchema } from '../../../platform/http/schemas.ts';
import { codeOfId, countRegions, findRegion, listRegions, regionsBelow } from './region.queries.ts';
import { removeRegions, saveRegion } from './region.service.ts';
import { regionStore } from './region.store.ts';

const path = apiPathOf(region);
const tag = 'system.region';
const seen = { anyOf: ['region', 'region_view', 'region_edit'] } as const;
const codeSchema = z.string().regex(/^\d{2,12}$/);

const rowSchema = z.object({
  id: z.string(),
  code: z.string(),
  parentCode: z.string(),
  parentName: z.string(),
  ancestors: z.string(),
  pathName: z.string(),
  name: z.string(),
  level: z.number(),
  sort: z.number(),
  remark: z.string(),
  hasChildren: z.boolean(),
  createTime: z.string(),
  updateTime: z.string().nullable(),
  version: z.number(),
});

const nodeSchema = z.object({
  id: z.string(),
  parentId: z.string(),
  title: z.string(),
  key: z.string(),
  value: z.string(),
  hasChildren: z.boolean(),
});

/** Said once for submit: what the form may send. Judged by the descriptor's rules, in the caller's language. */
const inputSchema = z.object({
  id: z.string().optional(),
  code: z.string().max(64).default(''),
  parentCode: z.string().max(64).nullish(),
  name: z.string().max(500).nullish(),
  level: z.number().nullish(),
  sort: z.number().nullish(),
  remark: z.string().max(2000).nullish(),
  version: z.number().optional(),
});

/** What a list can be filtered by: what a region itself holds. */
const filterable = new Map(
  [...columnsOf(region)].filter(([name]) => Object.hasOwn(region.fields, name) || name === 'id'),
);

export const regionRoutes = (): Route[] => [
  ...excelRoutes({ resource: region, store: regionStore, hooks: {} }),
  defineRoute({
    method: 'GET',
    path: `${path}/list`,
    access: { permission: 'region' },
    summary: ['行政区划：分页列表', 'Regions: page of rows'],
    tag,
    query: listQuerySchema,
    data: pageSchema(rowSchema),
    handler: ({ query: { current, size, ascs, descs, ...rest }, tx }) => {
      if (ascs || descs) throw refuse(400, ['行政区划按编号排序', 'Regions come in the order of their codes']);
      const filters = readFilters(rest, filterable);
      return tx(async (sql) => {
        const [records, total] = await Promise.all([
          listRegions(sql, filters, size, (current - 1) * size),
          countRegions(sql, filters),
        ]);
        return pageOf(records, total, current, size);
      });
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${path}/lazy-list`,
    access: { permission: 'region' },
    summary: ['行政区划：下级列表', 'Regions below one'],
    tag,
    query: z.object({ parentCode: codeSchema.default(regionRoot) }),
    data: z.array(rowSchema),
    handler: ({ query, tx }) => tx((sql) => regionsBelow(sql, query.parentCode)),
  }),
  defineRoute({
    method: 'GET',
    path: `${path}/lazy-tree`,
    access: { permission: 'region' },
    summary: ['行政区划：懒加载树', 'Regions below one, as nodes'],
    tag,
    query: z.object({ parentCode: codeSchema.default(regionRoot) }),
    data: z.array(nodeSchema),
    handler: ({ query, tx }) =>
      tx(async (sql) => {
        const rows = await regionsBelow(sql, query.parentCode);
        return rows.map(({ code, parentCode, name, hasChildren }) => ({
          ...{ id: code, key: code, value: code },
          parentId: parentCode,
          title: name,
          hasChildren,
        }));
      }),
  }),
  defineRoute({
    method: 'GET',
    path: `${path}/detail`,
    access: seen,
    summary: ['行政区划：详情', 'One region'],
    tag,
    query: z.object({ code: codeSchema }),
    data: rowSchema,
    handler: ({ query, tx }) =>
      tx(async (sql) => {
        const row = await findRegion(sql, query.code);
        if (!row) throw notFound();
        return row;
      }),
  }),
  defineRoute({
    method: 'GET',
    path: `${path}/select`,
    // Addresses are chosen on many screens.
    access: 'login',
    summary: ['行政区划：下级选择', 'Regions to choose from below one'],
    tag,
    query: z.object({ code: codeSchema.default(regionRoot) }),
    data: z.array(rowSchema.pick({ code: true, name: true, level: true, hasChildren: true })),
    handler: ({ query, tx }) => tx((sql) => regionsBelow(sql, query.code)),
  }),
  defineRoute({
    method: 'POST',
    path: `${path}/submit`,
    access: { anyOf: ['region_add', 'region_edit'] },
    summary: ['行政区划：新增或修改', 'Add or edit a region'],
    tag,
    body: inputSchema,
    data: rowSchema,
    handler: ({ body: { id, ...input }, caller, tx }) =>
      tx((sql) => {
        const isEdit = id !== undefined && id !== '';
        return saveRegion(sql, caller, { ...input, code: isEdit ? codeOfId(id) : input.code }, isEdit);
      }),
  }),
  defineRoute({
    method: 'POST',
    path: `${path}/remove`,
    access: { permission: 'region_delete' },
    summary: ['行政区划：删除', 'Delete regions'],
    tag,
    query: z
      .object({ id: idsSchema.optional(), ids: idsSchema.optional() })
      .refine(({ id, ids }) => id !== undefined || ids !== undefined, { path: ['id'] }),
    data: noData,
    handler: async ({ query, caller, tx }) => {
      await tx((sql) => removeRegions(sql, caller, [...(query.id ?? []), ...(query.ids ?? [])].map(codeOfId)));
      return {};
    },
  }),
];
