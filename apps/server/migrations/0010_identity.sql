-- Who may sign in, what they may do, and the sessions they do it in.

create table system_tenant (
  tenant_id varchar(12) primary key,
  id bigint not null unique default next_id(),
  tenant_name varchar(50) not null default '',
  domain varchar(255) not null default '',
  linkman varchar(20) not null default '',
  contact_number varchar(20) not null default '',
  address varchar(255) not null default '',
  datasource_id bigint,
  package_id bigint,
  settings jsonb not null default '{}',
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz,
  status integer not null default 1, version integer not null default 0, is_deleted boolean not null default false
);
create unique index system_tenant_domain on system_tenant (lower(domain)) where domain <> '' and not is_deleted;
select manyi_tenant_table('system_tenant');

-- Quoted everywhere: SYSTEM_USER is a reserved word since PostgreSQL 16.
create table "system_user" (
  tenant_id varchar(12) not null default current_setting('app.tenant') references system_tenant,
  id bigint not null default next_id(),
  account varchar(45) not null,
  -- argon2id over the md5 hex that clients of this family send; empty: no password, cannot sign in with one.
  password varchar(255) not null default '',
  password_time timestamptz not null default now(),
  name varchar(45) not null default '',
  real_name varchar(45) not null default '',
  phone varchar(45) not null default '',
  email varchar(255) not null default '',
  avatar varchar(2000) not null default '',
  sex integer,
  birthday date,
  code varchar(32) not null default '',
  user_type integer not null default 1,
  user_ext jsonb not null default '{}',
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz,
  status integer not null default 1, version integer not null default 0, is_deleted boolean not null default false,
  primary key (tenant_id, id)
);
create unique index system_user_account on "system_user" (tenant_id, lower(account)) where not is_deleted;
create index system_user_time on "system_user" (tenant_id, create_time desc, id desc) where not is_deleted;

create table system_role (
  tenant_id varchar(12) not null default current_setting('app.tenant') references system_tenant,
  id bigint not null default next_id(),
  parent_id bigint,
  role_name varchar(64) not null default '',
  role_alias varchar(64) not null default '',
  sort integer not null default 0,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz,
  status integer not null default 1, version integer not null default 0, is_deleted boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references system_role
);
create unique index system_role_alias on system_role (tenant_id, lower(role_alias)) where not is_deleted;

create table system_dept (
  tenant_id varchar(12) not null default current_setting('app.tenant') references system_tenant,
  id bigint not null default next_id(),
  parent_id bigint,
  -- Ids from the root down to the parent, `0,<id>,<id>`: everything below X begins with `X.ancestors,X.id`.
  ancestors text not null default '0',
  dept_name varchar(64) not null default '',
  full_name varchar(128) not null default '',
  sort integer not null default 0,
  remark varchar(255) not null default '',
  -- A department that surveys are made about: a whole college, or a faculty of one.
  college_kind varchar(8) check (college_kind in ('SCHOOL', 'FACULTY')),
  college_code varchar(32),
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz,
  status integer not null default 1, version integer not null default 0, is_deleted boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references system_dept,
  check (college_code is null or college_kind is not null)
);
create unique index system_dept_college_code on system_dept (tenant_id, college_code) where not is_deleted;
create index system_dept_parent on system_dept (tenant_id, parent_id, sort) where not is_deleted;
create index system_dept_ancestors on system_dept (tenant_id, ancestors text_pattern_ops);

create table system_user_role (
  tenant_id varchar(12) not null default current_setting('app.tenant'),
  user_id bigint not null,
  role_id bigint not null,
  primary key (tenant_id, user_id, role_id),
  foreign key (tenant_id, user_id) references "system_user",
  foreign key (tenant_id, role_id) references system_role
);
create index system_user_role_role on system_user_role (tenant_id, role_id, user_id);

create table system_user_dept (
  tenant_id varchar(12) not null default current_setting('app.tenant'),
  user_id bigint not null,
  dept_id bigint not null,
  -- The first is the department that new rows of this user belong to.
  sort integer not null default 0,
  primary key (tenant_id, user_id, dept_id),
  foreign key (tenant_id, user_id) references "system_user",
  foreign key (tenant_id, dept_id) references system_dept
);
create index system_user_dept_dept on system_user_dept (tenant_id, dept_id, user_id);

create table system_user_post (
  tenant_id varchar(12) not null default current_setting('app.tenant'),
  user_id bigint not null,
  post_id bigint not null,
  primary key (tenant_id, user_id, post_id),
  foreign key (tenant_id, user_id) references "system_user",
  foreign key (tenant_id, post_id) references system_post
);
create index system_user_post_post on system_user_post (tenant_id, post_id, user_id);

-- One tree for all tenants; what a tenant sees of it is grants, capped by its package.
create table system_menu (
  id bigint primary key default next_id(),
  parent_id bigint references system_menu,
  code varchar(64) not null,
  name varchar(64) not null default '',
  name_en varchar(64) not null default '',
  alias varchar(64) not null default '',
  path varchar(255) not null default '',
  source varchar(255) not null default '',
  sort integer not null default 0,
  category integer not null default 1 check (category in (1, 2)),
  action integer not null default 0 check (action between 0 and 3),
  is_open integer not null default 1 check (is_open in (1, 2)),
  remark varchar(255) not null default '',
  -- false: a part of the product that is still to come. Listed nowhere and granted to nobody.
  is_built boolean not null default true,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz,
  status integer not null default 1, version integer not null default 0, is_deleted boolean not null default false
);
create unique index system_menu_code on system_menu (code) where not is_deleted;
create index system_menu_parent on system_menu (parent_id, sort);

