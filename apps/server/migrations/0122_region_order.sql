-- The order of the list of regions: a page is found without sorting all of them.
create index system_region_order on system_region (level, code);
