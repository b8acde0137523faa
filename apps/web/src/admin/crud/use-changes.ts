import type { Page } from '@manyi/shared/contract/envelope';
import type { Resource } from '@manyi/shared/resource/resource';
import { apiPathOf } from '@manyi/shared/resource/resource';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { api } from '../../lib/http.ts';
import { say } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { confirm } from '../ui/confirm.tsx';
import type { Row } from './use-list.ts';

/** The spec's own words (spec 5 and 8). */
export const words = {
  added: ['新增成功', 'Added'],
  updated: ['更新成功', 'Updated'],
  deleted: ['删除成功', 'Deleted'],
  askDelete: ['确定将选择数据删除?', 'Delete the selected records?'],
  selectFirst: ['请选择至少一条数据', 'Select at least one record'],
  delete: ['删除', 'Delete'],
} as const;

type Pages = Page<Row> | Row[] | undefined;

const withRow = (data: Pages, id: string, change: (row: Row) => Row): Pages => {
  if (Array.isArray(data)) return data.map((row) => (row.id === id ? change(row) : row));
  if (!data?.records) return data;
  return { ...data, records: data.records.map((row) => (row.id === id ? change(row) : row)) };
};

/** What a person changes about rows, and every list, tree and dictionary of that resource knows of it afterwards. */
export const useChanges = (resource: Resource) => {
  const client = useQueryClient();
  const path = apiPathOf(resource);

  const refresh = useCallback(
    () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [first] }) => typeof first === 'string' && first.startsWith(path),
      }),
    [client, path],
  );

  const remove = useCallback(
    async (ids: readonly string[]): Promise<boolean> => {
      if (ids.length === 0) {
        notify.info(say(words.selectFirst));
        return false;
      }
      if (!(await confirm({ text: say(words.askDelete), verb: say(words.delete), danger: true }))) return false;
      try {
        await api.post(`${path}/remove`, { query: { ids } });
      } catch {
        // The call has said why. What is shown may be what was refused, so it is read again.
        void refresh();
        return false;
      }
      notify.success(say(words.deleted));
      void refresh();
      return true;
    },
    [path, refresh],
  );

  /** Shows the new value at once and takes it back when the server refuses. */
  const setField = useCallback(
    async (row: Row, name: string, value: unknown): Promise<void> => {
      const lists = {
        predicate: ({ queryKey: [first] }: { queryKey: readonly unknown[] }) =>
          typeof first === 'string' && first.startsWith(`${path}/`) && first.endsWith('list'),
      };
      await client.cancelQueries(lists);
      const before = client.getQueriesData<Pages>(lists);
      client.setQueriesData<Pages>(lists, (data) => withRow(data, row.id, (one) => ({ ...one, [name]: value })));
      try {
        await api.post(`${path}/submit`, { body: { id: row.id, version: row.version, [name]: value } });
        notify.success(say(words.updated));
      } catch {
        for (const [key, data] of before) client.setQueryData(key, data);
      }
      void refresh();
    },
    [client, path, refresh],
  );

  return useMemo(() => ({ refresh, remove, setField }), [refresh, remove, setField]);
};
