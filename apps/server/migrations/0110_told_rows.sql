-- Whole trees and selections are kept by each instance until their rows change (platform/kept/kept-replies.ts): these tables tell when they do.
-- Once a statement, sent when the transaction commits, and only once however many statements there were.
create function manyi_tell_rows() returns trigger language plpgsql as $$
begin
  perform pg_notify('manyi_change', json_build_object('kind', 'rows', 'tenantId', null, 'id', tg_table_name)::text);
  return null;
end
$$;

-- The same for rows that are one tenant's: everybody else's stay kept.
create function manyi_tell_rows_of_tenant() returns trigger language plpgsql as $$
declare
  tenant text := nullif(nullif(current_setting('app.tenant', true), ''), '*');
begin
  perform pg_notify('manyi_change', json_build_object('kind', 'rows', 'tenantId', tenant, 'id', tg_table_name)::text);
  return null;
end
$$;

do $$
declare
  told text;
begin
  foreach told in array array['system_tenant', 'system_dict', 'system_menu', 'system_data_scope', 'system_api_scope']
  loop
    execute format('create trigger told after insert or update or delete on %I for each statement execute function manyi_tell_rows()', told);
  end loop;
  foreach told in array array['system_dept', 'system_post', 'system_dict_biz', 'system_topmenu_setting']
  loop
    execute format('create trigger told after insert or update or delete on %I for each statement execute function manyi_tell_rows_of_tenant()', told);
  end loop;
end
$$;
