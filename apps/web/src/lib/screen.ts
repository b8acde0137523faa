import { useSyncExternalStore } from 'react';

/** Spec 2: 3 from 1200 px, 2 from 992, 1 from 768, else 0. */
export type ScreenClass = 0 | 1 | 2 | 3;

const queries = ([1200, 992, 768] as const).map((width) => window.matchMedia(`(min-width: ${width}px)`));

export const screenClass = (): ScreenClass => {
  if (queries[0]?.matches) return 3;
  if (queries[1]?.matches) return 2;
  return queries[2]?.matches ? 1 : 0;
};

const subscribe = (listener: () => void): (() => void) => {
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
};

export const useScreenClass = (): ScreenClass => useSyncExternalStore(subscribe, screenClass);
