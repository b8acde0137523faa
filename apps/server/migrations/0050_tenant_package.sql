-- What a tenant may use at most, and until when.

create table system_tenant_package (
  id bigint primary key default next_id(),
  package_name varchar(64) not null default '',
  -- Comma-joined ids of menus; each stands for itself and everything below it.
  menu_id text not null default '',
  remark varchar(255) not null default '',
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz,
  status integer not null default 1, version integer not null default 0, is_deleted boolean not null default false
);
create unique index system_tenant_package_package_name on system_tenant_package (package_name) where not is_deleted;
create index system_tenant_package_order on system_tenant_package (create_time) where not is_deleted;

alter table system_tenant add foreign key (package_id) references system_tenant_package;
create index system_tenant_package_id on system_tenant (package_id) where package_id is not null;

alter table system_tenant
  add column expire_time timestamptz,
  add column account_limit integer check (account_limit > 0);

-- May people of this tenant sign in, and act, right now?
create function manyi_tenant_open(tenant system_tenant) returns boolean language sql stable as $$
  select tenant.status = 1 and not tenant.is_deleted and (tenant.expire_time is null or tenant.expire_time > now())
$$;

-- Ids of the menus and buttons that the roles of a tenant can hold at most; null: no limit. The platform has none.
create function manyi_tenant_cap(tenant varchar) returns bigint[] language sql stable as $$
  select case when t.package_id is null or t.tenant_id = '000000' then null else array(
    with recursive inside as (
      select m.id from system_menu m where m.id = any (string_to_array(p.menu_id, ',')::bigint[])
      union
      select m.id from system_menu m join inside on m.parent_id = inside.id)
    select id from inside) end
  from system_tenant t left join system_tenant_package p on p.id = t.package_id where t.tenant_id = tenant
$$;
