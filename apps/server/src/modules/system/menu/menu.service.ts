import { builtInCodes } from '@manyi/shared/menu/menu-tree';
import type { z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { isPlatformCaller } from '../../../platform/auth/caller.ts';
import { rightsChanged } from '../../../platform/auth/session-store.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { conflict, forbidden, notFound, refuse, refuseFields } from '../../../platform/http/refusal.ts';
import { given } from '../ids.ts';
import { listed as inWords } from '../listed.ts';
import { listed, type MenuRow, selected } from './menu.queries.ts';
import type { menuBodySchema } from './menu.schemas.ts';

type Body = z.output<typeof menuBodySchema>;

/** The tree is everybody's, so only the platform tenant writes it, whatever codes a role holds. */
const assertPlatform = (caller: Caller): void => {
  if (!isPlatformCaller(caller)) throw forbidden();
};

export const findMenu = async (sql: Sql, id: string, lock = false): Promise<MenuRow> => {
  const [row] = await sql<MenuRow[]>`
    select ${selected(sql)} from system_menu where id = ${id} and ${listed(sql)} ${lock ? sql`for update` : sql``}`;
  if (!row) throw notFound();
  return row;
};

/** A menu below itself would vanish from every tree. */
const assertParent = async (sql: Sql, id: string | undefined, parentId: string): Promise<void> => {
  if (parentId === id) throw refuseFields({ parentId: ['父节点不可选择自身!', 'A menu cannot be its own parent'] });
  const rows = await sql<{ id: string; category: number }[]>`
    with recursive up as (
      select id, parent_id, category from system_menu where id = ${parentId} and ${listed(sql)}
      union select m.id, m.parent_id, m.category from system_menu m join up on m.id = up.parent_id)
    select id, category from up`;
  const parent = rows.find((row) => row.id === parentId);
  if (!parent) throw refuseFields({ parentId: ['上级菜单不存在!', 'No such parent menu'] });
  if (parent.category !== 1) throw refuseFields({ parentId: ['上级不能是按钮!', 'A button cannot be a parent'] });
  if (rows.some((row) => row.id === id)) {
    throw refuseFields({ parentId: ['父节点不可选择自己的下级!', 'The parent lies below this menu'] });
  }
};

const assertCode = async (sql: Sql, body: Body, before: MenuRow | null): Promise<void> => {
  if (body.code === undefined || body.code === before?.code) return;
  if (!/^[\w:.-]+$/.test(body.code)) {
    throw refuseFields({ code: ['菜单编号只能含字母、数字、下划线和连字符', 'Letters, digits, _ and - only'] });
  }
  if (before && builtInCodes.has(before.code)) {
    throw refuseFields({ code: ['系统菜单的编号不能修改', 'The code of a built-in menu cannot change'] });
  }
  const taken = await sql`select 1 from system_menu where code = ${body.code} and not is_deleted`;
  if (taken.length > 0) throw refuseFields({ code: ['菜单编号已存在', 'This code is already in use'] });
};

const columnsOf = (body: Body) =>
  given({
    parent_id: body.parentId,
    code: body.code,
    name: body.name,
    name_en: body.nameEn,
    alias: body.alias,
    path: body.path,
    source: body.source,
    sort: body.sort ?? undefined,
    category: body.category ?? undefined,
    action: body.action ?? undefined,
    is_open: body.isOpen ?? undefined,
    remark: body.remark,
  });

export const saveMenu = async (sql: Sql, caller: Caller, body: Body): Promise<MenuRow> => {
  assertPlatform(caller);
  if (!caller.permissions.has(body.id ? 'menu_edit' : 'menu_add')) throw forbidden();
  // Two moves at once could otherwise put each other's menus below themselves.
  await sql`select pg_advisory_xact_lock(hashtext('system_menu'))`;
  const before = body.id ? await findMenu(sql, body.id, true) : null;
  if (before && body.version !== undefined && body.version !== before.version) throw conflict(before);
  if (!before && !body.code) throw refuseFields({ code: ['请输入菜单编号', 'Enter the code'] });
  if (!before && !body.name) throw refuseFields({ name: ['请输入菜单名称', 'Enter the name'] });
  await assertCode(sql, body, before);
  if (body.parentId) await assertParent(sql, body.id, body.parentId);
  const values = columnsOf(body);
  const [row] = before
    ? await sql<MenuRow[]>`
        update system_menu set ${sql({ ...values, update_user: caller.userId })}, update_time = now(), version = version + 1
        where id = ${before.id} returning ${selected(sql)}`
    : await sql<MenuRow[]>`
        insert into system_menu ${sql({ ...values, create_user: caller.userId, create_dept: caller.deptIds[0] ?? null })}
        returning ${selected(sql)}`;
  if (!row) throw notFound();
  const action = before ? 'edit' : 'add';
  await writeAudit(sql, caller, [{ action, resource: 'menu', rowId: row.id, before: before ?? undefined, after: row }]);
  await rightsChanged(sql, null);
  return row;
};

/** Scopes stand below their menu wherever they are granted. */
const assertWithoutScopes = async (sql: Sql, ids: readonly string[]): Promise<void> => {
  const scopes = await sql<{ name: string }[]>`
    select scope_name as name from system_data_scope where menu_id = any (${[...ids]}::bigint[]) and not is_deleted
    union all
    select scope_name from system_api_scope where menu_id = any (${[...ids]}::bigint[]) and not is_deleted limit 5`;
  if (scopes.length === 0) return;
  const names = scopes.map((scope) => scope.name);
  throw refuse(
    400,
    [
      `请先删除此菜单的数据权限和接口权限: ${names.join('、')}`,
      `Delete the scopes of this menu first: ${names.join(', ')}`,
    ],
    { dependents: names },
  );
};

export const removeMenus = async (sql: Sql, caller: Caller, ids: readonly string[]): Promise<void> => {
  assertPlatform(caller);
  // What is put below one of them meanwhile would hang in the air.
  await sql`select pg_advisory_xact_lock(hashtext('system_menu'))`;
  const rows = await sql<MenuRow[]>`
    select ${selected(sql)} from system_menu where id = any (${[...ids]}::bigint[]) and ${listed(sql)} for update`;
  if (rows.length !== ids.length) throw notFound();
  const children = await sql<{ name: string; total: number }[]>`
    select name, count(*) over ()::int as total from system_menu where parent_id = any (${[...ids]}::bigint[]) and not is_deleted
      and id <> all (${[...ids]}::bigint[]) limit 5`;
  if (children.length > 0) {
    const { zh, en, names } = inWords(children);
    throw refuse(400, [`请先删除子节点! 下级菜单: ${zh}`, `Delete what is below it first: ${en}`], {
      dependents: names,
    });
  }
  await assertWithoutScopes(sql, ids);
  const builtIn = rows.filter(({ code }) => builtInCodes.has(code)).map(({ name }) => ({ name, total: 0 }));
  if (builtIn.length > 0) {
    // Its code would be nobody's from then on, and what asks for it closed to everybody: `menu_add` brings back nothing.
    const { zh, en } = inWords(builtIn.slice(0, 5));
    throw refuse(400, [
      `系统菜单不能删除，可在角色或产品包中取消: ${zh}`,
      `Built-in menus cannot be deleted; take them from roles or packages instead: ${en}`,
    ]);
  }
  await sql`
    update system_menu set is_deleted = true, update_user = ${caller.userId}, update_time = now(), version = version + 1
    where id = any (${[...ids]}::bigint[])`;
  await writeAudit(
    sql,
    caller,
    rows.map((row) => ({ action: 'delete', resource: 'menu', rowId: row.id, before: row })),
  );
  await rightsChanged(sql, null);
};
