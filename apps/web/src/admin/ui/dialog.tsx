import { X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useText } from '../../lib/i18n.ts';
import { IconButton } from './button.tsx';
import './dialog.css';

export interface DialogProps {
  open: boolean;
  /** Asked for by Esc, the cross or a press on the shade (`closesOnShade`). The owner decides. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** In px; 880 unless told (spec 2). */
  width?: number;
  /** From the right edge instead of the middle. */
  side?: boolean;
  closesOnShade?: boolean;
  className?: string;
}

/** Where typing begins, not at the cross, which comes first in order. */
const firstFocus =
  '[data-autofocus], .ui-dialog-content :is(input, select, textarea):not(:disabled, [type="hidden"], [tabindex="-1"])';

const cross = ['关闭', 'Close'] as const;

/** A native modal dialog: focus is trapped and given back by the browser. Its content exists only while it is open. */
export const Dialog = ({
  open,
  onClose,
  title,
  children,
  footer,
  width = 880,
  side,
  closesOnShade,
  className = '',
}: DialogProps) => {
  const t = useText();
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  const isOurs = useRef(false);

  // The cleanup also runs when the tab of the dialog is hidden, which frees the rest of the window. It closes the dialog while that
  // is still in the document: only then does the browser give the focus back to where it came from.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    isOurs.current = false;
    dialog.showModal();
    dialog.querySelector<HTMLElement>(firstFocus)?.focus();
    return () => {
      isOurs.current = true;
      dialog.close();
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the key for it, and the dialog handles that.
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={`ui-dialog ${side ? 'ui-drawer' : ''} ${className}`}
      style={{ '--dialog-width': `${width}px` } as CSSProperties}
      onCancel={(event) => {
        if (event.target !== element.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // Some browsers close on a second Esc without asking. One shown again since then (the event comes late) is not closed.
        if (event.target === element.current && !isOurs.current && !element.current.open) onClose();
      }}
      onClick={(event) => {
        if (closesOnShade && event.target === element.current) onClose();
      }}
    >
      {open ? (
        <div className="ui-dialog-body">
          <header className="ui-dialog-head">
            <h2 id={titleId}>{title}</h2>
            <IconButton label={t(cross)} icon={<X size={18} />} onClick={onClose} />
          </header>
          <div className="ui-dialog-content">{children}</div>
          {footer ? <footer className="ui-dialog-foot">{footer}</footer> : null}
        </div>
      ) : null}
    </dialog>
  );
};
