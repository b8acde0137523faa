import { hrefOf, navigate } from '../../lib/location.ts';
import type { MenuNode } from '../../lib/menu.ts';

/** Follows a menu item: in its tab, or in a window of its own when its open flag says so. */
export const openMenu = (node: Pick<MenuNode, 'path' | 'url' | 'opensWindow'>): void => {
  if (node.opensWindow) window.open(node.url ?? hrefOf(node.path), '_blank', 'noopener');
  else navigate(node.path);
};
