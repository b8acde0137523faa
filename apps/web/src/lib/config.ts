/** Constants of spec 9. What an instance may change comes from `client-config` (lib/instance.ts). */
export const config = {
  /** Prefix of every storage key and cookie. */
  websiteKey: 'manyi',
  basePath: '/survey',
  clientId: 'saber',
  clientSecret: 'saber_secret',
  tokenHeader: 'Blade-Auth',
  defaultTenant: '000000',
  homePath: '/wel/index',
  lockPath: '/lock',
  loginPath: '/login',
  timeoutMs: 10_000,
  /** Uploads and downloads move more than a reply does. */
  transferTimeoutMs: 120_000,
  tokenTimeSec: 3000,
  tokenCheckMs: 10_000,
  lockDelayMs: 100,
  chunkTimeoutMs: 120_000,
  /** The zone of the server's times (Asia/Shanghai unless configured), whatever zone the browser is in. */
  serverOffset: '+08:00',
} as const;
