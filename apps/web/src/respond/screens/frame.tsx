/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/**
 * One screen: what is read, and the actions under the thumb. When `screen` changes the window goes to the top and the heading
 * gets the focus, so that a screen reader says where one is; not on the first screen, where the browser does that.
 */
export const Screen = ({
  screen,
  title,
  lead,
  tone = 'plain',
  children,
  actions,
}: {
  screen: string;
  title: ComponentChildren;
  lead?: ComponentChildren;
  tone?: 'plain' | 'quiet';
  children?: ComponentChildren;
  actions?: ComponentChildren;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(shownBefore);
  useEffect(() => {
    if (last.current !== '' && last.current !== screen) {
      window.scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    last.current = screen;
    shownBefore = screen;
  }, [screen]);
  return (
    <>
      <main id="content" class={tone}>
        {lead}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
      {actions && <div class="actions">{actions}</div>}
    </>
  );
};

/** Screens are different components; this remembers across them which was shown last. */
let shownBefore = '';
