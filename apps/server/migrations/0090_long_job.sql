-- Work that takes longer than a request may. Who started it can leave and come back to it.
create table desk_job (
  tenant_id varchar(12) not null default current_setting('app.tenant'),
  id bigint not null default next_id(),
  user_id bigint not null,
  kind varchar(40) not null,
  title_zh varchar(255) not null,
  title_en varchar(255) not null,
  -- running; done, failed and cancelled are ends.
  state varchar(10) not null default 'running' check (state in ('running', 'done', 'failed', 'cancelled')),
  -- What it is at, and how much of the whole is behind it; total 0: unknown yet.
  step_zh varchar(255) not null default '',
  step_en varchar(255) not null default '',
  done bigint not null default 0,
  total bigint not null default 0,
  -- How it ended, in words.
  outcome_zh varchar(2000) not null default '',
  outcome_en varchar(2000) not null default '',
  -- Asked for by a person; the job ends at its next step.
  cancel boolean not null default false,
  -- Moved on by the instance that runs it: a job that no longer moves on died with its instance.
  beat_time timestamptz not null default now(),
  create_time timestamptz not null default now(),
  end_time timestamptz,
  primary key (tenant_id, id)
);
create index desk_job_user on desk_job (tenant_id, user_id, id desc);
create index desk_job_running on desk_job (beat_time) where state = 'running';
select manyi_tenant_table('desk_job');
