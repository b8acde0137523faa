import type postgres from 'postgres';

/** Sees the rows of the tenant that is set; policies hold it. */
export const appRole = 'manyi_app';
/** Sees the rows of all tenants, by a policy of its own (migration 0108); for that long only, see `enter`. */
export const everyTenantRole = 'manyi_every_tenant';
export const roles: readonly string[] = [appRole, everyTenantRole];

interface Login {
  superuser: boolean;
  bypass: boolean;
  mayCreateRole: boolean;
  missing: string[];
}

const describeLogin = async (sql: postgres.ReservedSql): Promise<Login> => {
  const [row] = await sql<Login[]>`
    select r.rolsuper as superuser, r.rolbypassrls as bypass, r.rolcreaterole as "mayCreateRole",
      array(select name from unnest(${[...roles]}::text[]) as name
        where not exists (select from pg_roles where rolname = name)) as missing
    from pg_roles r where r.rolname = current_user`;
  if (!row) throw new Error('the database login has no role of its own');
  return row;
};

const grantEverything = async (sql: postgres.ReservedSql, role: string): Promise<void> => {
  await sql.unsafe(`
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage on all sequences in schema public to ${role};
    grant execute on all functions in schema public to ${role};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${role};
    alter default privileges in schema public grant usage on sequences to ${role}`);
};

/** Tried, because since PostgreSQL 16 whoever made a role is a member of it that may grant it, but not switch to it. */
const maySwitch = async (sql: postgres.ReservedSql, role: string): Promise<boolean> => {
  try {
    await sql.unsafe(`set role ${role}`);
  } catch {
    return false;
  }
  await sql.unsafe('reset role');
  return true;
};

const create = async (sql: postgres.ReservedSql, role: string): Promise<void> => {
  await sql.unsafe(`create role ${role} nologin`).catch((error: unknown) => {
    // Another database of the same server may have made it a moment ago.
    if (!(error instanceof Error && 'code' in error && error.code === '42710')) throw error;
  });
};

const mayBecome = async (sql: postgres.ReservedSql, role: string, mayGrant: boolean): Promise<boolean> => {
  if (await maySwitch(sql, role)) return true;
  if (!mayGrant) return false;
  // Refused where another login made the role; whether we may switch to it is tried again, and decides. Since PostgreSQL 16 without
  // what the role may: as itself the login stays held to its own policy.
  for (const how of [' with inherit false, set true', '']) {
    await sql.unsafe(`grant ${role} to current_user${how}`).catch(() => undefined);
    if (await maySwitch(sql, role)) return true;
  }
  return false;
};

/**
 * Makes sure there are the two roles the server works as, which own no table and cannot bypass policies, and that this login may
 * switch to both. A login that may not create roles works as itself, which is safe because policies are forced on owners too; one
 * that bypasses policies and cannot become both is refused.
 */
export const ensureAppRole = async (sql: postgres.ReservedSql): Promise<string | null> => {
  const login = await describeLogin(sql);
  if (login.superuser || login.mayCreateRole) for (const role of login.missing) await create(sql, role);
  const { missing } = await describeLogin(sql);
  let usable = missing.length === 0;
  for (const role of roles) usable &&= await mayBecome(sql, role, login.mayCreateRole);
  if (usable) {
    for (const role of roles) await grantEverything(sql, role);
    return appRole;
  }
  if (login.bypass || login.superuser)
    throw new Error(`this login bypasses row-level security and cannot become ${roles.join(' and ')}`);
  return null;
};
