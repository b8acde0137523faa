-- The running instances as they last reported, for the console. Worthless after a crash: no write-ahead log.
create unlogged table platform_instance (
  id uuid primary key,
  start_time timestamptz not null,
  seen_time timestamptz not null default now(),
  figures jsonb not null
);

-- When the recurring jobs ran, whichever instance did them.
create table platform_job (
  name varchar(64) primary key,
  start_time timestamptz not null,
  end_time timestamptz,
  runs bigint not null default 0,
  failures bigint not null default 0,
  error varchar(500) not null default ''
);
