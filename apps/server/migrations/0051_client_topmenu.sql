-- Clients and top menus become generic resources; their columns follow the descriptors.
alter table system_client alter column access_token_validity drop not null, alter column refresh_token_validity drop not null;

alter table system_top_menu rename to system_topmenu;
alter table system_topmenu alter column sort drop not null, drop constraint system_top_menu_tenant_id_fkey;
alter table system_top_menu_setting rename to system_topmenu_setting;
alter table system_topmenu_setting rename column top_menu_id to topmenu_id;
create index system_topmenu_order on system_topmenu (tenant_id, sort) where not is_deleted;
create index system_topmenu_setting_menu on system_topmenu_setting (menu_id);
update system_menu set code = 'topmenu' where code = 'top_menu';
