import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../../../lib/http.ts';
import { useText } from '../../../../lib/i18n.ts';
import type { LazyNode } from '../tree/lazily-visible.ts';
import { LazyTree, type TreeSearch } from '../tree/lazy-tree.tsx';
import { matching, parentsOf, type Titled, visible } from '../tree/visible.ts';
import './dept-tree.css';

const words = {
  title: ['机构', 'Departments'],
  all: ['全部机构', 'All departments'],
  find: ['查找机构', 'Find a department'],
  none: ['没有符合的机构', 'No such department'],
} as const;

const base = '/api/blade-system/dept';
const allId = '0';

const levelOf = (tenantId: string) => (parentId: string) => ({
  queryKey: [`${base}/lazy-tree`, { parentId, tenantId }],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<LazyNode[]>(`${base}/lazy-tree`, { parentId, tenantId }, { quiet: true, signal }),
});

/** Departments are few enough to be asked for once and searched here, with the way to each. */
const findIn =
  (tenantId: string) =>
  (text: string): TreeSearch<Titled[]> => ({
    queryKey: [`${base}/tree`, 'search', tenantId],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.get<Titled[]>(`${base}/tree`, { tenantId }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    select: (whole: Titled[]) => {
      const found = matching(whole, text);
      return { nodes: visible(found, new Set(parentsOf(found))) };
    },
  });

interface DeptTreeProps {
  /** Empty for the person's own. */
  tenantId: string;
  /** Empty for all. */
  deptId: string;
  onChoose: (deptId: string, title: string) => void;
}

/** The departments beside the list. */
export const DeptTree = ({ tenantId, deptId, onChoose }: DeptTreeProps) => {
  const t = useText();
  return (
    <div className="dept-tree">
      <LazyTree
        words={{ title: t(words.title), find: t(words.find), none: t(words.none) }}
        level={levelOf(tenantId)}
        rootId={allId}
        head={{ title: t(words.all), holdsAll: false }}
        find={findIn(tenantId)}
        selectedId={deptId || allId}
        onChoose={(id, title) => onChoose(id === allId ? '' : id, title)}
      />
    </div>
  );
};
