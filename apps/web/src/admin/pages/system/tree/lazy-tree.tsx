import { type UseQueryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Input } from '../../../ui/input.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { type LazyNode, lazilyVisible } from './lazily-visible.ts';
import { TreeView, type ViewNode } from './tree-view.tsx';
import './lazy-tree.css';

interface Question<T> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<T>;
}

export interface Found {
  nodes: readonly ViewNode[];
  /** There are more than are shown. */
  isCut?: boolean;
}

/** What a search asks, and what it makes of the answer. */
export type TreeSearch<T> = UseQueryOptions<T, Error, Found>;

export interface LazyTreeProps<T> {
  words: { title: string; find: string; none: string; many?: string };
  /** What lies directly below a node. */
  level: (parentId: string) => Question<readonly LazyNode[]>;
  /** The node whose children are the topmost. */
  rootId: string;
  /** Shown first: the root itself around all others, or a choice of everything before them. */
  head: { title: string; holdsAll: boolean };
  /** Through all levels. */
  find: (text: string) => TreeSearch<T>;
  selectedId: string;
  /** Nodes to be opened besides, which a link leads past. */
  opened?: readonly string[];
  onChoose: (id: string, title: string) => void;
}

const noIds: readonly string[] = [];

/** A tree beside a page: one level at a time; whoever searches gets what is found at any depth. */
export const LazyTree = <T,>(props: LazyTreeProps<T>) => {
  const { words, level, rootId, head, find, selectedId, opened = noIds, onChoose } = props;
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const [chosen, setOpen] = useState<ReadonlySet<string> | null>(null);
  const top = useQuery(level(rootId));
  // A single node at the top shows at once what it holds: it is the organisation itself.
  const open = useMemo(() => {
    if (chosen) return chosen;
    const roots = top.data ?? [];
    return new Set([rootId, ...(roots.length === 1 ? roots.map((row) => row.id) : [])]);
  }, [chosen, top.data, rootId]);
  const ways = opened.join(',');
  useEffect(() => {
    if (ways !== '') setOpen((now) => new Set([rootId, ...(now ?? []), ...ways.split(',')]));
  }, [ways, rootId]);
  const asked = [...open];
  const below = useQueries({
    queries: asked.map(level),
    combine: (results) => new Map(asked.map((id, at) => [id, results[at]?.data])),
  });
  const found = useQuery({ ...find(wanted), enabled: wanted !== '' });

  const toggle = (id: string): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };

  const nodes = ((): readonly ViewNode[] => {
    if (wanted !== '') return found.data?.nodes ?? [];
    if (head.holdsAll) return lazilyVisible([{ id: rootId, title: head.title, hasChildren: true }], open, below);
    return [{ id: rootId, title: head.title, depth: 0, state: 'leaf' }, ...lazilyVisible(top.data ?? [], open, below)];
  })();

  const failed = top.isError && !top.data ? top : wanted !== '' && found.isError && !found.data ? found : null;
  const body = () => {
    if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
    if (!top.data || (wanted !== '' && !found.data)) return <Skeleton rows={8} />;
    if (nodes.length === 0) return <p className="lazy-tree-note">{words.none}</p>;
    return (
      <>
        <TreeView
          label={words.title}
          nodes={nodes}
          selectedId={selectedId}
          onToggle={(id) => {
            if (wanted === '') toggle(id);
          }}
          onChoose={(id) => onChoose(id, nodes.find((node) => node.id === id)?.title ?? '')}
        />
        {wanted !== '' && found.data?.isCut && words.many ? <p className="lazy-tree-note">{words.many}</p> : null}
      </>
    );
  };

  return (
    <div className="lazy-tree">
      <Input
        type="search"
        aria-label={words.find}
        placeholder={words.find}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="lazy-tree-body">{body()}</div>
    </div>
  );
};
