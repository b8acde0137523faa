import type postgres from 'postgres';
import { firstTenant, scopedAccount, sizes } from './sizes.ts';

type Sql = postgres.TransactionSql;

const surnames = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗';
const given = [
  '伟',
  '芳',
  '娜',
  '秀英',
  '敏',
  '静',
  '丽',
  '强',
  '磊',
  '军',
  '洋',
  '勇',
  '艳',
  '杰',
  '涛',
  '明',
  '超',
  '霞',
  '平',
  '刚',
];

/** SQL of a name made of `n`: the same person every time. */
const nameOf = (n: string): string =>
  `substr('${surnames}', (${n} * 7 % 20) + 1, 1) || (array['${given.join("','")}'])[${n} * 13 / 20 % 20 + 1]`;

/** A thousand tenants as `tenant` makes them: administrator, roles, departments, posts, twenty people. */
export const seedTenants = async (sql: Sql, hash: string): Promise<void> => {
  await sql`
    insert into system_tenant_package (package_name, menu_id, create_time)
    select '产品包 ' || n, (select string_agg(id::text, ',') from system_menu where parent_id is null and is_built),
      now() - n * interval '1 day'
    from generate_series(1, ${sizes.packages}::int) n`;
  await sql`
    insert into system_tenant (tenant_id, tenant_name, domain, linkman, contact_number, package_id, create_time)
    select (${firstTenant}::int + n)::text, '第 ' || n || ' 职业技术学院', 'c' || n || '.example.edu', ${sql.unsafe(nameOf('n'))}, '1390000' || lpad(n::text, 4, '0'),
      case when n % 3 = 0 then (select id from system_tenant_package where package_name = '产品包 ' || (n % ${sizes.packages}::int + 1)) end,
      now() - n * interval '7 hours'
    from generate_series(1, ${sizes.tenants}::int) n`;
  await sql`
    insert into system_role (tenant_id, role_name, role_alias, sort)
    select tenant_id, case n when 1 then '管理员' when 2 then '教师' else '学生' end, case n when 1 then 'admin' when 2 then 'teacher' else 'student' end, n
    from system_tenant, generate_series(1, 3) n where tenant_id::int > ${firstTenant}`;
  await sql`
    insert into system_role_menu (tenant_id, role_id, menu_id)
    select r.tenant_id, r.id, m.id from system_role r join system_menu m on m.is_built and not m.is_deleted
    where r.tenant_id::int > ${firstTenant} and (r.role_alias = 'admin' or m.sort = 1)`;
  await sql`
    insert into system_dept (tenant_id, dept_name, full_name, sort)
    select tenant_id, tenant_name, tenant_name, 1 from system_tenant where tenant_id::int > ${firstTenant}`;
  await sql`
    insert into system_dept (tenant_id, parent_id, ancestors, dept_name, full_name, sort)
    select tenant_id, id, '0,' || id, '第 ' || n || ' 系', '第 ' || n || ' 系', n from system_dept, generate_series(1, 5) n
    where tenant_id::int > ${firstTenant}`;
  await sql`
    insert into system_post (tenant_id, category, post_code, post_name, sort)
    select tenant_id, '1', 'p' || n, '岗位 ' || n, n from system_tenant, generate_series(1, 3) n where tenant_id::int > ${firstTenant}`;
  await sql`
    insert into "system_user" (tenant_id, account, password, name, real_name, sex)
    select tenant_id, case n when 1 then 'admin' else 'u' || n end, ${hash}, ${sql.unsafe(nameOf('n'))}, ${sql.unsafe(nameOf('n'))}, n % 2 + 1
    from system_tenant, generate_series(1, ${sizes.usersOfTenant}::int) n where tenant_id::int > ${firstTenant}`;
  await sql`
    insert into system_user_role (tenant_id, user_id, role_id)
    select u.tenant_id, u.id, r.id from "system_user" u join system_role r on r.tenant_id = u.tenant_id
      and r.role_alias = case when u.account = 'admin' then 'admin' when u.id % 5 = 0 then 'teacher' else 'student' end
    where u.tenant_id::int > ${firstTenant}`;
  await sql`
    insert into system_user_dept (tenant_id, user_id, dept_id)
    select u.tenant_id, u.id, d.id from "system_user" u join system_dept d on d.tenant_id = u.tenant_id and d.sort = 1 and d.parent_id is not null
    where u.tenant_id::int > ${firstTenant}`;
};

