-- What was deleted of a kind of record, the latest first: a list of its own, of which the audit has few among a million events.
create index audit_event_deleted on audit_event (tenant_id, resource, id desc) where action = 'delete';
