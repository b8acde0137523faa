import { type Refusal, refuseFields } from '../../../platform/http/refusal.ts';

export const postgresDriver = 'org.postgresql.Driver';

/** Where a data source is. */
export interface Target {
  host: string;
  port: number;
  database: string;
  sslmode: string;
}

const sslmodes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'];
const schemes = ['jdbc:postgresql://', 'postgresql://', 'postgres://'];

const malformed = (): Refusal =>
  refuseFields({
    url: ['连接地址须形如 jdbc:postgresql://主机:5432/库名', 'Must look like jdbc:postgresql://host:5432/database'],
  });

/** Of a PostgreSQL address as JDBC or libpq writes it. No options but `sslmode`: others could point elsewhere. */
export const targetOf = (address: string): Target => {
  const scheme = schemes.find((one) => address.startsWith(one));
  const rest = scheme ? `http://${address.slice(scheme.length)}` : '';
  if (!URL.canParse(rest)) throw malformed();
  const url = new URL(rest);
  const database = decodeURIComponent(url.pathname.slice(1));
  const options = [...url.searchParams.keys()];
  const sslmode = url.searchParams.get('sslmode') ?? 'prefer';
  const isPlain = url.username === '' && url.password === '' && url.hash === '';
  if (!isPlain || !/^[^/\0]{1,63}$/.test(database) || options.some((name) => name !== 'sslmode')) throw malformed();
  if (!sslmodes.includes(sslmode)) throw malformed();
  return { host: url.hostname.toLowerCase(), port: url.port === '' ? 5432 : Number(url.port), database, sslmode };
};

/**
 * The operator names the hosts that may be connected to (`TENANT_DATABASE_HOSTS`), so that nobody can use a data source to find
 * out what else answers in the network of the server.
 */
export const assertAllowed = ({ host, port }: Target, hosts: readonly string[]): void => {
  if (hosts.includes(`${host}:${port}`)) return;
  throw refuseFields({
    url: [
      `不允许连接 ${host}:${port}；请系统运维人员将其加入 TENANT_DATABASE_HOSTS`,
      `${host}:${port} may not be connected to; whoever runs the server can add it to TENANT_DATABASE_HOSTS`,
    ],
  });
};

/** As the driver wants it. */
export const connectionUrl = (
  { host, port, database, sslmode }: Target,
  username: string,
  password: string,
): string => {
  const url = new URL(`postgres://${host}:${port}/${encodeURIComponent(database)}`);
  url.username = encodeURIComponent(username);
  url.password = encodeURIComponent(password);
  url.searchParams.set('sslmode', sslmode);
  return url.href;
};
