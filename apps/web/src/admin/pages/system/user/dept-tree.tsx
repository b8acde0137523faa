import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../../../lib/http.ts';
import { useText } from '../../../../lib/i18n.ts';
import { Input } from '../../../ui/input.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { TreeView, type ViewNode } from '../tree/tree-view.tsx';
import { matching, parentsOf, type Titled, visible } from '../tree/visible.ts';
import './dept-tree.css';

const words = {
  title: ['机构', 'Departments'],
  all: ['全部机构', 'All departments'],
  find: ['查找机构', 'Find a department'],
  none: ['没有符合的机构', 'No such department'],
} as const;

interface LazyNode extends Titled {
  hasChildren?: boolean;
}
const base = '/api/blade-system/dept';
const allId = '0';

const level = (parentId: string) => ({
  queryKey: [`${base}/lazy-tree`, { parentId }],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<LazyNode[]>(`${base}/lazy-tree`, { parentId }, { quiet: true, signal }),
});

const lazyNodes = (
  rows: readonly LazyNode[],
  open: ReadonlySet<string>,
  below: ReadonlyMap<string, readonly LazyNode[] | undefined>,
  depth: number,
): ViewNode[] =>
  rows.flatMap(({ id, title, hasChildren }): ViewNode[] => {
    if (!hasChildren) return [{ id, title, depth, state: 'leaf' }];
    if (!open.has(id)) return [{ id, title, depth, state: 'closed' }];
    return [{ id, title, depth, state: 'open' }, ...lazyNodes(below.get(id) ?? [], open, below, depth + 1)];
  });

interface DeptTreeProps {
  /** Empty for all. */
  deptId: string;
  onChoose: (deptId: string, title: string) => void;
}

/** The departments beside the list: one level at a time; whoever searches gets the whole tree. */
export const DeptTree = ({ deptId, onChoose }: DeptTreeProps) => {
  const t = useText();
  const [text, setText] = useState('');
  const [chosen, setOpen] = useState<ReadonlySet<string> | null>(null);
  const wanted = text.trim();
  const top = useQuery(level(allId));
  const open = useMemo(() => {
    if (chosen) return chosen;
    const roots = top.data ?? [];
    return new Set(roots.length === 1 ? roots.map((row) => row.id) : []);
  }, [chosen, top.data]);
  const asked = [...open];
  const below = useQueries({
    queries: asked.map(level),
    combine: (results) => new Map(asked.map((id, at) => [id, results[at]?.data])),
  });
  const whole = useQuery({
    queryKey: [`${base}/tree`, 'search'],
    queryFn: ({ signal }) => api.get<Titled[]>(`${base}/tree`, {}, { quiet: true, signal }),
    enabled: wanted !== '',
  });

  const toggle = (id: string): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };

  const nodes = ((): ViewNode[] => {
    if (wanted === '') {
      const first: ViewNode = { id: allId, title: t(words.all), depth: 0, state: 'leaf' };
      return [first, ...lazyNodes(top.data ?? [], open, below, 0)];
    }
    const found = matching(whole.data ?? [], wanted);
    return visible(found, new Set(parentsOf(found)));
  })();

  const failed = top.isError && !top.data ? top : wanted !== '' && whole.isError && !whole.data ? whole : null;
  const waits = !top.data || (wanted !== '' && !whole.data);
  const body = () => {
    if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
    if (waits) return <Skeleton rows={6} />;
    if (nodes.length === 0) return <p className="dept-tree-none">{t(words.none)}</p>;
    return (
      <TreeView
        label={t(words.title)}
        nodes={nodes}
        selectedId={deptId || allId}
        onToggle={(id) => {
          if (wanted === '') toggle(id);
        }}
        onChoose={(id) => onChoose(id === allId ? '' : id, nodes.find((node) => node.id === id)?.title ?? '')}
      />
    );
  };

  return (
    <div className="dept-tree">
      <Input
        type="search"
        aria-label={t(words.find)}
        placeholder={t(words.find)}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="dept-tree-body">{body()}</div>
    </div>
  );
};
