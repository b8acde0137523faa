import type { Page } from '@manyi/shared/contract/envelope';
import type { BaseRow, Resource } from '@manyi/shared/resource/resource';
import { apiPathOf } from '@manyi/shared/resource/resource';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { api } from '../../lib/http.ts';
import { usePage } from '../../lib/page.ts';
import type { Query } from '../../lib/query-string.ts';
import { callQueryOf, type ListState, readListState, writeListState } from './list-state.ts';

export type Row = BaseRow & Record<string, unknown>;

export interface ListOptions {
  /** Last part of the call's path; `list` unless the resource has a list of another name. */
  call?: string;
  /** Filters of the screen's own, sent with every call. */
  also?: Query;
  /** Parameters of the page that are not the list's. */
  other?: Record<string, string>;
}

/** A page of rows for the state in the address. The previous page stays while the next one comes. */
export const useList = (resource: Resource, { call = 'list', also, other }: ListOptions = {}) => {
  const { query, setQuery } = usePage();
  const state = useMemo(() => readListState(resource, query), [resource, query]);
  const path = `${apiPathOf(resource)}/${call}`;
  const asked = { ...also, ...callQueryOf(resource, state) };
  const result = useQuery({
    queryKey: [path, asked],
    queryFn: ({ signal }) => api.get<Page<Row>>(path, asked, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });

  const change = useCallback(
    (next: Partial<ListState>) => {
      // Whatever changes what is listed starts at the first page.
      const current = next.current ?? 1;
      setQuery(writeListState({ ...state, ...next, current }, other), { push: true });
    },
    [setQuery, state, other],
  );

  // The last row of the last page was deleted, or the link is older than the data.
  const { data } = result;
  useEffect(() => {
    if (!data || result.isPlaceholderData) return;
    if (data.records.length > 0 || data.total === 0 || state.current === 1) return;
    setQuery(writeListState({ ...state, current: Math.max(1, data.pages) }, other));
  }, [data, result.isPlaceholderData, state, setQuery, other]);

  return { state, change, result, path };
};
