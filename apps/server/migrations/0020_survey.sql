-- Surveys: questionnaires, colleges in them, head-counts, answers and what is counted from them.

create table survey_form (
  tenant_id varchar(12) not null default current_setting('app.tenant'),
  id bigint not null default next_id(),
  form_name varchar(120) not null,
  report_year integer not null,
  audience varchar(20) not null,
  indicator_template varchar(40) not null,
  description text not null default '',
  welcome_text text not null default '',
  thanks_text text not null default '',
  -- The version respondents get. While a draft, always 1.
  definition_version integer not null default 1,
  question_count integer not null default 0,
  start_time timestamptz,
  end_time timestamptz,
  target_rate numeric(5, 4) not null default 0.2,
  k_threshold integer not null default 5,
  min_duration_sec integer not null default 10,
  max_missing_ratio numeric(4, 3) not null default 0.5,
  -- Empty: every college of the tenant.
  college_ids bigint[] not null default '{}',
  publish_time timestamptz,
  -- Makes a repeated insert find the row of the first.
  client_request_id varchar(64),
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz,
  -- As last decided by a person; 1→2 and 2→4 happen by the clock (survey_form_status).
  status integer not null default 0, version integer not null default 0, is_deleted boolean not null default false,
  primary key (tenant_id, id)
);
create index survey_form_list on survey_form (tenant_id, create_time desc) where not is_deleted;
create index survey_form_year on survey_form (tenant_id, report_year) where not is_deleted;
create unique index survey_form_request on survey_form (tenant_id, create_user, client_request_id);
select manyi_tenant_table('survey_form');

create function survey_form_status(status integer, start_time timestamptz, end_time timestamptz) returns integer
language sql stable as $$
  select case
    when status in (1, 2, 3) and end_time <= now() then 4
    when status in (1, 2) then case when start_time > now() then 1 else 2 end
    else status end
$$;

-- Every definition that was ever in force, so that an answer can always be read with the one it was given to.
create table survey_form_definition (
  tenant_id varchar(12) not null default current_setting('app.tenant'),
  form_id bigint not null,
  version integer not null,
  definition jsonb not null,
  hash varchar(64) not null,
  create_user bigint, create_time timestamptz not null default now(),
  primary key (tenant_id, form_id, version)
);
select manyi_tenant_table('survey_form_definition');

-- A college in a questionnaire, made when it is published. Counters are kept in the transaction of the answer.
create table survey_college (
  tenant_id varchar(12) not null default current_setting('app.tenant'),
  id bigint not null default next_id(),
  form_id bigint not null,
  college_id bigint not null,
  link_token varchar(32) not null,
  -- 0 open, 3 completed, 4 locked; not started, collecting and reached follow from the counters.
  status integer not null default 0,
  complete_time timestamptz, complete_user bigint,
  valid_count integer not null default 0,
  invalid_count integer not null default 0,
  message_count integer not null default 0,
  create_user bigint, create_time timestamptz not null default now(),
  -- Changes by people only: the time of the last answer must not be kept.
  update_user bigint, update_time timestamptz,
  primary key (tenant_id, id)
) with (fillfactor = 50);
create unique index survey_college_form on survey_college (tenant_id, form_id, college_id);
-- Not by tenant: the token is all a respondent brings.
create unique index survey_college_link on survey_college (link_token);
select manyi_tenant_table('survey_college');

create table survey_head_count (
  tenant_id varchar(12) not null default current_setting('app.tenant'),
  college_id bigint not null,
  report_year integer not null,
  audience_group varchar(10) not null,
  number integer,
  count_date date,
  source varchar(10) not null,
  reason varchar(500),
  version integer not null default 1,
  update_user bigint, update_time timestamptz not null default now(),
  primary key (tenant_id, report_year, audience_group, college_id)
);
select manyi_tenant_table('survey_head_count');

-- The head-count of a college as one questionnaire sees it, where it differs from that of the year.
create table survey_head_count_override (
  tenant_id varchar(12) not null default current_setting('app.tenant'),
  form_id bigint not null,
  college_id bigint not null,
  number integer not null,
  count_date date,
  source varchar(10) not null,
  reason varchar(500) not null,
  version integer not null default 1,
  update_user bigint, update_time timestamptz not null default now(),
  primary key (tenant_id, form_id, college_id)
);
select manyi_tenant_table('survey_head_count_override');

