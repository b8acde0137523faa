-- Slow calls are looked for by how long they took; a partition read to its end for them answers nobody in time.
create index log_api_duration on log_api (tenant_id, "time" desc, create_time desc, id desc);
