import type { Page } from '@manyi/shared/contract/envelope';
import { regionRoot } from '@manyi/shared/resources/system/region.resource';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { api } from '../../../lib/http.ts';
import { useText } from '../../../lib/i18n.ts';
import { Input } from '../../ui/input.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { TreeView, type ViewNode } from '../system/tree/tree-view.tsx';
import { type Region, regionPath, rootName } from './region.ts';

const words = {
  title: ['行政区划', 'Regions'],
  find: ['按名称查找区划', 'Find a region by name'],
  none: ['没有符合的区划', 'No such region'],
  many: ['只显示前 50 个，请写得更具体', 'The first 50 only; be more specific'],
} as const;

/** As many as anybody reads through; whoever has more types another character. */
const mostFound = 50;

interface Node {
  id: string;
  title: string;
  hasChildren: boolean;
}

const level = (parentCode: string) => ({
  queryKey: [`${regionPath}/lazy-tree`, { parentCode }],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<Node[]>(`${regionPath}/lazy-tree`, { parentCode }, { quiet: true, signal }),
});

const placed = (
  nodes: readonly Node[],
  open: ReadonlySet<string>,
  below: ReadonlyMap<string, readonly Node[] | undefined>,
  depth: number,
): ViewNode[] =>
  nodes.flatMap(({ id, title, hasChildren }): ViewNode[] => {
    if (!hasChildren) return [{ id, title, depth, state: 'leaf' }];
    if (!open.has(id)) return [{ id, title, depth, state: 'closed' }];
    return [{ id, title, depth, state: 'open' }, ...placed(below.get(id) ?? [], open, below, depth + 1)];
  });

interface RegionTreeProps {
  code: string;
  /** Codes of the way to it, which a link leads past. */
  ancestors: string;
  onChoose: (code: string) => void;
}

/** One level at a time from the root down; a search goes through all of them and shows the way to each. */
export const RegionTree = ({ code, ancestors, onChoose }: RegionTreeProps) => {
  const t = useText();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([regionRoot]));
  useEffect(() => {
    if (ancestors !== '') setOpen((now) => new Set([...now, ...ancestors.split(',')]));
  }, [ancestors]);
  const asked = [...open];
  const top = useQuery(level(regionRoot));
  const below = useQueries({
    queries: asked.map(level),
    combine: (results) => new Map(asked.map((id, at) => [id, results[at]?.data])),
  });
  const found = useQuery({
    queryKey: [`${regionPath}/list`, { name: wanted }],
    queryFn: ({ signal }) =>
      api.get<Page<Region>>(`${regionPath}/list`, { name: wanted, size: mostFound }, { quiet: true, signal }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  });

  const toggle = (id: string): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };

  const nodes = ((): ViewNode[] => {
    if (wanted !== '') {
      return (found.data?.records ?? []).map(({ code: id, name, pathName }) => ({
        id,
        title: pathName === '' ? name : `${name} · ${pathName}`,
        depth: 0,
        state: 'leaf',
      }));
    }
    const root: Node = { id: regionRoot, title: t(rootName), hasChildren: true };
    return placed([root], open, below, 0);
  })();

  const failed = top.isError && !top.data ? top : wanted !== '' && found.isError && !found.data ? found : null;
  const body = () => {
    if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
    if (!top.data || (wanted !== '' && !found.data)) return <Skeleton rows={8} />;
    if (nodes.length === 0) return <p className="region-note">{t(words.none)}</p>;
    return (
      <>
        <TreeView
          label={t(words.title)}
          nodes={nodes}
          selectedId={code}
          onToggle={(id) => {
            if (wanted === '') toggle(id);
          }}
          onChoose={onChoose}
        />
        {wanted !== '' && (found.data?.total ?? 0) > mostFound ? <p className="region-note">{t(words.many)}</p> : null}
      </>
    );
  };

  return (
    <div className="region-tree">
      <Input
        type="search"
        aria-label={t(words.find)}
        placeholder={t(words.find)}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="region-tree-body">{body()}</div>
    </div>
  );
};
