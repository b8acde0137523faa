/**
 * Written into postgresql.conf when the cluster is made, where an operator may change them later. Sized for a small machine:
 * memory is only taken when it is used.
 */
export const initialSettings: Readonly<Record<string, string>> = {
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  // Solid-state disks are the rule; the default of 4 keeps the planner from using indexes.
  random_page_cost: '1.1',
  log_min_messages: 'warning',
  // Statements and key values may hold what people answered; the log says what went wrong, not with which data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

/** Given on the command line at every start, because the server relies on them. */
export function fixedSettings(port: number): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // A socket path is limited to 107 bytes and would lie in a folder others may not enter; loopback with a password it is.
    unix_socket_directories: '',
    cluster_name: 'manyi',
    // An acknowledged row is a durable row. These are the defaults; a stray setting in postgresql.conf must not undo it.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // We collect the log ourselves, to see why a start failed.
    logging_collector: 'off',
    log_destination: 'stderr',
  };
}
