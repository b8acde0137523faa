import {
  type ReactNode,
  type RefObject,
  type ToggleEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { type Box, type Placement, place } from './place.ts';
import './popover.css';

/** Spread on the button that opens the panel. The browser itself opens, closes on Esc and on a press outside. */
export interface TriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  popoverTarget: string;
  'aria-expanded': boolean;
  'aria-haspopup': 'dialog' | 'menu';
}

interface Floating {
  isOpen: boolean;
  close: () => void;
  /** Opens without a button, at a point or an element's box. */
  openAt: (box: Box) => void;
  trigger: TriggerProps;
  panel: {
    ref: RefObject<HTMLDivElement | null>;
    id: string;
    popover: 'auto';
    onBeforeToggle: (event: ToggleEvent) => void;
    onToggle: (event: ToggleEvent) => void;
  };
}

export const useFloating = (placement: Placement, popup: 'dialog' | 'menu'): Floating => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const box = useRef<Box | null>(null);
  const [isOpen, setOpen] = useState(false);

  const settle = useCallback(() => {
    const anchor = box.current ?? button.current?.getBoundingClientRect();
    if (!panel.current?.matches(':popover-open') || !anchor) return;
    place(panel.current, anchor, placement);
    panel.current.dataset.placed = '';
  }, [placement]);

  useEffect(() => {
    if (!isOpen || !panel.current) return;
    settle();
    const sizes = new ResizeObserver(settle);
    sizes.observe(panel.current);
    window.addEventListener('resize', settle);
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', settle);
    };
  }, [isOpen, settle]);

  const close = useCallback(() => panel.current?.hidePopover(), []);
  const openAt = useCallback((at: Box) => {
    box.current = at;
    panel.current?.showPopover();
  }, []);

  return {
    isOpen,
    close,
    openAt,
    trigger: { ref: button, popoverTarget: id, 'aria-expanded': isOpen, 'aria-haspopup': popup },
    panel: {
      ref: panel,
      id,
      popover: 'auto',
      // Rendered before it is shown, so what is first seen is complete.
      onBeforeToggle: (event) => {
        if (event.newState === 'open') setOpen(true);
      },
      onToggle: (event) => {
        if (event.newState === 'open') return settle();
        setOpen(false);
        box.current = null;
        if (panel.current) delete panel.current.dataset.placed;
      },
    },
  };
};

interface PopoverProps {
  trigger: (props: TriggerProps) => ReactNode;
  /** Accessible name of the panel. */
  label: string;
  children: (close: () => void) => ReactNode;
  placement?: Placement;
  className?: string;
}

export const Popover = ({ trigger, label, children, placement = 'bottom-start', className = '' }: PopoverProps) => {
  const floating = useFloating(placement, 'dialog');
  return (
    <>
      {trigger(floating.trigger)}
      <div {...floating.panel} role="dialog" aria-label={label} className={`ui-popover ${className}`}>
        {floating.isOpen ? children(floating.close) : null}
      </div>
    </>
  );
};
