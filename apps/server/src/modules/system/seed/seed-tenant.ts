import { platformTenant } from '../../../platform/auth/caller.ts';
import { hashPassword, md5Of } from '../../../platform/auth/passwords.ts';
import type { Sql } from '../../../platform/database/database.ts';
import * as data from './seed-data.ts';

const tenant = platformTenant;

const idOf = (rows: readonly { id: string }[]): string => {
  const [row] = rows;
  if (!row) throw new Error('a row of the new installation was not added');
  return row.id;
};

const addRole = async (sql: Sql, { name, alias }: { name: string; alias: string }, sort: number): Promise<string> =>
  idOf(
    await sql<{ id: string }[]>`
      insert into system_role (tenant_id, role_name, role_alias, sort) values (${tenant}, ${name}, ${alias}, ${sort}) returning id`,
  );

const addDepts = async (sql: Sql): Promise<string> => {
  const { name, fullName } = data.rootDept;
  const root = idOf(
    await sql<{ id: string }[]>`
      insert into system_dept (tenant_id, dept_name, full_name, sort) values (${tenant}, ${name}, ${fullName}, 1) returning id`,
  );
  const colleges = data.sampleColleges.map((college, index) => ({
    tenant_id: tenant,
    parent_id: root,
    ancestors: `0,${root}`,
    dept_name: college.name,
    full_name: college.name,
    sort: index + 1,
    college_kind: 'SCHOOL',
    college_code: college.code,
    remark: '示例院校，可修改或删除',
  }));
  await sql`insert into system_dept ${sql(colleges)}`;
  return root;
};

const addPosts = async (sql: Sql): Promise<string> => {
  const rows = data.posts.map(({ code, name, category }, index) => ({
    tenant_id: tenant,
    category,
    post_code: code,
    post_name: name,
    sort: index + 1,
  }));
  const added = await sql<
    { id: string; code: string }[]
  >`insert into system_post ${sql(rows)} returning id, post_code as code`;
  return idOf(added.filter((post) => post.code === 'quality'));
};

const addAdministrator = async (sql: Sql, password: string): Promise<string> =>
  idOf(
    await sql<{ id: string }[]>`
      insert into "system_user" (tenant_id, account, password, name, real_name, sex)
      values (${tenant}, 'admin', ${await hashPassword(md5Of(password))}, '管理员', '管理员', 1) returning id`,
  );

const addNotices = async (sql: Sql, userId: string, deptId: string): Promise<void> => {
  const rows = data.notices.map((notice) => ({
    ...notice,
    tenant_id: tenant,
    create_user: userId,
    create_dept: deptId,
  }));
  for (const row of rows) await sql`insert into desk_notice ${sql({ ...row, release_time: new Date() })}`;
};

/** Everything a new installation begins with but menus, dictionaries and clients, which every start looks after. */
export const seedTenant = async (sql: Sql, password: string): Promise<void> => {
  await sql`
    insert into system_tenant (tenant_id, tenant_name, linkman) values (${tenant}, '管理组', 'admin')`;
  const administrator = await addRole(sql, data.roles.administrator, 1);
  const user = await addRole(sql, data.roles.user, 2);
  const dept = await addDepts(sql);
  const post = await addPosts(sql);
  const admin = await addAdministrator(sql, password);
  await sql`insert into system_user_role (tenant_id, user_id, role_id) values (${tenant}, ${admin}, ${administrator})`;
  await sql`insert into system_user_dept (tenant_id, user_id, dept_id) values (${tenant}, ${admin}, ${dept})`;
  await sql`insert into system_user_post (tenant_id, user_id, post_id) values (${tenant}, ${admin}, ${post})`;
  await sql`
    insert into system_role_menu (tenant_id, role_id, menu_id)
    select ${tenant}, ${user}, id from system_menu where code = any (${[...data.userRoleMenus]}::text[])`;
  await addNotices(sql, admin, dept);
};
