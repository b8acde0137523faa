-- The platform's administrator searches the people of one tenant with the rights to all of them: the view of 0108 showed such a search nobody.
create or replace view system_user_search as
  select * from "system_user"
  where tenant_id = current_setting('app.tenant', true) or current_setting('app.tenant', true) = '*'
  with cascaded check option;
