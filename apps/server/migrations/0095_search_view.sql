-- People as searches by pieces look at them (0086). Behind row-level security an index of pieces helps nobody, because `@>` is not declared
-- leakproof; only a superuser may declare it, and only by altering a function of PostgreSQL itself, which no dump remembers. A view is read with
-- the rights of its owner instead, and applies the very predicate of the policy itself: `check option` to what is written as well. Where its
-- owner is held to policies (a database that its login owns without being superuser) it finds the same people, reading all of the tenant's.
create view system_user_search as
  select * from "system_user"
  where tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.tenant', true)) = '*'
  with cascaded check option;

-- What 0086 declared as superuser is taken back. Whoever is none has declared nothing.
do $$
begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    alter function pg_catalog.arraycontains(anyarray, anyarray) not leakproof;
  end if;
end $$;
