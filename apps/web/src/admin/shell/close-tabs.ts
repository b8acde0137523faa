import { say } from '../../lib/i18n.ts';
import { navigate } from '../../lib/location.ts';
import { forgetUnsaved, hasUnsaved } from '../../lib/unsaved.ts';
import { confirm } from '../ui/confirm.tsx';
import { closeAll, closeOthers, closeRight, closeTab, restart, type Tab, useTabs } from './tabs-store.ts';

const words = {
  one: ['此页有未保存的修改，确定关闭?', 'This page has unsaved changes. Close it?'],
  many: ['{n} 个页面有未保存的修改，确定关闭?', '{n} pages have unsaved changes. Close them?'],
  again: [
    '此页有未保存的修改，重新打开会丢失，确定继续?',
    'This page has unsaved changes that opening it again would lose. Go on?',
  ],
  discard: ['放弃修改', 'Discard'],
} as const;

const show = (tab: Pick<Tab, 'value' | 'search'>): void => navigate(tab.value + tab.search);

/** Whether these pages may go: who has unsaved work there is asked. */
const mayGo = async (values: readonly string[], single: readonly [string, string] = words.one): Promise<boolean> => {
  const unsaved = values.filter(hasUnsaved);
  if (unsaved.length === 0) return true;
  const text = unsaved.length === 1 ? say(single) : say(words.many).replace('{n}', String(unsaved.length));
  if (!(await confirm({ text, verb: say(words.discard), danger: true }))) return false;
  for (const value of unsaved) forgetUnsaved(value);
  return true;
};

/** The pages that `close` would leave out. */
const without = (keeps: (tab: Tab, at: number) => boolean): string[] =>
  useTabs
    .getState()
    .tabs.filter((tab, at) => tab.close && !keeps(tab, at))
    .map((tab) => tab.value);

export const askAndClose = async (value: string, active: string): Promise<void> => {
  if (!(await mayGo([value]))) return;
  const previous = closeTab(value);
  if (previous && value === active) show(previous);
};

export const askAndCloseOthers = async (kept: Tab, active: string): Promise<void> => {
  if (!(await mayGo(without((tab) => tab.value === kept.value)))) return;
  closeOthers(kept.value);
  if (kept.value !== active) show(kept);
};

export const askAndCloseRight = async (kept: Tab, active: string): Promise<void> => {
  const place = useTabs.getState().tabs.findIndex((tab) => tab.value === kept.value);
  if (!(await mayGo(without((_, at) => at <= place)))) return;
  closeRight(kept.value);
  if (!useTabs.getState().tabs.some((tab) => tab.value === active)) show(kept);
};

export const askAndCloseAll = async (): Promise<void> => {
  if (!(await mayGo(without(() => false)))) return;
  closeAll();
  const [first] = useTabs.getState().tabs;
  if (first) show(first);
};

export const askAndRestart = async (value: string): Promise<void> => {
  if (await mayGo([value], words.again)) restart(value);
};
