import type { ClientConfig } from '@manyi/shared/contract/auth';
import { config } from './config.ts';
import { isRecord, isString, readStored, writeStored } from './storage.ts';

/**
 * What calls go by and an instance may set otherwise (`client-config`). Kept in the browser: a page that has just been opened may
 * have to renew its token before it has heard anything.
 */
export type Instance = Pick<
  ClientConfig,
  'clientId' | 'clientSecret' | 'tokenTime' | 'requestTimeout' | 'statusWhiteList'
>;

const usual: Instance = {
  clientId: config.clientId,
  clientSecret: config.clientSecret,
  tokenTime: config.tokenTimeSec,
  requestTimeout: config.timeoutMs,
  statusWhiteList: [],
};

const isSpan = (value: unknown): value is number => typeof value === 'number' && value > 0;
const isCodes = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((code) => typeof code === 'number');
const isName = (value: unknown): value is string => isString(value) && value !== '';

/** What is missing or makes no sense is as usual. */
const soundOf = (given: Record<string, unknown>): Instance => ({
  clientId: isName(given.clientId) ? given.clientId : usual.clientId,
  clientSecret: isString(given.clientSecret) ? given.clientSecret : usual.clientSecret,
  tokenTime: isSpan(given.tokenTime) ? given.tokenTime : usual.tokenTime,
  requestTimeout: isSpan(given.requestTimeout) ? given.requestTimeout : usual.requestTimeout,
  statusWhiteList: isCodes(given.statusWhiteList) ? given.statusWhiteList : usual.statusWhiteList,
});

let current: Instance | null = null;

export const instance = (): Instance => {
  current ??= soundOf(readStored('instance', isRecord) ?? {});
  return current;
};

export const keepInstance = (given: object): void => {
  current = soundOf({ ...given });
  writeStored('instance', current);
};

/** Who calls: identifies the program, authenticates nobody. */
export const basicAuthorization = (): string => {
  const { clientId, clientSecret } = instance();
  const bytes = new TextEncoder().encode(`${clientId}:${clientSecret}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
};
