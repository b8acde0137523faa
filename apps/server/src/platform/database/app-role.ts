import type postgres from 'postgres';

export const appRole = 'manyi_app';

interface Login {
  superuser: boolean;
  bypass: boolean;
  mayCreateRole: boolean;
  roleExists: boolean;
}

const describeLogin = async (sql: postgres.ReservedSql): Promise<Login> => {
  const [row] = await sql<Login[]>`
    select r.rolsuper as superuser, r.rolbypassrls as bypass, r.rolcreaterole as "mayCreateRole",
      exists (select from pg_roles where rolname = ${appRole}) as "roleExists"
    from pg_roles r where r.rolname = current_user`;
  if (!row) throw new Error('the database login has no role of its own');
  return row;
};

const grantEverything = async (sql: postgres.ReservedSql): Promise<void> => {
  await sql.unsafe(`
    grant usage on schema public to ${appRole};
    grant select, insert, update, delete on all tables in schema public to ${appRole};
    grant usage on all sequences in schema public to ${appRole};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${appRole};
    alter default privileges in schema public grant usage on sequences to ${appRole}`);
};

/** Tried, because since PostgreSQL 16 whoever made a role is a member of it that may grant it, but not switch to it. */
const maySwitch = async (sql: postgres.ReservedSql): Promise<boolean> => {
  try {
    await sql.unsafe(`set role ${appRole}`);
  } catch {
    return false;
  }
  await sql.unsafe('reset role');
  return true;
};

/**
 * Makes sure there is a role that owns no table and cannot bypass policies, and that this login may switch to it. A login
 * that may not create roles works as itself, which is safe because policies are forced on owners too; one that bypasses
 * policies and has no such role is refused.
 */
export const ensureAppRole = async (sql: postgres.ReservedSql): Promise<string | null> => {
  const login = await describeLogin(sql);
  if (!login.roleExists && (login.superuser || login.mayCreateRole)) {
    await sql.unsafe(`create role ${appRole} nologin`).catch((error: unknown) => {
      // Another database of the same server may have made it a moment ago.
      if (!(error instanceof Error && 'code' in error && error.code === '42710')) throw error;
    });
  }
  const now = await describeLogin(sql);
  if (now.roleExists && now.mayCreateRole && !(await maySwitch(sql))) {
    // Refused where another login made the role; whether we may switch to it is tried again below, and decides.
    await sql.unsafe(`grant ${appRole} to current_user`).catch(() => undefined);
  }
  const usable = now.roleExists && (await maySwitch(sql));
  if (usable) {
    await grantEverything(sql);
    return appRole;
  }
  if (now.bypass || now.superuser)
    throw new Error(`this login bypasses row-level security and cannot become ${appRole}`);
  return null;
};
