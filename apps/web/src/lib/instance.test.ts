import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from './testing/browser.ts';

/** As a page that has just been opened. */
const load = async () => {
  vi.resetModules();
  return import('./instance.ts');
};
const said = (header: string): string => Buffer.from(header.replace('Basic ', ''), 'base64').toString('utf8');

beforeEach(() => void stubBrowser());
afterEach(() => void vi.unstubAllGlobals());

describe('what an instance says about itself', () => {
  it('is the constants of the spec until it has said anything', async () => {
    const { instance, basicAuthorization } = await load();
    expect(instance()).toMatchObject({ tokenTime: 3000, requestTimeout: 10_000, statusWhiteList: [] });
    expect(said(basicAuthorization())).toBe('saber:saber_secret');
  });

  it('is gone by at once, and by the next page before it has asked', async () => {
    const first = await load();
    const given = {
      clientId: '院校',
      clientSecret: 'a:b',
      tokenTime: 60,
      requestTimeout: 5000,
      statusWhiteList: [460],
    };
    first.keepInstance(given);
    expect(first.instance()).toEqual(given);
    const next = await load();
    expect(next.instance()).toEqual(given);
    expect(said(next.basicAuthorization())).toBe('院校:a:b');
  });

  it('is as usual where it makes no sense', async () => {
    const { instance, keepInstance } = await load();
    const usual = instance();
    keepInstance({ clientId: '', clientSecret: 7, tokenTime: -1, requestTimeout: '5', statusWhiteList: ['460'] });
    expect(instance()).toEqual(usual);
  });
});
