-- What people search logs by has few different values in millions of lines. These indexes tell which values there are without
-- reading the lines, and find the lines of a rare one.
create index log_api_service on log_api (tenant_id, service_id, create_time desc);
create index log_api_host on log_api (tenant_id, server_host, create_time desc);
create index log_api_uri on log_api (tenant_id, request_uri, create_time desc);
create index log_api_method on log_api (tenant_id, method, create_time desc);
create index log_api_status on log_api (tenant_id, http_status, create_time desc);
create index log_error_service on log_error (tenant_id, service_id, create_time desc);
create index log_error_host on log_error (tenant_id, server_host, create_time desc);
create index log_error_uri on log_error (tenant_id, request_uri, create_time desc);
create index log_error_exception on log_error (tenant_id, exception_name, create_time desc);
create index log_error_source on log_error (tenant_id, source, create_time desc);
create index log_usual_service on log_usual (tenant_id, service_id, create_time desc);
create index log_usual_host on log_usual (tenant_id, server_host, create_time desc);
create index log_usual_level on log_usual (tenant_id, log_level, create_time desc);
create index log_usual_subject on log_usual (tenant_id, log_id, create_time desc);
