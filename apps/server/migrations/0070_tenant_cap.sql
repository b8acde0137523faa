-- A package may hold some of the buttons of a screen. The screen, and the groups above it, then belong to it as well: without
-- them nobody would come to those buttons. Their other children do not.
create or replace function manyi_tenant_cap(tenant varchar) returns bigint[] language sql stable as $$
  select case when t.package_id is null or t.tenant_id = '000000' then null else array(
    with recursive named as (
      select m.id, m.parent_id from system_menu m where m.id = any (string_to_array(p.menu_id, ',')::bigint[])),
    inside as (
      select id from named
      union
      select m.id from system_menu m join inside on m.parent_id = inside.id),
    above as (
      select parent_id as id from named
      union
      select m.parent_id from system_menu m join above on m.id = above.id)
    select id from inside union select id from above where id is not null) end
  from system_tenant t left join system_tenant_package p on p.id = t.package_id where t.tenant_id = tenant
$$;
