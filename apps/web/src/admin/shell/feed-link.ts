import { type FeedCounts, type FeedEnd, feedTabs } from '@manyi/shared/contract/feed';
import { create } from 'zustand';
import { config } from '../../lib/config.ts';
import { readEvents, type ServerEvent } from '../../lib/event-stream.ts';
import { api } from '../../lib/http.ts';
import { onSignOut } from '../../lib/session.ts';
import { isRecord } from '../../lib/storage.ts';

const none: FeedCounts = { mail: 0, message: 0, notice: 0 };

/** Unread by tab, as the server last said. */
export const useFeedCounts = create<FeedCounts>(() => none);
onSignOut(() => useFeedCounts.setState(none));

export const totalOf = (counts: FeedCounts): number => feedTabs.reduce((sum, tab) => sum + counts[tab], 0);

const name = `${config.websiteKey}-feed`;
const streamPath = '/api/blade-desk/feed/stream';
const slowestMs = 30_000;
/** A stream that lasted this long was a good one: after it, trying again begins afresh. */
const goodMs = 60_000;

const isCounts = (value: unknown): value is FeedCounts =>
  isRecord(value) && feedTabs.every((tab) => typeof value[tab] === 'number');

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Longer each time, and never all windows of a campus at the same moment. */
export const waitMs = (failures: number): number =>
  Math.min(slowestMs, 1000 * 2 ** Math.min(failures, 10)) * (0.5 + Math.random() / 2);

/** Ends early when the network comes back or nobody waits any more. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });

/** Keeps one stream open, whatever happens to the network or the server. */
const follow = async (onCounts: (counts: FeedCounts) => void, signal: AbortSignal): Promise<void> => {
  let failures = 0;
  while (!signal.aborted) {
    const began = Date.now();
    let reason: FeedEnd['reason'] | null = null;
    const onEvent = ({ event, data }: ServerEvent): void => {
      const value = parsed(data);
      if (event === 'counts' && isCounts(value)) onCounts(value);
      if (event === 'end' && isRecord(value) && (value.reason === 'signed-out' || value.reason === 'drain'))
        reason = value.reason;
    };
    await readEvents(streamPath, onEvent, signal).catch(() => undefined);
    if (signal.aborted) return;
    // The call finds out whether it was this session; if so, it leads to the sign-in page.
    if (reason === 'signed-out')
      await api.get('/api/blade-auth/oauth/user-info', {}, { quiet: true }).catch(() => null);
    failures = reason === 'drain' || Date.now() - began > goodMs ? 0 : failures + 1;
    await pause(waitMs(failures), signal);
  }
};

/**
 * One stream a browser: the window that holds the lock reads it and tells the others. Where the browser has no locks (plain
 * http) each window has its own.
 */
export const startFeed = (): (() => void) => {
  const stop = new AbortController();
  const channel = new BroadcastChannel(name);
  let leads = false;
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isCounts(data)) useFeedCounts.setState(data);
    else if (data === 'ask' && leads) channel.postMessage(useFeedCounts.getState());
  };
  channel.postMessage('ask');
  const lead = (): Promise<void> => {
    leads = true;
    const tell = (counts: FeedCounts): void => {
      useFeedCounts.setState(counts);
      channel.postMessage(counts);
    };
    return follow(tell, stop.signal);
  };
  if (navigator.locks) navigator.locks.request(name, { signal: stop.signal }, lead).catch(() => undefined);
  else void lead();
  return () => {
    stop.abort();
    channel.close();
  };
};
