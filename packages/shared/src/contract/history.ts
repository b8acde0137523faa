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

/** One field, by its name on the wire. Secret fields are never among them. */
export interface HistoryChange {
  field: string;
  before: HistoryValue;
  after: HistoryValue;
}

export type HistoryValue = string | number | boolean | null;
