import { rightsChanged } from '../../../platform/auth/session-store.ts';
import type { Hooks } from '../../../platform/crud/hooks.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { refuse, refuseFields } from '../../../platform/http/refusal.ts';
import { acrossTenants } from '../across-tenants.ts';

/** Ids that name no menu are refused; those of menus deleted since are left out, so that an old package can be edited. */
const knownMenus = async (sql: Sql, joined: string): Promise<string> => {
  const ids = joined.split(',').filter((id) => /^\d{1,18}$/.test(id));
  const rows = await sql<{ id: string; isDeleted: boolean }[]>`
    select id, is_deleted as "isDeleted" from system_menu where id = any (${ids}::bigint[])`;
  if (rows.length !== new Set(ids).size) throw refuseFields({ menuId: ['菜单不存在', 'No such menu'] });
  return rows
    .filter((row) => !row.isDeleted)
    .map((row) => row.id)
    .join(',');
};

export const tenantPackageHooks: Hooks = {
  beforeSave: async ({ sql, values }) =>
    typeof values.menuId === 'string' && /^\d{1,18}(,\d{1,18})*$/.test(values.menuId)
      ? { ...values, menuId: await knownMenus(sql, values.menuId) }
      : values,
  // All tenants at once: which of them have this package is cheaper to ask again than to find out.
  afterSave: ({ sql }) => rightsChanged(sql, null),
  beforeRemove: async ({ sql, caller, rows }) => {
    const ids = rows.map((row) => row.id);
    const users = await acrossTenants(
      sql,
      caller,
      () => sql<{ name: string }[]>`
        select tenant_name as name from system_tenant where package_id = any (${ids}::bigint[]) and not is_deleted
        order by tenant_id limit 5`,
    );
    if (users.length === 0) return;
    const names = users.map((one) => one.name);
    throw refuse(400, [`产品包正在使用中: ${names.join('、')}`, `Tenants use this package: ${names.join(', ')}`], {
      dependents: names,
    });
  },
};
