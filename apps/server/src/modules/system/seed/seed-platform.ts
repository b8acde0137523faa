import { platformTenant } from '../../../platform/auth/caller.ts';
import { randomPassword } from '../../../platform/auth/passwords.ts';
import { rightsChanged } from '../../../platform/auth/session-store.ts';
import type { Database, Sql } from '../../../platform/database/database.ts';
import { hashSecret } from '../../auth/auth.public.ts';
import { administratorAlias } from '../ground.ts';
import { dictionaries, params } from './seed-data.ts';
import { seedMenus } from './seed-menus.ts';
import { seedTenant } from './seed-tenant.ts';

export interface SeedOptions {
  /** Of the first administrator; undefined: a random one, which is returned once. */
  adminPassword: string | undefined;
  clientId: string;
  clientSecret: string;
}

export interface Seeded {
  createdAdministrator: boolean;
  /** Only when one was made up: to be shown once. */
  password?: string;
}

/** The client of our own web application, always with the secret of the configuration. */
const seedClient = async (sql: Sql, { clientId, clientSecret }: SeedOptions): Promise<void> => {
  const secret = hashSecret(clientSecret);
  const known = await sql`select 1 from system_client where client_id = ${clientId} and not is_deleted`;
  if (known.length === 0) {
    await sql`
      insert into system_client (client_id, client_secret, authorized_grant_types)
      values (${clientId}, ${secret}, 'refresh_token,password,captcha,social,authorization_code')`;
    return;
  }
  await sql`
    update system_client set client_secret = ${secret}, version = version + 1
    where client_id = ${clientId} and not is_deleted and client_secret <> ${secret}`;
};

/** Dictionaries the product reads. One that was ever there, even if deleted since, is left alone. */
const seedDictionaries = async (sql: Sql): Promise<void> => {
  const rows = await sql<{ code: string }[]>`select distinct code from system_dict`;
  const known = new Set(rows.map((row) => row.code));
  for (const [index, { code, name, entries }] of dictionaries.entries()) {
    if (known.has(code)) continue;
    const [root] = await sql<{ id: string }[]>`
      insert into system_dict (code, dict_key, dict_value, sort, is_sealed) values (${code}, '-1', ${name}, ${index + 1}, 0) returning id`;
    const children = entries.map(([key, value], at) => ({
      code,
      dict_key: key,
      dict_value: value,
      sort: at + 1,
      is_sealed: 0,
      parent_id: root?.id ?? null,
    }));
    await sql`insert into system_dict ${sql(children)}`;
  }
};

const seedParams = async (sql: Sql): Promise<void> => {
  for (const { name, key, value, remark } of params) {
    await sql`
      insert into system_param (param_name, param_key, param_value, remark)
      select ${name}, ${key}, ${value}, ${remark} where not exists (select from system_param where param_key = ${key})`;
  }
};

/** The platform's administrator always holds all there is. */
const grantToAdministrator = async (sql: Sql, menuIds: readonly string[]): Promise<void> => {
  if (menuIds.length === 0) return;
  await sql`
    insert into system_role_menu (tenant_id, role_id, menu_id)
    select r.tenant_id, r.id, menu_id from system_role r, unnest(${[...menuIds]}::bigint[]) menu_id
    where r.tenant_id = ${platformTenant} and r.role_alias = ${administratorAlias} and not r.is_deleted
    on conflict do nothing`;
  await rightsChanged(sql, null);
};

/**
 * Makes a new installation usable, and an older one up to date with what the product has learnt since. Runs at every start;
 * the second run changes nothing. Several instances may start at once: the lock lets one do it.
 */
export const seedPlatform = (database: Database, options: SeedOptions): Promise<Seeded> =>
  // Works on what all tenants share, and makes the first of them.
  database.asSystem(async (sql) => {
    await sql`select pg_advisory_xact_lock(hashtext('seed_platform'))`;
    const fresh = await seedMenus(sql);
    await seedDictionaries(sql);
    await seedParams(sql);
    await seedClient(sql, options);
    const known = await sql`select 1 from system_tenant where tenant_id = ${platformTenant}`;
    const isNew = known.length === 0;
    const password = options.adminPassword ?? randomPassword(16);
    if (isNew) await seedTenant(sql, password);
    await grantToAdministrator(sql, fresh);
    if (!isNew) return { createdAdministrator: false };
    return { createdAdministrator: true, ...(options.adminPassword === undefined && { password }) };
  });
