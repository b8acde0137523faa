import type { ColumnType } from '@manyi/shared/resource/columns';

/** The SQL type a text from outside is cast to before it is compared with a column. */
export const casts: Record<ColumnType, string> = {
  text: 'text',
  id: 'bigint',
  ids: 'text',
  integer: 'integer',
  decimal: 'numeric',
  date: 'date',
  dateTime: 'timestamptz',
};
