import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { clearErrorLog, startErrorLog, useErrorLog } from './error-log.ts';
import { stubBrowser } from './testing/browser.ts';

let listeners: Map<string, (event: object) => void>;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 8, 1, 8, 5, 9) });
  stubBrowser();
  listeners = new Map();
  Object.assign(window, {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  });
  startErrorLog();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const happen = (name: 'error' | 'unhandledrejection', event: object): void =>
  listeners.get(name)?.({ message: '', preventDefault: () => undefined, ...event });
const kept = () => JSON.parse(window.localStorage.getItem('manyi-logsList') ?? '{}').content;

it('keeps uncaught errors with address, time, type error, message, stack and where from', () => {
  const error = new TypeError('x is not a function');
  happen('error', { error, message: 'Uncaught' });
  expect(kept()).toEqual([
    {
      url: '/survey/system/param/index',
      time: '2026-09-01 08:05:09',
      type: 'error',
      message: 'x is not a function',
      stack: error.stack,
      info: 'window.onerror',
    },
  ]);
  happen('unhandledrejection', { reason: 'no reason' });
  expect(kept()).toHaveLength(2);
  expect(kept()[0]).toMatchObject({ type: 'error', message: 'no reason', info: 'unhandledrejection' });
  expect(useErrorLog.getState().entries).toHaveLength(2);
});

it('keeps no failed call, which was told at once, nor more than 200 entries', () => {
  happen('unhandledrejection', { reason: new ApiError({ code: 400, msg: '不行', httpStatus: 400 }) });
  happen('error', { message: 'ResizeObserver loop completed' });
  expect(useErrorLog.getState().entries).toEqual([]);
  for (let n = 0; n < 205; n += 1) happen('error', { message: `number ${n}` });
  expect(kept()).toHaveLength(200);
  expect(kept()[0].message).toBe('number 204');
  clearErrorLog();
  expect(kept()).toEqual([]);
});
