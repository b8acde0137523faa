-- Which pieces (0086) most people have, with their share of all people. A search asks the index for its rarest pieces only: each common one
-- costs reading a list of everybody. From the statistics of PostgreSQL, which show no role what is behind policies; they count numbers over
-- all tenants, and whoever reads them here learns nothing about one. Where the owner is held to policies as well, it finds none.
create function manyi_common_pieces() returns table (piece integer, share real)
language sql stable security definer set search_path = pg_catalog as $$
  select c.piece, c.share
  from pg_stats s, unnest(s.most_common_elems::text::integer[], s.most_common_elem_freqs) as c (piece, share)
  where s.schemaname = 'public' and s.tablename = 'system_user' and s.attname = 'grams' and c.piece is not null
$$;
