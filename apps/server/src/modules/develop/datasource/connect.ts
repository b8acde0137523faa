import postgres from 'postgres';
import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import { type Database, openDatabase } from '../../../platform/database/database.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import { openPassword } from './sealed-password.ts';
import { assertAllowed, connectionUrl, postgresDriver, targetOf } from './target.ts';

export interface ConnectMeans {
  platform: Database;
  secrets: SecretBox;
  hosts: readonly string[];
  migrations: string;
  timeZone: string;
}

interface Row {
  driverClass: string;
  url: string;
  username: string;
  password: string;
}

/** Connections an instance keeps to one such database. */
const poolSize = 5;
const oldest = 15;

const refused: Record<string, Refusal> = {
  '28P01': refuse(400, ['数据库拒绝了用户名或密码', 'The database refused the user name or the password']),
  '28000': refuse(400, ['数据库拒绝了该用户', 'The database refused this user']),
  '3D000': refuse(400, ['数据库不存在', 'There is no such database']),
  '42501': refuse(400, ['该数据库用户没有建表权限', 'This database user may not make tables']),
};
const unreachable = (): Refusal => refuse(503, ['无法连接该数据库', 'This database cannot be reached']);

const asRefusal = (error: unknown): unknown => {
  const seen = error instanceof Error && 'code' in error ? error : error instanceof Error ? error.cause : undefined;
  const code = seen instanceof Error && 'code' in seen && typeof seen.code === 'string' ? seen.code : '';
  if (refused[code]) return refused[code];
  return /^(CONNECT|ECONN|EHOST|ENET|ETIMEDOUT|ENOTFOUND|EAI_)/.test(code) ? unreachable() : error;
};

const readRow = async (platform: Database, id: string): Promise<Row> => {
  const [row] = await platform.asSystem(
    (sql) => sql<Row[]>`
      select driver_class as "driverClass", url, username, password from develop_datasource where id = ${id} and not is_deleted`,
  );
  if (!row) throw refuse(400, ['数据源不存在', 'No such data source']);
  return row;
};

const urlOf = async ({ platform, secrets, hosts }: ConnectMeans, id: string): Promise<string> => {
  const row = await readRow(platform, id);
  if (row.driverClass !== postgresDriver) {
    throw refuse(400, ['租户数据只能存放在 PostgreSQL 中', 'Tenants can live in PostgreSQL only']);
  }
  const target = targetOf(row.url);
  assertAllowed(target, hosts);
  const password = openPassword(secrets, row.password, row);
  if (password === null)
    throw refuse(400, ['数据源密码无法解密，请重新填写', 'Its password cannot be read; enter it again']);
  return connectionUrl(target, row.username, password);
};

/** Not a database of this or another installation's own, and new enough. Read before anything is changed there. */
const inspect = async (url: string): Promise<void> => {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    const [server] = await sql<{ major: number; known: boolean }[]>`
      select current_setting('server_version_num')::int / 10000 as major, to_regclass('system_tenant') is not null as known`;
    if (!server || server.major < oldest) {
      throw refuse(400, [`需要 PostgreSQL ${oldest} 或更高版本`, `PostgreSQL ${oldest} or newer is needed`]);
    }
    if (!server.known) return;
    const own = await sql.begin(async (inside) => {
      await inside`select set_config('app.tenant', '*', true)`;
      return inside`select 1 from system_tenant where tenant_id = '000000'`;
    });
    if (own.length > 0) {
      throw refuse(400, ['这是系统自身的数据库，不能作为租户数据库', 'This is a database of the system itself']);
    }
  } finally {
    await sql.end({ timeout: 2 });
  }
};

/** Opens a data source for a tenant's data, its schema brought up to date. Throws a refusal that says what is wrong. */
export const connectTo = async (means: ConnectMeans, id: string): Promise<Database> => {
  const url = await urlOf(means, id);
  try {
    await inspect(url);
    const { role } = await migrate(url, means.migrations);
    return openDatabase({ url, role, timeZone: means.timeZone, poolSize });
  } catch (error) {
    throw asRefusal(error);
  }
};
