import { parseCount } from '@manyi/shared/contract/head-count';
import type { HeadCountRow } from '@manyi/shared/contract/survey';
import { isJump } from './count.ts';

/** One row of the sheet, whichever of the two head-counts it is about. */
export type SheetRow = Omit<HeadCountRow, 'studentsNumber' | 'teachersNumber'> & { number: number | null };

/** What was typed, by row id: raw text, so that a mistake stays where it was made. */
export type Edits = Readonly<Record<string, string>>;

export const textOf = (value: number | null): string => (value === null ? '' : String(value));

/** Typing back the saved value is no change. */
export const withEdits = (
  edits: Edits,
  rows: ReadonlyMap<string, SheetRow>,
  changes: readonly { id: string; text: string }[],
): Edits => {
  const next: Record<string, string> = { ...edits };
  for (const { id, text } of changes) {
    const row = rows.get(id);
    if (!row?.canEdit) continue;
    const count = parseCount(text);
    if ('value' in count && count.value === row.number) delete next[id];
    else next[id] = text;
  }
  return sameEdits(next, edits) ? edits : next;
};

const sameEdits = (one: Edits, other: Edits): boolean => {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
};

export interface Checked {
  id: string;
  row: SheetRow;
  value: number | null;
  jumps: boolean;
}

/** What would be saved, and which rows cannot be. */
export const checkEdits = (edits: Edits, rows: ReadonlyMap<string, SheetRow>): { good: Checked[]; bad: string[] } => {
  const good: Checked[] = [];
  const bad: string[] = [];
  for (const [id, text] of Object.entries(edits)) {
    const row = rows.get(id);
    if (!row) continue;
    const count = parseCount(text);
    if ('problem' in count) bad.push(id);
    else good.push({ id, row, value: count.value, jumps: isJump(count.value, row.lastYearNumber) });
  }
  return { good, bad };
};

export interface SheetSums {
  number: number;
  lastYear: number;
  validCount: number;
  colleges: number;
  entered: number;
}

/** The sums of the whole filter as the server counted them, with what is typed but not yet saved. */
export const sumsWith = (summary: SheetSums, edits: Edits, rows: ReadonlyMap<string, SheetRow>): SheetSums => {
  let { number, entered } = summary;
  for (const { row, value } of checkEdits(edits, rows).good) {
    number += (value ?? 0) - (row.number ?? 0);
    entered += (value === null ? 0 : 1) - (row.number === null ? 0 : 1);
  }
  return { ...summary, number, entered };
};

/** Where the focus goes from a row. null: it stays. */
export const nextRow = (ids: readonly string[], from: string, step: 1 | -1): string | null => {
  const at = ids.indexOf(from);
  return at < 0 ? null : (ids[at + step] ?? null);
};
