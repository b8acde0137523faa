import { type ReactNode, useEffect, useRef, useState } from 'react';
import { place } from './place.ts';
import './tooltip.css';

const delayMs = 400;

/** Shows the text when its control is pointed at or focused by key. The control keeps its own accessible name. */
export const Tooltip = ({ text, children }: { text: string; children: ReactNode }) => {
  const host = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(true), delayMs);
  };
  const hide = (): void => {
    clearTimeout(timer.current);
    setShown(false);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const control = host.current?.firstElementChild;
    if (!isShown || !tip.current || !control) return;
    tip.current.showPopover();
    place(tip.current, control.getBoundingClientRect(), 'bottom', 6);
  }, [isShown]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens; the control inside is what people use.
    <span
      ref={host}
      className="ui-tooltip-host"
      onPointerEnter={show}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onKeyDown={hide}
    >
      {children}
      {isShown ? (
        <span ref={tip} className="ui-tooltip" popover="manual" aria-hidden="true">
          {text}
        </span>
      ) : null}
    </span>
  );
};
