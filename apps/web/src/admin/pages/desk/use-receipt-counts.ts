import type { ReceiptCount } from '@manyi/shared/contract/notice';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../lib/http.ts';
import type { Row } from '../../crud/use-list.ts';

const path = '/api/blade-desk/notice/receipt-counts';
const refreshMs = 30_000;

/** How many have read each notice of a page; asked for after the page, which does not wait for it. */
export const useReceiptCounts = (rows: readonly Row[], isEditor: boolean): ReadonlyMap<string, ReceiptCount> => {
  const ids = rows.map(({ id }) => id);
  const { data } = useQuery({
    queryKey: [path, { ids }],
    queryFn: ({ signal }) => api.get<ReceiptCount[]>(path, { ids }, { quiet: true, signal }),
    enabled: isEditor && ids.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  return useMemo(() => new Map((data ?? []).map((one) => [one.id, one])), [data]);
};
