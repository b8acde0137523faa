import type { Resource } from '@manyi/shared/resource/resource';
import { apiPathOf, fieldsOf } from '@manyi/shared/resource/resource';
import { dict } from '@manyi/shared/resources/system/dict.resource';
import { dictBiz } from '@manyi/shared/resources/system/dict-biz.resource';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/http.ts';
import type { FieldOf } from './field-props.ts';

export interface DictionaryEntry {
  id: string;
  dictKey: string;
  dictValue: string;
}

/** A dictionary changes a few times a year; saving one drops it from the cache. */
const staleTime = 10 * 60_000;

/** Entries of one dictionary: one query a code, shared by every screen. */
const dictionaryQuery = (code: string, business: boolean) => {
  const path = `${apiPathOf(business ? dictBiz : dict)}/dictionary`;
  return queryOptions({
    queryKey: [path, { code }],
    queryFn: ({ signal }) => api.get<DictionaryEntry[]>(path, { code }, { quiet: true, signal }),
    staleTime,
  });
};

const noEntries: readonly DictionaryEntry[] = [];

export const useDictionary = (
  field: FieldOf<'dict'>,
): { entries: readonly DictionaryEntry[]; failed: boolean; retry: () => void } => {
  const { data, isError, refetch } = useQuery(dictionaryQuery(field.code, field.business === true));
  return { entries: data ?? noEntries, failed: isError, retry: () => void refetch() };
};

export type NamesByField = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Names of all dictionary fields of a resource: looked up once a page, never per cell. */
export const useDictionaryNames = (resource: Resource): NamesByField => {
  const fields = fieldsOf(resource).flatMap(([name, field]) => (field.kind === 'dict' ? [{ name, field }] : []));
  return useQueries({
    queries: fields.map(({ field }) => dictionaryQuery(field.code, field.business === true)),
    combine: (results): NamesByField =>
      new Map(
        fields.map(({ name }, at) => [
          name,
          new Map((results[at]?.data ?? []).map((entry) => [entry.dictKey, entry.dictValue])),
        ]),
      ),
  });
};
