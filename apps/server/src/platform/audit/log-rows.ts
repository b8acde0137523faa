import type { Sql } from '../database/database.ts';

/** Where a line of a log comes from. */
interface Place {
  tenant_id: string;
  create_time: Date;
  create_user: string | null;
  create_by: string;
  service_id: string;
  server_host: string;
  server_ip: string;
  env: string;
  request_id: string;
}

interface Request {
  method: string;
  request_uri: string;
  remote_ip: string;
  user_agent: string;
  params: string;
}

export interface ApiRow extends Place, Request {
  title: string;
  title_en: string;
  http_status: number;
  time: number;
}

export interface ErrorRow extends Place, Request {
  source: 'server' | 'browser';
  exception_name: string;
  message: string;
  stack_trace: string;
  file_name: string;
  line_number: number | null;
}

export interface UsualRow extends Place {
  log_level: 'info' | 'warn' | 'error';
  log_id: string;
  log_data: string;
}

export type LogLine = { log: 'api'; row: ApiRow } | { log: 'error'; row: ErrorRow } | { log: 'usual'; row: UsualRow };

export const insertErrors = async (sql: Sql, rows: readonly ErrorRow[]): Promise<void> => {
  if (rows.length > 0) await sql`insert into log_error ${sql(rows)}`;
};

/** One statement a log, whatever the number of lines. */
export const insertLines = async (sql: Sql, lines: readonly LogLine[]): Promise<void> => {
  const api = lines.flatMap((line) => (line.log === 'api' ? [line.row] : []));
  const errors = lines.flatMap((line) => (line.log === 'error' ? [line.row] : []));
  const usual = lines.flatMap((line) => (line.log === 'usual' ? [line.row] : []));
  if (api.length > 0) await sql`insert into log_api ${sql(api)}`;
  await insertErrors(sql, errors);
  if (usual.length > 0) await sql`insert into log_usual ${sql(usual)}`;
};
