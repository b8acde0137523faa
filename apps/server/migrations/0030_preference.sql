-- What a person set for themselves: columns, density, layout. Keyed by the person, so nobody shares another's.
create table desk_preference (
  tenant_id varchar(12) not null default current_setting('app.tenant'),
  user_id bigint not null,
  name varchar(100) not null,
  value jsonb not null,
  update_time timestamptz not null default now(),
  primary key (tenant_id, user_id, name)
);
select manyi_tenant_table('desk_preference');
