-- Finding people among hundreds of thousands. Behind row-level security an index helps a condition only if the condition's functions
-- are leakproof: `=` of texts is, `lower()` and `ilike` are not, so neither a sign-in nor a search ever used an index.

-- A sign-in finds its account.
alter table "system_user" add column account_key varchar(45) generated always as (lower(account)) stored;
drop index system_user_account;
create unique index system_user_account on "system_user" (tenant_id, account_key) where not is_deleted;

-- Pieces of what people are searched by, as numbers: of Latin letters and digits every three in a row, of all others each one and
-- every two. Whatever contains a text has all the pieces of that text. Trigrams of pg_trgm find no name of two characters.
create function manyi_user_grams(account text, real_name text, name text, phone text, email text, code text)
returns integer[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct hashtext(field || gram)), '{}')
  from unnest(array['a', 'r', 'n', 'p', 'e', 'c'], array[lower(account), lower(real_name), lower(name), lower(phone), lower(email), lower(code)])
      as part (field, value)
    cross join lateral generate_series(1, length(value)) as place
    cross join lateral unnest(case
      when substr(value, place, 1) < E'\u0080' collate "C" then array[substr(value, place, 3)]
      else array[substr(value, place, 1), substr(value, place, 2)] end) as gram
  where case when substr(value, place, 1) < E'\u0080' collate "C" then length(gram) = 3 else true end
$$;
alter table "system_user" add column grams integer[] generated always as
  (manyi_user_grams(account, real_name, name, phone, email, code)) stored;
create index system_user_grams on "system_user" using gin (grams) with (gin_pending_list_limit = 512);
-- Comparing numbers tells nobody anything, so this is leakproof in truth; only a superuser may say so. Without, the same search reads the
-- people of the tenant (docs/operations.md).
do $$
begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    alter function pg_catalog.arraycontains(anyarray, anyarray) leakproof;
  end if;
end $$;

-- Orders that lists are asked for.
create index system_user_by_account on "system_user" (tenant_id, account, id) where not is_deleted;
create index system_user_by_real_name on "system_user" (tenant_id, real_name, id) where not is_deleted;
