-- Who has read a notice, the latest first: the page of a notice that hundreds of thousands have read is its beginning.
create index desk_notice_read_time on desk_notice_read (tenant_id, notice_id, read_time desc);
drop index desk_notice_read_notice;
