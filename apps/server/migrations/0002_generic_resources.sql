-- Tables of the generic resources; columns after their descriptors (a test holds the two together).

create table system_param (
  id bigint primary key default next_id(),
  param_name varchar(255) not null default '',
  param_key varchar(255) not null default '',
  param_value varchar(2000) not null default '',
  remark varchar(255) not null default '',
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz,
  status integer not null default 1, version integer not null default 0, is_deleted boolean not null default false
);
create unique index system_param_param_key on system_param (param_key) where not is_deleted;

create table system_dict (
  id bigint primary key default next_id(),
  code varchar(64) not null default '',
  dict_value varchar(255) not null default '',
  dict_key varchar(64) not null default '',
  sort integer,
  is_sealed integer,
  parent_id bigint,
  remark varchar(255) not null default '',
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz,
  status integer not null default 1, version integer not null default 0, is_deleted boolean not null default false
);
create unique index system_dict_code_key on system_dict (code, dict_key) where not is_deleted;
create index system_dict_parent on system_dict (parent_id, sort) where not is_deleted;

create table system_dict_biz (
  tenant_id varchar(12) not null default current_setting('app.tenant'),
  id bigint not null default next_id(),
  code varchar(64) not null default '',
  dict_value varchar(255) not null default '',
  dict_key varchar(64) not null default '',
  sort integer,
  is_sealed integer,
  parent_id bigint,
  remark varchar(255) not null default '',
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz,
  status integer not null default 1, version integer not null default 0, is_deleted boolean not null default false,
  primary key (tenant_id, id)
);
create unique index system_dict_biz_code_key on system_dict_biz (tenant_id, code, dict_key) where not is_deleted;
create index system_dict_biz_parent on system_dict_biz (tenant_id, parent_id, sort) where not is_deleted;
select manyi_tenant_table('system_dict_biz');

create table system_post (
  tenant_id varchar(12) not null default current_setting('app.tenant'),
  id bigint not null default next_id(),
  category varchar(64) not null default '',
  post_code varchar(12) not null default '',
  post_name varchar(64) not null default '',
  sort integer,
  remark varchar(255) not null default '',
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz,
  status integer not null default 1, version integer not null default 0, is_deleted boolean not null default false,
  primary key (tenant_id, id)
);
create unique index system_post_post_code on system_post (tenant_id, post_code) where not is_deleted;
select manyi_tenant_table('system_post');

create table desk_notice (
  tenant_id varchar(12) not null default current_setting('app.tenant'),
  id bigint not null default next_id(),
  title varchar(255) not null default '',
  category varchar(64) not null default '',
  release_time timestamptz,
  content text not null default '',
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz,
  status integer not null default 1, version integer not null default 0, is_deleted boolean not null default false,
  primary key (tenant_id, id)
);
create index desk_notice_time on desk_notice (tenant_id, create_time desc) where not is_deleted;
select manyi_tenant_table('desk_notice');
