import type { ReactNode } from 'react';
import { useScreenClass } from '../../lib/screen.ts';
import { ErrorState } from '../ui/states.tsx';
import { CardList } from './card-list.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import type { ListColumns } from './use-columns.tsx';

/** How the rows were read. */
export interface Reading {
  data: unknown;
  error: unknown;
  refetch: () => unknown;
}

interface ListBodyProps extends Omit<DataTableProps, 'columns' | 'density' | 'onWidth'> {
  reading: Reading;
  columns: ListColumns;
  /** Rows to keep the place of while nothing is there yet. */
  expected: number;
  titleField: string;
  /** What is said when there are no rows. */
  empty: ReactNode;
}

/** The rows of a list, or why there are none: a table, and cards on a narrow screen. */
export const ListBody = ({ reading, columns, expected, titleField, empty, ...table }: ListBodyProps) => {
  const isNarrow = useScreenClass() === 0;
  if (reading.error && !reading.data)
    return <ErrorState error={reading.error} onRetry={() => void reading.refetch()} />;
  if (!reading.data || !columns.isReady)
    return <TableSkeleton columns={isNarrow ? 1 : columns.shown.length} rows={expected} />;
  if (table.rows.length === 0) return empty;
  if (isNarrow) {
    return (
      <CardList
        rows={table.rows}
        columns={columns.shown}
        names={table.names}
        titleField={titleField}
        selection={table.selection}
        actions={table.actions}
        actionsOf={table.actionsOf}
        onAction={table.onAction}
        leadOf={table.leadOf}
        cellOf={table.cellOf}
      />
    );
  }
  return <DataTable {...table} columns={columns.shown} density={columns.density} onWidth={columns.setWidth} />;
};
