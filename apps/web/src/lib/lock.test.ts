import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withLock } from './lock.ts';
import { stubBrowser } from './testing/browser.ts';

beforeEach(() => {
  stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

it('work of one name runs one after the other, also without Web Locks, and after a failure', async () => {
  let inside = 0;
  let most = 0;
  const work = (fails: boolean) => async () => {
    inside += 1;
    most = Math.max(most, inside);
    await pause(20);
    inside -= 1;
    if (fails) throw new Error('x');
  };
  const runs = await Promise.allSettled([
    withLock('refresh', work(true)),
    withLock('refresh', work(false)),
    withLock('refresh', work(false)),
  ]);
  expect(most).toBe(1);
  expect(runs.map((run) => run.status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(window.localStorage.length).toBe(0);
});
