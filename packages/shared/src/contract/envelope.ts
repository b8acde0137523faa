/** The wire envelope of this family of systems (contract.md 1.1): `success` is `code === 200`. */
export interface Envelope<T> {
  code: number;
  success: boolean;
  msg: string;
  data: T;
}

/** A page of rows (contract.md 1.4). `current` counts from 1. */
export interface Page<T> {
  records: T[];
  total: number;
  size: number;
  current: number;
  pages: number;
  /** Counting stopped at `total`: there are more. Of logs, which are too long to be counted to their end. */
  isMore?: boolean;
}

/** `data` of a refused call: messages by field name, shown at the fields of the form. */
export interface FieldErrors {
  fields?: Record<string, string>;
}

export const pageSizes = [10, 30, 50, 100, 200] as const;
export const defaultPageSize = 10;
export const maxPageSize = 500;

export const pageOf = <T>(records: T[], total: number, current: number, size: number): Page<T> => ({
  records,
  total,
  size,
  current,
  pages: Math.ceil(total / size),
});
