import { z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { rightsChanged } from '../../../platform/auth/session-store.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { conflict, forbidden, notFound, refuse, refuseFields } from '../../../platform/http/refusal.ts';
import { administratorAlias, isPlatform, isSuper } from '../ground.ts';
import { bodyIdSchema, given, optionalText, parentSchema } from '../ids.ts';
import { listed } from '../listed.ts';
import { keepingAdministrator } from '../user/safe-users.ts';
import { assertMayGiveRoles } from './administrator.ts';
import { findRoles, type RoleRow, selected } from './role.queries.ts';

export const roleBodySchema = z.object({
  id: bodyIdSchema,
  version: z.number().optional(),
  tenantId: optionalText(12),
  parentId: parentSchema,
  roleName: optionalText(64),
  roleAlias: optionalText(64),
  sort: z.number().int().min(0).max(1_000_000).nullish(),
});
type Body = z.output<typeof roleBodySchema>;

/** The role that every tenant begins with. */
const tenantAdministrator = 'admin';

const assertAlias = async (sql: Sql, caller: Caller, tenantId: string, body: Body, before: RoleRow | null) => {
  const touched = [body.roleAlias, before?.roleAlias].some((alias) => alias?.toLowerCase() === administratorAlias);
  if (touched && !isSuper(caller)) throw refuse(403, ['无权限创建超管角色！', 'Only the administrator may do this']);
  // What others are told by it (the console, a package for the tenant's administrator) is not had by naming a role so.
  const named = body.roleAlias?.toLowerCase() === tenantAdministrator && body.roleAlias !== before?.roleAlias;
  if (named && !isSuper(caller) && !caller.roleAliases.includes(tenantAdministrator)) {
    throw refuse(403, ['只有管理员可以使用别名 admin', 'Only an administrator may use the alias admin']);
  }
  if (
    before &&
    isPlatform(tenantId) &&
    before.roleAlias === administratorAlias &&
    body.roleAlias &&
    body.roleAlias !== before.roleAlias
  ) {
    throw refuseFields({
      roleAlias: ['超级管理员角色的别名不能修改', 'The alias of the administrator role cannot change'],
    });
  }
  if (!body.roleAlias) return;
  const taken = await sql`
    select 1 from system_role where tenant_id = ${tenantId} and lower(role_alias) = lower(${body.roleAlias}) and not is_deleted
      and id is distinct from ${before?.id ?? null}::bigint`;
  if (taken.length > 0) throw refuseFields({ roleAlias: ['角色别名已存在', 'This alias is already in use'] });
};

const assertParent = async (sql: Sql, tenantId: string, id: string | undefined, parentId: string): Promise<void> => {
  if (parentId === id) throw refuseFields({ parentId: ['父节点不可选择自身!', 'A role cannot be its own parent'] });
  const up = await sql<{ id: string }[]>`
    with recursive up as (
      select id, parent_id from system_role where tenant_id = ${tenantId} and id = ${parentId} and not is_deleted
      union select r.id, r.parent_id from system_role r join up on r.id = up.parent_id where r.tenant_id = ${tenantId})
    select id from up`;
  if (up.length === 0) throw refuseFields({ parentId: ['上级角色不存在!', 'No such parent role'] });
  if (up.some((row) => row.id === id)) {
    throw refuseFields({ parentId: ['父节点不可选择自己的下级!', 'The parent lies below this role'] });
  }
};

export const saveRole = async (sql: Sql, caller: Caller, tenantId: string, body: Body): Promise<RoleRow> => {
  if (!caller.permissions.has(body.id ? 'role_edit' : 'role_add')) throw forbidden();
  await sql`select pg_advisory_xact_lock(hashtext('system_role'), hashtext(${tenantId}))`;
  const [before] = body.id ? await findRoles(sql, tenantId, [body.id], true) : [];
  if (body.id && !before) throw notFound();
  if (before && body.version !== undefined && body.version !== before.version) throw conflict(before);
  if (before) await assertMayGiveRoles(sql, caller, tenantId, [before.id]);
  if (!before && !body.roleName) throw refuseFields({ roleName: ['请输入角色名称', 'Enter the name'] });
  if (!before && !body.roleAlias) throw refuseFields({ roleAlias: ['请输入角色别名', 'Enter the alias'] });
  await assertAlias(sql, caller, tenantId, body, before ?? null);
  if (body.parentId) await assertParent(sql, tenantId, body.id, body.parentId);
  const values = given({
    parent_id: body.parentId,
    role_name: body.roleName || undefined,
    role_alias: body.roleAlias || undefined,
    sort: body.sort ?? undefined,
  });
  const write = async (): Promise<RoleRow | undefined> => {
    const [saved] = before
      ? await sql<RoleRow[]>`
        update system_role set ${sql({ ...values, update_user: caller.userId })}, update_time = now(), version = version + 1
        where tenant_id = ${tenantId} and id = ${before.id} returning ${selected(sql)}`
      : await sql<RoleRow[]>`
        insert into system_role ${sql({ ...values, tenant_id: tenantId, create_user: caller.userId, create_dept: caller.deptIds[0] ?? null })}
        returning ${selected(sql)}`;
    return saved;
  };
  // The alias is what makes an administrator of a tenant.
  const renamed = before !== undefined && values.role_alias !== undefined && values.role_alias !== before.roleAlias;
  const row = await (renamed ? keepingAdministrator(sql, tenantId, write) : write());
  if (!row) throw notFound();
  const action = before ? 'edit' : 'add';
  await writeAudit(sql, caller, [{ action, resource: 'role', rowId: row.id, before, after: row }]);
  await rightsChanged(sql, tenantId);
  return row;
};

const assertUnused = async (sql: Sql, tenantId: string, ids: readonly string[]): Promise<void> => {
  const children = await sql<{ name: string; total: number }[]>`
    select role_name as name, count(*) over ()::int as total from system_role where tenant_id = ${tenantId} and not is_deleted
      and parent_id = any (${[...ids]}::bigint[]) and id <> all (${[...ids]}::bigint[]) limit 5`;
  if (children.length > 0) {
    const { zh, en, names } = listed(children);
    throw refuse(400, [`请先删除子节点! 下级角色: ${zh}`, `Delete what is below it first: ${en}`], {
      dependents: names,
    });
  }
  const users = await sql<{ name: string; total: number }[]>`
    select u.account as name, count(*) over ()::int as total from system_user_role x join "system_user" u on u.tenant_id = x.tenant_id and u.id = x.user_id
    where x.tenant_id = ${tenantId} and x.role_id = any (${[...ids]}::bigint[]) and not u.is_deleted limit 5`;
  if (users.length > 0) {
    const { zh, en, names } = listed(users);
    throw refuse(400, [`角色正在使用中: ${zh}`, `Users hold this role: ${en}`], { dependents: names });
  }
};

export const removeRoles = async (
  sql: Sql,
  caller: Caller,
  tenantId: string,
  ids: readonly string[],
): Promise<void> => {
  // What is put below one of them meanwhile would hang in the air.
  await sql`select pg_advisory_xact_lock(hashtext('system_role'), hashtext(${tenantId}))`;
  const rows = await findRoles(sql, tenantId, ids, true);
  if (rows.length !== ids.length) throw notFound();
  if (isPlatform(tenantId) && rows.some((row) => row.roleAlias === administratorAlias)) {
    throw refuse(400, ['超级管理员角色不能删除', 'The administrator role cannot be deleted']);
  }
  await assertMayGiveRoles(sql, caller, tenantId, ids);
  await assertUnused(sql, tenantId, ids);
  await sql`
    update system_role set is_deleted = true, update_user = ${caller.userId}, update_time = now(), version = version + 1
    where tenant_id = ${tenantId} and id = any (${[...ids]}::bigint[])`;
  await writeAudit(
    sql,
    caller,
    rows.map((row) => ({ action: 'delete', resource: 'role', rowId: row.id, before: row })),
  );
  await rightsChanged(sql, tenantId);
};
