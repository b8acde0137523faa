import type postgres from 'postgres';
import { firstTenant, sizes } from './sizes.ts';

type Sql = postgres.TransactionSql;

/** Builds indexes after the rows instead of with each: minutes less. All within one transaction, so they are never missing. */
const withoutIndexes = async (sql: Sql, table: string, fill: () => Promise<unknown>): Promise<void> => {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${table}::regclass and not i.indisprimary`;
  for (const { name } of indexes) await sql`drop index ${sql(name)}`;
  await fill();
  // As PostgreSQL tells it, the index would be one of the empty parent alone.
  for (const { definition } of indexes) await sql.unsafe(definition.replace(' ON ONLY ', ' ON '));
};

/** Everything that lines of the three logs have in common; `n` counts them from the newest. */
const common = (sql: Sql, lines: number) => sql`
  case when n % 10 < 7 then '000000' else (${firstTenant}::int + 1 + n % ${sizes.tenants}::int)::text end as tenant_id,
  now() - n * (interval '150 days' / ${lines}::int) as create_time,
  case when n % 20 = 0 then '' else 'bench' || lpad((n::bigint * 7919 % 20000)::text, 6, '0') end as create_by,
  (array['blade-system', 'blade-desk', 'blade-auth', 'blade-log', 'survey'])[n % 5 + 1] as service_id,
  (array['node-a', 'node-b', 'node-c'])[n % 3 + 1] as server_host, '10.0.0.2' as server_ip, 'prod' as env,
  md5(n::text) as request_id`;

export const seedLogs = async (sql: Sql): Promise<void> => {
  await sql`select manyi_log_month((date_trunc('month', now() at time zone 'UTC') - make_interval(months => m))::date) from generate_series(0, 6) m`;
  const errors = sizes.logLines / 10;
  const usual = sizes.logLines / 10;
  const api = sizes.logLines - errors - usual;
  await withoutIndexes(
    sql,
    'log_api',
    () => sql`
    insert into log_api (tenant_id, create_time, create_by, service_id, server_host, server_ip, env, request_id, title, title_en,
      method, request_uri, http_status, time, remote_ip, user_agent, params)
    select ${common(sql, api)}, '修改', 'Edit', (array['POST', 'POST', 'POST', 'GET'])[n % 4 + 1], '/api/blade-system/bench' || n % 120 || '/submit',
      case when n % 50 = 0 then 400 when n % 997 = 0 then 500 else 200 end, n % 300, '10.1.' || n % 200 || '.' || n % 250,
      'Mozilla/5.0 (X11; Linux x86_64)', '{"query":{},"body":{"name":"' || n || '"}}'
    from generate_series(${api}::int, 1, -1) n`,
  );
  await withoutIndexes(
    sql,
    'log_error',
    () => sql`
    insert into log_error (tenant_id, create_time, create_by, service_id, server_host, server_ip, env, request_id, source, method,
      request_uri, exception_name, message, stack_trace)
    select ${common(sql, errors)}, case when n % 4 = 0 then 'browser' else 'server' end, 'POST', '/api/blade-system/bench' || n % 120 || '/submit',
      (array['TypeError', 'RangeError', 'PostgresError', 'AbortError'])[n % 4 + 1], 'cannot read ' || n, repeat('    at place (file.js:1:1)' || chr(10), 8)
    from generate_series(${errors}::int, 1, -1) n`,
  );
  await withoutIndexes(
    sql,
    'log_usual',
    () => sql`
    insert into log_usual (tenant_id, create_time, create_by, service_id, server_host, server_ip, env, request_id, log_level, log_id, log_data)
    select ${common(sql, usual)}, (array['info', 'info', 'info', 'warn', 'error'])[n % 5 + 1], 'bench.subject.' || n % 40, '{"n":' || n || '}'
    from generate_series(${usual}::int, 1, -1) n`,
  );
};
