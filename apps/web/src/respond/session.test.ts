import type { PublicSubmission } from '@manyi/shared/contract/survey';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fetched, Sent } from './api.ts';
import { memoryStore, sessionWith, surveyOf, twoQuestions } from './testing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('a draft', () => {
  it('is kept on every answer and found again with its key', async () => {
    const store = memoryStore();
    const before = sessionWith({ store });
    await before.boot();
    before.begin();
    before.answer('overall', 'L4');
    await settle();
    expect(before.state().saved).toBe('saved');

    const after = sessionWith({ store, fetched: { kind: 'offline' } });
    await after.boot();
    expect(after.state().draft?.answers).toEqual({ overall: 'L4' });
    expect(after.state().draft?.submissionKey).toBe(before.state().draft?.submissionKey);
    expect(after.state().draft?.submissionKey).toMatch(/^[0-9a-f]{32}$/);
    expect(after.state().survey?.formName).toBe('调查');
    expect(after.state().problem).toBeNull();
  });

  it('keeps the answers that still fit when the questionnaire changes', async () => {
    const store = memoryStore();
    const before = sessionWith({ store });
    await before.boot();
    before.answer('overall', 'L4');
    before.answer('message', '好');
    await settle();
    const definition = structuredClone(twoQuestions);
    definition.pages[0]?.items.pop();
    const after = sessionWith({
      store,
      fetched: { kind: 'survey', survey: surveyOf({ definition, definitionVersion: 2 }) },
    });
    await after.boot();
    await settle();
    expect(after.state()).toMatchObject({ changed: true, draft: { answers: { overall: 'L4' }, definitionVersion: 2 } });
    expect(after.state().draft?.submissionKey).toBe(before.state().draft?.submissionKey);
  });

  it('ends after thirty days', async () => {
    const store = memoryStore();
    const before = sessionWith({ store });
    await before.boot();
    before.answer('overall', 'L4');
    await settle();
    vi.setSystemTime(Date.now() + 31 * 24 * 3600 * 1000);
    const after = sessionWith({ store });
    await after.boot();
    expect(after.state().draft).toBeNull();
  });

  it('says so when the device keeps nothing', async () => {
    const session = sessionWith({ store: { ...memoryStore(), write: async () => false } });
    await session.boot();
    session.answer('overall', 'L4');
    await settle();
    expect(session.state().saved).toBe('failed');
  });

  it('ignores what another version of the page left behind', async () => {
    const store = memoryStore();
    for (const key of ['survey', 'draft', 'outbox', 'receipt']) await store.write(`${key}:abc`, { odd: true });
    const session = sessionWith({ store });
    await session.boot();
    expect(session.state()).toMatchObject({ draft: null, receipt: null, outbox: null, survey: { formName: '调查' } });
  });
});

const answered = async (parts: Parameters<typeof sessionWith>[0]) => {
  const session = sessionWith(parts);
  await session.boot();
  session.answer('overall', 'L4');
  await settle();
  return session;
};

describe('submitting', () => {
  it('sends once for any number of presses, keeps the receipt and forgets the draft', async () => {
    const store = memoryStore();
    const send = vi.fn(async (): Promise<Sent> => ({ kind: 'received', receiptCode: 'K7M2' }));
    const session = await answered({ store, send });
    await Promise.all([session.submit('zh'), session.submit('zh'), session.submit('zh')]);
    await settle();
    expect(send).toHaveBeenCalledTimes(1);
    expect(session.state()).toMatchObject({
      receipt: { receiptCode: 'K7M2' },
      justReceived: true,
      draft: null,
      outbox: null,
    });
    expect([...store.kept.keys()].sort()).toEqual(['receipt:abc', 'survey:abc']);

    const again = sessionWith({ store });
    await again.boot();
    expect(again.state()).toMatchObject({ receipt: { receiptCode: 'K7M2' }, justReceived: false });
    await again.another();
    again.begin();
    await settle();
    expect(again.state().draft?.answers).toEqual({});
  });

  it('sends nothing while an answer is missing', async () => {
    const send = vi.fn(async (): Promise<Sent> => ({ kind: 'failed' }));
    const session = sessionWith({ send });
    await session.boot();
    session.begin();
    await session.submit('zh');
    expect(send).not.toHaveBeenCalled();
  });

  it('tries again under the same key until it arrives, also after a crash', async () => {
    const store = memoryStore();
    const keys: string[] = [];
    const send = async (_: string, body: PublicSubmission): Promise<Sent> => {
      keys.push(body.submissionKey);
      return { kind: 'failed' };
    };
    const session = await answered({ store, send });
    await session.submit('zh');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(keys.length).toBeGreaterThanOrEqual(3);
    expect(session.state().outbox).toBe('waiting');
    expect([...store.kept.keys()]).toContain('outbox:abc');

    const after = sessionWith({
      store,
      send: async (_, body) => {
        keys.push(body.submissionKey);
        return { kind: 'received', receiptCode: 'K7M2' };
      },
    });
    await after.boot();
    await settle();
    expect(after.state().receipt?.receiptCode).toBe('K7M2');
    expect(new Set(keys).size).toBe(1);
  });

  it('keeps the answers when the server refuses', async () => {
    const store = memoryStore();
    const session = await answered({ store, sent: { kind: 'refused', message: '调查已经结束' } });
    await session.submit('zh');
    await settle();
    expect(session.state()).toMatchObject({
      refused: '调查已经结束',
      outbox: null,
      draft: { answers: { overall: 'L4' } },
    });
    expect([...store.kept.keys()]).not.toContain('outbox:abc');
  });
});

describe('reaching the survey', () => {
  it('keeps trying while the server is away, but not behind a wrong link', async () => {
    let fetched: Fetched = { kind: 'broken' };
    const fetchSurvey = vi.fn(async () => fetched);
    const session = sessionWith({ fetchSurvey });
    await session.boot();
    expect(session.state().problem).toBe('broken');
    fetched = { kind: 'survey', survey: surveyOf() };
    await vi.advanceTimersByTimeAsync(10_000);
    expect(session.state()).toMatchObject({ problem: null, survey: { formName: '调查' } });

    const wrong = vi.fn(async (): Promise<Fetched> => ({ kind: 'wrongLink' }));
    await sessionWith({ fetchSurvey: wrong }).boot();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wrong).toHaveBeenCalledTimes(1);
  });

  it('lets who began in time finish with the questions kept here', async () => {
    const store = memoryStore();
    await answered({ store });
    await vi.advanceTimersByTimeAsync(3_600_000);
    const closed = surveyOf({
      state: 'closed',
      definition: null,
      endTime: '2026-11-21 09:30:00',
      serverTime: '2026-11-21 10:00:00',
    });
    const after = sessionWith({ store, fetched: { kind: 'survey', survey: closed } });
    await after.boot();
    expect(after.state()).toMatchObject({ late: true, survey: { definition: twoQuestions } });

    const dayAfter = { ...closed, serverTime: '2026-11-22 09:31:00' };
    const tooLate = sessionWith({ store, fetched: { kind: 'survey', survey: dayAfter } });
    await tooLate.boot();
    expect(tooLate.state().late).toBe(false);
  });
});
