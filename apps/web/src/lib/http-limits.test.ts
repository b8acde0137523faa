import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { api } from './http.ts';
import { keepInstance } from './instance.ts';
import { onNotify } from './notify.ts';
import { stubBrowser } from './testing/browser.ts';

let said: string[] = [];
let stop = (): void => undefined;
const answerWith = (code: number): void => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code, success: code === 200, msg: `said ${code}`, data: 'in' }, { status: 200 }),
  );
};
beforeEach(() => {
  stubBrowser();
  keepInstance({});
  said = [];
  const off = onNotify((_kind, text) => said.push(text));
  stop = () => off();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a code of the white list is rejected without a message, every other with one', async () => {
  keepInstance({ statusWhiteList: [460] });
  for (const code of [460, 461]) {
    answerWith(code);
    const error = await api.get('/api/x').catch((reason: unknown) => reason);
    expect(error instanceof ApiError && error.code).toBe(code);
  }
  expect(said).toEqual(['said 461']);
});

it('a call is given up after 10 000 ms', async () => {
  const limits: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms);
    return new AbortController().signal;
  });
  answerWith(200);
  await api.get('/api/x');
  await api.post('/api/x', { body: {} });
  keepInstance({ requestTimeout: 3000 });
  await api.get('/api/x');
  expect(limits).toEqual([10_000, 10_000, 3000]);
});
