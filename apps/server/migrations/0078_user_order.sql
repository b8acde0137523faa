-- The platform's administrator lists the users of all tenants, newest first.
create index system_user_all_time on "system_user" (create_time desc, id desc) where not is_deleted;
