-- What is below a department is found in one way, whoever asks: without this, a search that is planned for its very values had the queries within
-- planned again with it, which took longer than finding.
alter function manyi_depts_below(text, bigint[]) set plan_cache_mode = force_generic_plan;
