import { hostname } from 'node:os';
import { platformTenant } from '../auth/caller.ts';
import type { UsualRow } from './log-rows.ts';
import { columnText } from './mask.ts';

const host = columnText(hostname(), 128);
const environment = columnText(process.env.NODE_ENV ?? 'production', 32);

/** Where every line of this process is written. */
export const thisPlace = { server_host: host, env: environment } as const;

/** A line of the general log, of the installation rather than a tenant. */
export const usualRow = (level: UsualRow['log_level'], id: string, data: object): UsualRow => ({
  ...thisPlace,
  tenant_id: platformTenant,
  create_time: new Date(),
  create_user: null,
  create_by: '',
  service_id: 'platform',
  server_ip: '',
  request_id: '',
  log_level: level,
  log_id: columnText(id, 64),
  log_data: columnText(JSON.stringify(data), 8000),
});
