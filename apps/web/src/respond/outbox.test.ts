import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Sent } from './api.ts';
import { backoffSec, startOutbox } from './outbox.ts';

const body = {
  submissionKey: 'k',
  definitionVersion: 1,
  answers: {},
  durationSec: 1,
  language: 'zh',
  startedAt: '',
} as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const started = (reply: () => Sent) => {
  const send = vi.fn(async () => reply());
  const states: string[] = [];
  let wake: () => void = () => undefined;
  const outbox = startOutbox(
    { ...body },
    send,
    (listener) => {
      wake = listener;
      return () => undefined;
    },
    {
      onState: (state) => states.push(state),
      onReceived: (code) => states.push(`received ${code}`),
      onRefused: (message) => states.push(`refused ${message}`),
    },
  );
  return { send, states, outbox, wake: () => wake() };
};

describe('backoffSec', () => {
  it('doubles to a minute and is never in step', () => {
    expect([0, 1, 2, 3].map((n) => backoffSec(n, () => 0.5))).toEqual([1, 2, 4, 8]);
    expect(backoffSec(20, () => 0.5)).toBe(60);
    expect(backoffSec(3, () => 0)).toBeLessThan(backoffSec(3, () => 0.99));
  });
});

describe('startOutbox', () => {
  it('waits as long as a busy server asks, whatever wakes it', async () => {
    const { send, states, wake } = started(() => ({ kind: 'busy', retryAfter: 30 }));
    await vi.advanceTimersByTimeAsync(100);
    expect(states).toEqual(['sending', 'queued']);
    wake();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('tries at once when the network comes back', async () => {
    let sent: Sent = { kind: 'failed' };
    const { send, states, wake } = started(() => sent);
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toEqual(['sending', 'waiting']);
    sent = { kind: 'received', receiptCode: 'C' };
    wake();
    wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(send).toHaveBeenCalledTimes(2);
    expect(states.at(-1)).toBe('received C');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('ends with a refusal, and when it is stopped', async () => {
    const refused = started(() => ({ kind: 'refused', message: 'no' }));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(refused.send).toHaveBeenCalledTimes(1);
    const stopped = started(() => ({ kind: 'failed' }));
    stopped.outbox.stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(stopped.send).toHaveBeenCalledTimes(1);
    expect(stopped.states).toEqual(['sending']);
  });
});
