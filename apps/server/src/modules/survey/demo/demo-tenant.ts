import { type Caller, platformTenant } from '../../../platform/auth/caller.ts';
import type { Database, Sql } from '../../../platform/database/database.ts';
import { demoColleges, demoTenant } from './demo-data.ts';

const idOf = (rows: readonly { id: string }[]): string => {
  const [row] = rows;
  if (!row) throw new Error('a row of the demonstration was not added');
  return row.id;
};

const addPeople = async (sql: Sql, root: string): Promise<{ userId: string; roleId: string }> => {
  const roleId = idOf(
    await sql<{ id: string }[]>`
      insert into system_role (tenant_id, role_name, role_alias, sort) values (${demoTenant.id}, '管理员', 'admin', 1) returning id`,
  );
  // Everything of the menu but the platform's own parts.
  await sql`
    insert into system_role_menu (tenant_id, role_id, menu_id)
    select ${demoTenant.id}, ${roleId}, m.menu_id from system_role_menu m
    join system_role r on r.tenant_id = m.tenant_id and r.id = m.role_id and r.role_alias = 'administrator'
    where m.tenant_id = ${platformTenant}`;
  // The same password as the platform's administrator: a demonstration must not bring a well-known one along.
  const userId = idOf(
    await sql<{ id: string }[]>`
      insert into "system_user" (tenant_id, account, password, name, real_name)
      select ${demoTenant.id}, 'admin', u.password, '质量办', '省质量办' from "system_user" u
      where u.tenant_id = ${platformTenant} and u.account = 'admin' and not u.is_deleted limit 1 returning id`,
  );
  await sql`insert into system_user_role (tenant_id, user_id, role_id) values (${demoTenant.id}, ${userId}, ${roleId})`;
  await sql`insert into system_user_dept (tenant_id, user_id, dept_id) values (${demoTenant.id}, ${userId}, ${root})`;
  return { userId, roleId };
};

/** Makes the tenant with its colleges and one administrator; null when it is there already. */
export const makeDemoTenant = (database: Database): Promise<Caller | null> =>
  // As the system: it makes a tenant, which no tenant can.
  database.asSystem(async (sql) => {
    await sql`select pg_advisory_xact_lock(hashtext('seed_demo'))`;
    const known = await sql`select 1 from system_tenant where tenant_id = ${demoTenant.id}`;
    if (known.length > 0) return null;
    await sql`insert into system_tenant (tenant_id, tenant_name) values (${demoTenant.id}, ${demoTenant.name})`;
    const root = idOf(
      await sql<{ id: string }[]>`
        insert into system_dept (tenant_id, dept_name, full_name, sort)
        values (${demoTenant.id}, ${demoTenant.rootDept}, ${demoTenant.rootDept}, 1) returning id`,
    );
    const colleges = demoColleges.map(({ name, code }, index) => ({
      tenant_id: demoTenant.id,
      parent_id: root,
      ancestors: `0,${root}`,
      dept_name: name,
      full_name: name,
      college_kind: 'SCHOOL',
      college_code: code,
      sort: index + 1,
    }));
    await sql`insert into system_dept ${sql(colleges)}`;
    const { userId, roleId } = await addPeople(sql, root);
    return {
      userId,
      tenantId: demoTenant.id,
      account: 'admin',
      realName: '省质量办',
      roleIds: [roleId],
      deptIds: [root],
      roleAliases: ['admin'],
      permissions: new Set(['survey_form_publish', 'college_student_edit', 'college_teacher_edit']),
      sessionId: 'demo',
    };
  });
