import type { Text } from '@manyi/shared/contract/text';
import { type ComponentType, createContext, type LazyExoticComponent, useContext } from 'react';

/** A screen the shell can show. `path` may hold `:params`. */
export interface PageEntry {
  path: string;
  title: Text;
  component: LazyExoticComponent<ComponentType>;
  /** false: shown without a tab of its own. */
  isTab?: boolean;
  /** false: shown to people who have not signed in. */
  isAuth?: boolean;
  /** true: there in mock mode only. */
  isMock?: boolean;
}

/**
 * The page's own place. Several pages are alive at once, so a page never reads the window's address: it reads this, which
 * keeps still while its tab is hidden.
 */
export interface PageState {
  path: string;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** Its tab is in front. */
  isActive: boolean;
  /** Replaces the query part of the address; empty values are left out. */
  setQuery: (query: Record<string, string | number | null | undefined>, options?: { push?: boolean }) => void;
  /** Names the tab after what it shows: `编辑 · 2026 学生问卷`. */
  setLabel: (label: string) => void;
  close: () => void;
}

export const PageContext = createContext<PageState | null>(null);

export const usePage = (): PageState => {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage outside of a page');
  return page;
};

export const queryOf = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

export const searchOf = (query: Record<string, string | number | null | undefined>): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
};
