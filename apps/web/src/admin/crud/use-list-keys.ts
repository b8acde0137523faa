import { type RefObject, useEffect, useRef } from 'react';
import type { Row } from './use-list.ts';

interface ListKeys {
  rows: readonly Row[];
  activeId: string | null;
  onActivate: (id: string | null) => void;
  onOpen: (row: Row) => void;
  onNew: (() => void) | null;
  search: RefObject<HTMLFormElement | null>;
  table: RefObject<HTMLElement | null>;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

const isPressable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, summary') !== null;

/** `/` search, `n` new, `j` `k` rows, Enter open, Esc let go. They rest while a dialog is open or somebody types. */
export const useListKeys = (given: ListKeys): void => {
  const latest = useRef(given);
  latest.current = given;

  // The effects of a hidden tab are undone, so only the page in front listens.
  useEffect(() => {
    const step = (by: 1 | -1): void => {
      const { rows, activeId, onActivate, table } = latest.current;
      const at = rows.findIndex((row) => row.id === activeId);
      const next = rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by];
      if (!next) return;
      onActivate(next.id);
      table.current?.querySelector(`[data-id="${next.id}"]`)?.scrollIntoView({ block: 'nearest' });
    };

    const focusSearch = (): boolean => {
      const input = latest.current.search.current?.querySelector<HTMLElement>('input, select');
      input?.focus();
      return Boolean(input);
    };

    const addNew = (): boolean => {
      latest.current.onNew?.();
      return latest.current.onNew !== null;
    };

    const openActive = (event: KeyboardEvent): boolean => {
      const { rows, activeId, onOpen } = latest.current;
      const row = rows.find((one) => one.id === activeId);
      if (!row || isPressable(event.target)) return false;
      onOpen(row);
      return true;
    };

    /** Whether the key was ours. */
    const act = (event: KeyboardEvent): boolean => {
      switch (event.key) {
        case '/':
          return focusSearch();
        case 'n':
          return addNew();
        case 'j':
          step(1);
          return true;
        case 'k':
          step(-1);
          return true;
        case 'Enter':
          return openActive(event);
        case 'Escape':
          latest.current.onActivate(null);
          return false;
        default:
          return false;
      }
    };

    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open], [popover]:popover-open:not([popover="manual"])')) return;
      if (!act(event)) return;
      event.preventDefault();
      // The shell has a use for `/` too; on a list it is the list's.
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
};
