import { useText } from '../../lib/i18n.ts';
import { leafPath, leavesOf, useMenu } from '../../lib/menu.ts';
import { MenuIcon } from '../ui/menu-icon.tsx';
import { openMenu } from './open-menu.ts';
import { chooseTopMenu, useTopMenus } from './top-menus.ts';
import './top-menu-bar.css';

const words = { title: ['顶部菜单', 'Top menu'], all: ['全部', 'All'] } as const;

/** A top menu with an address leads there, as far as the person's own menu has it. */
const follow = (path: string): void => {
  if (path === '') return;
  const leaf = leavesOf(useMenu.getState().menu ?? []).find((node) => node.path === leafPath(path));
  if (leaf) openMenu(leaf);
};

/** Nothing where no top menus are set up. */
export const TopMenuBar = () => {
  const t = useText();
  const { menus, chosen } = useTopMenus();
  if (menus.length === 0) return null;
  const items = [{ id: null, name: t(words.all), source: '', path: '' }, ...menus];
  return (
    <nav className="top-menus" aria-label={t(words.title)}>
      <ul>
        {items.map(({ id, name, source, path }) => (
          <li key={id ?? 'all'}>
            <button
              type="button"
              aria-pressed={chosen === id}
              onClick={() => {
                chooseTopMenu(id);
                follow(path);
              }}
            >
              {source ? <MenuIcon source={source} /> : null}
              {name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
};
