import type { Page } from '@manyi/shared/contract/envelope';
import type { LongJob } from '@manyi/shared/contract/job';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from './http.ts';
import { useLanguage } from './i18n.ts';

const base = '/api/blade-desk/job';
const listPath = `${base}/list`;
/** While something runs. */
const everyMs = 1000;

export const isRunning = ({ state }: LongJob): boolean => state === 'running';

const load = (signal: AbortSignal): Promise<Page<LongJob>> =>
  api.get<Page<LongJob>>(listPath, { current: 1, size: 10 }, { quiet: true, signal });

/** My latest jobs; asked again each second while one runs. */
export const useJobs = (): readonly LongJob[] => {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: [listPath, language],
    queryFn: ({ signal }) => load(signal),
    refetchInterval: ({ state }) => (state.data?.records.some(isRunning) ? everyMs : false),
  });
  return data?.records ?? [];
};

/** After a call that began a job: the tray shows it at once. */
export const jobBegan = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [listPath] });

export const useCancelJob = () => {
  const client = useQueryClient();
  return useCallback(
    async (id: string): Promise<void> => {
      try {
        await api.post(`${base}/cancel`, { query: { id } });
        await jobBegan(client);
      } catch {
        // The call has said what went wrong.
      }
    },
    [client],
  );
};
