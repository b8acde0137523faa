-- Policies that the planner understands. `tenant_id = current_setting(…)` alone is an equality like any other: it becomes the index condition, costs
-- nothing per row, and the planner reads the setting to know how many rows the tenant has. With `or … = '*'` beside it (0001) it took every
-- tenant for a tiny one and checked every row. So whoever works on all tenants does so as a role of its own, which neither owns a table nor
-- passes policies by either. A database whose login could make no roles keeps the form of 0001.
create function manyi_tenant_policies(name regclass) returns void language plpgsql as $$
declare
  own_or_every constant text := '(tenant_id = (select current_setting(''app.tenant'', true)) or (select current_setting(''app.tenant'', true)) = ''*'')';
begin
  execute format('drop policy if exists tenant on %s', name);
  execute format('drop policy if exists every_tenant on %s', name);
  execute format('drop policy if exists owner on %s', name);
  if (select count(*) from pg_roles where rolname in ('manyi_app', 'manyi_every_tenant')) < 2 then
    execute format('create policy tenant on %s using %s', name, own_or_every);
    return;
  end if;
  execute format('create policy tenant on %s to manyi_app using (tenant_id = current_setting(''app.tenant'', true))', name);
  execute format('create policy every_tenant on %s to manyi_every_tenant using (true)', name);
  -- Migrations, and functions that run as the owner, who may be held to policies as well.
  execute format('create policy owner on %s to current_user using %s', name, own_or_every);
end $$;

create or replace function manyi_tenant_table(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  perform manyi_tenant_policies(name);
end $$;

select manyi_tenant_policies(polrelid::regclass) from pg_policy where polname = 'tenant';

do $$
begin
  if exists (select from pg_roles where rolname = 'manyi_every_tenant') then
    grant execute on function manyi_log_partitions(integer, integer) to manyi_every_tenant;
  end if;
end $$;

-- Searches by pieces (0095) are planned like that as well. Whoever sees all tenants is held to no condition and needs no view.
create or replace view system_user_search as
  select * from "system_user" where tenant_id = current_setting('app.tenant', true)
  with cascaded check option;
