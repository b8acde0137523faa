-- Rows by their id alone, when it is still to be found out whose they are.
create index system_user_id on "system_user" (id);
create index system_role_id on system_role (id);
create index system_dept_id on system_dept (id);
-- Everything below a department as a range: comparing texts byte by byte is leakproof, `like` is not.
create index system_dept_below on system_dept (tenant_id, ancestors collate "C");
create index system_post_order on system_post (tenant_id, sort, id) where not is_deleted;
create index system_tenant_time on system_tenant (create_time desc, id desc) where not is_deleted;
