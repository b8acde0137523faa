import type { ReactNode } from 'react';
import './plain-table.css';

export interface PlainColumn {
  key: string;
  label: string;
  /** Figures stand at the end of their column. */
  isNumber?: boolean;
}

export interface PlainRow {
  id: string;
  cells: Readonly<Record<string, ReactNode>>;
}

interface PlainTableProps {
  label: string;
  columns: readonly PlainColumn[];
  rows: readonly PlainRow[];
  /** In a frame of its own, where a dialog is not to grow with it; long texts take further lines. */
  isFramed?: boolean;
}

/** A short table that is only read. Where it is wider than the screen, it scrolls by itself and by keyboard. */
export const PlainTable = ({ label, columns, rows, isFramed }: PlainTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard.
  <section className={isFramed ? 'plain-table plain-framed' : 'plain-table'} aria-label={label} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {columns.map(({ key, label: name, isNumber }) => (
            <th key={key} scope="col" className={isNumber ? 'plain-number' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {columns.map(({ key, isNumber }) => (
              <td key={key} className={isNumber ? 'plain-number' : undefined}>
                {cells[key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
