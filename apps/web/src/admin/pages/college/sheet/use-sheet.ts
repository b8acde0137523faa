import { parseCount } from '@manyi/shared/contract/head-count';
import type {
  HeadCountChange,
  HeadCountGroup,
  HeadCountPage,
  HeadCountProblem,
  HeadCountRow,
} from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { say } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { isRecord, isString, readStored, removeStored, writeStored } from '../../../../lib/storage.ts';
import { canRedo, canUndo, type History, historyOf, record, redo, undo } from '../parts/history.ts';
import { listHeadCounts, saveHeadCounts, surveyKeys } from '../parts/survey-api.ts';
import { checkEdits, type Edits, type SheetRow, withEdits } from './sheet-edits.ts';

const words = {
  saved: ['修改成功', 'Saved'],
  kept: ['。您的修改仍在表中。', '. Your changes are still in the sheet.'],
} as const satisfies Record<string, Text>;

/** What the server, or somebody else, has to say about a row. */
export interface RowNote {
  kind: 'error' | 'conflict';
  text: string;
}

export interface SheetKey {
  group: HeadCountGroup;
  reportYear: number;
  formId: string;
}

export interface SheetView extends SheetKey {
  collegeName: string;
  current: number;
  size: number;
}

const toSheetRow = ({ studentsNumber, teachersNumber, ...row }: HeadCountRow): SheetRow => ({
  ...row,
  number: studentsNumber ?? teachersNumber ?? null,
});

const isEdits = (value: unknown): value is Edits => isRecord(value) && Object.values(value).every(isString);

/** As many as a tenant may have colleges in one reply; pasting by name looks beyond the page shown. */
const allRows = 500;

