import type { Page } from '@manyi/shared/contract/envelope';
import { regionRoot } from '@manyi/shared/resources/system/region.resource';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../../lib/http.ts';
import { useText } from '../../../lib/i18n.ts';
import type { LazyNode } from '../system/tree/lazily-visible.ts';
import { LazyTree, type TreeSearch } from '../system/tree/lazy-tree.tsx';
import { type Region, regionPath, rootName } from './region.ts';

const words = {
  title: ['行政区划', 'Regions'],
  find: ['按名称查找区划', 'Find a region by name'],
  none: ['没有符合的区划', 'No such region'],
  many: ['只显示前 50 个，请写得更具体', 'The first 50 only; be more specific'],
} as const;

/** As many as anybody reads through; whoever has more types another character. */
const mostFound = 50;

const level = (parentCode: string) => ({
  queryKey: [`${regionPath}/lazy-tree`, { parentCode }],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<LazyNode[]>(`${regionPath}/lazy-tree`, { parentCode }, { quiet: true, signal }),
});

const find = (name: string): TreeSearch<Page<Region>> => ({
  queryKey: [`${regionPath}/list`, { name }],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<Page<Region>>(`${regionPath}/list`, { name, size: mostFound }, { quiet: true, signal }),
  placeholderData: keepPreviousData,
  select: (page: Page<Region>) => ({
    nodes: page.records.map((one) => ({
      id: one.code,
      title: one.pathName === '' ? one.name : `${one.name} · ${one.pathName}`,
      depth: 0,
      state: 'leaf',
    })),
    isCut: page.total > mostFound,
  }),
});

interface RegionTreeProps {
  code: string;
  /** Codes of the way to it, which a link leads past. */
  ancestors: string;
  onChoose: (code: string) => void;
}

/** The regions from the root down; a search shows the way to each. */
export const RegionTree = ({ code, ancestors, onChoose }: RegionTreeProps) => {
  const t = useText();
  return (
    <div className="region-tree">
      <LazyTree
        words={{ title: t(words.title), find: t(words.find), none: t(words.none), many: t(words.many) }}
        level={level}
        rootId={regionRoot}
        head={{ title: t(rootName), holdsAll: true }}
        find={find}
        selectedId={code}
        opened={ancestors === '' ? [] : ancestors.split(',')}
        onChoose={onChoose}
      />
    </div>
  );
};
