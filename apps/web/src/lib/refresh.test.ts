import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from './testing/browser.ts';

let browser = stubBrowser();
let asked: number[] = [];
let status = 200;
let stop = (): void => undefined;

const pair = (n: number) => ({
  access_token: `access${n}`,
  refresh_token: `refresh${n}`,
  user_id: '1',
  user_name: 'a',
});
const start = Date.parse('2026-01-01T00:00:00Z');

/** Afresh for each test: a refresh under way is remembered by the module. */
const load = async () => {
  vi.resetModules();
  const [refresh, session, { keepInstance }] = await Promise.all([
    import('./refresh.ts'),
    import('./session.ts'),
    import('./instance.ts'),
  ]);
  const first = session.parseTokenReply(pair(1));
  if (first) session.keepTokens(first);
  stop = refresh.startRefreshing();
  const setTokenTime = (tokenTime: number): void => keepInstance({ tokenTime });
  return { setTokenTime, accessToken: session.accessToken };
};

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  browser = stubBrowser();
  asked = [];
  status = 200;
  vi.stubGlobal('fetch', async () => {
    asked.push(Math.floor((Date.now() - start) / 1000));
    return Response.json(status === 200 ? pair(asked.length + 1) : { code: status, msg: 'no' }, { status });
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (seconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(seconds * 1000);

describe('renewing by itself', () => {
  it('looks every 10 seconds and renews when the token has the configured age', async () => {
    const { accessToken } = await load();
    await pass(2999);
    expect(asked).toEqual([]);
    await pass(5);
    expect(asked).toEqual([3000]);
    expect(accessToken()).toBe('access2');
    // The new token is as young as the first one was.
    await pass(2990);
    expect(asked).toHaveLength(1);
    await pass(17);
    expect(asked).toHaveLength(2);
  });

  it('takes the age that the server configures, as of the next look', async () => {
    const { setTokenTime } = await load();
    setTokenTime(25);
    await pass(29);
    expect(asked).toEqual([]);
    await pass(2);
    expect(asked).toEqual([30]);
  });

  it('signs nobody out while the server is away, and whoever is refused', async () => {
    const { setTokenTime, accessToken } = await load();
    setTokenTime(20);
    status = 503;
    await pass(41);
    expect(asked.length).toBeGreaterThan(1);
    expect(accessToken()).toBe('access1');
    status = 400;
    await pass(10);
    expect(accessToken()).toBeNull();
    expect(browser.left[0]).toMatch(/^\/survey\/login/);
  });
});
