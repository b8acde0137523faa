-- Published results: what the table of a year rested on when it was published, kept so that it can be made again.

create table survey_result_snapshot (
  tenant_id varchar(12) not null default current_setting('app.tenant'),
  form_id bigint not null,
  -- Counts by row of the table and college, head-counts, formulas and the numbers that followed (result/snapshot.ts).
  content jsonb not null,
  -- SHA-256 of the content in its canonical form.
  hash varchar(64) not null,
  create_user bigint, create_user_name text, create_time timestamptz not null default now(),
  primary key (tenant_id, form_id)
);
select manyi_tenant_table('survey_result_snapshot');
