import { productTitle } from '@manyi/shared/contract/product';
import { Menu as MenuGlyph, Search } from 'lucide-react';
import { config } from '../../lib/config.ts';
import { useText } from '../../lib/i18n.ts';
import { Link } from '../../lib/link.tsx';
import { Logo } from '../../lib/logo.tsx';
import { useScreenClass } from '../../lib/screen.ts';
import { useUser } from '../../lib/session.ts';
import { IconButton } from '../ui/button.tsx';
import { JobTray } from './job-tray.tsx';
import { NoticeBell } from './notice-bell.tsx';
import { openPalette } from './palette-store.ts';
import { PersonMenu } from './person-menu.tsx';
import { useClientConfig } from './session-data.ts';
import { HeaderTools } from './tools.tsx';
import { TopMenuBar } from './top-menu-bar.tsx';
import './header.css';

const words = {
  open: ['展开菜单', 'Open the menu'],
  close: ['收起菜单', 'Collapse the menu'],
  home: ['首页', 'Home'],
  search: ['搜索菜单或操作', 'Search menus and actions'],
} as const;

/** Seen on the button, so its name has it too: who says what they see is understood. */
const keys = 'Ctrl K';

export const Header = ({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) => {
  const t = useText();
  const isWide = useScreenClass() >= 2;
  const { title } = useClientConfig();
  const tenant = useUser((state) => state.user?.tenantId);
  return (
    <header className="shell-header">
      <div className="shell-brand">
        <IconButton
          label={t(isMenuOpen ? words.close : words.open)}
          aria-expanded={isMenuOpen}
          icon={<MenuGlyph size={18} aria-hidden="true" />}
          onClick={onMenu}
        />
        <Link
          to={config.homePath}
          className="shell-product"
          aria-label={`${title || t(productTitle)} · ${t(words.home)}`}
        >
          <Logo />
          <span className="shell-product-name">{title || t(productTitle)}</span>
        </Link>
        {tenant ? <span className="shell-tenant">{tenant}</span> : null}
        {isWide ? <TopMenuBar /> : null}
      </div>
      <button
        type="button"
        className="shell-search"
        aria-label={`${t(words.search)} ${keys}`}
        onClick={openPalette}
        aria-keyshortcuts="Control+K"
      >
        <Search size={16} aria-hidden="true" />
        {/* The space is heard between the two. */}
        <span>{t(words.search)}</span> <kbd>{keys}</kbd>
      </button>
      <div className="shell-tools">
        <HeaderTools />
        <JobTray />
        <NoticeBell />
        <PersonMenu />
      </div>
    </header>
  );
};
