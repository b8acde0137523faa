import type { Resource } from '@manyi/shared/resource/resource';
import { apiPathOf } from '@manyi/shared/resource/resource';
import { keepPreviousData, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { api } from '../../../../lib/http.ts';
import type { Query } from '../../../../lib/query-string.ts';
import type { Row } from '../../../crud/use-list.ts';
import { place } from '../../dict/entry-tree.ts';

export interface TreeRow extends Row {
  parentId: string;
  /** Said by calls that bring one level at a time. */
  hasChildren?: boolean;
  /** Brought by calls that bring the whole tree. */
  children?: TreeRow[];
}

/** `lazy-list` brings one level at a time, `list` the whole tree. */
export type TreeCall = 'lazy-list' | 'list';

export const isParent = (row: TreeRow): boolean => row.hasChildren ?? (row.children?.length ?? 0) > 0;

const allOf = (rows: readonly TreeRow[]): TreeRow[] => rows.flatMap((row) => [row, ...allOf(row.children ?? [])]);

/** More rows than this are not put on a page without being asked for one by one. */
export const mostOpened = 1000;

/** Which rows of a whole tree are open at first: all, or level by level as many as do not show more rows than `most`. */
export const openedOf = (roots: readonly TreeRow[], most = mostOpened): Set<string> => {
  const open = new Set<string>();
  let shown = roots.length;
  let level = roots.filter(isParent);
  while (level.length > 0) {
    const below: TreeRow[] = [];
    for (const row of level) {
      const children = row.children ?? [];
      if (shown + children.length > most) return open;
      shown += children.length;
      open.add(row.id);
      below.push(...children);
    }
    level = below.filter(isParent);
  }
  return open;
};

interface Options {
  call: TreeCall;
  /** Filters of the search bar; matches of any depth are listed at the top. */
  filters: Query;
  /** Filters of the screen's own. */
  also: Query;
}

/** The rows of a tree as they are shown, each followed by what is below it when it is open. */
export const useTreeRows = (resource: Resource, { call, filters, also }: Options) => {
  const client = useQueryClient();
  const path = `${apiPathOf(resource)}/${call}`;
  const level = (asked: Query) =>
    queryOptions({
      queryKey: [path, asked],
      queryFn: ({ signal }) => api.get<TreeRow[]>(path, asked, { quiet: true, signal }),
    });
  const below = (id: string) => level({ ...also, parentId: id });
  const isLazy = call === 'lazy-list';
  const isSearched = Object.keys(filters).length > 0;
  const top = useQuery({ ...level({ ...also, ...filters }), placeholderData: keepPreviousData });

  const [chosen, setOpen] = useState<ReadonlySet<string> | null>(null);
  // A single root shows at first what it holds: it is the organisation itself. What comes whole is shown whole.
  const { data: roots } = top;
  useEffect(() => {
    if (chosen || !roots || (isLazy && isSearched)) return;
    if (isLazy) setOpen(new Set(roots.length === 1 ? roots.map((row) => row.id) : []));
  }, [chosen, roots, isLazy, isSearched]);
  const open = useMemo(() => chosen ?? (isLazy ? new Set<string>() : openedOf(roots ?? [])), [chosen, roots, isLazy]);

  // Matches come from any depth; opening one would show a second time what matched below it.
  const isFlat = isLazy && isSearched;
  const asked = isLazy && !isFlat ? [...open] : [];
  const levels = useQueries({
    queries: asked.map(below),
    combine: (results) => new Map(asked.map((id, at) => [id, results[at]?.data])),
  });

  const loaded = isLazy
    ? [...(top.data ?? []), ...[...levels.values()].flatMap((rows) => rows ?? [])]
    : allOf(top.data ?? []);
  const byId = new Map(loaded.map((row) => [row.id, row]));
  const placed = place(top.data ?? [], {
    parents: new Set(isFlat ? [] : loaded.filter(isParent).map((row) => row.id)),
    open,
    childrenOf: (id) => (isLazy ? levels.get(id) : byId.get(id)?.children),
  });

  // The two calls bring rows of two shapes; what was opened among the one is not what is open among the other.
  const [before, setBefore] = useState(call);
  if (before !== call) {
    setBefore(call);
    setOpen(null);
  }

  const toggle = (id: string): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };

  /** What lies directly below a row, read when it was not shown yet; null: the top. */
  const childrenOf = async (row: TreeRow | null): Promise<readonly TreeRow[]> => {
    if (!row) return top.data ?? [];
    if (!isParent(row)) return [];
    return isLazy ? client.fetchQuery({ ...below(row.id), staleTime: 30_000 }) : (row.children ?? []);
  };

  return {
    top,
    placed,
    byId,
    toggle,
    show: (id: string) => setOpen(new Set([...open, id])),
    childrenOf,
  };
};
