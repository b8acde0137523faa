import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withinTime } from './lazy-page.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('gives a chunk up that has not come after 120 s', async () => {
  let failure: unknown = null;
  const loading = withinTime(new Promise<never>(() => undefined)).catch((reason: unknown) => {
    failure = reason;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failure).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(failure).toBeInstanceOf(Error);
});

it('takes one that comes in time, and leaves no timer behind', async () => {
  expect(await withinTime(Promise.resolve('page'))).toBe('page');
  await expect(withinTime(Promise.reject(new Error('404')))).rejects.toThrow('404');
  expect(vi.getTimerCount()).toBe(0);
});