export const useSheet = ({ group, reportYear, formId, collegeName, current, size }: SheetView) => {
  const client = useQueryClient();
  const keptAs = `headCounts-${group}-${reportYear}-${formId}`;
  const query = { reportYear, formId, collegeName, current, size };
  const result = useQuery<HeadCountPage>({
    queryKey: surveyKeys.headCounts(group, query),
    queryFn: () => listHeadCounts(group, query),
    placeholderData: keepPreviousData,
  });
  const [history, setHistory] = useState<History<Edits>>(() => historyOf(readStored(keptAs, isEdits) ?? {}));
  const [seen, setSeen] = useState<ReadonlyMap<string, SheetRow>>(new Map());
  const [notes, setNotes] = useState<Readonly<Record<string, RowNote>>>({});
  const [questions, setQuestions] = useState<readonly HeadCountProblem[]>([]);
  const [isSaving, setSaving] = useState(false);
  const edits = history.present;

  // Closing the tab, or the session running out, loses nothing that was typed in this window.
  useEffect(() => {
    if (Object.keys(edits).length > 0) writeStored(keptAs, edits, { inSession: true });
    else removeStored(keptAs);
  }, [edits, keptAs]);

  const learn = useCallback((rows: readonly SheetRow[]) => {
    setSeen((before) => new Map([...before, ...rows.map((row) => [row.id, row] as const)]));
  }, []);
  const page = useMemo(() => result.data?.records.map(toSheetRow), [result.data]);
  useEffect(() => {
    if (page) learn(page);
  }, [page, learn]);
  /** The page as it stands, also in the first moment before it was learnt. */
  const known = useMemo(() => new Map([...(page ?? []).map((row) => [row.id, row] as const), ...seen]), [page, seen]);

  const change = useCallback(
    (
      changes: readonly { id: string; text: string }[],
      key: string | null = null,
      rows: ReadonlyMap<string, SheetRow> = known,
    ) => {
      setHistory((now) => record(now, withEdits(now.present, rows, changes), key, Date.now()));
      setNotes((now) =>
        Object.fromEntries(
          Object.entries(now).filter(([id, note]) => note.kind === 'conflict' || !changes.some((one) => one.id === id)),
        ),
      );
    },
    [known],
  );

  /** Every row of the filter, in the order of the sheet, for a block that is longer than the page. */
  const loadAll = async (): Promise<SheetRow[]> => {
    if (page && result.data && result.data.total <= page.length) return page;
    const whole = { reportYear, formId, collegeName, current: 1, size: allRows };
    const all = await client.fetchQuery({
      queryKey: surveyKeys.headCounts(group, whole),
      queryFn: () => listHeadCounts(group, whole),
    });
    const rows = all.records.map(toSheetRow);
    learn(rows);
    return rows;
  };

  const checked = useMemo(() => checkEdits(edits, known), [edits, known]);

  /** Saves everything or nothing. `answers` settles what was asked: a reason, and that jumps are meant. */
  const save = async (answers: { reason?: string; confirmed?: boolean } = {}): Promise<boolean> => {
    setSaving(true);
    try {
      const changes = checked.good.map(
        ({ id, row, value }): HeadCountChange => ({
          id,
          version: row.version,
          ...(group === 'teacher' ? { teachersNumber: value } : { studentsNumber: value }),
          ...(row.headCountDate ? { headCountDate: row.headCountDate } : {}),
          source: 'MANUAL',
          ...(answers.reason ? { reason: answers.reason } : {}),
          ...(answers.confirmed ? { confirmed: true } : {}),
        }),
      );
      const rows = await saveHeadCounts(group, changes);
      learn(rows.map(toSheetRow));
      setHistory(historyOf<Edits>({}));
      setNotes({});
      setQuestions([]);
      notify.success(say(words.saved));
      await client.invalidateQueries({ queryKey: surveyKeys.all });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const problems = problemsIn(error.data);
      const theirs = currentIn(error.data).map(toSheetRow);
      learn(theirs);
      const asked = problems.filter(({ needsConfirm, needsReason }) => needsConfirm || needsReason);
      if (asked.length > 0 && asked.length === problems.length) setQuestions(asked);
      else {
        setQuestions([]);
        setNotes(notesOf(problems, theirs));
        notify.error(`${error.msg}${say(words.kept)}`);
      }
      return false;
    } finally {
      setSaving(false);
    }
  };

  return {
    result,
    page,
    known,
    edits,
    notes,
    checked,
    change,
    loadAll,
    save,
    isSaving,
    questions,
    dropQuestions: useCallback(() => setQuestions([]), []),
    discard: useCallback(() => removeStored(keptAs), [keptAs]),
    isDirty: Object.keys(edits).length > 0,
    canUndo: canUndo(history),
    canRedo: canRedo(history),
    undo: useCallback(() => setHistory(undo), []),
    redo: useCallback(() => setHistory(redo), []),
    problemOf: (id: string): Text | null => {
      const text = edits[id];
      const count = text === undefined ? null : parseCount(text);
      return count && 'problem' in count ? count.problem : null;
    },
  };
};

export type SheetModel = ReturnType<typeof useSheet>;

const theirsText = (row: SheetRow): Text => [
  `${row.updateUserName ?? '他人'}刚改为 ${row.number ?? '空'}；保存将用您的数覆盖`,
  `${row.updateUserName ?? 'Someone'} has just made it ${row.number ?? 'empty'}; saving puts yours in its place`,
];

const notesOf = (problems: readonly HeadCountProblem[], theirs: readonly SheetRow[]): Record<string, RowNote> =>
  Object.fromEntries(
    problems.map(({ id, code, message }) => {
      const row = theirs.find((one) => one.id === id);
      return [
        id,
        code === 'version' && row ? { kind: 'conflict', text: say(theirsText(row)) } : { kind: 'error', text: message },
      ];
    }),
  );

const isProblem = (value: unknown): value is HeadCountProblem =>
  isRecord(value) && isString(value.id) && isString(value.code) && isString(value.message);
const isRow = (value: unknown): value is HeadCountRow =>
  isRecord(value) && isString(value.id) && isString(value.collegeName) && typeof value.version === 'number';

const problemsIn = (data: unknown): HeadCountProblem[] =>
  isRecord(data) && Array.isArray(data.rows) ? data.rows.filter(isProblem) : [];
const currentIn = (data: unknown): HeadCountRow[] =>
  isRecord(data) && Array.isArray(data.current) ? data.current.filter(isRow) : [];