const platform = '000000';

/** A province: a hundred colleges, nine faculties in each, four or five sections in a faculty. */
export const seedDepts = async (sql: Sql): Promise<void> => {
  const colleges = 100;
  const faculties = 900;
  const sections = sizes.depts - colleges - faculties;
  await sql`
    insert into system_dept (tenant_id, parent_id, ancestors, dept_name, full_name, sort, college_kind, college_code)
    select ${platform}, top.id, '0,' || top.id, '测算第 ' || n || ' 职业学院', '测算省第 ' || n || ' 职业技术学院', 100 + n, 'SCHOOL', 'B' || (10000 + n)
    from generate_series(1, ${colleges}::int) n,
      (select id from system_dept where tenant_id = ${platform} and parent_id is null and not is_deleted order by id limit 1) top`;
  await sql`
    insert into system_dept (tenant_id, parent_id, ancestors, dept_name, full_name, sort)
    select ${platform}, c.id, c.ancestors || ',' || c.id, (array['机电','信息','财经','护理','艺术','汽车','建筑','旅游','农林'])[n] || '学院',
      c.dept_name || (array['机电','信息','财经','护理','艺术','汽车','建筑','旅游','农林'])[n] || '学院', n
    from system_dept c, generate_series(1, ${faculties / colleges}::int) n
    where c.tenant_id = ${platform} and c.college_code like 'B1____'`;
  await sql`
    insert into system_dept (tenant_id, parent_id, ancestors, dept_name, full_name, sort)
    select ${platform}, f.id, f.ancestors || ',' || f.id, '教研室 ' || (n / ${faculties}::int + 1), f.full_name || '教研室 ' || (n / ${faculties}::int + 1), n / ${faculties}::int + 1
    from generate_series(0, ${sections}::int - 1) n
    join (select d.*, row_number() over (order by d.id) - 1 as place from system_dept d
      join system_dept c on c.tenant_id = d.tenant_id and c.id = d.parent_id
      where d.tenant_id = ${platform} and c.college_code like 'B1____') f on f.place = n % ${faculties}::int`;
};

export const seedRoles = async (sql: Sql): Promise<void> => {
  await sql`
    insert into system_role (tenant_id, role_name, role_alias, sort)
    select ${platform}, '测算角色 ' || n, 'bench' || n, 100 + n from generate_series(1, ${sizes.roles}::int) n`;
  await sql`
    update system_role r set parent_id = p.id from system_role p
    where r.tenant_id = ${platform} and p.tenant_id = r.tenant_id and r.role_alias like 'bench%' and p.role_alias like 'bench%'
      and substr(r.role_alias, 6)::int > 20 and substr(p.role_alias, 6)::int = substr(r.role_alias, 6)::int % 20 + 1`;
  await sql`
    insert into system_role_menu (tenant_id, role_id, menu_id)
    select ${platform}, r.id, m.id from system_role r join system_menu m on m.is_built and not m.is_deleted
    where r.tenant_id = ${platform} and r.role_alias like 'bench%' and (m.category = 1 or (m.id + r.id) % 2 = 0)`;
  await sql`
    insert into system_post (tenant_id, category, post_code, post_name, sort)
    select ${platform}, (n % 4 + 1)::text, 'b' || n, '测算岗位 ' || n, 100 + n from generate_series(1, ${sizes.posts}::int) n`;
};

