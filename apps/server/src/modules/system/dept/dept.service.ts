import { z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { rightsChanged } from '../../../platform/auth/session-store.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { conflict, forbidden, notFound, refuse, refuseFields } from '../../../platform/http/refusal.ts';
import { bodyIdSchema, given, optionalText, parentSchema } from '../ids.ts';
import { listed } from '../listed.ts';
import { assertMayMove } from '../scope/placement.ts';
import { type DeptRow, findDepts, pathBelow, selected } from './dept.queries.ts';

export const deptBodySchema = z.object({
  id: bodyIdSchema,
  version: z.number().optional(),
  tenantId: optionalText(12),
  parentId: parentSchema,
  deptName: optionalText(64),
  fullName: optionalText(128),
  sort: z.number().int().min(0).max(1_000_000).nullish(),
  remark: optionalText(255),
  /** `''`: no college (any more). */
  collegeKind: z.enum(['SCHOOL', 'FACULTY', '']).nullish(),
  collegeCode: optionalText(32),
});
type Body = z.output<typeof deptBodySchema>;

/** What else may stand in the way of deleting departments, such as head-counts. Throws a refusal that says what. */
export type DeptGuard = (sql: Sql, tenantId: string, deptIds: readonly string[]) => Promise<void>;

const ancestorsFor = async (
  sql: Sql,
  tenantId: string,
  parentId: string | null,
  moved: DeptRow | undefined,
): Promise<string> => {
  if (parentId === null) return '0';
  if (parentId === moved?.id)
    throw refuseFields({ parentId: ['父节点不可选择自身!', 'A department cannot be its own parent'] });
  const [parent] = await findDepts(sql, tenantId, [parentId]);
  if (!parent) throw refuseFields({ parentId: ['上级部门不存在!', 'No such parent department'] });
  const path = pathBelow(parent);
  if (moved && path.split(',').includes(moved.id)) {
    throw refuseFields({ parentId: ['父节点不可选择自己的下级!', 'The parent lies below this department'] });
  }
  return path;
};

/** Rewrites the path of a moved department and of everything below it at once. */
const move = async (
  sql: Sql,
  tenantId: string,
  dept: DeptRow,
  parentId: string | null,
  ancestors: string,
): Promise<void> => {
  const from = pathBelow(dept);
  const to = `${ancestors},${dept.id}`;
  await sql`
    update system_dept set
      parent_id = case when id = ${dept.id} then ${parentId}::bigint else parent_id end,
      ancestors = case when id = ${dept.id} then ${ancestors}::text else ${to}::text || substr(ancestors, ${from.length + 1}::int) end
    where tenant_id = ${tenantId} and (id = ${dept.id} or ancestors = ${from} or ancestors like ${`${from},%`})`;
};

const assertCollege = async (sql: Sql, tenantId: string, body: Body, before: DeptRow | undefined) => {
  const kind =
    body.collegeKind === undefined || body.collegeKind === null ? before?.collegeKind : body.collegeKind || null;
  const code = body.collegeCode === undefined ? before?.collegeCode : body.collegeCode || null;
  if (!kind) return { college_kind: null, college_code: null };
  if (code) {
    const taken = await sql`
      select 1 from system_dept where tenant_id = ${tenantId} and college_code = ${code} and not is_deleted
        and id is distinct from ${before?.id ?? null}::bigint`;
    if (taken.length > 0)
      throw refuseFields({ collegeCode: ['院校代码已存在', 'This college code is already in use'] });
  }
  return { college_kind: kind, college_code: code ?? null };
};

export const saveDept = async (sql: Sql, caller: Caller, tenantId: string, body: Body): Promise<DeptRow> => {
  if (!caller.permissions.has(body.id ? 'dept_edit' : 'dept_add')) throw forbidden();
  // Two moves at once could otherwise put each other's departments below themselves.
  await sql`select pg_advisory_xact_lock(hashtext('system_dept'), hashtext(${tenantId}))`;
  const [before] = body.id ? await findDepts(sql, tenantId, [body.id], true) : [];
  if (body.id && !before) throw notFound();
  if (before && body.version !== undefined && body.version !== before.version) throw conflict(before);
  if (!before && !body.deptName) throw refuseFields({ deptName: ['请输入部门名称', 'Enter the name'] });
  const values = given({
    ...(await assertCollege(sql, tenantId, body, before)),
    dept_name: body.deptName || undefined,
    full_name: body.fullName ?? (before ? undefined : body.deptName),
    sort: body.sort ?? undefined,
    remark: body.remark,
  });
  const parentId =
    body.parentId === undefined ? (before && before.parentId !== '0' ? before.parentId : null) : body.parentId;
  const ancestors = await ancestorsFor(sql, tenantId, parentId, before);
  if (before && before.ancestors !== ancestors) {
    await assertMayMove(sql, caller, before.id);
    await move(sql, tenantId, before, parentId, ancestors);
  }
  const [row] = before
    ? await sql<DeptRow[]>`
        update system_dept set ${sql({ ...values, update_user: caller.userId })}, update_time = now(), version = version + 1
        where tenant_id = ${tenantId} and id = ${before.id} returning ${selected(sql)}`
    : await sql<DeptRow[]>`
        insert into system_dept ${sql({
          ...values,
          tenant_id: tenantId,
          parent_id: parentId,
          ancestors,
          create_user: caller.userId,
          create_dept: caller.deptIds[0] ?? null,
        })} returning ${selected(sql)}`;
  if (!row) throw notFound();
  const action = before ? 'edit' : 'add';
  await writeAudit(sql, caller, [{ action, resource: 'dept', rowId: row.id, before, after: row }]);
  await rightsChanged(sql, tenantId);
  return row;
};

/** The first few by name, and how many there are. */
const shownNames = 5;

const assertUnused = async (sql: Sql, tenantId: string, ids: readonly string[]): Promise<void> => {
  const children = await sql<{ name: string; total: number }[]>`
    select dept_name as name, count(*) over ()::int as total from system_dept where tenant_id = ${tenantId} and not is_deleted
      and parent_id = any (${[...ids]}::bigint[]) and id <> all (${[...ids]}::bigint[]) order by sort, id limit ${shownNames}`;
  if (children.length > 0) {
    const { zh, en, names } = listed(children);
    throw refuse(400, [`请先删除子节点! 下级机构: ${zh}`, `Delete what is below it first: ${en}`], {
      dependents: names,
    });
  }
  const users = await sql<{ name: string; total: number }[]>`
    select u.account as name, count(*) over ()::int as total
    from system_user_dept x join "system_user" u on u.tenant_id = x.tenant_id and u.id = x.user_id
    where x.tenant_id = ${tenantId} and x.dept_id = any (${[...ids]}::bigint[]) and not u.is_deleted
    order by x.user_id limit ${shownNames}`;
  if (users.length > 0) {
    const { zh, en, names } = listed(users);
    throw refuse(400, [`部门下还有用户: ${zh}`, `Users belong to this department: ${en}`], { dependents: names });
  }
};

export const removeDepts = async (
  sql: Sql,
  caller: Caller,
  tenantId: string,
  ids: readonly string[],
  guards: readonly DeptGuard[],
): Promise<void> => {
  // What is put below one of them meanwhile would hang in the air.
  await sql`select pg_advisory_xact_lock(hashtext('system_dept'), hashtext(${tenantId}))`;
  const rows = await findDepts(sql, tenantId, ids, true);
  if (rows.length !== ids.length) throw notFound();
  await assertUnused(sql, tenantId, ids);
  for (const guard of guards) await guard(sql, tenantId, ids);
  await sql`
    update system_dept set is_deleted = true, update_user = ${caller.userId}, update_time = now(), version = version + 1
    where tenant_id = ${tenantId} and id = any (${[...ids]}::bigint[])`;
  await writeAudit(
    sql,
    caller,
    rows.map((row) => ({ action: 'delete', resource: 'dept', rowId: row.id, before: row })),
  );
  await rightsChanged(sql, tenantId);
};
