import type { Text } from '@manyi/shared/contract/text';
import { useText } from '../../lib/i18n.ts';
import { leavesOf, type MenuNode, useMenu } from '../../lib/menu.ts';
import { findPage } from './page-registry.ts';
import type { Tab } from './tabs-store.ts';

/** The menu's name for a path, else the page's own, else the path. */
export const titleOf = (path: string, menu: readonly MenuNode[] | null): Text => {
  const item = leavesOf(menu ?? []).find((leaf) => leaf.path === path);
  return item?.label ?? findPage(path)?.page.title ?? [path, path];
};

export const useTitle = (tab: Pick<Tab, 'value' | 'label'>): string => {
  const t = useText();
  const menu = useMenu((state) => state.menu);
  return tab.label ?? t(titleOf(tab.value, menu));
};
