import type postgres from 'postgres';
import { firstTenant, sizes } from './sizes.ts';

type Sql = postgres.TransactionSql;
const platform = '000000';

/** Rows that all tenants share. */
export const seedShared = async (sql: Sql): Promise<void> => {
  await sql`
    insert into system_param (param_name, param_key, param_value, remark, create_time)
    select '测算参数 ' || n, 'bench.param.' || n, 'value ' || n, repeat('说明', 10), now() - n * interval '1 hour'
    from generate_series(1, ${sizes.params}::int) n`;
  await sql`
    insert into system_client (client_id, client_secret, authorized_grant_types, create_time)
    select 'bench' || n, repeat('0', 64), 'password', now() - n * interval '1 hour' from generate_series(1, ${sizes.clients}::int) n`;
  await sql`
    insert into system_dict (code, dict_key, dict_value, sort, is_sealed)
    select 'bench_' || n, '-1', '测算字典 ' || n, 1000 + n, 0 from generate_series(1, ${sizes.dictionaries}::int) n`;
  await sql`
    insert into system_dict (code, dict_key, dict_value, sort, is_sealed, parent_id)
    select d.code, n::text, '第 ' || n || ' 项', n, 0, d.id from system_dict d, generate_series(1, 10) n
    where d.code like 'bench_%' and d.parent_id is null`;
};

/** Rows of the platform's tenant. */
export const seedOwn = async (sql: Sql): Promise<void> => {
  await sql`
    insert into system_dict_biz (tenant_id, code, dict_key, dict_value, sort, is_sealed)
    select ${platform}, 'bench_' || n, '-1', '测算业务字典 ' || n, 1000 + n, 0 from generate_series(1, ${sizes.dictionaries}::int) n`;
  await sql`
    insert into system_dict_biz (tenant_id, code, dict_key, dict_value, sort, is_sealed, parent_id)
    select d.tenant_id, d.code, n::text, '第 ' || n || ' 项', n, 0, d.id from system_dict_biz d, generate_series(1, 10) n
    where d.tenant_id = ${platform} and d.code like 'bench_%' and d.parent_id is null`;
  await sql`
    insert into system_topmenu (tenant_id, code, name, sort)
    select ${platform}, 'bench' || n, '测算顶部 ' || n, 100 + n from generate_series(1, ${sizes.topMenus}::int) n`;
  await sql`
    insert into system_topmenu_setting (tenant_id, topmenu_id, menu_id)
    select t.tenant_id, t.id, m.id from system_topmenu t, system_menu m
    where t.tenant_id = ${platform} and m.category = 1 and m.is_built and not m.is_deleted and (t.id + m.id) % 3 = 0 on conflict do nothing`;
  // One message at the end would otherwise be one for each row.
  await sql`alter table desk_notice disable trigger user`;
  await sql`
    insert into desk_notice (tenant_id, title, category, release_time, publish_time, content, create_time)
    select ${platform}, '关于第 ' || n || ' 项工作的通知', (n % 4 + 1)::text, now() - n * interval '1 hour', now() - n * interval '1 hour',
      '<p>' || repeat('各院校请按时完成满意度调查。', 40) || '</p>', now() - n * interval '1 hour'
    from generate_series(1, ${sizes.notices}::int) n`;
  await sql`
    insert into desk_notice (tenant_id, title, category, release_time, publish_time, content)
    select tenant_id, '通知 ' || n, '1', now() - n * interval '1 day', now() - n * interval '1 day', '<p>内容</p>' from system_tenant, generate_series(1, 5) n
    where tenant_id::int > ${firstTenant}`;
  await sql`alter table desk_notice enable trigger user`;
};

/** What people left behind: sign-ins, sessions, a history of changes. */
export const seedTraces = async (sql: Sql): Promise<void> => {
  const people = sql`(select tenant_id, id, account, row_number() over (order by tenant_id, id) as n from "system_user")`;
  await sql`
    insert into auth_session (tenant_id, user_id, client_id, remote_address, create_time, seen_time, expire_time, end_time, end_reason)
    select tenant_id, id, 'saber', '10.0.0.' || n % 250, at, at, at + interval '7 days',
      case when n % 10 > 0 then at + interval '1 hour' end, case when n % 10 > 0 then 'logout' end
    from (select *, now() - n * interval '3 seconds' as at from ${people} p where n <= ${sizes.sessions}::int) p`;
  await sql`
    insert into auth_refresh_token (tenant_id, session_id, issue_time, expire_time)
    select tenant_id, id, extract(epoch from create_time)::bigint, extract(epoch from expire_time)::bigint from auth_session`;
  await sql`
    insert into auth_sign_in (tenant_id, user_id, account, outcome, grant_type, client_id, remote_address, create_time)
    select tenant_id, id, account, 'success', 'password', 'saber', '10.0.0.1', now() - (n + k * 1000) * interval '10 seconds'
    from ${people} p, generate_series(1, 3) k where n * 3 <= ${sizes.signIns}::int`;
  await sql`
    insert into audit_event (tenant_id, event_time, user_id, user_name, action, resource, row_id, before, after)
    select ${platform}, now() - n * interval '20 seconds', 1, '管理员', 'edit',
      (array['user', 'dept', 'role', 'post', 'param', 'notice'])[n % 6 + 1], (n / 500)::text,
      jsonb_build_object('name', '旧 ' || n, 'sort', n), jsonb_build_object('name', '新 ' || n, 'sort', n + 1)
    from generate_series(1, ${sizes.auditEvents}::int) n`;
  // Every fiftieth of them was a deletion, of people who are gone.
  await sql`
    insert into audit_event (tenant_id, event_time, user_id, user_name, action, resource, row_id, before)
    select ${platform}, now() - n * interval '20 minutes', 1, '管理员', 'delete', 'user', (1000000 + n)::text,
      jsonb_build_object('account', 'gone' || n, 'realName', '离职 ' || n)
    from generate_series(1, ${sizes.auditEvents / 50}::int) n`;
  // One record that was changed again and again.
  await sql`
    insert into audit_event (tenant_id, event_time, user_id, user_name, action, resource, row_id, before, after)
    select ${platform}, now() - n * interval '1 hour', 1, '管理员', 'edit', 'post', p.id::text,
      jsonb_build_object('postName', '旧 ' || n), jsonb_build_object('postName', '新 ' || n)
    from generate_series(1, 500) n, system_post p where p.tenant_id = ${platform} and p.post_code = 'b1'`;
};

/** A notice that every other person has read. */
export const seedReads = async (sql: Sql): Promise<void> => {
  await sql`
    insert into desk_notice_read (tenant_id, user_id, notice_id, read_time)
    select u.tenant_id, u.id, n.id, now() - u.id % 100000 * interval '1 minute' from "system_user" u,
      (select id from desk_notice where tenant_id = ${platform} order by id limit 1 offset 777) n
    where u.tenant_id = ${platform} and hashint8(u.id) % 2 = 0`;
};
