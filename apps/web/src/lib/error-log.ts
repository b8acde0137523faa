import { create } from 'zustand';
import { ApiError } from './api-error.ts';
import { isRecord, readStored, watchStored, writeStored } from './storage.ts';

/** Spec 3, local error log entry. */
export interface ErrorEntry {
  url: string;
  time: string;
  type: 'error';
  message: string;
  stack: string;
  info: string;
}

/** Older entries give way, so the log never fills the browser's storage. */
const atMost = 200;
const longest = 4000;

const isEntry = (value: unknown): value is ErrorEntry =>
  isRecord(value) && typeof value.message === 'string' && typeof value.time === 'string';
const isLog = (value: unknown): value is ErrorEntry[] => Array.isArray(value) && value.every(isEntry);

const stored = (): ErrorEntry[] => readStored('logsList', isLog) ?? [];

export const useErrorLog = create<{ entries: readonly ErrorEntry[] }>(() => ({ entries: [] }));

const keep = (entries: readonly ErrorEntry[]): void => {
  writeStored('logsList', entries);
  useErrorLog.setState({ entries });
};

const two = (value: number): string => String(value).padStart(2, '0');
export const stamp = (at = new Date()): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;

export const logError = (error: unknown, info: string): void => {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
  const entry: ErrorEntry = {
    url: window.location.pathname,
    time: stamp(),
    type: 'error',
    message: message.slice(0, longest),
    stack: (stack ?? '').slice(0, longest),
    info: info.slice(0, 500),
  };
  keep([entry, ...stored()].slice(0, atMost));
};

/** These are kept elsewhere now. */
export const dropErrors = (done: readonly ErrorEntry[]): void => {
  const gone = new Set(done.map((entry) => JSON.stringify(entry)));
  keep(stored().filter((entry) => !gone.has(JSON.stringify(entry))));
};

export const clearErrorLog = (): void => keep([]);

/** A failed call is told to the person at once, and the server has its own record of it. */
const isOrdinary = (reason: unknown): boolean =>
  reason instanceof ApiError || (reason instanceof DOMException && reason.name === 'AbortError');

/** Uncaught errors are stored locally (spec 4). Call once per page. */
export const startErrorLog = (): void => {
  useErrorLog.setState({ entries: stored() });
  watchStored('logsList', () => useErrorLog.setState({ entries: stored() }));
  window.addEventListener('error', (event) => {
    // ResizeObserver's notice is no error, only a frame skipped.
    if (!event.message.startsWith('ResizeObserver')) logError(event.error ?? event.message, 'window.onerror');
  });
  window.addEventListener('unhandledrejection', (event) => {
    if (isOrdinary(event.reason)) event.preventDefault();
    else logError(event.reason, 'unhandledrejection');
  });
};
