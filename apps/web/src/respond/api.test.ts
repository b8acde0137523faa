import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchSurvey, sendSubmission } from './api.ts';
import { surveyOf } from './testing.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const reply = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  vi.stubGlobal(
    'fetch',
    async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }),
  );
const envelope = (code: number, data: unknown, msg = '') => ({ code, success: code === 200, msg, data });
const send = () =>
  sendSubmission('abc', {
    submissionKey: 'k',
    definitionVersion: 1,
    answers: {},
    durationSec: 1,
    language: 'zh',
    startedAt: '',
  });

describe('sendSubmission', () => {
  it.each([
    ['a receipt', 200, envelope(200, { receiptCode: 'C', state: 'received' }), { kind: 'received', receiptCode: 'C' }],
    ['a refusal', 400, envelope(400, null, '不行'), { kind: 'refused', message: '不行' }],
    ['a refusal under status 200', 200, envelope(400, null, '不行'), { kind: 'refused', message: '不行' }],
    ['a proxy without an envelope', 502, '<html>', { kind: 'failed' }],
    ['a login page of the network', 200, '<html>', { kind: 'failed' }],
    ['a receipt without a code', 200, envelope(200, {}), { kind: 'failed' }],
    ['an error', 500, envelope(500, null), { kind: 'failed' }],
    ['too many', 429, envelope(429, null), { kind: 'busy', retryAfter: null }],
  ])('reads %s', async (_, status, body, expected) => {
    reply(status, body);
    expect(await send()).toEqual(expected);
  });

  it('reads how long a busy server wants us to wait', async () => {
    reply(503, envelope(503, null), { 'Retry-After': '7' });
    expect(await send()).toEqual({ kind: 'busy', retryAfter: 7 });
    reply(503, '', { 'Retry-After': 'soon' });
    expect(await send()).toEqual({ kind: 'busy', retryAfter: null });
  });

  it('takes no network for failed', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('network');
    });
    expect(await send()).toEqual({ kind: 'failed' });
  });
});

describe('fetchSurvey', () => {
  it('tells a wrong link from a server that is away', async () => {
    reply(200, envelope(200, surveyOf()));
    expect(await fetchSurvey('abc')).toMatchObject({ kind: 'survey' });
    reply(404, envelope(404, null));
    expect(await fetchSurvey('abc')).toEqual({ kind: 'wrongLink' });
    reply(500, envelope(500, null));
    expect(await fetchSurvey('abc')).toEqual({ kind: 'broken' });
    reply(200, envelope(200, { ...surveyOf(), definition: { schema: 9 } }));
    expect(await fetchSurvey('abc')).toEqual({ kind: 'broken' });
  });
});
