import { ChevronRight } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { hrefOf } from '../../lib/location.ts';
import { groupsAbove, leavesOf, type MenuNode, useMenu } from '../../lib/menu.ts';
import { useScreenClass } from '../../lib/screen.ts';
import { Menu } from '../ui/menu.tsx';
import { MenuIcon } from '../ui/menu-icon.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { openMenu } from './open-menu.ts';
import { TopMenuBar } from './top-menu-bar.tsx';
import { useTopMenus } from './top-menus.ts';
import './sidebar.css';

const words = {
  menu: ['主菜单', 'Main menu'],
  newWindow: ['（在新窗口打开）', '(opens a new window)'],
} as const;

/** Spec 2: this group is open by default. */
const openByDefault = 'college';

interface TreeProps {
  nodes: readonly MenuNode[];
  active: string;
  open: ReadonlySet<string>;
  toggle: (id: string) => void;
  depth: number;
}

const Leaf = ({ node, active, depth }: { node: MenuNode; active: string; depth: number }) => {
  const t = useText();
  return (
    <a
      href={node.opensWindow && node.url ? node.url : hrefOf(node.path)}
      target={node.opensWindow ? '_blank' : undefined}
      rel={node.opensWindow ? 'noopener noreferrer' : undefined}
      aria-current={node.path === active ? 'page' : undefined}
      className="side-item"
      style={{ paddingInlineStart: `${12 + depth * 24}px` }}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || node.opensWindow) return;
        event.preventDefault();
        openMenu(node);
      }}
    >
      {depth === 0 ? <MenuIcon source={node.icon} /> : null}
      <span className="side-label">{t(node.label)}</span>
      {node.opensWindow ? <span className="visually-hidden">{t(words.newWindow)}</span> : null}
    </a>
  );
};

const Tree = ({ nodes, active, open, toggle, depth }: TreeProps) => {
  const t = useText();
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.id}>
          {node.children.length === 0 ? (
            <Leaf node={node} active={active} depth={depth} />
          ) : (
            <>
              <button
                type="button"
                className="side-item side-group"
                style={{ paddingInlineStart: `${12 + depth * 24}px` }}
                aria-expanded={open.has(node.id)}
                onClick={() => toggle(node.id)}
              >
                {depth === 0 ? <MenuIcon source={node.icon} /> : null}
                <span className="side-label">{t(node.label)}</span>
                <ChevronRight size={14} className="side-chevron" aria-hidden="true" />
              </button>
              {open.has(node.id) ? (
                <Tree nodes={node.children} active={active} open={open} toggle={toggle} depth={depth + 1} />
              ) : null}
            </>
          )}
        </li>
      ))}
    </ul>
  );
};

/** Icons only; a group opens its items beside it. */
const Rail = ({ nodes, active }: { nodes: readonly MenuNode[]; active: string }) => {
  const t = useText();
  return (
    <ul>
      {nodes.map((node) => {
        const leaves = leavesOf([node]);
        const isCurrent = leaves.some((leaf) => leaf.path === active);
        return (
          <li key={node.id}>
            {node.children.length === 0 ? (
              <Tooltip text={t(node.label)}>
                <a
                  href={hrefOf(node.path)}
                  className="side-item side-rail"
                  aria-label={t(node.label)}
                  aria-current={isCurrent ? 'page' : undefined}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                    event.preventDefault();
                    openMenu(node);
                  }}
                >
                  <MenuIcon source={node.icon} />
                </a>
              </Tooltip>
            ) : (
              <Menu
                label={t(node.label)}
                placement="right-start"
                head={<div className="shell-menu-head">{t(node.label)}</div>}
                items={leaves.map((leaf) => ({ key: leaf.id, label: t(leaf.label), onSelect: () => openMenu(leaf) }))}
                trigger={(props) => (
                  <button
                    {...props}
                    type="button"
                    className="side-item side-rail"
                    aria-label={t(node.label)}
                    data-current={isCurrent ? '' : undefined}
                  >
                    <MenuIcon source={node.icon} />
                  </button>
                )}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
};

const useOpenGroups = (menu: readonly MenuNode[], active: string) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  // Before it is painted: groups that open a moment later move all below them.
  useLayoutEffect(() => {
    const defaults = menu.filter((node) => node.code === openByDefault).map((node) => node.id);
    setOpen((before) => new Set([...before, ...defaults]));
  }, [menu]);
  useLayoutEffect(() => {
    const above = groupsAbove(menu, active);
    setOpen((before) => (above.every((id) => before.has(id)) ? before : new Set([...before, ...above])));
  }, [menu, active]);
  const toggle = (id: string): void =>
    setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return { open, toggle };
};

interface SidebarProps {
  active: string;
  isCollapsed: boolean;
  /** On a phone the menu lies over the page. */
  drawer: { isOpen: boolean; close: () => void } | null;
}

const noMenu: readonly MenuNode[] = [];

export const Sidebar = ({ active, isCollapsed, drawer }: SidebarProps) => {
  const t = useText();
  const whole = useMenu((state) => state.menu) ?? noMenu;
  const menu = useTopMenus().side ?? whole;
  const isWide = useScreenClass() >= 2;
  const { open, toggle } = useOpenGroups(menu, active);
  const tree = isCollapsed ? (
    <Rail nodes={menu} active={active} />
  ) : (
    <>
      {isWide ? null : <TopMenuBar />}
      <Tree nodes={menu} active={active} open={open} toggle={toggle} depth={0} />
    </>
  );
  if (drawer) return <MenuDrawer drawer={drawer}>{tree}</MenuDrawer>;
  return (
    <nav className="shell-sidebar" aria-label={t(words.menu)}>
      {tree}
    </nav>
  );
};

const MenuDrawer = ({
  drawer,
  children,
}: {
  drawer: { isOpen: boolean; close: () => void };
  children: React.ReactNode;
}) => {
  const t = useText();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (!drawer.isOpen || !dialog) return;
    dialog.showModal();
    return () => dialog.close();
  }, [drawer.isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the key for it, and the dialog handles that.
    <dialog
      ref={element}
      className="shell-drawer"
      aria-label={t(words.menu)}
      onClose={drawer.close}
      onClick={(event) => event.target === element.current && drawer.close()}
    >
      <nav className="shell-sidebar" aria-label={t(words.menu)}>
        {children}
      </nav>
    </dialog>
  );
};
