import { useEffect, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { useLocation } from '../../lib/location.ts';
import { useMenu } from '../../lib/menu.ts';
import { startRefreshing } from '../../lib/refresh.ts';
import { useScreenClass } from '../../lib/screen.ts';
import { isBoolean, readStored, writeStored } from '../../lib/storage.ts';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { Header } from './header.tsx';
import { KeysHelp } from './keys-help.tsx';
import { findPage } from './page-registry.ts';
import { Palette } from './palette.tsx';
import { useSessionData } from './session-data.ts';
import { Sidebar } from './sidebar.tsx';
import { TabPanels } from './tab-panels.tsx';
import { TabStrip } from './tab-strip.tsx';
import { visit } from './tabs-store.ts';
import './layout.css';

const words = {
  skip: ['跳到内容', 'Skip to content'],
  content: ['内容', 'Content'],
} as const;

/** The page in front. One without a tab of its own leaves the tabs as they are. */
const useVisit = (path: string): void => {
  const { search } = useLocation();
  useEffect(() => {
    visit(path, search, { isTab: findPage(path)?.page.isTab ?? true });
  }, [path, search]);
};

const useCollapsed = (): [isCollapsed: boolean, toggle: () => void] => {
  const [isCollapsed, setCollapsed] = useState(() => readStored('isCollapse', isBoolean) ?? false);
  const toggle = (): void => {
    writeStored('isCollapse', !isCollapsed);
    setCollapsed(!isCollapsed);
  };
  return [isCollapsed, toggle];
};

const Content = ({ active }: { active: string }) => {
  const { error, retry } = useSessionData();
  const isReady = useMenu((state) => state.menu !== null);
  if (isReady) return <TabPanels active={active} />;
  return (
    <div className="shell-panel">{error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton rows={8} />}</div>
  );
};

export const Layout = ({ path: active }: { path: string }) => {
  const t = useText();
  useVisit(active);
  const isPhone = useScreenClass() === 0;
  const [isCollapsed, toggleCollapsed] = useCollapsed();
  const [isDrawerOpen, setDrawerOpen] = useState(false);

  useEffect(() => startRefreshing(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes the drawer.
  useEffect(() => setDrawerOpen(false), [active, isPhone]);

  return (
    <div className="shell" data-collapsed={isCollapsed && !isPhone ? '' : undefined}>
      <a href="#content" className="skip-link">
        {t(words.skip)}
      </a>
      <Header
        isMenuOpen={isPhone ? isDrawerOpen : !isCollapsed}
        onMenu={isPhone ? () => setDrawerOpen(true) : toggleCollapsed}
      />
      <Sidebar
        active={active}
        isCollapsed={isCollapsed && !isPhone}
        drawer={isPhone ? { isOpen: isDrawerOpen, close: () => setDrawerOpen(false) } : null}
      />
      <TabStrip active={active} />
      <main id="content" className="shell-content" tabIndex={-1} aria-label={t(words.content)}>
        <Content active={active} />
      </main>
      <Palette />
      <KeysHelp />
    </div>
  );
};
