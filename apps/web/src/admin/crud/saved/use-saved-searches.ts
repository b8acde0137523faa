import type { Resource } from '@manyi/shared/resource/resource';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { usePage } from '../../../lib/page.ts';
import type { AddressQuery } from '../list-state.ts';
import { usePreferences } from '../preferences.ts';
import {
  defaultOf,
  isPlain,
  isSameSearch,
  keyOfDefault,
  keyOfSaved,
  newId,
  type SavedSearch,
  savedOf,
  searchIn,
} from './saved-searches.ts';

/** The searches this person saved for a list, which of them is shown, and what can be done about them. */
export const useSavedSearches = (resource: Resource, other?: AddressQuery) => {
  const page = usePage();
  const { all, isReady, save } = usePreferences();
  const searches = useMemo(() => savedOf(resource, all), [resource, all]);
  const defaultId = defaultOf(resource, all);
  const now = useMemo(() => searchIn(resource, page.query, other), [resource, page.query, other]);
  const shown = searches.find(({ query }) => isSameSearch(query, now)) ?? null;
  const { setQuery, isActive } = page;

  // Once a page: whoever clears the search wants to see everything. Before the first paint, so nothing jumps.
  const isOpening = useRef(true);
  const isUntouched = isPlain(resource, page.query, other);
  useLayoutEffect(() => {
    if (!isReady || !isActive || !isOpening.current) return;
    isOpening.current = false;
    const first = searches.find(({ id }) => id === defaultId);
    if (first && isUntouched) setQuery(first.query);
  }, [isReady, isActive, searches, defaultId, isUntouched, setQuery]);

  return {
    searches,
    defaultId,
    /** The one whose search is shown as it was saved. */
    shown,
    /** There is something to save. */
    canSave: !isSameSearch(now, {}),
    apply: ({ query }: SavedSearch): void => setQuery(query, { push: true }),
    /** Takes the place of one of the same name. */
    add: (name: string): Promise<boolean> => {
      const id = searches.find((one) => one.name === name)?.id ?? newId();
      return save(keyOfSaved(resource, id), { name, query: now });
    },
    rename: ({ id, query }: SavedSearch, name: string): Promise<boolean> =>
      save(keyOfSaved(resource, id), { name, query }),
    remove: async ({ id }: SavedSearch): Promise<boolean> => {
      if (id === defaultId) await save(keyOfDefault(resource), null);
      return save(keyOfSaved(resource, id), null);
    },
    setDefault: (id: string | null): Promise<boolean> => save(keyOfDefault(resource), id),
  };
};

export type Saved = ReturnType<typeof useSavedSearches>;
