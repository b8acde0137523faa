import { randomInt } from 'node:crypto';
import type { Caller } from '../../../platform/auth/caller.ts';
import { hashPassword, md5Of } from '../../../platform/auth/passwords.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { passwordFor } from './tenant-settings.ts';

/** Screens whose rows all tenants share: the platform's own. Not given to a tenant unless a package names them. */
const platformScreens = [
  'tenant',
  'tenant_package',
  'client',
  'provider',
  'menu',
  'param',
  'dict',
  'region',
  'data_scope',
  'api_scope',
  'datasource',
  'model',
  'code',
];

const idOf = (rows: readonly { id: string }[]): string => {
  const [row] = rows;
  if (!row) throw new Error('a row of the new tenant was not added');
  return row.id;
};

/** Six digits that no tenant has or had: a deleted tenant's rows must never come to light in a new one. */
const freeTenantId = async (sql: Sql): Promise<string> => {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const tenantId = String(randomInt(100_000, 1_000_000));
    const taken = await sql`select 1 from system_tenant where tenant_id = ${tenantId}`;
    if (taken.length === 0) return tenantId;
  }
  throw new Error('no free tenant number was found');
};

/** Gives the tenant's administrator role what its package has in it, or without one all that is not the platform's own. */
export const grantToTenantAdministrator = async (sql: Sql, tenantId: string): Promise<void> => {
  await sql`
    with recursive own as (
      select id from system_menu where code = any (${platformScreens}::text[])
      union select m.id from system_menu m join own on m.parent_id = own.id)
    insert into system_role_menu (tenant_id, role_id, menu_id)
    select r.tenant_id, r.id, m.id from system_role r, system_menu m
    where r.tenant_id = ${tenantId} and r.role_alias = 'admin' and not r.is_deleted and not m.is_deleted
      and case when manyi_tenant_cap(${tenantId}) is null then m.id not in (select id from own)
        else m.id = any (manyi_tenant_cap(${tenantId})) end
    on conflict do nothing`;
};

export interface NewTenant {
  tenantId: string;
  account: string;
  /** Told once, to whoever made the tenant. */
  password: string;
}

/** The tenant's row with the role, department, post and administrator it begins with. All or none: one transaction. */
export const makeTenant = async (
  sql: Sql,
  caller: Caller,
  columns: Record<string, unknown> & { tenant_name: string },
): Promise<NewTenant> => {
  // Two at once could otherwise draw the same number.
  await sql`select pg_advisory_xact_lock(hashtext('system_tenant'))`;
  const tenantId = await freeTenantId(sql);
  const by = { tenant_id: tenantId, create_user: caller.userId };
  await sql`insert into system_tenant ${sql({ ...columns, ...by, create_dept: caller.deptIds[0] ?? null })}`;
  const name = columns.tenant_name;
  const role = idOf(
    await sql`insert into system_role ${sql({ ...by, role_name: '管理员', role_alias: 'admin', sort: 2 })} returning id`,
  );
  const dept = idOf(
    await sql`insert into system_dept ${sql({ ...by, dept_name: name, full_name: name, sort: 2 })} returning id`,
  );
  const post = idOf(
    await sql`
      insert into system_post ${sql({ ...by, category: '1', post_code: 'ceo', post_name: '首席执行官', sort: 1 })} returning id`,
  );
  const password = passwordFor({ passwordMinLength: null });
  const person = { account: 'admin', name: '管理员', real_name: '管理员', sex: 1 };
  const user = idOf(
    await sql`
      insert into "system_user" ${sql({ ...by, ...person, password: await hashPassword(md5Of(password)) })} returning id`,
  );
  await sql`insert into system_user_role (tenant_id, user_id, role_id) values (${tenantId}, ${user}, ${role})`;
  await sql`insert into system_user_dept (tenant_id, user_id, dept_id) values (${tenantId}, ${user}, ${dept})`;
  await sql`insert into system_user_post (tenant_id, user_id, post_id) values (${tenantId}, ${user}, ${post})`;
  await grantToTenantAdministrator(sql, tenantId);
  return { tenantId, account: person.account, password };
};
