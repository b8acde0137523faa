import type { FeedPage, FeedTab } from '@manyi/shared/contract/feed';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/http.ts';

export const feedPath = '/api/blade-desk/feed';
export const feedListPath = `${feedPath}/list`;
const refreshMs = 60_000;

/** What waits for this person in one tab of the bell, as the home page shows it. */
export const useHomeFeed = (tab: FeedTab) =>
  useQuery({
    queryKey: [feedListPath, 'home', tab],
    queryFn: ({ signal }) => api.get<FeedPage>(feedListPath, { tab, size: 20 }, { quiet: true, signal }),
    refetchInterval: refreshMs,
    staleTime: 0,
  });
