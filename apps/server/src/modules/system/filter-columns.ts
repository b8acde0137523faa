import type { Column, ColumnType } from '@manyi/shared/resource/columns';
import { columnOf } from '@manyi/shared/resource/resource';

/** Names that a handwritten list can be filtered and sorted by. */
export const filterColumns = (types: Record<string, ColumnType>): ReadonlyMap<string, Column> =>
  new Map(Object.entries(types).map(([name, type]) => [name, { name, column: columnOf(name), type, secret: false }]));
