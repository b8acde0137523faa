-- Departments and all below them, as one value. Written out in every query that a data scope narrows, up to four times in one, it took the planner
-- ten times as long to think about as to find; a function is planned once a connection. It runs with the rights of whoever asks, policies and all.
-- `tenant` null: of any that the role may see. Paths are compared as ranges, because behind policies only leakproof comparisons use an index.
create function manyi_depts_below(tenant text, depts bigint[]) returns bigint[] language plpgsql stable as $$
declare
  own record;
  ids bigint[] := '{}';
begin
  for own in
    select id, tenant_id, is_deleted, ancestors || ',' || id as path from system_dept
    where id = any (depts) and (tenant is null or tenant_id = tenant)
  loop
    if not own.is_deleted then ids := ids || own.id; end if;
    ids := ids || array(
      select id from system_dept
      where tenant_id = own.tenant_id and not is_deleted
        and ancestors collate "C" >= own.path and ancestors collate "C" < own.path || '-');
  end loop;
  return ids;
end $$;
