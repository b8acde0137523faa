import type { Text } from '@manyi/shared/contract/text';
import { useText } from '../../lib/i18n.ts';
import { leavesOf, type MenuNode, useMenu } from '../../lib/menu.ts';
import { findPage } from './page-registry.ts';
import type { Tab } from './tabs-store.ts';

const leafAt = (path: string, menu: readonly MenuNode[] | null): MenuNode | undefined =>
  leavesOf(menu ?? []).find((leaf) => leaf.path === path);

/** There is a page at this path; what was may be gone since. */
export const isKnown = (path: string, menu: readonly MenuNode[] | null): boolean =>
  leafAt(path, menu) !== undefined || findPage(path) !== null;

/** The menu's name for a path, else the page's own, else the path. */
export const titleOf = (path: string, menu: readonly MenuNode[] | null): Text =>
  leafAt(path, menu)?.label ?? findPage(path)?.page.title ?? [path, path];

export const useTitle = (tab: Pick<Tab, 'value' | 'label'>): string => {
  const t = useText();
  const menu = useMenu((state) => state.menu);
  return tab.label ?? t(titleOf(tab.value, menu));
};
