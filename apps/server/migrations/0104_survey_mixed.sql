-- Which message, receipt and answer came from one phone must not be read from the order of rows in their tables, nor from the
-- number of the transaction that wrote them: they are written anew, shuffled, some minutes after they arrive (respond/mix-rows.ts).
do $$
declare name text;
begin
  foreach name in array array['survey_response', 'survey_receipt', 'survey_message']
  loop
    execute format('alter table %I add column mixed boolean not null default false', name);
    execute format('create index %I on %I (tenant_id, form_id) where not mixed', name || '_fresh', name);
    -- What was rewritten leaves its old version behind until it is vacuumed.
    execute format('alter table %I set (autovacuum_vacuum_scale_factor = 0.02)', name);
  end loop;
end $$;

-- On a day with one answer the day would join the two. Nobody reads it.
alter table survey_message drop column submit_day;
