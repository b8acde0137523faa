import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { tokenKeyProblem } from './token-key.ts';

/** The settings of one server process. docs/operations.md describes each for the people who set them. */
export type Config = {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  /** undefined: the server runs its own PostgreSQL in dataDir. */
  readonly databaseUrl: string | undefined;
  /** Password of the first administrator; undefined: a random one, printed once. */
  readonly adminPassword: string | undefined;
  /** undefined: a key made at first start and kept in the database. */
  readonly tokenKey: string | undefined;
  readonly captcha: boolean;
  readonly logLevel: (typeof logLevels)[number];
  readonly timeZone: string;
  /** Where people reach the server, without a slash at the end; undefined: the address of the request. */
  readonly publicUrl: string | undefined;
  /** `host:port`, lower case: the only servers that data sources may connect to. */
  readonly tenantDatabaseHosts: readonly string[];
  readonly clientId: string;
  readonly clientSecret: string;
  readonly tenantMode: boolean;
  readonly switchMode: boolean;
  /** Months of logs kept besides the current one. */
  readonly logKeepMonths: number;
  /** Addresses and networks of balancers whose word about where a call came from is taken; the machine itself always is one. */
  readonly trustedProxies: readonly string[];
  /** Codes that the web client rejects without a message (spec 8). */
  readonly statusWhiteList: readonly number[];
  /** Sample data on the screens that have some, for showing the product. */
  readonly mockMode: boolean;
};

/** `NAME: zh / en`, one line a wrong setting. Never holds a value, which may be a secret. */
export type ConfigProblem = string;

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const flag = z.enum(['on', 'off'], '只能是 on 或 off / must be on or off').transform((value) => value === 'on');

const list = z.string().transform((text) =>
  text
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
);

const settings = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, '必须是 0 到 65535 的整数 / must be a whole number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, '必须是 0 到 65535 的整数 / must be a whole number from 0 to 65535')
    .default(8080),
  HOST: z
    .string()
    .refine(
      (host) => isIP(host) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host),
      '必须是 IP 地址或主机名 / must be an address or a host name',
    )
    .default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .refine((path) => !path.includes('\0'), '不是有效路径 / is not a path')
    .default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      isPostgresUrl,
      '必须形如 postgres://用户:密码@主机/库 / must look like postgres://user:password@host/database',
    )
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, '至少 8 个字符 / needs at least 8 characters')
    .max(128, '最多 128 个字符 / can have at most 128 characters')
    .optional(),
  TOKEN_KEY: z
    .string()
    .superRefine((key, context) => {
      const problem = tokenKeyProblem(key);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    })
    .optional(),
  CAPTCHA: flag.default(true),
  LOG_LEVEL: z.enum(logLevels, `只能是其中之一 / must be one of ${logLevels.join(', ')}`).default('info'),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, '不是有效时区，例如 Asia/Shanghai / is not a time zone such as Asia/Shanghai')
    .default('Asia/Shanghai'),
  PUBLIC_URL: z
    .string()
    .refine(
      isWebUrl,
      '必须以 http:// 或 https:// 开头且不含参数 / must be an http:// or https:// address without a query',
    )
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  TENANT_DATABASE_HOSTS: list
    .refine(
      (hosts) => hosts.every(isHostAndPort),
      '必须形如 db1.example.edu,10.0.0.5:5433 / must look like db1.example.edu,10.0.0.5:5433',
    )
    .transform((hosts) => hosts.map((host) => (/:\d+$/.test(host) ? host : `${host}:5432`)))
    .default([]),
  CLIENT_ID: z.string().default('saber'),
  CLIENT_SECRET: z.string().default('saber_secret'),
  TENANT_MODE: flag.default(true),
  SWITCH_MODE: flag.default(false),
  LOG_KEEP_MONTHS: z
    .string()
    .regex(/^([1-9]\d?|1[01]\d|120)$/, '必须是 1 到 120 的整数 / must be a whole number from 1 to 120')
    .transform(Number)
    .default(6),
  MOCK_MODE: flag.default(false),
  TRUSTED_PROXIES: list
    .refine((all) => all.every(isNetwork), '必须形如 10.0.0.5,10.1.0.0/16 / must look like 10.0.0.5,10.1.0.0/16')
    .default([]),
  STATUS_WHITE_LIST: list
    .refine((all) => all.every((code) => /^[1-9]\d{2,5}$/.test(code)), '必须形如 409,460 / must look like 409,460')
    .transform((all) => all.map(Number))
    .default([]),
});

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings out of an environment. Relative paths are taken from `folder`. Empty values count as not set. */
export function readConfig(
  environment: Environment,
  folder: string = process.cwd(),
): { config: Config } | { problems: ConfigProblem[] } {
  const given = Object.fromEntries(
    Object.keys(settings.shape).map((name) => [name, environment[name]?.trim() || undefined]),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const first = new Map<string, string>();
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0]);
      if (!first.has(name)) first.set(name, `${name}: ${issue.message}`);
    }
    return { problems: [...first.values()] };
  }
  const read = parsed.data;
  if (!read.CAPTCHA && !isLoopback(read.HOST)) {
    return {
      problems: ['CAPTCHA: 仅当 HOST 为本机地址时可设为 off / can be off only where HOST is a loopback address'],
    };
  }
  return {
    config: {
      port: read.PORT,
      host: read.HOST,
      dataDir: resolve(folder, read.DATA_DIR),
      databaseUrl: read.DATABASE_URL,
      adminPassword: read.ADMIN_PASSWORD,
      tokenKey: read.TOKEN_KEY,
      captcha: read.CAPTCHA,
      logLevel: read.LOG_LEVEL,
      timeZone: read.TIME_ZONE,
      publicUrl: read.PUBLIC_URL,
      tenantDatabaseHosts: read.TENANT_DATABASE_HOSTS,
      clientId: read.CLIENT_ID,
      clientSecret: read.CLIENT_SECRET,
      tenantMode: read.TENANT_MODE,
      switchMode: read.SWITCH_MODE,
      logKeepMonths: read.LOG_KEEP_MONTHS,
      trustedProxies: read.TRUSTED_PROXIES,
      statusWhiteList: read.STATUS_WHITE_LIST,
      mockMode: read.MOCK_MODE,
    },
  };
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const kind = isIP(address);
  return (
    kind !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128)))
  );
}

function isHostAndPort(text: string): boolean {
  return /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(:\d{1,5})?$/.test(text);
}

function isPostgresUrl(text: string): boolean {
  const url = parseUrl(text);
  return url !== undefined && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1;
}

function isWebUrl(text: string): boolean {
  const url = parseUrl(text);
  return url !== undefined && ['http:', 'https:'].includes(url.protocol) && !url.search && !url.hash && !url.username;
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

function isTimeZone(name: string): boolean {
  try {
    // Offsets such as +08:00 are refused: Intl takes them, PostgreSQL reads their sign the other way round.
    return !/^[+-]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
