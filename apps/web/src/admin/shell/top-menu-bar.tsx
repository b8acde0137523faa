import { useText } from '../../lib/i18n.ts';
import { chooseTopMenu, useTopMenus } from './top-menus.ts';
import './top-menu-bar.css';

const words = { title: ['顶部菜单', 'Top menu'], all: ['全部', 'All'] } as const;

/** Nothing where no top menus are set up. */
export const TopMenuBar = () => {
  const t = useText();
  const { menus, chosen } = useTopMenus();
  if (menus.length === 0) return null;
  const items = [{ id: null, name: t(words.all) }, ...menus];
  return (
    <nav className="top-menus" aria-label={t(words.title)}>
      <ul>
        {items.map(({ id, name }) => (
          <li key={id ?? 'all'}>
            <button type="button" aria-pressed={chosen === id} onClick={() => chooseTopMenu(id)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
};
