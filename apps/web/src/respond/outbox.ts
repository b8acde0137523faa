import type { PublicSubmission } from '@manyi/shared/contract/survey';
import type { Sent } from './api.ts';

export type OutboxState = 'sending' | 'waiting' | 'queued';

export interface OutboxEnd {
  onState(state: OutboxState): void;
  onReceived(receiptCode: string): void;
  onRefused(message: string): void;
}

/** What wakes a waiting sender early; gives back how to stop listening. */
export type Wake = (wake: () => void) => () => void;

const longestWait = 60;
const longestQueue = 300;

/** 1, 2, 4, 8 … s, each moved by up to a third either way, so that a hall of phones does not come back in step. */
export const backoffSec = (attempt: number, random: () => number = Math.random): number =>
  Math.min(longestWait, 2 ** attempt) * (0.67 + 0.66 * random());

/** Sends until there is a receipt or a refusal. Gives back how to stop it and how to try at once. */
export const startOutbox = (
  body: PublicSubmission,
  send: (body: PublicSubmission) => Promise<Sent>,
  wakeUp: Wake,
  end: OutboxEnd,
): { stop(): void; now(): void } => {
  let stopped = false;
  let attempt = 0;
  let busy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tryOnce = async (): Promise<void> => {
    if (stopped || busy) return;
    busy = true;
    clearTimeout(timer);
    end.onState('sending');
    const sent = await send(body);
    busy = false;
    if (stopped) return;
    if (sent.kind === 'received') {
      stop();
      end.onReceived(sent.receiptCode);
    } else if (sent.kind === 'refused') {
      stop();
      end.onRefused(sent.message);
    } else {
      const asked = sent.kind === 'busy' ? sent.retryAfter : null;
      const wait = Math.max(
        backoffSec(attempt),
        asked === null ? 0 : Math.min(asked, longestQueue) * (1 + Math.random() / 3),
      );
      attempt += 1;
      end.onState(sent.kind === 'busy' ? 'queued' : 'waiting');
      timer = setTimeout(() => void tryOnce(), wait * 1000);
      canWake = sent.kind === 'failed';
    }
  };

  // A busy server asked for time: coming back into view is no reason to press it.
  let canWake = false;
  const unlisten = wakeUp(() => {
    if (canWake) void tryOnce();
  });
  const stop = (): void => {
    stopped = true;
    clearTimeout(timer);
    unlisten();
  };
  void tryOnce();
  return { stop, now: () => void tryOnce() };
};

export const wakeOnNetworkOrSight: Wake = (wake) => {
  const onSight = () => {
    if (document.visibilityState === 'visible') wake();
  };
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', onSight);
  return () => {
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', onSight);
  };
};
