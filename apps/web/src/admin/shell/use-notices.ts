import type { FeedCounts, FeedDetail, FeedPage, FeedTab } from '@manyi/shared/contract/feed';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { api } from '../../lib/http.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useFeedCounts } from './feed-link.ts';

const base = '/api/blade-desk/feed';
const listPath = `${base}/list`;
const pageSize = 6;

const load = async (
  { tab, current, isMock, language }: { tab: FeedTab; current: number; isMock: boolean; language: 0 | 1 },
  signal: AbortSignal,
): Promise<FeedPage> => {
  if (isMock) return (await import('./notice-samples.ts')).samplePage(tab, current, pageSize, language);
  const page = await api.get<FeedPage>(listPath, { tab, current, size: pageSize }, { quiet: true, signal });
  useFeedCounts.setState(page.unread);
  return page;
};

/** A page of one tab; read again whenever the server says that the counts have changed. */
export const useNotices = (tab: FeedTab, current: number, isMock: boolean) => {
  const language = useLanguage() === 'zh' ? 0 : 1;
  const counts = useFeedCounts();
  const known = useRef(counts);
  const result = useQuery({
    queryKey: [listPath, tab, current, isMock, language],
    queryFn: ({ signal }) => load({ tab, current, isMock, language }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { refetch } = result;
  useEffect(() => {
    if (known.current[tab] !== counts[tab] && !isMock) void refetch();
    known.current = counts;
  }, [counts, tab, isMock, refetch]);
  return result;
};

export const useNoticeDetail = (tab: FeedTab, id: string) => {
  const language = useLanguage();
  const path = `${base}/detail`;
  return useQuery({
    queryKey: [path, tab, id, language],
    queryFn: ({ signal }) => api.get<FeedDetail>(path, { tab, id }, { quiet: true, signal }),
    // It may have been changed since it was last open; and asking is what counts as reading it.
    gcTime: 0,
    staleTime: 0,
  });
};

/** Without ids: everything in the tab. */
export const useMarkRead = () => {
  const client = useQueryClient();
  return useCallback(
    async (tab: FeedTab, ids?: string[]): Promise<void> => {
      try {
        useFeedCounts.setState(await api.post<FeedCounts>(`${base}/read`, { body: ids ? { tab, ids } : { tab } }));
        await client.invalidateQueries({ queryKey: [listPath, tab] });
      } catch {
        // The call has said what went wrong; what was unread stays so.
      }
    },
    [client],
  );
};
