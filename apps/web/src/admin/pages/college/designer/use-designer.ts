import type { SurveyFormVO } from '@manyi/shared/contract/survey';
import { formStatus } from '@manyi/shared/contract/survey';
import type { Questionnaire } from '@manyi/shared/questionnaire/definition';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { readStored, removeStored, writeStored } from '../../../../lib/storage.ts';
import { canRedo, canUndo, type History, historyOf, record, redo, undo } from '../parts/history.ts';
import { documentOf, isLocalDraft, type LocalDraft, type SurveyDocument, sameDocument } from './document.ts';
import { itemCodes } from './new-item.ts';

/** What the properties pane is about. */
export type Selection = { kind: 'form' } | { kind: 'page'; code: string } | { kind: 'item'; code: string };

export type Edit = (change: (q: Questionnaire) => Questionnaire, key?: string | null) => void;

export interface Designer {
  document: SurveyDocument;
  q: Questionnaire;
  saved: SurveyDocument;
  version: number;
  isDirty: boolean;
  /** Published: only wording may change and options may be added. */
  isLocked: boolean;
  /** Closed and later: nothing may change. */
  isReadOnly: boolean;
  selection: Selection;
  select: (selection: Selection) => void;
  /** `key` names the place that is being typed in, so that a word is one step to undo. */
  edit: Edit;
  setDocument: (patch: Partial<SurveyDocument>, key?: string | null) => void;
  retired: readonly string[];
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
  /** After a save, or when the other's version is taken over. */
  settle: (saved: SurveyDocument, version: number) => void;
  takeOver: (form: SurveyFormVO) => void;
  /** A copy found in this browser: restored already, or waiting because somebody saved meanwhile. */
  draft: { found: LocalDraft; state: 'restored' | 'conflicting' } | null;
  answerDraft: (keep: boolean) => void;
}

const draftName = (id: string): string => `surveyDraft-${id}`;
const draftDelayMs = 800;

interface Begin {
  history: History<SurveyDocument>;
  draft: Designer['draft'];
}

/** A draft of the same version is put back at once, as one step that can be undone; nothing typed is ever lost to a crash. */
const begin = (form: SurveyFormVO): Begin => {
  const saved = documentOf(form);
  const found = readStored(draftName(form.id), isLocalDraft);
  if (!found || sameDocument(found.document, saved)) return { history: historyOf(saved), draft: null };
  if (found.version !== form.version) return { history: historyOf(saved), draft: { found, state: 'conflicting' } };
  return { history: record(historyOf(saved), found.document, null, 0), draft: { found, state: 'restored' } };
};

export const useDesigner = (form: SurveyFormVO): Designer => {
  const [first] = useState(() => begin(form));
  const [history, setHistory] = useState(first.history);
  const [draft, setDraft] = useState(first.draft);
  const [saved, setSaved] = useState(() => documentOf(form));
  const [version, setVersion] = useState(form.version);
  const [retired, setRetired] = useState<readonly string[]>([]);
  const [selection, select] = useState<Selection>({ kind: 'form' });
  const document = history.present;
  const isDirty = useMemo(() => !sameDocument(document, saved), [document, saved]);

  const setDocument = useCallback((patch: Partial<SurveyDocument>, key: string | null = null) => {
    setHistory((now) => record(now, { ...now.present, ...patch }, key, Date.now()));
  }, []);

  const edit = useCallback<Edit>((change, key = null) => {
    setHistory((now) => {
      const definition = change(now.present.definition);
      return definition === now.present.definition ? now : record(now, { ...now.present, definition }, key, Date.now());
    });
  }, []);

  // Codes that ever stood in this session are not given out again, even after an undo.
  useEffect(() => {
    setRetired((before) => {
      const fresh = itemCodes(document.definition).filter((code) => !before.includes(code));
      return fresh.length > 0 ? [...before, ...fresh] : before;
    });
  }, [document.definition]);

  useEffect(() => {
    if (draft?.state === 'conflicting') return;
    if (!isDirty) {
      removeStored(draftName(form.id));
      return;
    }
    const timer = setTimeout(
      () => writeStored(draftName(form.id), { document, version, at: Date.now() } satisfies LocalDraft),
      draftDelayMs,
    );
    return () => clearTimeout(timer);
  }, [form.id, document, version, isDirty, draft]);

  const answerDraft = useCallback(
    (keep: boolean) => {
      if (!draft) return;
      if (keep && draft.state === 'conflicting') setDocument(draft.found.document);
      if (!keep) {
        removeStored(draftName(form.id));
        if (draft.state === 'restored') setHistory(historyOf(saved));
      }
      setDraft(null);
    },
    [draft, form.id, saved, setDocument],
  );

  const settle = useCallback((next: SurveyDocument, nextVersion: number) => {
    setSaved(next);
    setVersion(nextVersion);
    setDraft(null);
  }, []);

  const takeOver = useCallback((theirs: SurveyFormVO) => {
    const next = documentOf(theirs);
    setHistory((now) => record(now, next, null, Date.now()));
    setSaved(next);
    setVersion(theirs.version);
  }, []);

  // The form was read again: after publishing, or after somebody paused it. Only a real difference waits for the next save.
  useEffect(() => {
    if (form.version <= version) return;
    if (sameDocument(documentOf(form), saved)) setVersion(form.version);
    else if (!isDirty) takeOver(form);
  }, [form, version, saved, isDirty, takeOver]);

  return {
    document,
    q: document.definition,
    saved,
    version,
    isDirty,
    isLocked: form.formStatus !== formStatus.draft,
    isReadOnly: !form.canEdit,
    selection,
    select,
    edit,
    setDocument,
    retired,
    canUndo: canUndo(history),
    canRedo: canRedo(history),
    undo: useCallback(() => setHistory(undo), []),
    redo: useCallback(() => setHistory(redo), []),
    settle,
    takeOver,
    draft,
    answerDraft,
  };
};
