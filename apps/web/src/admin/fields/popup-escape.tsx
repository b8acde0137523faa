import { type KeyboardEvent, type ReactNode, useRef } from 'react';

/** Esc closes the open list or calendar first; only the next one is for the dialog around it. */
export const PopupEscape = ({ children }: { children: (onOpenChange: (isOpen: boolean) => void) => ReactNode }) => {
  const isOpen = useRef(false);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isOpen.current) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens on behalf of the control inside.
    <div onKeyDownCapture={onKey}>
      {children((now) => {
        isOpen.current = now;
      })}
    </div>
  );
};
