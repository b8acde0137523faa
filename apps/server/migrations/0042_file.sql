-- Files that people put in: who, when, where under DATA_DIR/files. Their content is on disk.
create table resource_file (
  tenant_id varchar(12) not null default current_setting('app.tenant') references system_tenant,
  id bigint not null default next_id(),
  path varchar(255) not null,
  type varchar(64) not null,
  size integer not null,
  original_name varchar(255) not null default '',
  create_user bigint not null,
  create_time timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, path)
);
create index resource_file_user on resource_file (tenant_id, create_user, create_time desc);
select manyi_tenant_table('resource_file');
