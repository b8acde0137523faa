import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../../../lib/http.ts';
import { useLanguage, useText } from '../../../../lib/i18n.ts';
import { type ReferenceNode, useReferenceNodes } from '../../../fields/reference.ts';
import type { LazyNode } from '../tree/lazily-visible.ts';
import { LazyTree, type TreeSearch } from '../tree/lazy-tree.tsx';
import type { ViewNode } from '../tree/tree-view.tsx';

const words = {
  title: ['菜单', 'Menus'],
  all: ['全部菜单', 'All menus'],
  find: ['查找菜单', 'Find a menu'],
  none: ['没有符合的菜单', 'No such menu'],
} as const;

interface MenuLevel {
  id: string;
  name: string;
  nameEn: string;
  hasChildren: boolean;
}

const path = '/api/blade-system/menu/lazy-menu-list';
const foundPath = '/api/blade-system/menu/menu-list';
const allId = '0';

/** What was found, each below what was found above it. */
interface FoundMenu {
  id: string;
  name: string;
  nameEn: string;
  children?: FoundMenu[];
}

/** Ids above a menu, from the top. */
const waysTo = (nodes: readonly ReferenceNode[], id: string): string[] => {
  for (const { value, children = [] } of nodes) {
    if (children.some((child) => child.value === id)) return [value];
    const below = waysTo(children, id);
    if (below.length > 0) return [value, ...below];
  }
  return [];
};

interface MenuTreeProps {
  /** Empty for all. */
  menuId: string;
  onChoose: (menuId: string) => void;
}

/** The menus that scopes belong to. */
export const MenuTree = ({ menuId, onChoose }: MenuTreeProps) => {
  const t = useText();
  // The list needs these names anyway.
  const { nodes } = useReferenceNodes('menu');
  const isEnglish = useLanguage() === 'en';
  const titleOf = (row: Pick<MenuLevel, 'name' | 'nameEn'>): string =>
    isEnglish && row.nameEn !== '' ? row.nameEn : row.name;
  const level = (parentId: string) => ({
    queryKey: [path, { parentId }, isEnglish],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<LazyNode[]> => {
      const rows = await api.get<MenuLevel[]>(path, { parentId }, { quiet: true, signal });
      return rows.map((row) => ({ id: row.id, title: titleOf(row), hasChildren: row.hasChildren }));
    },
  });
  const foundIn = (rows: readonly FoundMenu[], depth = 0): ViewNode[] =>
    rows.flatMap((row) => [
      { id: row.id, title: titleOf(row), depth, state: 'leaf' },
      ...foundIn(row.children ?? [], depth + 1),
    ]);
  const find = (text: string): TreeSearch<FoundMenu[]> => ({
    queryKey: [foundPath, isEnglish ? { nameEn: text } : { name: text }],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.get<FoundMenu[]>(foundPath, isEnglish ? { nameEn: text } : { name: text }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    select: (rows: FoundMenu[]) => ({ nodes: foundIn(rows) }),
  });
  return (
    <LazyTree
      words={{ title: t(words.title), find: t(words.find), none: t(words.none) }}
      level={level}
      rootId={allId}
      head={{ title: t(words.all), holdsAll: false }}
      find={find}
      selectedId={menuId || allId}
      opened={waysTo(nodes, menuId)}
      onChoose={(id) => onChoose(id === allId ? '' : id)}
    />
  );
};
