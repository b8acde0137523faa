import { z } from 'zod';
import type { Sessions } from '../../../platform/auth/sessions.ts';
import { listQuerySchema } from '../../../platform/crud/crud-routes.ts';
import { type Filter, namesOf, readFilters } from '../../../platform/crud/filters.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Route } from '../../../platform/http/route.ts';
import { defineRoute, KeptReply } from '../../../platform/http/route.ts';
import { idSchema, idsSchema, noData, treeNodeSchema } from '../../../platform/http/schemas.ts';
import { toTree } from '../../../platform/http/tree.ts';
import type { Source } from '../../../platform/kept/kept-replies.ts';
import { keptWhole } from '../../../platform/scope/kept-whole.ts';
import { isNarrowed } from '../../../platform/scope/scope.ts';
import { scopePredicate } from '../../../platform/scope/scope-predicate.ts';
import { groundForNew, groundOf, groundOfRows } from '../ground.ts';
import { askedId, askedTenant } from '../ids.ts';
import { nest } from '../nest.ts';
import { deptTarget } from '../scope/written-targets.ts';
import * as queries from './dept.queries.ts';
import { type DeptGuard, deptBodySchema, removeDepts, saveDept } from './dept.service.ts';

const tag = 'system.dept';
const base = '/api/blade-system/dept';

const rowSchema = z.object({
  id: z.string(),
  tenantId: z.string(),
  parentId: z.string(),
  ancestors: z.string(),
  deptName: z.string(),
  fullName: z.string(),
  sort: z.number(),
  remark: z.string(),
  collegeKind: z.enum(['SCHOOL', 'FACULTY']).nullable(),
  collegeCode: z.string().nullable(),
  version: z.number(),
  createTime: z.string(),
});
interface DeptNode extends z.output<typeof rowSchema> {
  children?: DeptNode[] | undefined;
}
const nodeSchema: z.ZodType<DeptNode, DeptNode> = rowSchema.extend({
  get children() {
    return z.array(nodeSchema).optional();
  },
});

const parentQuery = z.object({
  parentId: z
    .string()
    .regex(/^\d{0,18}$/)
    .optional(),
  tenantId: z.string().max(12).optional(),
});
const parentOf = (parentId: string | undefined): string | null => (!parentId || parentId === '0' ? null : parentId);

const split = ({
  current: _,
  size: __,
  ascs: ___,
  descs: ____,
  tenantId,
  parentId,
  ...rest
}: z.output<typeof listQuerySchema>) => ({
  tenantId: askedTenant(tenantId),
  parentId: askedId('parentId', parentId),
  filters: readFilters(rest, queries.deptColumns),
});

/** What is asked for of a tenant's departments. */
const madeOf = (tenantId: string, filters: readonly Filter[] = [], parentId: string | null = null): Source => ({
  of: ['system_dept'],
  tenantId,
  by: JSON.stringify([parentId, namesOf(filters)]),
});

const titled = ({ id, parentId, deptName }: queries.DeptRow) => ({ id, parentId, title: deptName });

