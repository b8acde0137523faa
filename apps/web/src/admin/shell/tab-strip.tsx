import { ChevronDown, X } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../lib/http.ts';
import { useText } from '../../lib/i18n.ts';
import { Link } from '../../lib/link.tsx';
import { notify } from '../../lib/notify.ts';
import { IconButton } from '../ui/button.tsx';
import { ContextMenu, type ContextMenuHandle, Menu, type MenuItem } from '../ui/menu.tsx';
import { askAndClose, askAndCloseAll, askAndCloseOthers, askAndCloseRight, askAndRestart } from './close-tabs.ts';
import { openPalette } from './palette-store.ts';
import { queryClient } from './session-data.ts';
import { moveTab, placeOf, type Tab, useTabs } from './tabs-store.ts';
import { useTitle } from './titles.ts';
import './tab-strip.css';

const words = {
  strip: ['已打开的页面', 'Open pages'],
  menu: ['标签页操作', 'Tab actions'],
  search: ['搜索', 'Search'],
  clearCache: ['清除缓存', 'Clear cache'],
  cleared: ['清除完毕', 'Cache cleared'],
  refresh: ['重新打开此页', 'Reload this page'],
  close: ['关闭', 'Close'],
  closeOthers: ['关闭其他', 'Close others'],
  closeRight: ['关闭右侧', 'Close to the right'],
  closeAll: ['关闭全部', 'Close all'],
  left: ['左移', 'Move left'],
  right: ['右移', 'Move right'],
} as const;

const clearCache = async (done: string): Promise<void> => {
  try {
    await api.get('/api/blade-auth/oauth/clear-cache');
    await queryClient.invalidateQueries();
    notify.success(done);
  } catch {
    // The call has said what went wrong.
  }
};

const useMenuItems = (target: Tab | null, active: string): MenuItem[] => {
  const t = useText();
  const count = useTabs((state) => state.tabs.length);
  if (!target) return [];
  const { value } = target;
  const at = placeOf(value);
  return [
    { key: 'refresh', label: t(words.refresh), onSelect: () => void askAndRestart(value) },
    {
      key: 'close',
      label: t(words.close),
      onSelect: () => void askAndClose(value, active),
      disabled: !target.close || count <= 1,
    },
    {
      key: 'others',
      label: t(words.closeOthers),
      onSelect: () => void askAndCloseOthers(target, active),
      divided: true,
    },
    {
      key: 'right',
      label: t(words.closeRight),
      onSelect: () => void askAndCloseRight(target, active),
      disabled: at === count - 1,
    },
    {
      key: 'all',
      label: t(words.closeAll),
      onSelect: () => void askAndCloseAll(),
    },
    { key: 'left', label: t(words.left), onSelect: () => moveTab(value, at - 1), disabled: at <= 1, divided: true },
    {
      key: 'moveRight',
      label: t(words.right),
      onSelect: () => moveTab(value, at + 1),
      disabled: at < 1 || at === count - 1,
    },
    { key: 'search', label: t(words.search), hint: '/', onSelect: openPalette, divided: true },
    { key: 'cache', label: t(words.clearCache), onSelect: () => void clearCache(t(words.cleared)) },
  ];
};

const dragKind = 'application/x-manyi-tab';

const TabItem = ({
  tab,
  active,
  onMenu,
}: {
  tab: Tab;
  active: string;
  onMenu: (tab: Tab, x: number, y: number) => void;
}) => {
  const t = useText();
  const title = useTitle(tab);
  const isActive = tab.value === active;
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isActive]);
  const onDrop = (event: DragEvent): void => {
    const dragged = event.dataTransfer.getData(dragKind);
    if (dragged) moveTab(dragged, placeOf(tab.value));
  };
  return (
    <li
      ref={element}
      className="tab"
      data-active={isActive ? '' : undefined}
      onContextMenu={(event) => {
        event.preventDefault();
        const box = event.currentTarget.getBoundingClientRect();
        // The menu key sends no point.
        onMenu(tab, event.clientX || box.left, event.clientY || box.bottom);
      }}
      onDragOver={(event) => event.dataTransfer.types.includes(dragKind) && event.preventDefault()}
      onDrop={onDrop}
      onAuxClick={(event) => event.button === 1 && tab.close && void askAndClose(tab.value, active)}
    >
      <Link
        to={tab.value + tab.search}
        className="tab-link"
        aria-current={isActive ? 'page' : undefined}
        draggable={tab.close}
        title={title}
        onDragStart={(event) => event.dataTransfer.setData(dragKind, tab.value)}
        onKeyDown={(event) => {
          if (event.key === 'Delete' && tab.close) void askAndClose(tab.value, active);
        }}
      >
        {title}
      </Link>
      {tab.close ? (
        <button
          type="button"
          className="tab-close"
          aria-label={`${t(words.close)} ${title}`}
          onClick={() => void askAndClose(tab.value, active)}
        >
          <X size={14} aria-hidden="true" />
        </button>
      ) : null}
    </li>
  );
};

export const TabStrip = ({ active }: { active: string }) => {
  const t = useText();
  const tabs = useTabs((state) => state.tabs);
  const [target, setTarget] = useState<Tab | null>(null);
  const menu = useRef<ContextMenuHandle>(null);
  const current = tabs.find((tab) => tab.value === active) ?? tabs[0] ?? null;
  const stripItems = useMenuItems(current, active);
  const tabItems = useMenuItems(target, active);
  return (
    <nav className="shell-tabs" aria-label={t(words.strip)}>
      <ul className="tab-list">
        {tabs.map((tab) => (
          <TabItem
            key={tab.value}
            tab={tab}
            active={active}
            onMenu={(on, x, y) => {
              setTarget(on);
              menu.current?.openAt({ left: x, right: x, top: y, bottom: y });
            }}
          />
        ))}
      </ul>
      <Menu
        label={t(words.menu)}
        placement="bottom-end"
        items={stripItems}
        trigger={(props) => (
          <IconButton
            {...props}
            label={t(words.menu)}
            size="small"
            icon={<ChevronDown size={16} aria-hidden="true" />}
          />
        )}
      />
      <ContextMenu ref={menu} label={t(words.menu)} items={tabItems} />
    </nav>
  );
};
