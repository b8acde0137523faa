import type { Language } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import { memo, type ReactNode } from 'react';
import type { NamesByField } from '../fields/dictionary.ts';
import { textOf } from '../fields/field-props.ts';
import { fieldText } from '../fields/field-text.ts';
import type { Column } from './columns.ts';
import type { Row } from './use-list.ts';

export interface RowAction {
  key: string;
  label: string;
  danger?: boolean;
}

/** Place of a row in a tree: how deep, and whether it can be opened. */
export type RowLead = `${number}:${'open' | 'closed' | 'leaf'}`;

/** A cell of a screen's own kind, or undefined for the usual one. */
export type CellOf = (name: string, row: Row) => ReactNode | undefined;

const words = {
  pick: ['选择', 'Select'],
  open: ['展开', 'Expand'],
  close: ['收起', 'Collapse'],
} as const;

interface TableRowProps {
  row: Row;
  columns: readonly Column[];
  names: NamesByField;
  language: Language;
  actions: readonly RowAction[];
  /** Whether any row has actions, and so a place for them. */
  hasActions: boolean;
  cellOf: CellOf | undefined;
  isActive: boolean;
  /** Null where rows cannot be selected. */
  picked: boolean | null;
  onPick: (id: string, picked: boolean) => void;
  canToggle: boolean;
  lead: RowLead | null;
}

export const cellText = (column: Column, row: Row, names: NamesByField, language: Language): string =>
  column.field ? fieldText(column.name, column.field, row[column.name], names, language) : textOf(row[column.name]);

const Lead = ({ lead, language }: { lead: RowLead; language: Language }) => {
  const [depth, state] = lead.split(':');
  return (
    <>
      <span className="crud-indent" style={{ width: Number(depth) * 18 }} />
      {state === 'leaf' ? (
        <span className="crud-expander" />
      ) : (
        <button
          type="button"
          className="crud-expander"
          data-act="expand"
          aria-expanded={state === 'open'}
          aria-label={textIn(state === 'open' ? words.close : words.open, language)}
        />
      )}
    </>
  );
};

const Cell = ({
  column,
  row,
  names,
  language,
  canToggle,
  cellOf,
}: Pick<TableRowProps, 'row' | 'names' | 'language' | 'canToggle' | 'cellOf'> & { column: Column }) => {
  const own = cellOf?.(column.name, row);
  if (own !== undefined) return own;
  const text = cellText(column, row, names, language);
  const { field } = column;
  if (field?.kind === 'choice' && field.toggle) {
    return (
      <button
        type="button"
        role="switch"
        className="crud-switch"
        data-act="toggle"
        data-name={column.name}
        aria-checked={row[column.name] === 1}
        aria-label={`${textIn(field.label, language)}: ${text}`}
        disabled={!canToggle}
      />
    );
  }
  // Narrow columns cut long texts; what is cut can be read on hover.
  return text.length > 8 ? <span title={text.slice(0, 500)}>{text.slice(0, 300)}</span> : text;
};

const isNumber = (column: Column): boolean => column.field?.kind === 'integer' || column.field?.kind === 'decimal';

/** Plain elements and no listeners of its own: 200 of these are rendered in one go. */
export const TableRow = memo(
  ({
    row,
    columns,
    names,
    language,
    actions,
    hasActions,
    cellOf,
    isActive,
    picked,
    onPick,
    canToggle,
    lead,
  }: TableRowProps) => (
    <tr data-id={row.id} tabIndex={-1} data-active={isActive ? '' : undefined} aria-selected={picked ?? undefined}>
      {picked === null ? null : (
        <td className="crud-pick">
          <input
            type="checkbox"
            checked={picked}
            aria-label={textIn(words.pick, language)}
            onChange={(event) => onPick(row.id, event.target.checked)}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.name} className={isNumber(column) ? 'crud-number' : undefined}>
          {lead && at === 0 ? <Lead lead={lead} language={language} /> : null}
          <Cell column={column} row={row} names={names} language={language} canToggle={canToggle} cellOf={cellOf} />
        </td>
      ))}
      {hasActions ? (
        <td className="crud-actions">
          {actions.map((action) => (
            <button
              key={action.key}
              type="button"
              data-act={action.key}
              className={action.danger ? 'crud-action crud-action-danger' : 'crud-action'}
            >
              {action.label}
            </button>
          ))}
        </td>
      ) : null}
    </tr>
  ),
);
TableRow.displayName = 'TableRow';
