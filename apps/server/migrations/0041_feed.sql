-- What a person is told: tasks and messages addressed to them, and which notices of their tenant they have read.

create table desk_message (
  tenant_id varchar(12) not null default current_setting('app.tenant') references system_tenant,
  id bigint not null default next_id(),
  user_id bigint not null,
  -- mail: something to do; message: something to know.
  tab varchar(8) not null check (tab in ('mail', 'message')),
  -- What it is about, for the screen that opens it: `guest-request`, `flow-task`, …
  kind varchar(32) not null,
  -- Identifies that thing, so that what is settled can be taken off everybody's list.
  subject varchar(64) not null default '',
  title_zh varchar(255) not null,
  title_en varchar(255) not null,
  content_zh varchar(2000) not null default '',
  content_en varchar(2000) not null default '',
  -- A path of the shell.
  link varchar(255) not null default '',
  create_time timestamptz not null default now(),
  read_time timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references "system_user"
);
create index desk_message_list on desk_message (tenant_id, user_id, tab, id desc);
create index desk_message_unread on desk_message (tenant_id, user_id, tab) where read_time is null;
create index desk_message_subject on desk_message (tenant_id, subject) where read_time is null and subject <> '';

create table desk_notice_read (
  tenant_id varchar(12) not null default current_setting('app.tenant'),
  user_id bigint not null,
  notice_id bigint not null,
  read_time timestamptz not null default now(),
  primary key (tenant_id, user_id, notice_id),
  foreign key (tenant_id, user_id) references "system_user",
  foreign key (tenant_id, notice_id) references desk_notice on delete cascade
);
create index desk_notice_read_notice on desk_notice_read (tenant_id, notice_id);
create index desk_notice_release on desk_notice (tenant_id, release_time desc, id desc) where not is_deleted;

select manyi_tenant_table('desk_message');
select manyi_tenant_table('desk_notice_read');

-- Whoever writes notices, by a form, a sheet or a script, tells every instance.
create function desk_notice_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('manyi_change',
    json_build_object('kind', 'feed', 'tenantId', case when tg_op = 'DELETE' then old.tenant_id else new.tenant_id end)::text);
  return null;
end $$;
create trigger desk_notice_changed after insert or update or delete on desk_notice
  for each row execute function desk_notice_changed();