/** Two hundred thousand people: each with a department, a role or two, a post. */
export const seedUsers = async (sql: Sql, hash: string): Promise<void> => {
  await sql`
    insert into "system_user" (tenant_id, account, password, name, real_name, phone, email, sex, birthday, code, status, create_time)
    select ${platform}, 'bench' || lpad(n::text, 6, '0'), ${hash}, ${sql.unsafe(nameOf('n'))}, ${sql.unsafe(nameOf('n'))}, '138' || lpad((n * 37 % 100000000)::text, 8, '0'),
      'bench' || n || '@example.edu', n % 2 + 1, date '1970-01-01' + n % 12000, 'N' || n, case when n % 50 = 0 then 2 else 1 end,
      now() - n * interval '5 minutes'
    from generate_series(1, ${sizes.users}::int) n`;
  await sql`
    insert into "system_user" (tenant_id, account, password, name, real_name, sex)
    values (${platform}, ${scopedAccount}, ${hash}, '测算院校管理员', '测算院校管理员', 1)`;
  // Also where somebody had started a server on this folder before, without the password.
  await sql`update "system_user" set password = ${hash} where tenant_id = ${platform} and account = 'admin'`;
  const people = sql`(select id, row_number() over (order by id) as n from "system_user" where tenant_id = ${platform} and account ~ '^bench\\d{6}$')`;
  await sql`
    insert into system_user_dept (tenant_id, user_id, dept_id, sort)
    select ${platform}, u.id, d.id, 0 from ${people} u
    join (select id, row_number() over (order by id) - 1 as place from system_dept
      where tenant_id = ${platform} and sort < 100 and ancestors like '0,%,%') d on d.place = u.n % ${sizes.depts - 100}`;
  await sql`
    insert into system_user_dept (tenant_id, user_id, dept_id)
    select ${platform}, u.id, d.id from "system_user" u, system_dept d
    where u.tenant_id = ${platform} and u.account = ${scopedAccount} and d.tenant_id = ${platform} and d.college_code = 'B10001'`;
  for (const step of [1, 77]) {
    await sql`
      insert into system_user_role (tenant_id, user_id, role_id)
      select ${platform}, u.id, r.id from ${people} u join system_role r on r.tenant_id = ${platform}
        and r.role_alias = 'bench' || ((u.n * ${step}::int) % ${sizes.roles}::int + 1)
      where ${step}::int = 1 or u.n % 3 = 0
      on conflict do nothing`;
  }
  await sql`
    insert into system_user_post (tenant_id, user_id, post_id)
    select ${platform}, u.id, p.id from ${people} u join system_post p on p.tenant_id = ${platform} and p.post_code = 'b' || (u.n % ${sizes.posts}::int + 1)`;
};

/** A role whose holders see one college and what is below it. */
export const seedScoped = async (sql: Sql): Promise<void> => {
  await sql`
    insert into system_data_scope (menu_id, scope_name, resource_code, scope_type, create_time)
    select (select id from system_menu where code = 'user' and not is_deleted limit 1), '测算范围 ' || n, 'bench_' || n, '4', now() - n * interval '1 hour'
    from generate_series(1, ${sizes.dataScopes}::int) n`;
  await sql`
    insert into system_data_scope (menu_id, scope_name, resource_code, scope_type)
    select id, '本院校', code, '4' from system_menu where code in ('user', 'dept') and not is_deleted`;
  await sql`
    insert into system_api_scope (menu_id, scope_name, resource_code, scope_path, scope_type, create_time)
    select (select id from system_menu where code = 'user' and not is_deleted limit 1), '测算接口 ' || n, 'bench_api_' || n, '/api/bench/' || n || '/**', '1', now() - n * interval '1 hour'
    from generate_series(1, ${sizes.apiScopes}::int) n`;
  const [role] = await sql<{ id: string }[]>`
    insert into system_role (tenant_id, role_name, role_alias, sort) values (${platform}, '院校管理员', 'bench-scoped', 99) returning id`;
  const id = role?.id ?? null;
  await sql`
    insert into system_role_menu (tenant_id, role_id, menu_id)
    select ${platform}, ${id}::bigint, m.id from system_menu m where m.is_built and not m.is_deleted`;
  await sql`
    insert into system_role_scope (tenant_id, role_id, scope_category, scope_id)
    select ${platform}, ${id}::bigint, 1, d.id from system_data_scope d where d.scope_name = '本院校'`;
  await sql`
    insert into system_user_role (tenant_id, user_id, role_id)
    select ${platform}, id, ${id}::bigint from "system_user" where tenant_id = ${platform} and account = ${scopedAccount}`;
};