const listRoutes = (): Route[] => [
  defineRoute({
    method: 'GET',
    path: `${base}/list`,
    access: { permission: 'dept' },
    summary: ['机构（树）', 'Departments as a tree, not paged'],
    tag,
    query: listQuerySchema,
    data: z.array(nodeSchema),
    handler: async (call) => {
      const { tenantId, filters } = split(call.query);
      const ground = groundOf(call, tenantId);
      return keptWhole(call.caller, deptTarget.code, madeOf(ground.tenantId, filters), () =>
        ground.tx(async (sql) =>
          nest(await queries.listDepts(sql, ground.tenantId, filters, scopePredicate(sql, call.caller, deptTarget))),
        ),
      );
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/lazy-list`,
    access: { permission: 'dept' },
    summary: ['下级机构', 'One level of departments, or all matches of a filter'],
    tag,
    query: listQuerySchema,
    data: z.array(rowSchema.extend({ hasChildren: z.boolean() })),
    handler: async (call) => {
      const { tenantId, parentId, filters } = split(call.query);
      const ground = groundOf(call, tenantId);
      const parent = parentOf(parentId);
      return keptWhole(call.caller, deptTarget.code, madeOf(ground.tenantId, filters, parent), () =>
        ground.tx(async (sql) => {
          // Nobody else's tree has tops of its own to look for.
          const within = isNarrowed(call.caller, deptTarget.code)
            ? scopePredicate(sql, call.caller, deptTarget)
            : undefined;
          return [...(await queries.listLevel(sql, ground.tenantId, parent, filters, within))];
        }),
      );
    },
  }),
];

/** Trees to choose from. A tenant's organisation is known to everybody in it. */
const treeRoutes = (): Route[] => [
  defineRoute({
    method: 'GET',
    path: `${base}/tree`,
    access: 'login',
    summary: ['机构选择树', 'Departments to choose from'],
    tag,
    query: z.object({ tenantId: z.string().max(12).optional() }),
    data: z.array(treeNodeSchema),
    handler: async (call) => {
      const ground = groundOf(call, call.query.tenantId);
      return new KeptReply(madeOf(ground.tenantId), () =>
        ground.tx(async (sql) => toTree((await queries.listDepts(sql, ground.tenantId)).map(titled))),
      );
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/lazy-tree`,
    access: 'login',
    summary: ['下级机构（选择）', 'One level of departments to choose from'],
    tag,
    query: parentQuery,
    data: z.array(treeNodeSchema),
    handler: async (call) => {
      const ground = groundOf(call, call.query.tenantId);
      const parent = parentOf(call.query.parentId);
      return new KeptReply(madeOf(ground.tenantId, [], parent), async () => {
        const rows = await ground.tx((sql) => queries.listLevel(sql, ground.tenantId, parent, []));
        return rows.map((row) => ({ ...titled(row), key: row.id, value: row.id, hasChildren: row.hasChildren }));
      });
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/select`,
    access: 'login',
    summary: ['当前登录人的机构', 'The caller’s departments'],
    tag,
    data: z.array(rowSchema),
    handler: ({ caller, tx }) => tx((sql) => queries.listDeptsOfUser(sql, caller.tenantId, caller.userId)),
  }),
];

export const deptRoutes = (sessions: Sessions, guards: readonly DeptGuard[]): Route[] => [
  ...listRoutes(),
  ...treeRoutes(),
  defineRoute({
    method: 'GET',
    path: `${base}/detail`,
    access: { anyOf: ['dept', 'dept_view', 'dept_edit'] },
    summary: ['机构详情', 'One department'],
    tag,
    query: z.object({ id: idSchema }),
    data: rowSchema.extend({ parentName: z.string() }),
    handler: async (call) => {
      const ground = await groundOfRows(call, 'system_dept', [call.query.id]);
      return ground.tx(async (sql) => {
        const [row] = await queries.findDepts(sql, ground.tenantId, [call.query.id]);
        if (!row) throw notFound();
        const [parent] = await queries.findDepts(sql, ground.tenantId, [row.parentId]);
        return { ...row, parentName: parent?.deptName ?? (call.language === 'zh' ? '顶级' : 'Top') };
      });
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/submit`,
    access: { anyOf: ['dept_add', 'dept_edit'] },
    summary: ['新增或修改机构', 'Add or edit a department'],
    tag,
    body: deptBodySchema,
    data: rowSchema,
    handler: async (call) => {
      const { body, caller } = call;
      const ground = body.id
        ? await groundOfRows(call, 'system_dept', [body.id])
        : await groundForNew(call, body.tenantId);
      const row = await ground.tx((sql) => saveDept(sql, caller, ground.tenantId, body));
      sessions.forgetAll();
      return row;
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/remove`,
    access: { permission: 'dept_delete' },
    summary: ['删除机构', 'Delete departments'],
    tag,
    query: z.object({ ids: idsSchema }),
    data: noData,
    handler: async (call) => {
      const ground = await groundOfRows(call, 'system_dept', call.query.ids);
      await ground.tx((sql) => removeDepts(sql, call.caller, ground.tenantId, call.query.ids, guards));
      sessions.forgetAll();
      return {};
    },
  }),
];
