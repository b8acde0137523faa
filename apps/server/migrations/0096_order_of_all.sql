-- The users of all tenants, newest first (0078), in an order that only their own list asks for: `nulls last` of a time that is never missing.
-- Along the old one the list of a large tenant was read as well, past the users of all others.
create index system_user_newest on "system_user" (create_time desc nulls last, id desc) where not is_deleted;
drop index system_user_all_time;
