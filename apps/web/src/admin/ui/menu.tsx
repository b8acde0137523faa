import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useImperativeHandle } from 'react';
import type { Box, Placement } from './place.ts';
import { type TriggerProps, useFloating } from './popover.tsx';
import './menu.css';

export interface MenuItem {
  key: string;
  label: ReactNode;
  onSelect: () => void;
  icon?: ReactNode;
  hint?: string;
  disabled?: boolean;
  danger?: boolean;
  /** One of several choices: the chosen one carries a check mark. */
  checked?: boolean;
  /** A line above it. */
  divided?: boolean;
}

const enabledItems = (menu: HTMLElement): HTMLButtonElement[] => [
  ...menu.querySelectorAll<HTMLButtonElement>('[role^="menuitem"]:not(:disabled)'),
];

const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const items = enabledItems(event.currentTarget);
  const at = items.findIndex((item) => item.matches(':focus'));
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
  const next = steps[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
};

const roleOf = (item: MenuItem) =>
  item.checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': item.checked };

const MenuList = ({
  items,
  close,
  panel,
}: {
  items: readonly MenuItem[];
  close: () => void;
  panel: RefObject<HTMLDivElement | null>;
}) => {
  useEffect(() => {
    const first = panel.current ? enabledItems(panel.current)[0] : undefined;
    // The panel is displayed one task after it is rendered.
    const timer = setTimeout(() => first?.focus({ preventScroll: true }), 30);
    return () => clearTimeout(timer);
  }, [panel]);
  return items.map((item) => (
    <button
      key={item.key}
      type="button"
      {...roleOf(item)}
      tabIndex={-1}
      disabled={item.disabled}
      className={`ui-menu-item${item.danger ? ' ui-menu-danger' : ''}${item.divided ? ' ui-menu-divided' : ''}`}
      onClick={() => {
        close();
        item.onSelect();
      }}
    >
      <span className="ui-menu-icon" aria-hidden="true">
        {item.checked ? <Check size={16} /> : item.icon}
      </span>
      <span className="ui-menu-label">{item.label}</span>
      {item.hint ? <kbd className="ui-menu-hint">{item.hint}</kbd> : null}
    </button>
  ));
};

interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  trigger: (props: TriggerProps) => ReactNode;
  placement?: Placement;
  /** Shown above the items: who is signed in, what the menu is about. */
  head?: ReactNode;
}

export const Menu = ({ label, items, trigger, placement = 'bottom-start', head }: MenuProps) => {
  const floating = useFloating(placement, 'menu');
  return (
    <>
      {trigger(floating.trigger)}
      <div {...floating.panel} className="ui-popover ui-menu">
        {floating.isOpen ? (
          <>
            {head}
            <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={moveFocus}>
              <MenuList items={items} close={floating.close} panel={floating.panel.ref} />
            </div>
          </>
        ) : null}
      </div>
    </>
  );
};

export interface ContextMenuHandle {
  openAt: (box: Box) => void;
}

/** A menu without a button of its own, opened by a right click or the menu key. */
export const ContextMenu = ({
  label,
  items,
  ref,
}: {
  label: string;
  items: readonly MenuItem[];
  ref: RefObject<ContextMenuHandle | null>;
}) => {
  const floating = useFloating('bottom-start', 'menu');
  useImperativeHandle(ref, () => ({ openAt: floating.openAt }), [floating.openAt]);
  return (
    <div {...floating.panel} className="ui-popover ui-menu">
      {floating.isOpen ? (
        <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={moveFocus}>
          <MenuList items={items} close={floating.close} panel={floating.panel.ref} />
        </div>
      ) : null}
    </div>
  );
};
