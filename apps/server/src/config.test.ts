import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const problemsOf = (environment: Record<string, string>) => {
  const result = readConfig(environment, '/srv/manyi');
  return 'problems' in result ? result.problems : [];
};

const randomKey = 'q7Zt0vXn3LwRk9BdYc5HsUf2MgPj8EaTo6IiVx4N';

it('needs no setting at all', () => {
  expect(readConfig({}, '/srv/manyi')).toEqual({
    config: {
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/srv/manyi/data',
      databaseUrl: undefined,
      adminPassword: undefined,
      tokenKey: undefined,
      captcha: true,
      logLevel: 'info',
      timeZone: 'Asia/Shanghai',
      publicUrl: undefined,
      tenantDatabaseHosts: [],
      clientId: 'saber',
      clientSecret: 'saber_secret',
      tenantMode: true,
      mockMode: false,
      switchMode: false,
      logKeepMonths: 6,
      trustedProxies: [],
      statusWhiteList: [],
    },
  });
});

it('takes empty values as not set and good ones as they are', () => {
  const result = readConfig(
    {
      PORT: '',
      HOST: '0.0.0.0',
      DATA_DIR: '/data',
      TOKEN_KEY: randomKey,
      PUBLIC_URL: 'https://survey.example.edu/',
      SWITCH_MODE: 'on',
      TENANT_DATABASE_HOSTS: 'DB1.example.edu, 10.0.0.5:5433',
      TRUSTED_PROXIES: '10.0.0.5, 2001:DB8::/32',
      STATUS_WHITE_LIST: '409,460',
    },
    '/',
  );
  expect(result).toMatchObject({
    config: {
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/data',
      tokenKey: randomKey,
      publicUrl: 'https://survey.example.edu',
      switchMode: true,
      tenantDatabaseHosts: ['db1.example.edu:5432', '10.0.0.5:5433'],
      trustedProxies: ['10.0.0.5', '2001:db8::/32'],
      statusWhiteList: [409, 460],
    },
  });
});

describe('a wrong value is one line that names the setting', () => {
  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['HOST', 'not a host'],
    ['DATABASE_URL', 'mysql://root@localhost/db'],
    ['DATABASE_URL', 'localhost'],
    ['ADMIN_PASSWORD', 'short'],
    ['TOKEN_KEY', 'too-short'],
    ['TOKEN_KEY', 'bladexisapowerfulmicroservicearchitectureupgradedandoptimizedfromacommercialproject'],
    ['TOKEN_KEY', 'please-change-me-please-change-me-please'],
    ['TOKEN_KEY', '0'.repeat(64)],
    ['CAPTCHA', 'false'],
    ['LOG_LEVEL', 'loud'],
    ['TIME_ZONE', 'Mars/Olympus'],
    ['TIME_ZONE', '+08:00'],
    ['PUBLIC_URL', 'survey.example.edu'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['TENANT_DATABASE_HOSTS', 'postgres://x/y'],
    ['TRUSTED_PROXIES', 'balancer.example.edu'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['STATUS_WHITE_LIST', 'all'],
    ['TENANT_DATABASE_HOSTS', 'db1, *'],
    ['TENANT_MODE', 'yes'],
    ['SWITCH_MODE', '1'],
  ])('%s=%s', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name}: [^\\n]+ / [^\\n]+$`));
  });
});

it('reports every wrong setting at once and repeats no secret', () => {
  const problems = problemsOf({
    PORT: 'x',
    TOKEN_KEY: 'hunter2',
    ADMIN_PASSWORD: 'pw!',
    DATABASE_URL: 'mysql://root:hunter3@db/x',
  });
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'ADMIN_PASSWORD',
    'TOKEN_KEY',
  ]);
  expect(problems.join()).not.toMatch(/hunter|pw!/);
});

it('lets the captcha be off on loopback only', () => {
  for (const HOST of ['127.0.0.1', 'localhost', '::1']) expect(problemsOf({ CAPTCHA: 'off', HOST })).toEqual([]);
  for (const HOST of ['0.0.0.0', '::', '10.0.0.7', '127.evil.example']) {
    expect(problemsOf({ CAPTCHA: 'off', HOST })[0]).toMatch(/^CAPTCHA: /);
  }
});
