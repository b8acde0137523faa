import { CornerDownLeft, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { setLanguage, useText } from '../../lib/i18n.ts';
import { currentLocation, navigate } from '../../lib/location.ts';
import { useMenu } from '../../lib/menu.ts';
import { usePermission } from '../../lib/permissions.ts';
import { useUser } from '../../lib/session.ts';
import { chooseMode } from '../../lib/theme.ts';
import { hasLockPassword, lock } from './lock.ts';
import { openMenu } from './open-menu.ts';
import { matching, menuEntries, type PaletteEntry } from './palette-entries.ts';
import { closePalette, openHelp, openPalette, usePalette } from './palette-store.ts';
import { recentPages } from './recent-pages.ts';
import { useClientConfig } from './session-data.ts';
import { signOut } from './sign-out.ts';
import { useTabs } from './tabs-store.ts';
import { isKnown, titleOf } from './titles.ts';
import { askForLockPassword, openLog } from './tools-store.ts';
import './palette.css';

const words = {
  title: ['搜索', 'Search'],
  hint: ['菜单、最近打开、操作', 'Menus, recent pages, actions'],
  none: ['没有匹配的菜单或操作', 'No menu or action starts with this'],
  recent: ['最近打开', 'Recent'],
  menus: ['菜单', 'Menus'],
  actions: ['操作', 'Actions'],
} as const;

const action = (key: string, label: PaletteEntry['label'], run: () => void): PaletteEntry => ({
  key,
  label,
  trail: [],
  kind: 'action',
  run,
});

const always: readonly PaletteEntry[] = [
  action('info', ['个人信息', 'Personal info'], () => navigate('/info/index')),
  action('lock', ['锁屏', 'Lock the screen'], () => (hasLockPassword() ? lock() : askForLockPassword())),
  action('dark', ['深色外观', 'Dark appearance'], () => chooseMode('dark')),
  action('light', ['浅色外观', 'Light appearance'], () => chooseMode('light')),
  action('system', ['跟随系统外观', 'Follow the system appearance'], () => chooseMode('system')),
  action('zh', ['切换到中文', '中文 (switch to Chinese)'], () => setLanguage('zh')),
  action('en', ['English（切换到英文）', 'Switch to English'], () => setLanguage('en')),
  // On a phone the top bar has no room for its button.
  action('log', ['本地错误日志', 'Local error log'], openLog),
  action('keys', ['键盘快捷键', 'Keyboard shortcuts'], openHelp),
  action('out', ['退出登录', 'Sign out'], () => void signOut()),
];

/** Pages without a menu entry, for those who may use them. */
const useActions = (): readonly PaletteEntry[] => {
  const isAdministrator = useUser((state) => /(^|,)admin(istrator)?(,|$)/.test(state.user?.roleName ?? ''));
  const mayDecide = usePermission('user_add');
  const { mockMode } = useClientConfig();
  return useMemo(
    () => [
      ...always,
      ...(isAdministrator ? [action('console', ['控制台', 'Console'], () => navigate('/wel/dashboard'))] : []),
      ...(mayDecide
        ? [action('guests', ['注册申请', 'Applications for accounts'], () => navigate('/system/guest-request/index'))]
        : []),
      ...(mockMode ? [action('test', ['测试页', 'Test page'], () => navigate('/test/index'))] : []),
    ],
    [isAdministrator, mayDecide, mockMode],
  );
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');

/** `/` where nobody is typing, Ctrl K anywhere, `?` for the list of keys. */
const useShortcuts = (): void => {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const isSearch = event.key === 'k' && (event.ctrlKey || event.metaKey);
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      const isInDialog = document.querySelector('dialog:modal') !== null;
      if (isInDialog || !(isSearch || (isPlain && (event.key === '/' || event.key === '?')))) return;
      event.preventDefault();
      if (event.key === '?') openHelp();
      else openPalette();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};

interface Section {
  name: string;
  entries: PaletteEntry[];
}

const recentAtMost = 5;

const useSections = (typed: string): Section[] => {
  const t = useText();
  const menu = useMenu((state) => state.menu);
  const actions = useActions();
  return useMemo(() => {
    const menus = menuEntries(menu ?? [], openMenu);
    const here = currentLocation().path;
    const before = recentPages()
      .filter((path) => path !== here && isKnown(path, menu))
      .slice(0, recentAtMost)
      .map(
        (path): PaletteEntry => ({
          key: `recent ${path}`,
          label: titleOf(path, menu),
          trail: [],
          kind: 'menu',
          run: () => navigate(path + (useTabs.getState().tabs.find((tab) => tab.value === path)?.search ?? '')),
        }),
      );
    const all = [
      { name: t(words.recent), entries: typed ? [] : before },
      { name: t(words.menus), entries: matching(menus, typed) },
      { name: t(words.actions), entries: matching(actions, typed) },
    ];
    return all.filter((section) => section.entries.length > 0);
  }, [menu, actions, typed, t]);
};

const Results = ({
  sections,
  at,
  listId,
  onRun,
}: {
  sections: Section[];
  at: number;
  listId: string;
  onRun: (entry: PaletteEntry) => void;
}) => {
  const t = useText();
  let index = -1;
  return (
    <div id={listId} role="listbox" aria-label={t(words.title)} className="palette-list" tabIndex={-1}>
      {sections.map((section) => (
        // biome-ignore lint/a11y/useSemanticElements: a group inside a listbox.
        <div key={section.name} role="group" aria-label={section.name}>
          <div className="palette-section" aria-hidden="true">
            {section.name}
          </div>
          {section.entries.map((entry) => {
            index += 1;
            const isChosen = index === at;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input that owns the list.
              <div
                key={entry.key}
                id={`${listId}-${String(index)}`}
                role="option"
                aria-selected={isChosen}
                tabIndex={-1}
                className="palette-entry"
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onRun(entry)}
              >
                <span>{t(entry.label)}</span>
                <span className="palette-trail">{entry.trail.map(t).join(' / ')}</span>
                {isChosen ? <CornerDownLeft size={14} aria-hidden="true" /> : null}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
};

const PaletteBody = () => {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const sections = useSections(typed);
  const entries = sections.flatMap((section) => section.entries);
  const run = (entry: PaletteEntry | undefined): void => {
    if (!entry) return;
    closePalette();
    entry.run();
  };
  useEffect(() => {
    document.getElementById(`${listId}-${String(at)}`)?.scrollIntoView({ block: 'nearest' });
  }, [at, listId]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // Whatever opens now takes the focus, and this very key would press its first button.
      event.preventDefault();
      run(entries[at]);
    }
    if (!step || entries.length === 0) return;
    event.preventDefault();
    setAt((at + step + entries.length) % entries.length);
  };
  return (
    <>
      <div className="palette-input">
        <Search size={18} aria-hidden="true" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here.
          autoFocus
          role="combobox"
          aria-label={t(words.title)}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={entries.length ? `${listId}-${String(at)}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={t(words.hint)}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      {entries.length ? (
        <Results sections={sections} at={at} listId={listId} onRun={run} />
      ) : (
        <p className="palette-none" role="status">
          {t(words.none)}
        </p>
      )}
    </>
  );
};

export const Palette = () => {
  const t = useText();
  const isOpen = usePalette((state) => state.isOpen);
  const element = useRef<HTMLDialogElement>(null);
  useShortcuts();
  useEffect(() => {
    const dialog = element.current;
    if (!isOpen || !dialog) return;
    dialog.showModal();
    return () => dialog.close();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the key for it, and the dialog handles that.
    <dialog
      ref={element}
      className="palette"
      aria-label={t(words.title)}
      onClose={closePalette}
      onClick={(event) => event.target === element.current && closePalette()}
    >
      {isOpen ? <PaletteBody /> : null}
    </dialog>
  );
};
