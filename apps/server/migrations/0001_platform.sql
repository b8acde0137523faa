-- What every other table stands on: ids, tenants, audit.

-- 63-bit ids in order of time: 41 bits of milliseconds since 2024-01-01 UTC, 22 bits of a cycling sequence.
create sequence id_sequence maxvalue 4194303 cycle;

create function next_id() returns bigint language sql volatile as $$
  select ((extract(epoch from clock_timestamp()) * 1000)::bigint - 1704067200000) << 22 | (nextval('id_sequence') & 4194303)
$$;

-- Puts a table behind its tenant: rows of another tenant, or any row while no tenant is set, do not exist. Forced, so that
-- the owner is held to it too.
create function manyi_tenant_table(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format(
    -- In a sub-select the setting is read once a query, not once a row: half the cost of a count.
    'create policy tenant on %s using (tenant_id = (select current_setting(''app.tenant'', true)) or (select current_setting(''app.tenant'', true)) = ''*'')',
    name);
end $$;

create table audit_event (
  id bigint not null default next_id(),
  tenant_id varchar(12) not null,
  event_time timestamptz not null default now(),
  user_id bigint,
  user_name text,
  action text not null,
  resource text not null,
  row_id text,
  before jsonb,
  after jsonb,
  primary key (tenant_id, id)
);
create index audit_event_row on audit_event (tenant_id, resource, row_id, id desc);
select manyi_tenant_table('audit_event');
