import type { Page } from '@manyi/shared/contract/envelope';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { api } from '../../../lib/http.ts';
import { useText } from '../../../lib/i18n.ts';
import type { Query } from '../../../lib/query-string.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { words } from './history-words.ts';

const size = 20;

interface HistoryPagesProps<T> {
  path: string;
  query: Query;
  /** Where there is nothing. */
  empty: ReactNode;
  row: (row: T) => ReactNode;
  /** What there is to say of all of it. */
  note?: (page: Page<T>) => ReactNode;
}

/** What happened, newest first, further back on demand. */
export const HistoryPages = <T,>({ path, query, empty, row, note }: HistoryPagesProps<T>) => {
  const t = useText();
  const result = useInfiniteQuery({
    queryKey: [path, query],
    queryFn: ({ signal, pageParam }) =>
      api.get<Page<T>>(path, { ...query, current: pageParam, size }, { quiet: true, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.current < last.pages ? last.current + 1 : undefined),
    // Somebody may have changed it a moment ago.
    staleTime: 0,
  });
  const pages = result.data?.pages;
  const last = pages?.at(-1);
  // The refusal says whose it is, which a lack of rights in general would not.
  if (result.error instanceof ApiError && result.error.isForbidden)
    return <EmptyState title={t(words.closed)}>{result.error.msg}</EmptyState>;
  if (result.isError && !pages) return <ErrorState error={result.error} onRetry={() => void result.refetch()} />;
  if (!pages || !last) return <Skeleton rows={6} />;
  if (last.total === 0) return empty;
  return (
    <>
      {note?.(last)}
      <ol className="history-list">{pages.flatMap(({ records }) => records).map(row)}</ol>
      {result.hasNextPage ? (
        <Button disabled={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
          {t(words.more)}
        </Button>
      ) : null}
    </>
  );
};