create table system_role_menu (
  tenant_id varchar(12) not null default current_setting('app.tenant'),
  role_id bigint not null,
  menu_id bigint not null references system_menu,
  primary key (tenant_id, role_id, menu_id),
  foreign key (tenant_id, role_id) references system_role
);
create index system_role_menu_menu on system_role_menu (menu_id);

create table system_top_menu (
  tenant_id varchar(12) not null default current_setting('app.tenant') references system_tenant,
  id bigint not null default next_id(),
  code varchar(64) not null default '',
  name varchar(64) not null default '',
  source varchar(255) not null default '',
  path varchar(255) not null default '',
  sort integer not null default 0,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz,
  status integer not null default 1, version integer not null default 0, is_deleted boolean not null default false,
  primary key (tenant_id, id)
);
create unique index system_top_menu_code on system_top_menu (tenant_id, code) where not is_deleted;

create table system_top_menu_setting (
  tenant_id varchar(12) not null default current_setting('app.tenant'),
  top_menu_id bigint not null,
  menu_id bigint not null references system_menu,
  primary key (tenant_id, top_menu_id, menu_id),
  foreign key (tenant_id, top_menu_id) references system_top_menu
);

create table system_client (
  id bigint primary key default next_id(),
  client_id varchar(48) not null default '',
  -- SHA-256 in hex: a secret is compared, never shown again.
  client_secret varchar(64) not null default '',
  resource_ids varchar(255) not null default '',
  scope varchar(255) not null default 'all',
  authorized_grant_types varchar(255) not null default '',
  web_server_redirect_uri varchar(2000) not null default '',
  authorities varchar(255) not null default '',
  access_token_validity integer not null default 3600 check (access_token_validity between 60 and 86400),
  refresh_token_validity integer not null default 604800 check (refresh_token_validity between 60 and 31536000),
  additional_information varchar(4096) not null default '',
  autoapprove varchar(64) not null default '',
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz,
  status integer not null default 1, version integer not null default 0, is_deleted boolean not null default false
);
create unique index system_client_client_id on system_client (client_id) where not is_deleted;

create table auth_signing_key (
  id varchar(32) primary key,
  secret bytea not null,
  create_time timestamptz not null default now(),
  retire_time timestamptz
);

-- A session is a family of tokens: whoever holds one of them acts in it until it ends.
create table auth_session (
  tenant_id varchar(12) not null default current_setting('app.tenant') references system_tenant,
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  client_id varchar(48) not null,
  remote_address varchar(64) not null default '',
  user_agent varchar(512) not null default '',
  -- What the person switched to; null: all they hold.
  role_ids bigint[],
  dept_ids bigint[],
  create_time timestamptz not null default now(),
  seen_time timestamptz not null default now(),
  expire_time timestamptz not null,
  end_time timestamptz,
  end_reason varchar(32),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references "system_user"
);
create index auth_session_user on auth_session (tenant_id, user_id) where end_time is null;
create index auth_session_expire on auth_session (expire_time);

-- The id is the token's `jti`. It is no secret: without the signing key nothing can be made of it.
create table auth_refresh_token (
  tenant_id varchar(12) not null default current_setting('app.tenant'),
  id uuid not null default gen_random_uuid(),
  session_id uuid not null,
  issue_time bigint not null,
  expire_time bigint not null,
  used_time timestamptz,
  next_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, session_id) references auth_session on delete cascade
);
create index auth_refresh_token_session on auth_refresh_token (tenant_id, session_id);

create table auth_sign_in (
  tenant_id varchar(12) not null default current_setting('app.tenant') references system_tenant,
  id bigint not null default next_id(),
  user_id bigint,
  account varchar(45) not null,
  outcome varchar(16) not null,
  grant_type varchar(32) not null,
  client_id varchar(48) not null,
  remote_address varchar(64) not null default '',
  user_agent varchar(512) not null default '',
  session_id uuid,
  create_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index auth_sign_in_user on auth_sign_in (tenant_id, user_id, id desc);

-- Errors that browsers met and their users sent in (spec 4, local error log).
create table log_client_error (
  tenant_id varchar(12) not null default current_setting('app.tenant') references system_tenant,
  id bigint not null default next_id(),
  user_id bigint,
  url varchar(2000) not null default '',
  type varchar(64) not null default '',
  message varchar(4000) not null default '',
  stack varchar(8000) not null default '',
  info varchar(4000) not null default '',
  occur_time varchar(32) not null default '',
  user_agent varchar(512) not null default '',
  create_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index log_client_error_time on log_client_error (tenant_id, create_time desc);

-- Short-lived and worthless after a crash: no write-ahead log. Belong to nobody yet, hence to no tenant.
create unlogged table auth_captcha (
  id uuid primary key default gen_random_uuid(),
  code varchar(16) not null,
  expire_time timestamptz not null
);
create index auth_captcha_expire on auth_captcha (expire_time);

create unlogged table auth_failure (
  subject varchar(128) primary key,
  failures integer not null,
  last_time timestamptz not null
);
create index auth_failure_time on auth_failure (last_time);

select manyi_tenant_table(name::regclass) from unnest(array[
  'system_user', 'system_role', 'system_dept', 'system_user_role', 'system_user_dept', 'system_user_post',
  'system_role_menu', 'system_top_menu', 'system_top_menu_setting',
  'auth_session', 'auth_refresh_token', 'auth_sign_in', 'log_client_error']) as name;
