-- Data scopes narrow which rows and fields a role sees; API scopes guard calls by their path.

create table system_data_scope (
  id bigint primary key default next_id(),
  menu_id bigint,
  scope_name varchar(64) not null default '',
  resource_code varchar(64) not null default '',
  scope_type varchar(64) not null default '',
  scope_column varchar(64) not null default '',
  scope_field varchar(1000) not null default '',
  scope_value varchar(2000) not null default '',
  scope_class varchar(500) not null default '',
  remark varchar(255) not null default '',
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz,
  status integer not null default 1, version integer not null default 0, is_deleted boolean not null default false
);
create index system_data_scope_order on system_data_scope (create_time) where not is_deleted;
create index system_data_scope_menu on system_data_scope (menu_id) where not is_deleted;

create table system_api_scope (
  id bigint primary key default next_id(),
  menu_id bigint,
  scope_name varchar(64) not null default '',
  resource_code varchar(64) not null default '',
  scope_path varchar(255) not null default '',
  scope_type varchar(64) not null default '',
  remark varchar(255) not null default '',
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz,
  status integer not null default 1, version integer not null default 0, is_deleted boolean not null default false
);
create index system_api_scope_order on system_api_scope (create_time) where not is_deleted;
create index system_api_scope_menu on system_api_scope (menu_id) where not is_deleted;

create table system_role_scope (
  tenant_id varchar(12) not null default current_setting('app.tenant'),
  role_id bigint not null,
  -- 1: data, 2: API.
  scope_category integer not null check (scope_category in (1, 2)),
  scope_id bigint not null,
  primary key (tenant_id, role_id, scope_category, scope_id),
  foreign key (tenant_id, role_id) references system_role
);
create index system_role_scope_scope on system_role_scope (scope_category, scope_id);
select manyi_tenant_table('system_role_scope');
