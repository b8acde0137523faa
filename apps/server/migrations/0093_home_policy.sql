-- Where a tenant lives, and what is on its way there, is that tenant's and the platform's affair.
select manyi_tenant_table(name::regclass) from unnest(array['survey_home', 'survey_mirror_change']) as name;
