import { useSyncExternalStore } from 'react';

/** Below the spec's smallest screen class (768 px) rows become cards. */
const query = '(max-width: 767px)';

const subscribe = (changed: () => void): (() => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
