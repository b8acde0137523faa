import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { api } from '../../lib/http.ts';

/** What this person set, by name, for all screens at once: `columns.param`, `density`. */
export type Preferences = Readonly<Record<string, unknown>>;

const path = '/api/blade-desk/preference';
const settleMs = 500;

const preferencesQuery = queryOptions({
  queryKey: [path],
  queryFn: ({ signal }) => api.get<Preferences>(path, {}, { quiet: true, signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** A setting that could not be kept is set for this visit only; nobody needs to be told. */
const keep = (name: string, value: unknown): void => {
  clearTimeout(waiting.get(name));
  const send = () => {
    waiting.delete(name);
    api.post(path, { body: { name, value }, quiet: true }).catch(() => undefined);
  };
  waiting.set(name, setTimeout(send, settleMs));
};

/**
 * One setting of the person, shown at once and kept on the server. `isReady` is false until the server said what was kept,
 * so that a screen does not first show its default and then jump.
 */
export const usePreference = <T>(
  name: string,
  is: (value: unknown) => value is T,
  otherwise: T,
): { value: T; set: (value: T) => void; isReady: boolean } => {
  const client = useQueryClient();
  const { data, isPending } = useQuery(preferencesQuery);
  const found = data?.[name];
  // The cache tells its readers a moment later; a checkbox must not jump back meanwhile.
  const [echo, setEcho] = useState<{ value: T; over: unknown } | null>(null);
  const set = useCallback(
    (value: T) => {
      setEcho({ value, over: found });
      client.setQueryData<Preferences>(preferencesQuery.queryKey, (old) => ({ ...old, [name]: value }));
      keep(name, value);
    },
    [client, name, found],
  );
  const kept = is(found) ? found : otherwise;
  return { value: echo && echo.over === found ? echo.value : kept, set, isReady: !isPending };
};

const nothing: Preferences = {};

/**
 * All of them, for what a person names and expects to find again: saved at once and shown as saved only then. A refusal
 * is told by the call. `null` removes one.
 */
export const usePreferences = (): {
  all: Preferences;
  isReady: boolean;
  save: (name: string, value: unknown) => Promise<boolean>;
} => {
  const client = useQueryClient();
  const { data, isPending } = useQuery(preferencesQuery);
  const save = useCallback(
    async (name: string, value: unknown): Promise<boolean> => {
      try {
        await api.post(path, { body: { name, value } });
      } catch {
        return false;
      }
      client.setQueryData<Preferences>(preferencesQuery.queryKey, (old) => {
        const { [name]: _, ...others } = old ?? {};
        return value === null ? others : { ...others, [name]: value };
      });
      return true;
    },
    [client],
  );
  return { all: data ?? nothing, isReady: !isPending, save };
};
