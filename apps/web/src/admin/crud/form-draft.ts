import type { Resource } from '@manyi/shared/resource/resource';
import { useContext, useEffect } from 'react';
import { PageContext } from '../../lib/page.ts';
import { isRecord, isString } from '../../lib/storage.ts';
import { type Draft, dropDraft, keptDraft, useUnsaved } from '../../lib/unsaved.ts';
import { startValues, type Values } from './form-state.ts';
import type { Opened } from './opened.ts';

/** An open dialog with what was typed, as a reload keeps it. */
export interface FormDraft {
  opened: Opened;
  values: Values;
  /** Of the row the person saw: a save is judged by it, also after the reload. */
  version: number;
}

const isOpened = (value: unknown): value is Opened =>
  isRecord(value) && (value.mode === 'add' || (value.mode === 'edit' && isString(value.id)));
const isFormDraft = (value: unknown): value is FormDraft =>
  isRecord(value) && isOpened(value.opened) && isRecord(value.values) && typeof value.version === 'number';

const read = (page: string, key: string): FormDraft | null => {
  const kept = keptDraft(page, key);
  return isFormDraft(kept) ? kept : null;
};

const usePagePath = (): string => useContext(PageContext)?.path ?? '';

/** Lists of one page may share a resource (dictionaries and their entries); their forms differ in fields. */
const keyOf = (form: Resource): string => `${form.name}: ${Object.keys(startValues(form, null)).join(' ')}`;

/** Which dialog stood open with unsaved work before a reload, of those this list can open. */
export const useKeptDialog = (...forms: readonly Resource[]): Opened | null => {
  const page = usePagePath();
  for (const form of forms) {
    const kept = read(page, keyOf(form));
    if (kept) return kept.opened;
  }
  return null;
};

/** What the form held, for its first rendering. */
export const useKeptForm = (form: Resource, opened: Opened | undefined): FormDraft | null => {
  const page = usePagePath();
  const key = keyOf(form);
  useEffect(() => dropDraft(page, key), [page, key]);
  const kept = read(page, key);
  if (!kept || !opened || kept.opened.mode !== opened.mode) return null;
  const isOther = kept.opened.mode === 'edit' && opened.mode === 'edit' && kept.opened.id !== opened.id;
  return isOther ? null : kept;
};

export const useFormDraft = (form: Resource, isDirty: boolean, content: () => FormDraft | null): void => {
  useUnsaved(isDirty, (): Draft => ({ key: keyOf(form), content: content() }));
};
