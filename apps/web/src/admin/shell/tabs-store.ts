import { create } from 'zustand';
import { config } from '../../lib/config.ts';
import { isRecord, readStored, writeStored } from '../../lib/storage.ts';
import { noteRecent } from './recent-pages.ts';

/** An open page (spec 3, Tab). Its name comes from the menu or the page; `label` only when the page named itself. */
export interface Tab {
  /** Path; a page is open once. */
  value: string;
  /** With its `?`, or empty: the page's own state. */
  search: string;
  label: string | null;
  /** May be closed. */
  close: boolean;
  /** Counts up when the page is to start afresh. */
  generation: number;
}

/** Hidden pages beyond these start afresh when shown again; the spec asks for ten. */
export const aliveAtMost = 12;

interface TabsState {
  tabs: readonly Tab[];
  /** Paths of open tabs by last use since the window was loaded, newest first: these pages are alive. */
  recent: readonly string[];
}

const home: Tab = { value: config.homePath, search: '', label: null, close: false, generation: 0 };
const start: TabsState = { tabs: [home], recent: [] };

const isTab = (value: unknown): value is Tab =>
  isRecord(value) &&
  typeof value.value === 'string' &&
  typeof value.search === 'string' &&
  typeof value.close === 'boolean' &&
  typeof value.generation === 'number';
const isTabs = (value: unknown): value is Tab[] => Array.isArray(value) && value.every(isTab);

export const useTabs = create<TabsState>(() => start);

/** Tabs belong to the window: kept in its session storage, they survive a reload and do not mix with other windows. */
export const startTabs = (): void => {
  const tabs = (readStored('tagList', isTabs) ?? []).filter((tab) => tab.value !== home.value);
  useTabs.setState({ tabs: [home, ...tabs], recent: [] });
};

const change = (next: Partial<TabsState>): void => {
  useTabs.setState(next);
  if (next.tabs) writeStored('tagList', next.tabs, { inSession: true });
};

const patch = (value: string, given: Partial<Tab>): void => {
  const { tabs } = useTabs.getState();
  if (!tabs.some((tab) => tab.value === value)) return;
  change({ tabs: tabs.map((tab) => (tab.value === value ? { ...tab, ...given } : tab)) });
};

/** Each visited page is added once; visiting it again only notes its query and that it is in use. */
export const visit = (value: string, search: string, { isTab = true } = {}): void => {
  // A page whose tab flag is false is shown without one (spec 4).
  if (!isTab) return;
  noteRecent(value);
  const { tabs, recent } = useTabs.getState();
  const open = tabs.find((tab) => tab.value === value);
  if (!open) change({ tabs: [...tabs, { ...home, value, search, close: true }] });
  else if (open.search !== search) patch(value, { search });
  if (recent[0] !== value) change({ recent: [value, ...recent.filter((path) => path !== value)] });
};

export const label = (value: string, text: string): void => patch(value, { label: text });

export const restart = (value: string): void => {
  const tab = useTabs.getState().tabs.find((one) => one.value === value);
  if (tab) patch(value, { generation: tab.generation + 1 });
};

const remaining = (tabs: readonly Tab[]): TabsState => ({
  tabs,
  recent: useTabs.getState().recent.filter((path) => tabs.some((tab) => tab.value === path)),
});

/** Closes a tab and tells which one to show instead of it: the one before. Home and a single tab stay. */
export const closeTab = (value: string): Tab | null => {
  const { tabs } = useTabs.getState();
  const at = tabs.findIndex((tab) => tab.value === value);
  if (tabs.length <= 1 || !tabs[at]?.close) return null;
  change(remaining(tabs.filter((tab) => tab.value !== value)));
  return tabs[at - 1] ?? home;
};

/** Keeps home and the tab itself. */
export const closeOthers = (value: string): void =>
  change(remaining(useTabs.getState().tabs.filter((tab) => !tab.close || tab.value === value)));

export const closeRight = (value: string): void => {
  const { tabs } = useTabs.getState();
  const at = tabs.findIndex((tab) => tab.value === value);
  change(remaining(tabs.filter((tab, index) => index <= at || !tab.close)));
};

export const closeAll = (): void => change(remaining(useTabs.getState().tabs.filter((tab) => !tab.close)));

/** Moves a tab to another's place; home stays first. */
export const moveTab = (value: string, to: number): void => {
  const { tabs } = useTabs.getState();
  const tab = tabs.find((one) => one.value === value);
  if (!tab?.close) return;
  const others = tabs.filter((one) => one !== tab);
  const place = Math.max(1, Math.min(to, others.length));
  change({ tabs: [...others.slice(0, place), tab, ...others.slice(place)] });
};

export const placeOf = (value: string): number => useTabs.getState().tabs.findIndex((tab) => tab.value === value);
