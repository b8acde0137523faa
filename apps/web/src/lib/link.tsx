import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { hrefOf, navigate } from './location.ts';

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string };

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A real link inside the application: middle click and Ctrl click open a window as everywhere. */
export const Link = ({ to, onClick, target, ...rest }: LinkProps) => (
  <a
    {...rest}
    href={hrefOf(to)}
    target={target}
    onClick={(event) => {
      onClick?.(event);
      if (event.defaultPrevented || target || !isPlainClick(event)) return;
      event.preventDefault();
      navigate(to);
    }}
  />
);
