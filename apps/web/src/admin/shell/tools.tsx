import { Bug, Languages, LockKeyhole, Maximize, Minimize, Palette as PaletteGlyph } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useErrorLog } from '../../lib/error-log.ts';
import { setLanguage, useLanguage, useText } from '../../lib/i18n.ts';
import { Count } from '../ui/badge.tsx';
import { IconButton } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { Popover } from '../ui/popover.tsx';
import { Appearance } from './appearance.tsx';
import { hasLockPassword, lock } from './lock.ts';
import { LockDialog } from './lock-dialog.tsx';
import { LogViewer } from './log-viewer.tsx';
import { askForLockPassword, openLog } from './tools-store.ts';

const words = {
  appearance: ['主题与颜色', 'Theme and colour'],
  lock: ['锁屏', 'Lock the screen'],
  full: ['全屏', 'Full screen'],
  leaveFull: ['退出全屏', 'Leave full screen'],
  log: ['本地错误日志', 'Local error log'],
  entries: ['条', 'entries'],
  language: ['语言', 'Language'],
} as const;

const subscribeFull = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};
const isFull = (): boolean => document.fullscreenElement !== null;

const toggleFull = (): void => {
  // A browser may refuse (an iPhone, an embedded view): then nothing changes, which says it all.
  void (isFull() ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
};

const LanguageMenu = () => {
  const t = useText();
  const language = useLanguage();
  return (
    <Menu
      label={t(words.language)}
      placement="bottom-end"
      items={[
        {
          key: 'zh',
          label: '中文',
          checked: language === 'zh',
          disabled: language === 'zh',
          onSelect: () => setLanguage('zh'),
        },
        {
          key: 'en',
          label: 'English',
          checked: language === 'en',
          disabled: language === 'en',
          onSelect: () => setLanguage('en'),
        },
      ]}
      trigger={(props) => (
        <IconButton {...props} label={t(words.language)} icon={<Languages size={18} aria-hidden="true" />} />
      )}
    />
  );
};

export const HeaderTools = () => {
  const t = useText();
  const errors = useErrorLog((state) => state.entries.length);
  const full = useSyncExternalStore(subscribeFull, isFull);
  const FullIcon = full ? Minimize : Maximize;
  return (
    <>
      <IconButton
        className="tool-wide"
        label={errors ? `${t(words.log)}, ${errors > 99 ? '99+' : errors} ${t(words.entries)}` : t(words.log)}
        icon={
          <Count value={errors}>
            <Bug size={18} aria-hidden="true" />
          </Count>
        }
        onClick={openLog}
      />
      <IconButton
        className="tool-wide"
        label={t(words.lock)}
        icon={<LockKeyhole size={18} aria-hidden="true" />}
        onClick={() => (hasLockPassword() ? lock() : askForLockPassword())}
      />
      <IconButton
        className="tool-wide"
        label={t(full ? words.leaveFull : words.full)}
        icon={<FullIcon size={18} aria-hidden="true" />}
        onClick={toggleFull}
      />
      <Popover
        label={t(words.appearance)}
        placement="bottom-end"
        trigger={(props) => (
          <IconButton {...props} label={t(words.appearance)} icon={<PaletteGlyph size={18} aria-hidden="true" />} />
        )}
      >
        {() => <Appearance />}
      </Popover>
      <LanguageMenu />
      <LockDialog />
      <LogViewer />
    </>
  );
};
