import type { Page } from './envelope.ts';

/** Of `GET /api/blade-desk/notice/receipts`: who of the audience has read a notice, and who has not. */
export const receiptStates = ['all', 'unread', 'read'] as const;
export type ReceiptState = (typeof receiptStates)[number];

export interface ReceiptRow {
  userId: string;
  account: string;
  realName: string;
  deptName: string;
  /** null: not yet, or not since it has to be read again. */
  readTime: string | null;
}

/** Whoever joined after the notice was published belongs to its readers, but nobody waits for their receipt. */
export interface ReceiptCount {
  /** Of the notice. */
  id: string;
  total: number;
  read: number;
}

/** `?id=&state=&name=&current=&size=`; counts are those of the whole audience, whatever is listed. */
export interface ReceiptPage extends Page<ReceiptRow> {
  counts: ReceiptCount;
}
