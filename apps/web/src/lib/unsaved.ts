import { useContext, useEffect, useId, useRef } from 'react';
import { currentLocation } from './location.ts';
import { PageContext } from './page.ts';
import { isRecord, readStored, removeStored, writeStored } from './storage.ts';

/**
 * What people have typed and not saved, by page. A page says so with `useUnsaved`; the shell asks before it closes such a page
 * or the window, and keeps what can be kept when a reload is the only way on.
 */

interface Entry {
  page: string;
  /** What brings it back after a reload; absent where the page keeps its own. */
  draft: (() => Draft) | undefined;
}

/** `key` names the form on its page; `content` is the form's own business. */
export interface Draft {
  key: string;
  content: unknown;
}

const entries = new Map<string, Entry>();
const storeName = 'drafts';

export const hasUnsaved = (page: string): boolean => [...entries.values()].some((entry) => entry.page === page);
export const unsavedPages = (): string[] => [...new Set([...entries.values()].map((entry) => entry.page))];

/** The page is closed: what was typed there is given up. */
export const forgetUnsaved = (page: string): void => {
  for (const [id, entry] of entries) if (entry.page === page) entries.delete(id);
};

let isReloading = false;
const onLeave = (event: BeforeUnloadEvent): void => {
  if (entries.size > 0 && !isReloading) event.preventDefault();
};

/** Says that this page holds unsaved work while `isDirty`, also while its tab is hidden. */
export const useUnsaved = (isDirty: boolean, draft?: () => Draft): void => {
  const page = useContext(PageContext)?.path ?? '';
  const id = useId();
  const latest = useRef(draft);
  latest.current = draft;
  const keeps = draft !== undefined;
  useEffect(() => {
    if (!isDirty) return;
    window.addEventListener('beforeunload', onLeave);
    entries.set(id, { page, draft: keeps ? () => latest.current?.() ?? { key: '', content: null } : undefined });
    return () => {
      // Effects of a hidden tab are undone too; then the address is another page's already, and the work is still there.
      if (currentLocation().path === page || page === '') entries.delete(id);
    };
  }, [id, page, isDirty, keeps]);
};

type Drafts = Record<string, unknown>;
const isDrafts = (value: unknown): value is Drafts => isRecord(value);
const nameOf = (page: string, key: string): string => `${page} ${key}`;

/** Loads the application afresh and keeps every form that can be kept. */
export const reloadKeepingDrafts = (): void => {
  const drafts: Drafts = {};
  for (const { page, draft } of entries.values()) {
    const kept = draft?.();
    if (kept) drafts[nameOf(page, kept.key)] = kept.content;
  }
  writeStored(storeName, drafts, { inSession: true });
  isReloading = true;
  window.location.reload();
};

/** What a form held before the reload. Looking at it does not use it up: a form is drawn more than once before it stands. */
export const keptDraft = (page: string, key: string): unknown => readStored(storeName, isDrafts)?.[nameOf(page, key)];

export const dropDraft = (page: string, key: string): void => {
  const drafts = readStored(storeName, isDrafts);
  if (!drafts || !(nameOf(page, key) in drafts)) return;
  const { [nameOf(page, key)]: _, ...others } = drafts;
  if (Object.keys(others).length) writeStored(storeName, others, { inSession: true });
  else removeStored(storeName);
};
