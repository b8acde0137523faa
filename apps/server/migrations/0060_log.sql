-- Logs of calls, errors and everything else, by month: what is older than the installation keeps goes with its partition.

create table log_api (
  tenant_id varchar(12) not null,
  id bigint not null default next_id(),
  create_time timestamptz not null default now(),
  -- Who called; empty when nobody was signed in.
  create_user bigint,
  create_by varchar(45) not null default '',
  service_id varchar(32) not null default '',
  server_host varchar(128) not null default '',
  server_ip varchar(64) not null default '',
  env varchar(32) not null default '',
  request_id varchar(64) not null default '',
  type varchar(1) not null default '1',
  title varchar(255) not null default '',
  title_en varchar(255) not null default '',
  method varchar(8) not null default '',
  -- The path alone: what stands behind the question mark may be a secret.
  request_uri varchar(500) not null default '',
  http_status integer not null,
  -- Milliseconds.
  time integer not null default 0,
  remote_ip varchar(64) not null default '',
  user_agent varchar(512) not null default '',
  params text not null default '',
  primary key (tenant_id, id, create_time)
) partition by range (create_time);
create index log_api_time on log_api (tenant_id, create_time desc, id desc);
create index log_api_person on log_api (tenant_id, create_by, create_time desc, id desc);

create table log_error (
  tenant_id varchar(12) not null,
  id bigint not null default next_id(),
  create_time timestamptz not null default now(),
  create_user bigint,
  create_by varchar(45) not null default '',
  service_id varchar(32) not null default '',
  server_host varchar(128) not null default '',
  server_ip varchar(64) not null default '',
  env varchar(32) not null default '',
  request_id varchar(64) not null default '',
  -- server, or browser for what people sent in from theirs.
  source varchar(16) not null default 'server',
  method varchar(8) not null default '',
  request_uri varchar(500) not null default '',
  remote_ip varchar(64) not null default '',
  user_agent varchar(512) not null default '',
  params text not null default '',
  exception_name varchar(128) not null default '',
  message text not null default '',
  stack_trace text not null default '',
  file_name varchar(255) not null default '',
  line_number integer,
  primary key (tenant_id, id, create_time)
) partition by range (create_time);
create index log_error_time on log_error (tenant_id, create_time desc, id desc);
create index log_error_person on log_error (tenant_id, create_by, create_time desc, id desc);

create table log_usual (
  tenant_id varchar(12) not null,
  id bigint not null default next_id(),
  create_time timestamptz not null default now(),
  create_user bigint,
  create_by varchar(45) not null default '',
  service_id varchar(32) not null default '',
  server_host varchar(128) not null default '',
  server_ip varchar(64) not null default '',
  env varchar(32) not null default '',
  request_id varchar(64) not null default '',
  -- info, warn or error.
  log_level varchar(8) not null default 'info',
  -- What kind of thing happened: `server.start`, `log.retention`, …
  log_id varchar(64) not null default '',
  log_data text not null default '',
  primary key (tenant_id, id, create_time)
) partition by range (create_time);
create index log_usual_time on log_usual (tenant_id, create_time desc, id desc);
create index log_usual_person on log_usual (tenant_id, create_by, create_time desc, id desc);

select manyi_tenant_table(name::regclass) from unnest(array['log_api', 'log_error', 'log_usual']) as name;

-- Makes the partitions of `month`, in UTC, if they are missing. Reached through their table only, whose policy then holds: of
-- themselves they show nothing to anybody.
create function manyi_log_month(month date) returns setof text language plpgsql set search_path from current as $$
declare
  parent text;
  child text;
begin
  foreach parent in array array['log_api', 'log_error', 'log_usual'] loop
    child := parent || to_char(month, '_YYYYMM');
    if to_regclass(child) is null then
      execute format('create table %I partition of %I for values from (%L) to (%L)', child, parent,
        to_char(month, 'YYYY-MM-01 00:00:00+00'), to_char(month + interval '1 month', 'YYYY-MM-01 00:00:00+00'));
      execute format('alter table %I enable row level security', child);
      execute format('alter table %I force row level security', child);
      return next child;
    end if;
  end loop;
end $$;

-- Partitions ahead made, those whose month lies more than `keep_months` back dropped. The server's role owns nothing, so this
-- runs as the owner; instances that call it at once wait for each other. A table in use is left for the next round.
create function manyi_log_partitions(keep_months integer, ahead_months integer)
returns table (action text, partition text) language plpgsql security definer set search_path from current as $$
declare
  this_month date := date_trunc('month', now() at time zone 'UTC');
  name text;
begin
  if keep_months not between 1 and 120 or ahead_months not between 1 and 12 then
    raise exception 'log_partitions: keep 1 to 120 months, 1 to 12 ahead';
  end if;
  perform set_config('lock_timeout', '5s', true);
  perform pg_advisory_xact_lock(7203115);
  for step in 0..ahead_months loop
    for name in select * from manyi_log_month((this_month + make_interval(months => step))::date) loop
      action := 'made'; partition := name; return next;
    end loop;
  end loop;
  for name in
    select child.relname from pg_inherits
    join pg_class child on child.oid = inhrelid
    where inhparent in ('log_api'::regclass, 'log_error'::regclass, 'log_usual'::regclass)
      and child.relname ~ '_\d{6}$'
      and to_date(right(child.relname, 6), 'YYYYMM') < this_month - make_interval(months => keep_months)
    order by child.relname
  loop
    execute format('drop table %I', name);
    action := 'dropped'; partition := name; return next;
  end loop;
end $$;
revoke all on function manyi_log_partitions(integer, integer), manyi_log_month(date) from public;
do $$
declare
  month date;
begin
  if exists (select from pg_roles where rolname = 'manyi_app') then
    grant execute on function manyi_log_partitions(integer, integer) to manyi_app;
  end if;
  -- From the oldest error that a browser sent in until two months from now.
  for month in select generate_series(
    date_trunc('month', coalesce((select min(create_time) from log_client_error), now()) at time zone 'UTC'),
    (now() at time zone 'UTC') + interval '2 months', '1 month')
  loop
    perform manyi_log_month(month);
  end loop;
end $$;

-- What browsers sent in is an error like the others.
insert into log_error (tenant_id, id, create_time, create_user, source, method, request_uri, user_agent, params,
  exception_name, message, stack_trace)
select tenant_id, id, create_time, user_id, 'browser', '', left(split_part(split_part(url, '?', 1), '#', 1), 500), user_agent,
  json_build_object('info', info, 'occurTime', occur_time)::text, type, message, stack
from log_client_error;
drop table log_client_error;
