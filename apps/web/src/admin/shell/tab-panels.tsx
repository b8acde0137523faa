import { Activity, Suspense, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { navigate } from '../../lib/location.ts';
import { PageContext, type PageState, queryOf, searchOf } from '../../lib/page.ts';
import { forgetUnsaved, unsavedPages } from '../../lib/unsaved.ts';
import { Skeleton } from '../ui/states.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { findPage } from './page-registry.ts';
import { aliveAtMost, closeTab, label, type Tab, useTabs } from './tabs-store.ts';
import { useTitle } from './titles.ts';

const leave = (value: string, isActive: boolean): void => {
  // The page itself is done with what it held.
  forgetUnsaved(value);
  const previous = closeTab(value);
  if (previous && isActive) navigate(previous.value + previous.search);
};

const usePageState = ({ value, search }: Tab, isActive: boolean): PageState => {
  const found = useMemo(() => findPage(value), [value]);
  return useMemo(
    () => ({
      path: value,
      params: found?.params ?? {},
      query: queryOf(search),
      isActive,
      // A hidden page has no say over the address.
      setQuery: (query, options) => {
        if (isActive) navigate(value + searchOf(query), { replace: !options?.push });
      },
      setLabel: (text) => label(value, text),
      close: () => leave(value, isActive),
    }),
    [value, search, isActive, found],
  );
};

const Panel = ({ tab, isActive }: { tab: Tab; isActive: boolean }) => {
  const page = usePageState(tab, isActive);
  const title = useTitle(tab);
  const found = useMemo(() => findPage(tab.value), [tab.value]);
  const element = useRef<HTMLElement>(null);
  const scrolled = useRef(0);

  useLayoutEffect(() => {
    if (isActive && element.current) element.current.scrollTop = scrolled.current;
  }, [isActive]);
  useEffect(() => {
    if (isActive) document.title = `${title} · Manyi`;
  }, [isActive, title]);

  if (!found) return null;
  const Screen = found.page.component;
  return (
    <section
      ref={element}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard, also where there is nothing to press.
      tabIndex={0}
      aria-label={title}
      data-page={tab.value}
      className="shell-panel"
      hidden={!isActive}
      onScroll={(event) => {
        if (event.target === element.current && isActive) scrolled.current = element.current.scrollTop;
      }}
    >
      <Activity mode={isActive ? 'visible' : 'hidden'}>
        <PageContext value={page}>
          <ErrorBoundary key={tab.generation} place={tab.value}>
            <Suspense fallback={<Skeleton rows={8} />}>
              <Screen />
            </Suspense>
          </ErrorBoundary>
        </PageContext>
      </Activity>
    </section>
  );
};

/** Every page in use stays alive behind the one shown, with its state and its scroll; the least recently used give way, but none with unsaved work. */
export const TabPanels = ({ active }: { active: string }) => {
  const tabs = useTabs((state) => state.tabs);
  const recent = useTabs((state) => state.recent);
  const alive = new Set([active, ...recent.slice(0, aliveAtMost), ...unsavedPages()]);
  return tabs
    .filter((tab) => alive.has(tab.value))
    .map((tab) => <Panel key={tab.value} tab={tab} isActive={tab.value === active} />);
};
