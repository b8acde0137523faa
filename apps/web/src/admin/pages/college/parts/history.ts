/** What can be undone and redone. Values are immutable; a step holds the whole value, so no step can go wrong. */
export interface History<T> {
  past: readonly Step<T>[];
  present: T;
  future: readonly T[];
}

interface Step<T> {
  value: T;
  /** Steps with the same key shortly after each other are one (typing a word is one step, not five). */
  key: string | null;
  at: number;
}

const mostSteps = 200;
const mergeMs = 1200;

export const historyOf = <T>(present: T): History<T> => ({ past: [], present, future: [] });

/** `at` is the time in milliseconds, given by the caller so that the same calls always give the same history. */
export const record = <T>(history: History<T>, next: T, key: string | null, at: number): History<T> => {
  if (Object.is(next, history.present)) return history;
  const last = history.past.at(-1);
  const merges = key !== null && last?.key === key && at - last.at < mergeMs && history.future.length === 0;
  const past =
    merges && last
      ? [...history.past.slice(0, -1), { ...last, at }]
      : [...history.past, { value: history.present, key, at }].slice(-mostSteps);
  return { past, present: next, future: [] };
};

export const undo = <T>(history: History<T>): History<T> => {
  const last = history.past.at(-1);
  if (!last) return history;
  return { past: history.past.slice(0, -1), present: last.value, future: [history.present, ...history.future] };
};

export const redo = <T>(history: History<T>): History<T> => {
  const [next, ...rest] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, { value: history.present, key: null, at: 0 }], present: next, future: rest };
};

export const canUndo = (history: History<unknown>): boolean => history.past.length > 0;
export const canRedo = (history: History<unknown>): boolean => history.future.length > 0;
