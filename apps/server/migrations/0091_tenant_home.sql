-- A tenant's survey data may live in a database of its own (docs/decisions.md). Every such database has this same schema; there
-- the tables of people and departments hold a copy of what survey queries read of them.

-- Names this installation to the databases it uses, so that two never share one by mistake. One row.
create table platform_installation (
  id uuid primary key default gen_random_uuid()
);
insert into platform_installation default values;

-- Databases that something may connect to, for code generation and for tenants.
create table develop_datasource (
  id bigint primary key default next_id(),
  name varchar(100) not null default '',
  driver_class varchar(64) not null default '',
  url varchar(500) not null default '',
  username varchar(100) not null default '',
  -- Sealed: AES-256-GCM, base64, bound to url and username.
  password varchar(1000) not null default '',
  remark varchar(255) not null default '',
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz,
  status integer not null default 1, version integer not null default 0, is_deleted boolean not null default false
);
create unique index develop_datasource_name on develop_datasource (name) where not is_deleted;
create index develop_datasource_order on develop_datasource (create_time) where not is_deleted;

-- Whether this database is where a tenant's survey data is. No row: it is, where the platform is.
create table survey_home (
  tenant_id varchar(12) primary key,
  -- moving: being copied away, so nothing may be written. away: it is somewhere else.
  state varchar(8) not null check (state in ('here', 'moving', 'away')),
  -- Which installation put it here.
  installation uuid,
  update_time timestamptz not null default now()
);

-- Refuses writes of a tenant that is being copied away or is gone, whatever an instance still believes. Advisory lock 7203115:
-- shared by writers until they commit, exclusive for the move.
create function survey_fence() returns trigger language plpgsql as $$
declare
  tenant text := current_setting('app.tenant', true);
  held text;
begin
  -- The platform's own work, the move among it.
  if tenant is null or tenant in ('', '*') then return null; end if;
  if not pg_try_advisory_xact_lock_shared(7203115, hashtext(tenant)) then
    raise exception 'the survey data of this tenant is being moved' using errcode = 'MY001';
  end if;
  -- Read after the lock is held: a move that began before it is seen.
  select state into held from survey_home where tenant_id = tenant;
  if held <> 'here' then
    raise exception 'the survey data of this tenant is being moved' using errcode = 'MY001';
  end if;
  return null;
end $$;

do $$
declare name text;
begin
  foreach name in array array['survey_form', 'survey_form_definition', 'survey_college', 'survey_head_count',
    'survey_head_count_override', 'survey_head_count_history', 'survey_response', 'survey_receipt', 'survey_message',
    'survey_count', 'survey_result_snapshot']
  loop
    execute format(
      'create trigger survey_fence before insert or update or delete on %I for each statement execute function survey_fence()', name);
  end loop;
end $$;

-- What has changed of the people and departments of tenants that live, or are going to live, elsewhere, until their databases have it too.
create table survey_mirror_change (
  id bigint primary key default next_id(),
  tenant_id varchar(12) not null,
  source varchar(20) not null,
  row_id bigint
);
create index survey_mirror_change_tenant on survey_mirror_change (tenant_id, id);

create function survey_mirror_note() returns trigger language plpgsql as $$
declare tenant text;
begin
  for tenant in
    with noted as (
      insert into survey_mirror_change (tenant_id, source, row_id)
      select c.tenant_id, tg_table_name, c.id from changed c
      join survey_home h on h.tenant_id = c.tenant_id and h.state <> 'here'
      returning tenant_id)
    select distinct tenant_id from noted
  loop
    perform pg_notify('manyi_change', json_build_object('kind', 'mirror', 'tenantId', tenant)::text);
  end loop;
  return null;
end $$;

do $$
declare name text;
begin
  foreach name in array array['system_dept', 'system_user', 'system_tenant']
  loop
    execute format('create trigger survey_mirror_added after insert on %I referencing new table as changed
      for each statement execute function survey_mirror_note()', name);
    execute format('create trigger survey_mirror_changed after update on %I referencing new table as changed
      for each statement execute function survey_mirror_note()', name);
  end loop;
end $$;
