import { type RefObject, useEffect, useRef } from 'react';
import type { Row } from './use-list.ts';

interface ListKeys {
  rows: readonly Row[];
  activeId: string | null;
  onActivate: (id: string | null) => void;
  onOpen: (row: Row) => void;
  onNew: (() => void) | null;
  /** Opens or closes what is below a row; absent where rows are no tree. */
  onExpand?: (id: string, isOpen: boolean) => void;
  search: RefObject<HTMLFormElement | null>;
  table: RefObject<HTMLElement | null>;
}

/** Marks of elements that have a use for letters or arrows of their own. */
const takesText = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]';
const takesArrows = `${takesText}, [type="radio"], [role="tree"], [role="tablist"], [role="menu"], [role="listbox"], [role="separator"]`;

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/**
 * `/` search, `n` new, arrows or `j` `k` rows, Enter open, Esc let go. They rest while a dialog is open or somebody types,
 * and arrows outside of the list belong to whatever is there.
 */
export const useListKeys = (given: ListKeys): void => {
  const latest = useRef(given);
  latest.current = given;

  // The effects of a hidden tab are undone, so only the page in front listens.
  useEffect(() => {
    const rowElement = (id: string): HTMLElement | null =>
      latest.current.table.current?.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id)}"]`) ?? null;

    const step = (by: 1 | -1): boolean => {
      const { rows, activeId, onActivate } = latest.current;
      const at = rows.findIndex((row) => row.id === activeId);
      const next = rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by];
      if (!next) return at !== -1;
      onActivate(next.id);
      // Focus goes along, so that a screen reader reads the row and Tab goes on from it.
      const element = rowElement(next.id);
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ block: 'nearest' });
      return element !== null;
    };

    const expand = (isOpen: boolean): boolean => {
      const { activeId, onExpand } = latest.current;
      if (!activeId || !onExpand) return false;
      onExpand(activeId, isOpen);
      return true;
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

    const openRow = (event: KeyboardEvent): boolean => {
      const { rows, activeId, onOpen } = latest.current;
      if (isIn(event.target, 'button, a, summary')) return false;
      const focused = event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-id]') : null;
      const id = focused?.dataset.id ?? activeId;
      const row = rows.find((one) => one.id === id);
      if (row) onOpen(row);
      return row !== undefined;
    };

    const letGo = (): boolean => {
      const { activeId, onActivate } = latest.current;
      if (activeId) rowElement(activeId)?.blur();
      onActivate(null);
      return false;
    };

    const act = (key: string, event: KeyboardEvent): boolean => {
      switch (key) {
        case '/':
          return focusSearch();
        case 'n':
          return addNew();
        case 'j':
          return step(1);
        case 'k':
          return step(-1);
        case 'Enter':
          return openRow(event);
        case 'Escape':
          return letGo();
        default:
          return false;
      }
    };

    const actOnArrow = (key: string, target: EventTarget | null): boolean => {
      // A press beside the rows puts the focus on the page that scrolls.
      const isPage = target instanceof Element && target.matches('body, [data-page]');
      const isOurs = isPage || isIn(target, '.crud-body');
      if (!isOurs || isIn(target, takesArrows)) return false;
      switch (key) {
        case 'ArrowDown':
          return step(1);
        case 'ArrowUp':
          return step(-1);
        case 'ArrowRight':
          return expand(true);
        case 'ArrowLeft':
          return expand(false);
        default:
          return false;
      }
    };

    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isIn(event.target, takesText)) return;
      if (document.querySelector('dialog[open], [popover]:popover-open:not([popover="manual"])')) return;
      const wasOurs = event.key.startsWith('Arrow') ? actOnArrow(event.key, event.target) : act(event.key, event);
      if (!wasOurs) return;
      event.preventDefault();
      // The shell has a use for `/` too; on a list it is the list's.
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
};