-- Denominators move results, so every change of one is kept. form_id: a change of an override.
create table survey_head_count_history (
  tenant_id varchar(12) not null default current_setting('app.tenant'),
  id bigint not null default next_id(),
  college_id bigint not null,
  report_year integer not null,
  audience_group varchar(10) not null,
  form_id bigint,
  old_number integer,
  new_number integer,
  count_date date,
  source varchar(10) not null,
  reason varchar(500),
  create_user bigint, create_user_name text, create_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index survey_head_count_history_college on survey_head_count_history (tenant_id, college_id, report_year, id desc);
select manyi_tenant_table('survey_head_count_history');

-- Answers are anonymous: no user, no address, no time finer than the day, ids that are not in order of time.
create table survey_response (
  tenant_id varchar(12) not null default current_setting('app.tenant'),
  id uuid not null default gen_random_uuid(),
  form_id bigint not null,
  definition_version integer not null,
  rela_id bigint not null,
  groups text[] not null,
  answers jsonb not null,
  submit_day date not null default current_date,
  duration_sec integer not null,
  validity varchar(20) not null,
  validity_reasons text[] not null,
  lang varchar(2) not null,
  primary key (tenant_id, id)
);
create index survey_response_form on survey_response (tenant_id, form_id, rela_id);
select manyi_tenant_table('survey_response');

-- That a submission arrived, in a table that no answer points to and that points to no answer. Hashes only.
create table survey_receipt (
  tenant_id varchar(12) not null default current_setting('app.tenant'),
  form_id bigint not null,
  submission_hash bytea not null,
  receipt_hash bytea not null,
  primary key (tenant_id, form_id, submission_hash)
);
create index survey_receipt_code on survey_receipt (tenant_id, form_id, receipt_hash);
select manyi_tenant_table('survey_receipt');

-- Open texts, apart from the answers they came with.
create table survey_message (
  tenant_id varchar(12) not null default current_setting('app.tenant'),
  id uuid not null default gen_random_uuid(),
  form_id bigint not null,
  rela_id bigint not null,
  question varchar(40) not null,
  message text not null,
  hidden boolean not null default false,
  submit_day date not null default current_date,
  primary key (tenant_id, id)
);
create index survey_message_rela on survey_message (tenant_id, rela_id, question);
select manyi_tenant_table('survey_message');

-- (form, college, question, group, level) → how many valid answers. grp '' is everybody. survey_rebuild must give the same.
create table survey_count (
  tenant_id varchar(12) not null default current_setting('app.tenant'),
  form_id bigint not null,
  rela_id bigint not null,
  question varchar(81) not null,
  grp varchar(81) not null,
  level varchar(81) not null,
  n integer not null,
  primary key (tenant_id, form_id, rela_id, question, grp, level)
) with (fillfactor = 50);
select manyi_tenant_table('survey_count');

-- The departments that take part in surveys: the topmost colleges of the tree. Where that is a single school, surveys are
-- made about its faculties. Run with the rights of the caller, so that policies hold.
create view survey_college_dept with (security_invoker = true) as
with found as (
  select d.tenant_id, d.id, d.dept_name, d.college_code, d.sort, d.ancestors,
    (select count(*) from unnest(string_to_array(d.ancestors, ',')) above (id)
      join system_dept a on a.tenant_id = d.tenant_id and a.id = above.id::bigint
        and a.college_kind is not null and not a.is_deleted) as depth
  from system_dept d where d.college_kind is not null and not d.is_deleted
), ranked as (
  select *, count(*) filter (where depth = 0) over (partition by tenant_id) as top,
    bool_or(depth = 1) over (partition by tenant_id) as nested
  from found
)
select tenant_id, id, dept_name as college_name, college_code, sort, ancestors from ranked
where depth = case when top = 1 and nested then 1 else 0 end;

-- Which colleges a questionnaire is for: as planned while a draft, as published from then on.
create view survey_form_scope with (security_invoker = true) as
select f.tenant_id, f.id as form_id, c.id as college_id, f.report_year, f.audience
from survey_form f join survey_college_dept c on c.tenant_id = f.tenant_id
where f.status = 0 and (f.college_ids = '{}' or c.id = any (f.college_ids))
union all
select r.tenant_id, r.form_id, r.college_id, f.report_year, f.audience
from survey_college r join survey_form f on f.tenant_id = r.tenant_id and f.id = r.form_id
where f.status <> 0;

-- The denominators: the head-count of the year unless the questionnaire has its own.
create view survey_form_head_count with (security_invoker = true) as
select s.tenant_id, s.form_id, s.college_id, coalesce(o.number, h.number) as head_count
from survey_form_scope s
left join survey_head_count h on h.tenant_id = s.tenant_id and h.college_id = s.college_id
  and h.report_year = s.report_year and h.audience_group = case s.audience when 'TEACHER' then 'teacher' else 'student' end
left join survey_head_count_override o on o.tenant_id = s.tenant_id and o.form_id = s.form_id and o.college_id = s.college_id;
