/** `GET /api/blade-log/audit/list?resource=&rowId=`: what happened to one record, newest first. */
export interface HistoryEvent {
  id: string;
  time: string;
  userId: string | null;
  userName: string | null;
  /** `add`, `edit`, `delete`, `grant`, … */
  action: string;
  changes: HistoryChange[];
}

/** `GET /api/blade-log/audit/deleted-list?resource=`: records of one kind that were deleted, the latest first. */
export interface DeletedRecord {
  /** Of the deletion. */
  id: string;
  /** Opens its history. */
  rowId: string;
  /** What it was called; null where that is not this person's to see. */
  name: string | null;
  time: string;
  userId: string | null;
  userName: string | null;
}

/** So many deletions of a kind are looked through, the latest. */
export const mostDeleted = 1000;

/** One field, by its name on the wire. What a secret was or is, is never among them. */
export interface HistoryChange {
  field: string;
  /** Null: there was no such row, or it is not known; the empty text: it was empty. */
  before: HistoryValue;
  after: HistoryValue;
  /** What the keys or ids before and after are called, deleted ones included. */
  names?: Record<string, string> | undefined;
  /** Of a long list: before and after hold what was taken away and added; so many more stayed. */
  kept?: number | undefined;
  /** It was changed, and nobody is told from what to what. */
  isSecret?: true | undefined;
}

export type HistoryValue = string | number | boolean | null;

/** Stands in the audit where a secret was set anew. */
export const changedSecret = '***';
