-- Regions: one tree for all tenants, keyed by their codes. Names of the levels above come from the ancestors, said once.
create table system_region (
  code varchar(12) primary key check (code ~ '^\d{2,12}$'),
  id bigint not null unique generated always as (code::bigint) stored,
  -- Empty at the root, 00.
  parent_code varchar(12) not null,
  -- Codes from the root down to the parent, by commas.
  ancestors varchar(64) not null default '',
  name varchar(32) not null,
  -- 0 country, 1 province, 2 city, 3 county, 4 town, 5 village.
  level integer not null check (level between 0 and 5),
  sort integer not null default 0,
  remark varchar(255) not null default '',
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz,
  status integer not null default 1, version integer not null default 0
);
create index system_region_parent on system_region (parent_code, sort, code);
