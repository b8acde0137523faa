import { hashPassword } from '../platform/auth/passwords.ts';
import type { Database } from '../platform/database/database.ts';
import { adminPassword, type Calls, md5 } from './full-server.ts';

/** For tests: a tenant, if it is new, with a person in it who holds these codes and no others. Returns their token. */
export const signInWith = async (
  { database, calls }: { database: Database; calls: Calls },
  tenantId: string,
  account: string,
  codes: readonly string[],
): Promise<string> => {
  const password = await hashPassword(md5(adminPassword));
  // As the installation: tenants are made here.
  await database.asSystem(async (sql) => {
    await sql`insert into system_tenant (tenant_id, tenant_name) values (${tenantId}, ${tenantId}) on conflict do nothing`;
    await sql`
      with person as (
        insert into "system_user" (tenant_id, account, password, real_name)
        values (${tenantId}, ${account}, ${password}, ${account}) returning id
      ), role as (
        insert into system_role (tenant_id, role_name, role_alias)
        values (${tenantId}, ${account}, ${`role-${account}`}) returning id
      ), held as (
        insert into system_user_role (tenant_id, user_id, role_id) select ${tenantId}, person.id, role.id from person, role
      )
      insert into system_role_menu (tenant_id, role_id, menu_id)
      select ${tenantId}, role.id, menu.id from role, system_menu menu where menu.code = any (${[...codes]}::text[])`;
  });
  return (await calls.signIn(account, adminPassword, tenantId)).access_token;
};
