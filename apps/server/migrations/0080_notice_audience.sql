-- Notices: draft or published, to whom, and since when readers see them.
alter table desk_notice
  -- 0 draft, 1 published.
  add column publish_state integer default 1,
  -- 1 everybody of the tenant, 2 whoever is in one of the departments, or below it, or holds one of the roles.
  add column audience integer default 1,
  add column dept_ids text not null default '',
  add column role_ids text not null default '',
  -- From when readers see it; null: not at all.
  add column publish_time timestamptz,
  -- What it says was changed after readers could have seen it.
  add column change_time timestamptz,
  -- Whoever read it before this has to read it again.
  add column renew_time timestamptz;

update desk_notice set publish_time = release_time where status = 1;

drop index desk_notice_release;
create index desk_notice_publish on desk_notice (tenant_id, publish_time desc, id desc) where not is_deleted;

-- Whoever writes notices, by a form, a sheet or a script: the times follow from the state. A draft that is published late is news
-- from now on, not from the day its author once had in mind; one published again is news again.
create function desk_notice_times() returns trigger language plpgsql as $$
begin
  if new.publish_state is distinct from 1 then
    new.publish_time := null;
  elsif tg_op = 'INSERT' then
    new.publish_time := new.release_time;
  elsif old.publish_state is distinct from 1 then
    new.publish_time := greatest(now(), new.release_time);
    new.change_time := null;
    new.renew_time := now();
  else
    if new.release_time is distinct from old.release_time then
      new.publish_time := new.release_time;
    end if;
    if old.publish_time <= now() and (new.title, new.category, new.content) is distinct from (old.title, old.category, old.content) then
      new.change_time := now();
    end if;
  end if;
  return new;
end $$;
create trigger desk_notice_times before insert or update on desk_notice
  for each row execute function desk_notice_times();
